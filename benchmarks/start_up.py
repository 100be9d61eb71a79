"""How long the frequent commands take, as ratios to `python -c pass` measured in turn with them.

    python -m benchmarks.start_up [--rounds 30] [--megabytes 100] [--told 0.02]

First on a workspace of three small files, then with that many megabytes of old logs that a dream has consumed.
`--told` is the share of the user's entries there that hold something to remember.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path

from benchmarks.conversations import rows
from benchmarks.measuring import MASSMEM, log_rows, run, side_by_side, workspace

NIGHT = "2028-06-01T03:00:00+00:00"
BYTES_A_ROW, ROWS_A_DAY, DAYS_AT_ONCE = 2_000, 200, 10


def commands(root: Path) -> dict[str, list[str]]:
    """The commands under the clock. Nothing is new to the dream: `log` writes into a copy of the workspace."""
    copy = root.with_name(f"{root.name}-copy")
    shutil.copytree(root, copy)
    at = [*MASSMEM, "--root", str(root)]
    return {
        "assemble": [*at, "assemble"],
        "read USER.md": [*at, "read", "USER.md"],
        "log TEXT": [*MASSMEM, "--root", str(copy), "log", "--session", "bench", "Good morning, nothing new."],
        "dream, nothing new": [*at, "--now", NIGHT, "dream"],
    }


def fill(at: list[str], megabytes: int, told: float) -> int:
    """Log that much, some days at a time, and let a dream consume it; how many facts it keeps."""
    days = max(1, megabytes * 1_000_000 // (BYTES_A_ROW * ROWS_A_DAY))
    for day in range(0, days, DAYS_AT_ONCE):
        count = ROWS_A_DAY * min(DAYS_AT_ONCE, days - day)
        chars = 2 * BYTES_A_ROW - 300
        log_rows(at, rows(count, seed=day, chars=chars, told=told, first_day=day, per_day=ROWS_A_DAY))
    run([*at, "--now", NIGHT, "dream", "--force", "--max-sessions", "1000000"])
    return len(json.loads(run([*at, "--json", "facts", "--all"]).printed))


def main() -> None:
    """Measure without and with old logs, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--megabytes", type=int, default=100, help="of old logs; 0 leaves the second table out")
    parser.add_argument("--told", type=float, default=0.02)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small", Path(folder) / "large"
        run([*workspace(small), "--now", NIGHT, "dream", "--force"])
        show("three small files", {"--version": [*MASSMEM, "--version"], **commands(small)}, given.rounds)
        if given.megabytes:
            facts = fill(workspace(large), given.megabytes, given.told)
            size = sum(file.stat().st_size for file in large.rglob("logs/**/*.md"))
            show(f"{size / 1e6:.0f} MB of old logs, {facts} facts", commands(large), given.rounds)


def show(title: str, measured: dict[str, list[str]], rounds: int) -> None:
    """Measure, then a line a command."""
    print(f"\n{title}: ", end="")
    for name, ratio in side_by_side(measured, rounds).items():
        print(f"  {name:20} {ratio:5.1f} x")


if __name__ == "__main__":
    main()
