"""Gather: which log entries a dream may read, and in what portions.

Only what users and agents said; never massmem's own output, injected memory, tool noise, or
entries that do not prove whole. The assistant's words go along as context: they say what a
plain "yes" answers to.
"""

from __future__ import annotations

from datetime import timedelta

from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

PORTION_ENTRIES = 1_000
PORTION_CHARS = 4_000_000
EARLIEST_YEAR = 2000
AHEAD = timedelta(days=1)


def is_evidence(entry: Entry) -> bool:
    """Whether a fact may rest on this entry's words."""
    return entry.role in (Role.USER, Role.NOTE) and entry.kind in (None, EntryKind.EDIT)


def is_context(entry: Entry) -> bool:
    """Whether it says what an answer refers to."""
    return entry.role is Role.ASSISTANT and entry.kind is None


def is_sane(entry: Entry, now: datetime) -> bool:
    """Whether its clock can be believed: not before 2000, not more than a day ahead."""
    return entry.at.year >= EARLIEST_YEAR and entry.at - now <= AHEAD


@dataclass(frozen=True, slots=True)
class Portion:
    """Some entries to read at once, in the order of the log."""

    entries: tuple[Entry, ...]


def portions(entries: Iterable[Entry], now: datetime) -> Iterator[Portion]:
    """The readable entries in portions of bounded size, cut between sessions where possible."""
    held: list[Entry] = []
    chars = 0
    for entry in entries:
        if not (is_evidence(entry) or is_context(entry)) or not is_sane(entry, now):
            continue
        full = len(held) >= PORTION_ENTRIES or chars >= PORTION_CHARS
        if (
            held
            and full
            and (entry.session != held[-1].session or len(held) >= 2 * PORTION_ENTRIES or chars >= PORTION_CHARS)
        ):
            yield Portion(tuple(held))
            held, chars = [], 0
        held.append(entry)
        chars += len(entry.text)
    if held:
        yield Portion(tuple(held))
