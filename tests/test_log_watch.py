"""The watch over the logs sees what it is there for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.wishes import Wish
from massmem.store.workspace import Place
from tests.log_watch import LogWatch


@pytest.fixture
def told(tmp_path: Path) -> Place:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    place = open_place(root=str(tmp_path), now="2026-05-04T10:00:00")
    log_text(place, "I work at Contoso.", session="s1")
    return place


def logs(place: Place) -> list[Path]:
    return sorted(Path(place.root).rglob("logs/*/*/*.md"))


def a_dream_in_which(place: Place, act: Callable[[], object]) -> None:
    """A dream during which something happens: when it tells of its progress."""

    def progress(_: int) -> None:
        act()

    dream(place, Wish(force=True), progress=progress)


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="the system does not tell the names of open files")
def test_every_dream_is_looked_at(told: Place, no_dream_changes_a_log: LogWatch) -> None:
    before = no_dream_changes_a_log.dreams
    dream(told, Wish(force=True))
    assert no_dream_changes_a_log.dreams == before + 1
    assert no_dream_changes_a_log.breaches == []


def test_a_dream_that_changes_a_log_is_seen(told: Place, no_dream_changes_a_log: LogWatch) -> None:
    path = logs(told)[0]
    a_dream_in_which(told, lambda: path.write_text(path.read_text().replace("Contoso", "Initech")))
    seen = list(no_dream_changes_a_log.breaches)
    no_dream_changes_a_log.breaches.clear()
    assert seen[0] == f"within a dream {path} was opened for writing"
    assert seen[1:] == [f"a dream changed {path}"] * os.path.exists("/proc/self/fd")


def test_a_dream_that_removes_or_renames_a_log_is_seen(told: Place, no_dream_changes_a_log: LogWatch) -> None:
    path = logs(told)[0]
    a_dream_in_which(told, lambda: path.exists() and path.replace(path.with_name("2026-05-05.md")))
    seen = list(no_dream_changes_a_log.breaches)
    no_dream_changes_a_log.breaches.clear()
    assert "was renamed to" in seen[0]


def test_what_others_append_meanwhile_is_no_change(told: Place, no_dream_changes_a_log: LogWatch) -> None:
    path = logs(told)[0]
    append = [sys.executable, "-c", "import sys; open(sys.argv[1], 'a').write('x')", str(path)]
    a_dream_in_which(told, lambda: subprocess.run(append, check=True))
    assert path.read_text().endswith("x")
    assert no_dream_changes_a_log.breaches == []
