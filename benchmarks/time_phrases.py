"""Sentences with and without times in them: which days are read, and how fast.

    python -m benchmarks.time_phrases

Compares the rules' grammar with dateparser's `search_dates`, where that is installed.
"""

from __future__ import annotations

import time
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from massmem.dream.rules.times.reading import find_times

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[str], list[str]]

SAID = datetime(2026, 11, 25, 10, 0, tzinfo=timezone.utc)  # a Wednesday
SENTENCES: tuple[tuple[str, list[str]], ...] = (
    ("We moved last Saturday.", ["2026-11-21"]),
    ("I start on Monday.", ["2026-11-30"]),
    ("The trip is in two weeks.", ["2026-12-09"]),
    ("I fly to Oslo on 3 December.", ["2026-12-03"]),
    ("It happened the day before yesterday.", ["2026-11-23"]),
    ("The offsite is next Friday.", ["2026-12-04"]),
    ("On New Year's Eve we go out.", ["2026-12-31"]),
    ("The deadline is the 14th.", ["2026-12-14"]),
    ("We ship in March.", ["2027-03"]),
    ("I have worked there since 2023.", ["2023"]),
    ("I may go if the sun is out.", []),
    ("We sat down with Mark in the second half.", []),
    ("The port is 5433, not 5432.", []),
    ("Version 3.11 is out.", []),
    ("He marched to the march.", []),
)


def ours(sentence: str) -> list[str]:
    """The days that massmem's grammar reads, to the precision said."""
    return [str(phrase.first) for phrase in find_times(sentence, SAID) if phrase.first]


def readers() -> dict[str, Reader]:
    """What is installed."""
    try:
        from dateparser.search import search_dates  # noqa: PLC0415, may be missing
    except ImportError:
        return {"massmem": ours}
    settings = {"RELATIVE_BASE": SAID.replace(tzinfo=None), "PREFER_DATES_FROM": "future"}

    def dateparser(sentence: str) -> list[str]:
        found = search_dates(sentence, languages=["en"], settings=settings) or []
        return [day.date().isoformat() for _, day in found]

    return {"massmem": ours, "dateparser": dateparser}


def main() -> None:
    """A line a sentence that was misread, then the sums."""
    for name, read in readers().items():
        answers = [(sentence, want, read(sentence)) for sentence, want in SENTENCES]
        # 2027-03-25 for "March" is a day that nobody said, and still the right month
        right = [all(got.startswith(day) for got, day in zip(had, want, strict=True)) if len(had) == len(want) else False
                 for _, want, had in answers]  # fmt: skip
        for (sentence, want, had), fine in zip(answers, right, strict=True):
            if not fine:
                print(f"{name}: {sentence} {', '.join(had) or 'nothing'} instead of {', '.join(want) or 'nothing'}")
        began = time.perf_counter()
        for _ in range(20):
            for sentence, _ in SENTENCES:
                read(sentence)
        speed = 20 * len(SENTENCES) / (time.perf_counter() - began)
        print(f"{name}: {sum(right)} of {len(right)} right, {speed:,.0f} sentences a second")


if __name__ == "__main__":
    main()
