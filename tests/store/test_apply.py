"""Changing memory: files, ledger and version together, whatever happens in between."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from massmem.errors import Busy, Conflict, Refused
from massmem.model.changes import Change, Changeset, Remove
from massmem.model.events import Event, Op
from massmem.model.record import replace
from massmem.store.apply import apply, recover, version_id
from massmem.store.files import sha
from massmem.store.git.commit import init_own
from massmem.store.ledger import read_ledger
from massmem.store.locks import locked
from tests.store.changing import (
    AT,
    GONE,
    HOME,
    LEDGER,
    MEMORY,
    NEW,
    OLD,
    OLD_MEMORY,
    TOPIC,
    USER,
    changeset,
    event,
    write,
)
from tests.store.workshop import Workshop


@pytest.fixture
def old(workshop: Workshop) -> Workshop:
    for path, data in OLD.items():
        workshop.write(path, data)
    return workshop


def memory(workshop: Workshop) -> dict[str, bytes]:
    return {name: data for name, data in workshop.files().items() if name not in (LEDGER, "massmem.yaml")}


def events(workshop: Workshop) -> list[str | None]:
    found, findings = read_ledger(workshop.place())
    assert not findings
    return [found.text for found in found]


def test_files_and_ledger_change_together(old: Workshop) -> None:
    applied = apply(old.place(), changeset(old))
    assert memory(old) == NEW
    assert events(old) == ["one", "two"]
    assert applied.version == version_id(old.place())
    assert (applied.committed, applied.warning) == (False, "")
    assert not (old.root / ".massmem/atlas/sam/journal.json").exists()


def test_nothing_to_do_touches_nothing(old: Workshop) -> None:
    assert apply(old.place(), Changeset(scope=old.place().scope, op="dream", title="")).version is None
    same = (write(MEMORY, OLD[MEMORY], OLD[MEMORY]),)
    assert apply(old.place(), changeset(old, same, ())).version is None
    assert memory(old) == OLD_MEMORY


def test_a_version_is_of_paths_and_contents_alone(old: Workshop) -> None:
    before = version_id(old.place())
    assert before.startswith("memver_")
    assert len(before) == 19
    old.write(LEDGER, "x\n")
    old.write(f"{HOME}/logs/2026/05/2026-05-04.md", "x")
    assert version_id(old.place()) == before
    applied = apply(old.place(), changeset(old))
    assert applied.version != before
    for path, data in OLD_MEMORY.items():
        old.write(path, data)
    os.unlink(old.root / TOPIC)
    assert version_id(old.place()) == before


@pytest.mark.parametrize(
    "change",
    [write(MEMORY, b"- mine\n", b"other"), write(MEMORY, b"x", None), write(TOPIC, b"x", b""), Remove(TOPIC, sha(b""))],
)
def test_a_file_that_is_not_as_planned_is_a_conflict_and_nothing_changes(old: Workshop, change: Change) -> None:
    with pytest.raises(Conflict, match=rf"{change.path}: changed meanwhile"):
        apply(old.place(), changeset(old, (write(USER, b"# User\n- x\n", OLD[USER]), change)))
    assert memory(old) == OLD_MEMORY
    assert events(old) == []


def test_a_read_only_file_or_folder_is_refused_and_nothing_changes(old: Workshop) -> None:
    for path, mode in ((GONE, 0o444), (f"{HOME}/topics", 0o555), (LEDGER, 0o444)):
        before = (old.root / path).stat().st_mode & 0o777
        (old.root / path).chmod(mode)
        with pytest.raises(Refused, match=rf"{path}: the (file|folder) is read-only \(mode {mode:04o}\)") as caught:
            apply(old.place(), changeset(old))
        assert "chmod u+w" in caught.value.cure
        (old.root / path).chmod(before)
    assert memory(old) == OLD_MEMORY
    assert events(old) == []


def test_a_linked_file_stays_a_link_and_keeps_its_mode(old: Workshop) -> None:
    (old.root / MEMORY).unlink()
    target = old.write("dotfiles/MEMORY.md", OLD[MEMORY])
    target.chmod(0o600)
    (old.root / MEMORY).symlink_to(target)
    apply(old.place(), changeset(old))
    assert (old.root / MEMORY).is_symlink()
    assert (target.read_bytes(), target.stat().st_mode & 0o777) == (b"- new\n", 0o600)


def test_logs_are_not_changed_through_here(old: Workshop) -> None:
    with pytest.raises(Refused, match="only ever appended"):
        apply(old.place(), changeset(old, (write(f"{HOME}/logs/2026/05/2026-05-04.md", b"x", None),)))


def test_a_forgotten_facts_earlier_lines_lose_what_they_said(old: Workshop) -> None:
    apply(old.place(), changeset(old))
    foreign = b'{"id": "m3k9q2ax", "op": "note", "text": "secret", "own": 1}\n{"torn'
    old.write(LEDGER, (old.root / LEDGER).read_bytes() + foreign)
    forget = Event(
        at=AT, op=Op.FORGET, by="human", id="m3k9q2ax", cutoff=AT, stems=("abc",), sources=("2026-05-04#q8t0v3mw",)
    )
    applied = apply(old.place(), replace(changeset(old, (), (forget.named(),)), blanked=("m3k9q2ax",)))
    text = old.read(LEDGER)
    assert "one" not in text
    assert "secret" not in text
    assert '{"torn\n' in text
    assert "two" in text
    assert text.count("q8t0v3mw") == 2  # the other fact's and the forgetting's
    assert applied.version is not None


def test_another_process_at_it_is_busy(old: Workshop) -> None:
    with locked(old.place(), "apply", 0), pytest.raises(Busy):
        apply(old.place(), changeset(old), wait=0.1)
    assert memory(old) == OLD_MEMORY


DIES = """
import os, signal, sys
from massmem.errors import Refused
from massmem.store.apply import apply
from tests.store.changing import changeset
from tests.store.workshop import Workshop
from pathlib import Path

