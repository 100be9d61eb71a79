"""`log`, and `dream` with the rules, killed at random moments; nothing that was acknowledged may be lost or torn."""

from __future__ import annotations

import json
import random
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benchmarks.faults_dying import kill
from benchmarks.faults_nights import name
from benchmarks.measuring import run, workspace
from benchmarks.reading import whole_texts

START = datetime(2026, 3, 2, 9, 0, tzinfo=timezone.utc)


@dataclass(slots=True)
class Trial:
    """A workspace that is being killed at, and what it acknowledged."""

    at: list[str]
    chance: random.Random
    group: bool
    acknowledged: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    longest: dict[str, float] = field(default_factory=lambda: {"log": 0.3, "dream": 1.0})
    killed: int = 0

    def kill(self, verb: str, argv: list[str], given: bytes) -> bool:
        """Run it, kill it at a random moment of its usual life; whether it ended well before that."""
        began = time.perf_counter()
        process = subprocess.Popen(
            [*self.at, *argv], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            process.communicate(given, timeout=self.chance.uniform(0, self.longest[verb]))
        except subprocess.TimeoutExpired:
            self.killed += 1
            kill(process.pid, family=self.group)
            process.communicate()
        else:
            self.longest[verb] = (time.perf_counter() - began) * 1.05
        return process.returncode == 0


def log_killed(trial: Trial, n: int) -> None:
    """Kill a `log` of a small or a large entry, then log another one in peace."""
    for killed in (True, False):
        text = f"Please remember that depot {name(2 * n + killed)} has the code {1000 + 2 * n + killed}."
        text += "\nIt is a long story." * (trial.chance.choice((0, 10_000)) if killed else 0)
        at = (START + timedelta(minutes=2 * n + (not killed))).isoformat()
        argv = ["log", "--session", f"s{n}", "--at", at, "-"]
        trial.begun[text] += 1
        if trial.kill("log", argv, text.encode()) if killed else run([*trial.at, *argv], given=text.encode()).code == 0:
            trial.acknowledged[text] += 1


def dream_killed(trial: Trial, n: int) -> None:
    """Kill a `dream`, then let the next one run to its end."""
    night = (START + timedelta(minutes=2 * n, days=1)).isoformat()
    argv = ["--now", night, "dream", "--force"]
    trial.kill("dream", argv, b"")
    after = run([*trial.at, *argv], expect=None)
    if after.code != 0:
        trial.faults.append(f"dream {n}: exit {after.code}: {after.printed[-500:]}")


def judge(trial: Trial, root: Path) -> None:
    """Compare what is on disk with what was acknowledged, and let massmem verify itself."""
    found = Counter(whole_texts(root))
    trial.faults += [f"lost: {text[:80]}" for text in trial.acknowledged - found]
    trial.faults += [f"double or torn: {text[:80]}" for text in found - trial.begun]
    findings = json.loads(run([*trial.at, "--json", "verify"], expect=None).printed)
    trial.faults += [f"verify: {finding}" for finding in findings if finding["level"] == "error"]
    facts = json.loads(run([*trial.at, "--json", "facts", "--all"]).printed)
    twice = Counter(fact["text"] for fact in facts)
    trial.faults += [f"{count} times: {text}" for text, count in twice.items() if count > 1]
    told = f"{sum(trial.acknowledged.values())} entries acknowledged, {found.total()} whole on disk, {len(facts)} facts"
    print(f"{trial.killed} kills of log and of dreams with the rules: {told}, {len(trial.faults)} faults")


def random_moments(kills: int, chance: random.Random, *, group: bool) -> list[str]:
    """Kill until the number is reached, then judge; what does not hold."""
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(workspace(Path(folder)), chance, group)
        n = 0
        while trial.killed < kills and not trial.faults:
            log_killed(trial, n)
            dream_killed(trial, n)
            n += 1
        judge(trial, Path(folder))
    return trial.faults
