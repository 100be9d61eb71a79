"""Nights in which a dream with a language model is killed: each ends in the old memory or the new one, never in between.

What the new one is, is known beforehand: the same night is dreamt in a copy, in peace.
"""

from __future__ import annotations

import random
import shutil
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from benchmarks.faults_dying import End, begin, kill, steps
from benchmarks.faults_found import SCOPE, disk, git, leftovers, state
from benchmarks.faults_model import SAID, Moment
from massmem import Workspace
from massmem.model.findings import Level

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext
    from pathlib import Path

    from benchmarks.faults_found import Disk
    from benchmarks.faults_model import Model

START = datetime(2026, 3, 2, 9, 0, tzinfo=timezone.utc)
MOST_NIGHTS = 20
KILLS_MASSMEM = "#!/bin/sh\nkill -9 $(ps -o ppid= -p $PPID)\n"
HOOKS = {
    "before the commit, git goes on": ("pre-commit", KILLS_MASSMEM),
    "before the commit, git dies too": ("pre-commit", KILLS_MASSMEM.replace("kill -9", "kill -9 $PPID")),
    "after the commit": ("post-commit", KILLS_MASSMEM),
}
SYLLABLES = ("ba", "do", "fi", "ku", "lo", "me", "na", "pe", "ri", "su", "ta", "vo")


def name(number: int) -> str:
    """A made-up name of its own for each number."""
    letters = ""
    for _ in range(3):
        number, rest = divmod(number, len(SYLLABLES))
        letters += SYLLABLES[rest]
    return letters.capitalize()


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """How a dream is killed: at a step of its own, at a moment of the call, by a git hook, or after so many seconds.

    `family`: the git that it runs then dies with it.
    """

    end: End | None = None
    moment: Moment | None = None
    hook: str | None = None
    seconds: float | None = None
    family: bool = False


