"""How long the frequent commands take, as ratios to `python -c pass` measured in turn with them.

    python -m benchmarks.start_up [--rounds 30] [--megabytes 100]

First on a workspace of three small files, then with that many megabytes of old logs that a dream has consumed.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks.conversations import rows
from benchmarks.measuring import MASSMEM, log_rows, run, side_by_side, workspace

NIGHT = "2028-06-01T03:00:00+00:00"
BYTES_A_ROW, ROWS_A_DAY = 2_000, 200


def commands(at: list[str]) -> dict[str, list[str]]:
    """The commands under the clock; nothing is due in any of them."""
    return {
        "assemble": [*at, "assemble"],
        "read USER.md": [*at, "read", "USER.md"],
        "log TEXT": [*at, "log", "--session", "bench", "Good morning, nothing new."],
        "dream, nothing new": [*at, "--now", NIGHT, "dream"],
    }


def fill(at: list[str], megabytes: int) -> None:
    """Log that much, a day's worth at a time, and let a dream consume it."""
    days = megabytes * 1_000_000 // (BYTES_A_ROW * ROWS_A_DAY)
    for day in range(0, days, 10):
        log_rows(at, rows(ROWS_A_DAY * 10, seed=day, chars=2 * BYTES_A_ROW - 300, first_day=day, per_day=ROWS_A_DAY))
    while (
        '"sessions": 0'
        not in run([*at, "--json", "--now", NIGHT, "dream", "--force", "--max-sessions", "100000"], expect=None).printed
    ):
        pass


def main() -> None:
    """Measure without and with old logs, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--megabytes", type=int, default=100, help="of old logs; 0 leaves the second table out")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = workspace(Path(folder) / "small")
        run([*at, "--now", NIGHT, "dream", "--force"])
        show("three small files", side_by_side({"--version": [*MASSMEM, "--version"], **commands(at)}, given.rounds))
        if given.megabytes:
            at = workspace(Path(folder) / "large")
            fill(at, given.megabytes)
            size = sum(file.stat().st_size for file in (Path(folder) / "large").rglob("logs/**/*.md"))
            show(f"{size / 1e6:.0f} MB of old logs", side_by_side(commands(at), given.rounds))


def show(title: str, ratios: dict[str, float]) -> None:
    """A line a command."""
    print(f"\n{title}")
    for name, ratio in ratios.items():
        print(f"  {name:20} {ratio:5.1f} x")


if __name__ == "__main__":
    main()
