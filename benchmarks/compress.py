"""How long `compress` takes: its start where nothing is to be done, and its work on ten thousand messages.

    python -m benchmarks.compress [--rounds 20] [--messages 10000]

The first figure is the whole process beside `python -c pass`; the other is the report's `seconds`: reading, choosing,
logging what goes, recalling, writing.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

from benchmarks.measuring import run, side_by_side, workspace

WORDS = (
    "the importer listens on a port and the ledger moves after a rehearsal because tests of this branch fail when we "
    "restart the worker before its queue is empty so I would rather wait and look at what it has written"
).split()


def conversation(count: int, seed: int = 1) -> list[dict[str, object]]:
    """So many messages: what people and an agent say, and a tool call with its result now and then."""
    chance = random.Random(seed)
    messages: list[dict[str, object]] = [{"role": "system", "content": "You are Atlas."}]
    while len(messages) < count - 1:
        said = " ".join(chance.choices(WORDS, k=chance.choice((5, 20, 60))))
        number = len(messages)
        if number % 5 == 2:
            call = {"id": f"c{number}", "type": "function", "function": {"name": "ls", "arguments": "{}"}}
            messages.append({"role": "assistant", "content": None, "tool_calls": [call]})
            messages.append({"role": "tool", "tool_call_id": f"c{number}", "content": said * 3})
        else:
            messages.append({"role": "user" if number % 2 else "assistant", "content": f"{number}: {said}."})
    return [*messages, {"role": "user", "content": "Why do the tests of the importer fail?"}]


def main() -> None:
    """Measure both, print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--messages", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = workspace(Path(folder) / "memory", git=False)
        short, long = Path(folder) / "short.json", Path(folder) / "long.json"
        short.write_text(json.dumps(conversation(100)))
        long.write_text(json.dumps(conversation(given.messages)))
        below = {"compress, below the trigger": [*at, "compress", str(short), "--window", "1000000"]}
        for name, ratio in side_by_side(below, given.rounds).items():
            print(f"  {name:30} {ratio:5.1f} x")
        for times, what in (("first", "all of it new to the log"), ("again", "all of it in the log")):
            report = Path(folder) / f"{times}.json"
            done = run([*at, "compress", str(long), "--window", "100000", "--session", "s", "--report", str(report)])
            told = json.loads(report.read_text())
            if not done.printed or told["removed"] < given.messages // 2:
                sys.exit(f"only {told['removed']} messages were removed")
            print(
                f"  {given.messages:,} messages, {told['removed']:,} removed, {what}: {told['seconds']:.2f} s of work"
            )


if __name__ == "__main__":
    main()
