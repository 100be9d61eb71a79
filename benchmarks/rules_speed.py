"""How many entries a second the rules read in a dream, and how much memory it takes.

    python -m benchmarks.rules_speed [--entries 20000] [--chars 0]

`--entries 250000 --chars 8000` makes a log of 1 GB.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

from benchmarks.conversations import rows
from benchmarks.measuring import log_rows, run_and_weigh, workspace

BATCH = 5_000


def main() -> None:
    """Log, dream over all of it at once, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=20_000)
    parser.add_argument("--chars", type=int, default=0, help="how much longer each second entry is")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = workspace(Path(folder) / "memory")
        began = time.perf_counter()
        for n in range(0, given.entries, BATCH):
            count = min(BATCH, given.entries - n)
            log_rows(at, rows(count, seed=n, chars=given.chars, first_day=n // 100))
        logged = time.perf_counter() - began
        size = sum(file.stat().st_size for file in Path(folder).rglob("logs/**/*.md"))
        night = ["--now", "2040-01-01T03:00:00+00:00", "--json", "dream", "--force", "--max-sessions", "1000000"]
        dreamt = run_and_weigh([*at, *night])
        entries = json.loads(dreamt.printed)["entries"]
    print(f"log --jsonl: {given.entries / logged:,.0f} entries a second, {size / 1e6:,.0f} MB on disk")
    print(f"dream:       {entries / dreamt.seconds:,.0f} entries a second ({entries:,} in {dreamt.seconds:.1f} s)")
    print(f"             {dreamt.mebibytes:,.0f} MiB of memory at most")


if __name__ == "__main__":
    main()
