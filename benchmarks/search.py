"""Search over a very large log: building the index, keeping it up to date, asking it; and `search` as a process.

    python -m benchmarks.search [--entries 1000000] [--rounds 30]

The words follow Zipf's law, so that a few are in almost every entry, as in ordinary speech. Times are of work in a
running process, apart from the last table, which is of whole processes beside `python -c pass`.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benchmarks.measuring import MASSMEM, run, side_by_side, workspace
from massmem.api.indexing import index
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.searching import search_many, wanted
from massmem.model.entries import Entry, Role
from massmem.store.workspace import Place
from massmem.text.entry_lines import day_heading, render_entry

WORDS, PER_DAY, PER_SESSION = 60_000, 2_500, 50
BEGIN = datetime(2024, 1, 1, 8, tzinfo=timezone.utc)


def vocabulary(dice: random.Random) -> list[str]:
    """Words that can be spoken."""
    made: dict[str, None] = {}
    while len(made) < WORDS:
        length = dice.randint(1, 4)
        made[
            "".join(dice.choice("bdfgklmnprstvz") + dice.choice("aeiou") for _ in range(length)) + dice.choice("nrst")
        ] = None
    return list(made)


def texts(number: int) -> Iterator[str]:
    """What is said: four to thirty words each."""
    dice = random.Random(7)
    words = vocabulary(dice)
    weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(WORDS)))
    for _ in range(number):
        yield " ".join(dice.choices(words, cum_weights=weights, k=dice.randint(4, 30)))


def fill(logs: Path, number: int) -> tuple[int, list[str]]:
    """Write day files of so many entries as `massmem log` would; the characters said, and some of the texts."""
    chars, some, block = 0, [], []
    for count, text in enumerate(texts(number)):
        day, place = divmod(count, PER_DAY)
        at = BEGIN + timedelta(days=day, seconds=10 * place)
        role = Role.USER if count % 2 else Role.ASSISTANT
        block.append(render_entry(Entry(at=at, role=role, session=f"s{count // PER_SESSION}", text=text).named()))
        chars += len(text)
        if count % 97 == 0:
            some.append(text)
        if place == PER_DAY - 1 or count == number - 1:
            path = logs / f"{at:%Y}" / f"{at:%m}" / f"{at:%Y-%m-%d}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(day_heading(f"{at:%Y-%m-%d}") + "".join(block), encoding="utf-8")
            block.clear()
    return chars, some


def median_ms(ask: Callable[[str], object], queries: list[str]) -> str:
    """Median and slowest time of asking, in milliseconds."""
    taken = []
    for query in queries:
        began = time.perf_counter()
        ask(query)
        taken.append(1000 * (time.perf_counter() - began))
    return f"{statistics.median(taken):7.1f} ms at the median, {max(taken):7.1f} at most ({len(queries)} queries)"


def measure(place: Place, chars: int, some: list[str]) -> None:
    """Build, grow, ask."""
    began = time.perf_counter()
    report = index(place)
    took = time.perf_counter() - began
    print(f"  build                {report.entries / took:9,.0f} entries/s ({took:.1f} s)")
    print(
        f"  size                 {report.bytes / chars:9.2f} x the text ({report.bytes / 1e6:.0f} of {chars / 1e6:.0f} MB)"
    )
    dice = random.Random(3)
    grown = []
    for number in range(20):
        log_text(place, f"One more thing, number {number}", session="new")
        began = time.perf_counter()
        index(place)
        grown.append(1000 * (time.perf_counter() - began))
    print(f"  after one new entry  {statistics.median(grown):9.1f} ms at the median, {max(grown):.1f} at most")
    chosen = [text.split() for text in dice.sample(some, 200)]
    of_one = [" ".join(dice.sample(words, min(len(words), dice.randint(2, 4)))) for words in chosen]
    of_two = [" ".join(dice.sample(one, 2) + dice.sample(two, 2)) for one, two in itertools.pairwise(chosen)]
    for title, queries in (("all words", of_one), ("any word", of_two)):
        feed: list[str] = []
        answers = search_many(place, iter(feed.pop, None), wanted(place))

        def ask(query: str, feed: list[str] = feed, answers: Iterator[object] = answers) -> object:
            feed.append(query)
            return next(answers)

        ask("warm up")
        print(f"  {title:20} {median_ms(ask, queries)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "large"
        workspace(root, git=False)
        place = open_place(root=str(root), agent="atlas", user="sam")
        chars, some = fill(Path(place.absolute(place.logs_path)), given.entries)
        print(f"{given.entries:,} entries:")
        measure(place, chars, some)
        small = Path(folder) / "small"
        at = workspace(small, git=False)
        run([*at, "log", "I moved to Berlin last Friday", "--session", "s1"])
        run([*at, "remember", "Lives in Berlin"])
        commands = {
            "search": [*at, "search", "berlin"],
            "search --json": [*at, "--json", "search", "Where do I live now?"],
        }
        run([*MASSMEM, "--root", str(small), "index"])
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        for name, ratio in side_by_side(commands, given.rounds).items():
            print(f"  {name:20} {ratio:5.1f} x")


if __name__ == "__main__":
    main()