left = int(sys.argv[2])
how = sys.argv[3]

def dying(real):
    def call(*words, **named):
        global left
        left -= 1
        if left == 0:
            if how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            raise OSError(5, "Input/output error")
        return real(*words, **named)
    return call

for name in ("open", "write", "fsync", "replace", "unlink", "ftruncate"):
    setattr(os, name, dying(getattr(os, name)))
workshop = Workshop(Path(sys.argv[1]))
try:
    apply(workshop.place(), changeset(workshop))
except Refused as error:
    print("refused", error.message)
else:
    print("done" if left > 0 else "past")
"""


def run_dying(workshop: Workshop, step: int, how: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", DIES, str(workshop.root), str(step), how]
    top = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=top)


def reset(workshop: Workshop) -> None:
    shutil.rmtree(workshop.root / ".massmem", ignore_errors=True)
    for path in (MEMORY, USER, TOPIC, GONE, LEDGER):
        (workshop.root / path).unlink(missing_ok=True)
    for path, data in OLD.items():
        workshop.write(path, data)


def no_leftovers(workshop: Workshop) -> bool:
    names = [path.name for path in workshop.root.rglob("*")]
    return not [name for name in names if name.endswith("massmem-tmp") or name.startswith("journal")]


def test_killed_at_every_step_the_next_run_finishes_or_undoes_it(old: Workshop) -> None:
    seen = set()
    for step in range(1, 100):
        reset(old)
        run = run_dying(old, step, "kill")
        if run.stdout == "done\n":
            break
        assert run.returncode == -signal.SIGKILL, run.stderr
        recover(old.place())
        assert (memory(old), events(old)) in ((OLD_MEMORY, []), (NEW, ["one", "two"]))
        seen.add(len(events(old)))
        apply(old.place(), Changeset(scope=old.place().scope, events=(event("three"),), op="dream", title="x"))
        assert no_leftovers(old)
    else:
        pytest.fail("it never came to its end")
    assert seen == {0, 2}


def test_a_disk_error_at_any_step_changes_nothing_and_leaves_nothing(old: Workshop) -> None:
    for step in range(1, 100):
        reset(old)
        run = run_dying(old, step, "error")
        assert run.returncode == 0, run.stderr
        if run.stdout == "done\n":
            break
        assert not list(old.root.rglob("*massmem-tmp"))
        then = (OLD_MEMORY, []) if run.stdout.startswith("refused") else (NEW, ["one", "two"])
        assert (memory(old), events(old)) == then
        recover(old.place())  # only the journal's own removal may have failed
        assert (memory(old), events(old)) == then
        assert no_leftovers(old)
    else:
        pytest.fail("it never came to its end")


def cut_short(workshop: Workshop) -> None:
    """Leave a change with its journal written and one file in place."""
    for step in range(1, 100):
        reset(workshop)
        run_dying(workshop, step, "kill")
        if memory(workshop).get(MEMORY) == NEW[MEMORY]:
            return
    pytest.fail("no such step")


def test_a_person_who_edits_before_the_recovery_wins_and_the_rest_is_undone(old: Workshop) -> None:
    cut_short(old)
    old.write(GONE, "- gone\n- my own line\n")
    recover(old.place())
    assert memory(old) == {**OLD_MEMORY, GONE: b"- gone\n- my own line\n"}
    assert events(old) == []
    assert no_leftovers(old)


def test_a_damaged_journal_is_put_aside(old: Workshop) -> None:
    old.write(".massmem/atlas/sam/journal.json", "{")
    recover(old.place())
    assert memory(old) == OLD_MEMORY
    assert (old.root / ".massmem/atlas/sam/journal.damaged").exists()
    assert apply(old.place(), changeset(old)).version


def versioned(workshop: Workshop) -> Workshop:
    environ = {"PATH": os.environ["PATH"], "HOME": str(workshop.root.parent), "GIT_CONFIG_NOSYSTEM": "1"}
    init_own(str(workshop.root), environ)
    return Workshop(workshop.root, replace(workshop.settings, git="own"), environ=environ)


def git(workshop: Workshop, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(workshop.root), *words], check=True, capture_output=True, text=True)
    return done.stdout


def test_a_change_is_one_commit_of_exactly_its_paths(old: Workshop) -> None:
    workshop = versioned(old)
    log = f"{HOME}/logs/2026/05/2026-05-04.md"
    workshop.write(log, "x\n")
    applied = apply(workshop.place(), replace(changeset(workshop), also=(log,), body="- one\n- two"))
    assert applied.committed
    assert set(git(workshop, "show", "--name-only", "--format=").split()) == {MEMORY, TOPIC, LEDGER, log}
    said = git(workshop, "log", "-1", "--format=%B")
    assert said.startswith("a dream\n\n- one\n- two\n")
    for trailer in (
        f"Massmem-Version: {applied.version}",
        "Massmem-Op: dream",
        "Massmem-Scope: atlas/sam",
        "Massmem-Dream: d1",
    ):
        assert trailer in said.splitlines()


def test_a_dream_that_only_moved_its_marker_is_no_version(old: Workshop) -> None:
    workshop = versioned(old)
    marker = Event(at=AT, op=Op.DREAM, by="rules", dream="d1", start=AT, end=AT, engine="rules", logs={}).named()
    applied = apply(workshop.place(), replace(changeset(workshop, (), (marker,)), op="marker"))
    assert (applied.version, applied.committed) == (None, True)
    assert "Massmem-Version" not in git(workshop, "log", "-1", "--format=%B")


def test_memory_is_whole_when_git_will_not_and_the_next_run_commits_it(old: Workshop) -> None:
    workshop = versioned(old)
    hook = workshop.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    applied = apply(workshop.place(), changeset(workshop))
    assert not applied.committed
    assert applied.warning.startswith("not versioned yet: ")
    assert memory_of(workshop) == NEW
    hook.unlink()
    recover(workshop.place())
    assert applied.version is not None
    assert applied.version in git(workshop, "log", "-1", "--format=%B")
    assert MEMORY in git(workshop, "ls-files")


def memory_of(workshop: Workshop) -> dict[str, bytes]:
    return {name: data for name, data in memory(workshop).items() if not name.startswith(".git/")}
