"""Tool sequences: which tool was called right after which, in whose sessions, and whether that worked.

All of it is counted from tool entries, each of which is read once: reading on where one left off gives what one
reading of everything would have.
"""

from __future__ import annotations

from massmem.model.record import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeAlias

    Pair: TypeAlias = "tuple[str, str]"

EARLIEST = 25  # occurrences of a pair that a fact cites, two entries each
WINDOW = 50  # newest occurrences of a pair that are told in figures
MOST_PAIRS = 200  # those that were seen longest ago go first
MOST_OPEN = 500  # sessions of a file of which the last call is known


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Two calls in a row. `at` is in microseconds since 1970, `end` where the second entry ends in the log file `path`."""

    at: int
    first: str
    then: str
    session: str
    worked: bool
    path: str
    end: int


@dataclass(frozen=True, slots=True)
class LastCall:
    """The newest call of a session: the tool's name and the entry."""

    name: str
    ref: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequences:
    """What was counted, and how far the logs were read for it.

    `pairs` hold the earliest and the newest occurrences of each, oldest first, and `totals` how many there were in
    all. `reached` is in bytes by log file; `open` the last calls by log file and session.
    """

    pairs: Mapping[Pair, tuple[Occurrence, ...]] = field(default_factory=dict)
    totals: Mapping[Pair, int] = field(default_factory=dict)
    reached: Mapping[str, int] = field(default_factory=dict)
    open: Mapping[str, Mapping[str, LastCall]] = field(default_factory=dict)


NOTHING_COUNTED = Sequences()


def joined(known: Iterable[Occurrence], more: Iterable[Occurrence]) -> tuple[Occurrence, ...]:
    """Both, oldest first, each entry once: the earliest and the newest of them, where they are many."""
    every = sorted({one.then: one for one in (*known, *more)}.values(), key=_place)
    return tuple(every if len(every) <= EARLIEST + WINDOW else (*every[:EARLIEST], *every[-WINDOW:]))


def bounded(pairs: Mapping[Pair, tuple[Occurrence, ...]]) -> dict[Pair, tuple[Occurrence, ...]]:
    """As many pairs as are kept, in the order of their names."""
    newest = sorted(pairs, key=lambda pair: (_place(pairs[pair][-1]), pair), reverse=True)[:MOST_PAIRS]
    return {pair: pairs[pair] for pair in sorted(newest)}


def unread(occurrences: tuple[Occurrence, ...], marker: Mapping[str, int]) -> bool:
    """Whether one of them lies behind what dreams have read so far (bytes by log file)."""
    return any(one.end > marker.get(one.path, 0) for one in occurrences)


def _place(one: Occurrence) -> tuple[int, str]:
    return (one.at, one.then)