@dataclass(slots=True)
class Nights:
    """Workspaces that are being killed at, and what was found after each blow."""

    folder: Path
    model: Model
    context: ForkServerContext
    chance: random.Random
    night: int = 0
    root: Path = field(init=False)
    killed: int = 0
    usual: float = 0.0
    found: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def day(self) -> None:
        """What is said: some of it the rules read, some only the model."""
        if self.night % MOST_NIGHTS == 0:
            self._afresh()
        said = (
            f"Please remember that depot {name(self.night)} has the code {1000 + self.night}.",
            f"I work at {name(self.night + 500)} Labs.",
            SAID.format(name(self.night + 1000)),
            "I use Helix as my editor.",
        )
        for minute, text in enumerate(said):
            self.at(self.now - timedelta(hours=12 - minute / 60)).log(text, session=f"s{self.night}")

    @property
    def now(self) -> datetime:
        """The night."""
        return START + timedelta(days=self.night, hours=12)

    def at(self, moment: datetime) -> Workspace:
        """The workspace at that moment."""
        return Workspace.open(str(self.root), now=moment)

    def strike(self, blow: Blow) -> bool:
        """A day, a dream that is killed, and the dreams after it; whether the blow came before the dream's end."""
        self.day()
        old = disk(self.root)
        new, asked = self._in_peace()
        died = self._struck(blow)
        self.killed += died
        self.found[state(self.root, old, new)] += died
        questions = self.model.asked
        self._recovers(old, new)
        again = self._dream("--force")
        was_new = disk(self.root).ledger == new.ledger
        self._expect(
            again == 0 and disk(self.root).files == new.files, f"the next dream ends in another memory (exit {again})"
        )
        self._expect(
            was_new and self.model.asked - questions in (0, asked), "the model was asked for what it had told already"
        )
        self._is_well()
        self.night += 1
        return died

    def _afresh(self) -> None:
        """Another workspace, so that none grows slow."""
        self.root = self.folder / f"memory{self.night}"
        Workspace.init(str(self.root), agent="atlas", user="sam", git="own")
        settings = self.root / "massmem.yaml"
        model = f"  engine: llm\n  model: openai/scripted\n  api_base: {self.model.base}\n  api_key: sk-test\n"
        settings.write_text(f"{settings.read_text()}\ndream:\n{model}")

    def _in_peace(self) -> tuple[Disk, int]:
        """The night as it should be, in a copy without git; and how many questions it takes."""
        copy, questions = self.folder / "copy", self.model.asked
        shutil.copytree(self.root, copy, ignore=shutil.ignore_patterns(".git"))
        settings = copy / "massmem.yaml"
        settings.write_text(settings.read_text().replace("git: own", "git: none"))
        began = time.perf_counter()
        self._expect(self._dream("--force", root=copy) == 0, "a dream in peace failed")
        self.usual = time.perf_counter() - began
        new = disk(copy)
        shutil.rmtree(copy)
        self._expect(self.model.asked > questions, "the model was never asked: its sentence needs other words")
        return new, self.model.asked - questions

    def _struck(self, blow: Blow) -> bool:
        told = self.folder / "told"
        hook = self.root / ".git/hooks" / HOOKS[blow.hook][0] if blow.hook else None
        if hook is not None and blow.hook:
            hook.parent.mkdir(exist_ok=True)
            hook.write_text(HOOKS[blow.hook][1])
            hook.chmod(0o755)
        self.model.dooms(blow.moment)
        process = begin(self.context, self._argv("--force", root=self.root), told, blow.end)
        self.model.victim(process.pid or 0)
        process.join(blow.seconds)
        if process.exitcode is None:
            kill(process.pid or 0, family=blow.family)
        process.join()
        self.model.dooms(None)
        if hook is not None:
            hook.unlink()
        died = (process.exitcode or 0) < 0
        if died:
            self.reached[_told(blow, steps(told))] += 1
        elif process.exitcode:
            self.faults.append(f"night {self.night}: exit {process.exitcode}: {told.read_text()[-300:]}")
        return died

    def _recovers(self, old: Disk, new: Disk) -> None:
        """The next run, though no dream is due, finishes or undoes it."""
        code, now = self._dream(), disk(self.root)
        self._expect(code == 0, f"the run after the kill exits {code}: {(self.folder / 'told').read_text()[-300:]}")
        self._expect(now.files in (old.files, new.files), "memory is neither the old one nor the new one")
        self._expect(now.logs == old.logs, "a dream changed a log")
        self._expect(not leftovers(self.root), "something was left behind")

    def _is_well(self) -> None:
        for finding in self.at(self.now).verify():
            self._expect(finding.level is Level.NOTE, str(finding))
        texts = Counter(fact.text for fact in self.at(self.now).facts(all=True))
        self._expect(max(texts.values(), default=0) <= 1, "a fact is there twice")
        behind = git(self.root, "status", "--porcelain", SCOPE)
        self._expect(not behind or self.at(self.now).status().unversioned != (), f"git knows nothing of {behind}")

    def _dream(self, *options: str, root: Path | None = None) -> int:
        process = begin(self.context, self._argv(*options, root=root or self.root), self.folder / "told")
        process.join()
        return process.exitcode or 0

    def _argv(self, *options: str, root: Path) -> list[str]:
        return ["--root", str(root), "--now", self.now.isoformat(), "dream", *options]

    def _expect(self, holds: bool, what: str) -> None:  # noqa: FBT001 - the verdict itself
        if not holds:
            self.faults.append(f"night {self.night}: {what}")


def _told(blow: Blow, trace: list[str]) -> str:
    """Where it was killed, for the table."""
    if blow.moment is not None:
        return f"the call: {blow.moment.value}"
    if blow.hook is not None:
        return f"git: {blow.hook}"
    last = trace[-1] if trace else "its first step"
    if blow.seconds is not None:
        return "at a random moment"
    return f"in the middle of: {last}" if blow.end is not None and blow.end.torn else f"before: {last}"
