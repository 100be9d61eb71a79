"""Running massmem as a process, and measuring it beside `python -c pass` in the same run."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

PASS = [sys.executable, "-c", "pass"]
MASSMEM = [sys.executable, "-m", "massmem"]


@dataclass(frozen=True, slots=True)
class Run:
    """One process: how it ended, how long it took (seconds), the most memory it held (MiB), what it printed."""

    code: int
    seconds: float
    mebibytes: float
    printed: str


def run(argv: list[str], *, given: bytes = b"", expect: int | None = 0) -> Run:
    """Run to the end. Any other exit code than the one expected ends the benchmark with what was said."""
    began = time.perf_counter()
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        printed, _ = process.communicate(given)
    seconds = time.perf_counter() - began
    if expect is not None and process.returncode != expect:
        sys.exit(f"{' '.join(argv)}: exit {process.returncode}\n{printed.decode(errors='replace')[-2000:]}")
    return Run(process.returncode, seconds, 0.0, printed.decode(errors="replace"))


def run_and_weigh(argv: list[str], *, expect: int = 0) -> Run:
    """The same, with the peak of its resident memory; what it says on stderr is shown."""
    with tempfile.TemporaryFile() as out:
        began = time.perf_counter()
        process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)  # wait4 reaped it; Popen must not try again
        out.seek(0)
        printed = out.read().decode(errors="replace")
    if process.returncode != expect:
        sys.exit(f"{' '.join(argv)}: exit {process.returncode}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(process.returncode, seconds, usage.ru_maxrss / unit, printed)


def side_by_side(commands: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The median of each command as a ratio to the median of `python -c pass`; they take turns in each round."""
    for argv in commands.values():
        run(argv)
    taken: dict[str, list[float]] = {"pass": [], **{name: [] for name in commands}}
    for _ in range(rounds):
        for name, argv in {"pass": PASS, **commands}.items():
            taken[name].append(run(argv).seconds)
    base = statistics.median(taken["pass"])
    print(f"python -c pass: {base * 1000:.1f} ms (median of {rounds} rounds, {os.cpu_count()} cores)")
    return {name: statistics.median(taken[name]) / base for name in commands}


def workspace(folder: Path, *, git: bool = True) -> list[str]:
    """Make a workspace with three small files; the answer is the command line that works in it."""
    run([*MASSMEM, "init", str(folder), "--agent", "atlas", "--user", "sam", *([] if git else ["--no-git"])])
    at = [*MASSMEM, "--root", str(folder)]
    run([*at, "write", "SOUL.md"], given=b"You are Atlas. You answer briefly.\n")
    run([*at, "write", "ABOUT.md"], given=b"You help with a data pipeline.\n")
    run([*at, "write", "TOOLS.md"], given=b"- psql: read-only role\n")
    return at


def log_rows(at: list[str], rows: list[dict[str, str]]) -> dict[str, object]:
    """Log the rows as JSON lines; the answer is the report."""
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    report: dict[str, object] = json.loads(run([*at, "--json", "log", "--jsonl"], given=lines.encode()).printed)
    return report
