"""Many processes log at once while dreams and assembles run: every entry must be there, whole, once.

    python -m benchmarks.concurrency [--writers 8] [--each 100]

Entries have 20 bytes to 200 kB. Exit 1 when an entry is missing, torn or double, or a command failed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.measuring import Run, run, workspace
from benchmarks.reading import whole_texts

SIZES = (20, 300, 9_000, 70_000, 200_000)
QUIET = (0, 75)  # done, or another massmem is at it


def entry(writer: int, n: int) -> str:
    """A text that no other call logs, of one of the sizes, over several lines."""
    mark = f"writer {writer} entry {n}"
    line = f"{mark} says that nothing is lost\n"
    return (mark + "\n" + line * (SIZES[n % len(SIZES)] // len(line))).rstrip()


def write(at: list[str], writer: int, each: int) -> tuple[list[str], list[Run]]:
    """Log one after the other: what was acknowledged, and what was refused."""
    acknowledged, refused = [], []
    for n in range(each):
        text = entry(writer, n)
        role = "user" if len(text) < 1_000 else "assistant"
        done = run([*at, "log", "--session", f"w{writer}", "--role", role, "-"], given=text.encode(), expect=None)
        if done.code == 0:
            acknowledged.append(text)
        else:
            refused.append(done)
    return acknowledged, refused


def repeat(argv: list[str], done: threading.Event) -> list[Run]:
    """Run the command again and again until the writers are done."""
    runs = []
    while not done.is_set():
        runs.append(run(argv, expect=None))
        time.sleep(0.2)
    return runs


def main() -> None:
    """Write with all, then read what is on disk."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--each", type=int, default=100)
    given = parser.parse_args()
    done = threading.Event()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.writers + 2) as pool:
        at = workspace(Path(folder))
        others = [pool.submit(repeat, [*at, *argv], done) for argv in (["dream", "--force"], ["assemble"])]
        began = time.perf_counter()
        writers = [pool.submit(write, at, n, given.each) for n in range(given.writers)]
        written = [writer.result() for writer in writers]
        seconds = time.perf_counter() - began
        done.set()
        failed = [one for other in others for one in other.result() if one.code not in QUIET]
        found = Counter(whole_texts(Path(folder)))
    acknowledged = Counter(text for texts, _ in written for text in texts)
    refused = [one for _, ones in written for one in ones]
    print(f"{acknowledged.total()} entries from {given.writers} processes in {seconds:.1f} s; ", end="")
    print(f"{sum((acknowledged - found).values())} missing, {sum((found - acknowledged).values())} too many; ", end="")
    print(f"{len(refused)} refused; {len(failed)} commands failed beside them")
    for one in (refused + failed)[:3]:
        print(f"exit {one.code}: {one.printed[-1000:]}")
    sys.exit(acknowledged != found or bool(refused) or bool(failed))


if __name__ == "__main__":
    main()
