"""How long a hook takes beside `python -c pass`, with and without something new in the transcript.

python -m benchmarks.hooks [--rounds 20] [--turns 40]
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from benchmarks.histories import transcript
from benchmarks.measuring import PASS, run, workspace

BYTES_A_TURN = 40_000


def main() -> None:
    """Play a session turn by turn, a stop hook after each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--turns", type=int, default=40)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = workspace(Path(folder) / "memory")
        lines = list(transcript(1, BYTES_A_TURN * given.turns))
        path = Path(folder) / "session.jsonl"
        told = json.dumps({"session_id": "s", "transcript_path": str(path), "hook_event_name": "Stop"}).encode()
        half = len(lines) // 2
        path.write_text("".join(lines[:half]))
        first = run([*at, "hook", "run", "stop"], given=told).seconds
        taken: dict[str, list[float]] = {"pass": [], "stop, a turn": [], "stop, nothing": [], "session-start": []}
        step = max(1, half // given.rounds)
        for number in range(given.rounds):
            taken["pass"].append(run(PASS).seconds)
            with path.open("a") as file:
                file.writelines(lines[half + number * step : half + (number + 1) * step])
            taken["stop, a turn"].append(run([*at, "hook", "run", "stop"], given=told).seconds)
            taken["stop, nothing"].append(run([*at, "hook", "run", "stop"], given=told).seconds)
            taken["session-start"].append(run([*at, "hook", "run", "session-start"], given=b"{}").seconds)
        base = statistics.median(taken.pop("pass"))
        print(
            f"python -c pass: {base * 1000:.1f} ms; first stop, {path.stat().st_size / 2e6:.1f} MB: {first / base:.1f} x"
        )
        for name, seconds in taken.items():
            print(f"  {name:15} {statistics.median(seconds) / base:5.1f} x")


if __name__ == "__main__":
    main()
