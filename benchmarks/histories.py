"""How fast a history of Claude Code comes into the log, in how much memory, and that a second time adds nothing.

    python -m benchmarks.histories [--megabytes 60] [--file-megabytes 5]

Made up: turns of one question, six tool calls with results of some kilobytes, and an answer, in the envelopes that
Claude Code writes, a fork in every tenth turn. Exits 1 if the second import adds an entry.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benchmarks.measuring import workspace

START = datetime(2025, 1, 1, 8, tzinfo=timezone.utc)
WORDS = "the build fails on the second node because ledger tests wait for a lock that nobody frees until Friday".split()
CALLS = 6


def main() -> None:
    """Generate, import twice, print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=60)
    parser.add_argument("--file-megabytes", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        history = Path(folder) / "projects/-home-sam-ledger"
        history.mkdir(parents=True)
        size = generate(history, given.megabytes * 1_000_000, given.file_megabytes * 1_000_000)
        workspace(Path(folder) / "memory")
        second = 0
        for run in ("first", "second"):
            imported, already, seconds = measured(Path(folder) / "memory", history)
            second = imported
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(
                f"{run}: {size / 1e6:,.0f} MB, {imported:,} new, {already:,} already there, {seconds:.1f} s, "
                f"{size / 1e6 / seconds:.1f} MB/s, {(imported + already) / seconds:,.0f} entries/s, peak {peak:.0f} MB"
            )
    sys.exit(1 if second else 0)


def measured(root: Path, history: Path) -> tuple[int, int, float]:
    """Import once: new entries, those there, seconds."""
    from massmem.api.importing import import_history  # noqa: PLC0415 - not part of what is measured
    from massmem.api.opening import open_place  # noqa: PLC0415

    place = open_place(root=str(root))
    start = time.perf_counter()
    report = import_history(place, "claude-code", str(history))
    seconds = time.perf_counter() - start
    assert not report.skipped, report.skipped[:3]
    return report.imported, report.already, seconds


def generate(folder: Path, size: int, file_size: int) -> int:
    """Write that many bytes of transcripts into the folder."""
    written = number = 0
    while written < size:
        number += 1
        path = folder / f"00000000-0000-4000-8000-{number:012d}.jsonl"
        with path.open("w") as file:
            for line in transcript(number, min(file_size, size - written)):
                file.write(line)
        written += path.stat().st_size
    return written


def transcript(number: int, size: int) -> Iterator[str]:
    """The lines of one session, until it has that size."""
    dice = random.Random(number)
    session = f"00000000-0000-4000-8000-{number:012d}"
    at, parent, turn = START + timedelta(hours=7 * number), None, 0
    while size > 0:
        turn += 1
        fork = parent
        for text in turn_of(dice, session, turn):
            at += timedelta(seconds=dice.randint(2, 40))
            name = f"{number:08d}-{turn:04d}-4000-8000-{dice.getrandbits(48):012x}"
            record = {
                "parentUuid": parent, "isSidechain": False, "userType": "external", "cwd": "/home/sam/ledger",
                "sessionId": session, "version": "2.1.200", "gitBranch": "main", "uuid": name,
                "timestamp": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"), **text,
            }  # fmt: skip
            line = json.dumps(record) + "\n"
            size -= len(line)
            parent = name
            yield line
        if turn % 10 == 0:
            parent = fork


def turn_of(dice: random.Random, session: str, turn: int) -> Iterator[dict[str, object]]:
    """A question, tool calls with their results, an answer."""
    yield {"type": "user", "message": {"role": "user", "content": said(dice, 40)}}
    for call in range(CALLS):
        name = f"toolu_{session[-6:]}_{turn}_{call}"
        given = {"command": said(dice, 12), "description": said(dice, 6)}
        use: dict[str, object] = {"type": "tool_use", "id": name, "name": "Bash", "input": given}
        yield answer(f"msg_{session[-6:]}_{turn}_{call}", use)
        output = said(dice, 350, "\n")
        result = {"type": "tool_result", "tool_use_id": name, "content": output, "is_error": False}
        yield {
            "type": "user", "message": {"role": "user", "content": [result]},
            "toolUseResult": {"stdout": output, "stderr": "", "interrupted": False},
        }  # fmt: skip
    yield answer(f"msg_{session[-6:]}_{turn}_end", {"type": "text", "text": said(dice, 120)})


def answer(name: str, block: dict[str, object]) -> dict[str, object]:
    """An assistant's line with one block."""
    usage = {"input_tokens": 1200, "output_tokens": 80, "cache_read_input_tokens": 41000}
    message = {"id": name, "type": "message", "role": "assistant", "model": "m", "content": [block], "usage": usage}
    return {"type": "assistant", "requestId": f"req_{name}", "message": message}


def said(dice: random.Random, words: int, joint: str = " ") -> str:
    """So many words."""
    return joint.join(dice.choices(WORDS, k=words))


if __name__ == "__main__":
    main()
