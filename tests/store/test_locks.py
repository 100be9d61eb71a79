"""Locks between processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from massmem.errors import Busy
from massmem.store.locks import holder, lock_path, locked
from massmem.store.workspace import find_root
from tests.store.workshop import Workshop

HOLD = """
import sys, time
from massmem.store.locks import locked
from massmem.store.workspace import Place
from massmem.model.scope import Scope
from massmem.model.settings import Settings
with locked(Place(sys.argv[1], Settings(), Scope("atlas", "sam")), sys.argv[2]):
    print("held", flush=True)
    time.sleep(60)
"""


@contextmanager
def held(workshop: Workshop, name: str) -> Iterator[subprocess.Popen[str]]:
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(workshop.root), name], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    try:
        yield child
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


def test_a_lock_that_another_holds_is_busy_after_the_wait_with_its_pid(workshop: Workshop) -> None:
    place = workshop.place()
    with held(workshop, "log") as child:
        began = time.monotonic()
        with pytest.raises(Busy, match=f"pid {child.pid} on .* since 20") as caught, locked(place, "log", 0.2):
            pytest.fail("held by two")
        assert 0.2 <= time.monotonic() - began < 2
    assert caught.value.exit_code == 75
    assert "atlas/sam" in caught.value.message


def test_a_stopped_holder_is_an_error_and_no_hang(workshop: Workshop) -> None:
    with held(workshop, "log") as child:
        child.send_signal(signal.SIGSTOP)
        with pytest.raises(Busy), locked(workshop.place(), "log", 0.2):
            pytest.fail("held by two")


def test_a_killed_holder_leaves_no_lock(workshop: Workshop) -> None:
    with held(workshop, "dream") as child:
        assert f"pid {child.pid}" in (holder(workshop.place(), "dream") or "")
        child.kill()
        child.wait()
        with locked(workshop.place(), "dream", 0):
            pass
    assert holder(workshop.place(), "dream") is None


def test_locks_of_other_names_and_scopes_do_not_meet(workshop: Workshop) -> None:
    with held(workshop, "log"):
        for place, name in ((workshop.place(), "dream"), (workshop.place(user="bo"), "log")):
            with locked(place, name, 0):  # type: ignore[arg-type]
                pass


def test_apply_is_one_lock_for_all_scopes(workshop: Workshop) -> None:
    with held(workshop, "apply"), pytest.raises(Busy), locked(workshop.place(user="bo"), "apply", 0):
        pytest.fail("held by two")


def test_one_root_reached_by_two_paths_has_one_lock(workshop: Workshop) -> None:
    link = workshop.root.parent / "link"
    link.symlink_to(workshop.root)
    root, _ = find_root(str(link), None, "/")
    assert lock_path(Workshop(Path(root)).place(), "log") == lock_path(workshop.place(), "log")


@pytest.mark.parametrize("words", [b"", b"{", b"[1]", b"\xff\xfe"])
def test_a_lock_file_with_anything_in_it_is_taken(workshop: Workshop, words: bytes) -> None:
    workshop.write(".massmem/atlas/sam/log.lock", words)
    with locked(workshop.place(), "log", 0):
        pass


def test_a_lock_file_may_be_deleted_while_it_is_held(workshop: Workshop) -> None:
    place = workshop.place()
    with locked(place, "log", 0):
        os.unlink(lock_path(place, "log"))
        with locked(place, "log", 0):
            pass


def test_asking_who_holds_a_lock_makes_nothing(workshop: Workshop) -> None:
    assert holder(workshop.place(), "dream") is None
    assert not (workshop.root / ".massmem").exists()
