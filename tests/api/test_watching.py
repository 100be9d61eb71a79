"""`watch` as a process: what it notices, what it survives, how it ends; and that it never dreams in a tight loop."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.watch_work import Source, Work
from massmem.api.watching import watch
from massmem.errors import Busy
from massmem.model.happenings import Happening
from massmem.store.locks import locked
from massmem.store.workspace import Place

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("MASSMEM_")}
SECONDS = 10.0


class Watcher:
    """A running `massmem watch`; what it said so far is in `lines`."""

    def __init__(self, root: Path, *words: str) -> None:
        self.said = root.parent / "watch.jsonl"
        with self.said.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "massmem", "--root", str(root), "--json", "watch", *words],
                stdout=out, stderr=subprocess.PIPE, env=CLEAN, encoding="utf-8",
            )  # fmt: skip

    def lines(self) -> list[dict[str, str]]:
        """What it said so far."""
        text = self.said.read_text()
        return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]

    def wait_for(self, what: str, text: str = "", *, after: int = 0) -> dict[str, str]:
        """The first such happening behind the first `after` ones."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for line in self.lines()[after:]:
                if line["what"] == what and text in line["detail"]:
                    return line
            time.sleep(0.03)
        raise AssertionError(f"no {what} {text} in {self.lines()}")

    def end(self, number: int = signal.SIGTERM) -> tuple[int, float, str]:
        """Its exit code, how long it took, and stderr."""
        started = time.monotonic()
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, time.monotonic() - started, errors


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace of atlas and sam in UTC, without git, with one entry."""
    made = tmp_path / "memory"
    init(str(made), agent="atlas", user="sam", git="none")
    log_text(place_in(made), "I live in Oslo.", session="s1", at="2026-05-04T09:00:00Z")
    return made


@pytest.fixture
def start(root: Path) -> Iterator[Callable[..., Watcher]]:
    """Start a watcher; whatever still runs at the end is ended."""
    started: list[Watcher] = []

    def begin(*words: str) -> Watcher:
        started.append(Watcher(root, *words))
        return started[-1]

    yield begin
    for watcher in started:
        if watcher.process.poll() is None:
            watcher.process.kill()
        watcher.process.communicate()


def place_in(root: Path) -> Place:
    return open_place(root=str(root))


def test_a_watcher_dreams_when_due_indexes_what_changes_and_ends_within_a_second(
    root: Path, start: Callable[..., Watcher]
) -> None:
    watcher = start()
    watcher.wait_for("dreamt", "1 added")  # the entry is older than the longest wait
    watcher.wait_for("indexed", "1 entries")
    log_text(place_in(root), "I have a cat.", session="s2")
    log_text(place_in(root), "I have a dog.", session="s2")
    watcher.wait_for("indexed", "3 entries")
    seen = len(watcher.lines())
    folder = root / "agents/atlas/users/sam"
    saved = folder / ".USER.md.swp"
    saved.write_text((folder / "USER.md").read_text() + "- Plays chess\n")
    saved.rename(folder / "USER.md")
    watcher.wait_for("indexed", after=seen)
    assert [line["what"] for line in watcher.lines()].count("dreamt") == 1
    code, took, errors = watcher.end()
    assert (code, errors) == (0, "")
    assert took < 1.0
    assert watcher.lines()[-1]["what"] == "ended"


def test_folders_that_are_deleted_and_made_again_are_followed_on(root: Path, start: Callable[..., Watcher]) -> None:
    topics = root / "agents/atlas/users/sam/topics"
    topics.mkdir()
    (topics / "pets.md").write_text("- Has a cat\n")
    watcher = start()
    before = watcher.wait_for("indexed")
    shutil.rmtree(topics)
    gone = watcher.wait_for("indexed", after=watcher.lines().index(before) + 1)
    topics.mkdir()
    (topics / "pets.md").write_text("- Has a dog\n")
    back = watcher.wait_for("indexed", after=watcher.lines().index(gone) + 1)
    time.sleep(1.2)  # by now the new folder is the one that is followed
    (topics / "pets.md").write_text("- Has a dog and a bird\n")
    watcher.wait_for("indexed", after=watcher.lines().index(back) + 1)


def test_a_transcript_is_imported_as_it_grows_and_nothing_twice(
    root: Path, tmp_path: Path, start: Callable[..., Watcher]
) -> None:
    history = tmp_path / "history"
    watcher = start("--import", "jsonl", str(history))
    watcher.wait_for("failed", "no such file or folder")
    history.mkdir()
    talk = history / "talk.jsonl"
    rows = [
        json.dumps({"session": "h", "role": "user", "content": f"Line {n}.", "at": "2026-05-05T09:00:00Z"})
        for n in range(3)
    ]
    talk.write_text(rows[0] + "\n")
    watcher.wait_for("imported", "1 new entries from jsonl")
    with talk.open("a") as file:
        file.write(f"{rows[1]}\n{rows[2]}\n")
    watcher.wait_for("imported", "2 new entries from jsonl")
    assert watcher.end()[0] == 0
    logs = "".join(path.read_text() for path in root.glob("agents/atlas/users/sam/logs/**/*.md"))
    assert [logs.count(f"Line {n}.") for n in range(3)] == [1, 1, 1]


def test_a_burst_of_changes_is_one_happening(root: Path, start: Callable[..., Watcher]) -> None:
    watcher = start()
    watcher.wait_for("indexed")
    seen = len(watcher.lines())
    for number in range(30):
        log_text(place_in(root), f"Number {number}.", session="burst")
    watcher.wait_for("indexed", "31 entries", after=seen)
    assert len(watcher.lines()[seen:]) <= 3


def test_a_second_watcher_of_a_scope_is_refused_and_ctrl_c_ends_the_first(
    root: Path, start: Callable[..., Watcher]
) -> None:
    watcher = start()
    watcher.wait_for("watching")
    with pytest.raises(Busy, match="watch lock"):
        watch(place_in(root), once=True)
    code, took, errors = watcher.end(signal.SIGINT)
    assert (code, errors) == (130, "")
    assert took < 1.0


def test_a_watcher_that_waits_for_a_lock_ends_within_a_second_too(root: Path, start: Callable[..., Watcher]) -> None:
    with locked(place_in(root), "index", 0):
        watcher = start()
        watcher.wait_for("dreamt")
        time.sleep(0.2)
        code, took, errors = watcher.end()
    assert (code, errors) == (0, "")
    assert took < 1.0


def test_once_does_all_of_it_and_says_how_it_went(root: Path, tmp_path: Path) -> None:
    told: list[Happening] = []
    assert watch(place_in(root), once=True, tell=told.append) == 0
    assert [one.what for one in told] == ["dreamt", "indexed"]
    assert [fact.text for fact in facts(place_in(root))] == ["Lives in Oslo"]
    told.clear()
    assert watch(place_in(root), once=True, sources=(Source("jsonl", str(tmp_path / "gone")),), tell=told.append) == 2
    assert [one.what for one in told] == ["failed"]


def test_a_failing_dream_is_told_once_and_tried_less_and_less_often(root: Path) -> None:
    (root / "agents/atlas/users/sam/MEMORY.md").write_bytes(b"- met Ren\xe9\n")
    told: list[Happening] = []
    now = [0.0]
    tried: list[float] = []
    work = Work((), told.append, 60, clock=lambda: now[0])
    for second in range(0, 3600, 10):
        now[0] = float(second)
        if work.dreams_at <= now[0]:
            tried.append(now[0])
        work.round(place_in(root))
    assert tried == [0, 60, 180, 420, 900, 1860]
    assert [one.what for one in told].count("failed") == 1
    (root / "agents/atlas/users/sam/MEMORY.md").unlink()
    now[0] = work.dreams_at
    work.round(place_in(root))
    assert [one.what for one in told][-3:] == ["dreamt", "well again", "indexed"]


def test_a_dream_of_somebody_else_is_waited_for(root: Path) -> None:
    told: list[Happening] = []
    work = Work((), told.append, 60)
    with locked(place_in(root), "dream", 0):
        work.round(place_in(root))
    assert [one.what for one in told] == ["indexed"]
    assert work.worst == 0
