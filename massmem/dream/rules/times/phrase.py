"""What a time expression says: where it stands in the text, and which days it means."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass
from massmem.model.when import NO_DATES, Dates, When

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date


class TimeKind(StrEnum):
    """What the words say of their days.

    SINCE: a state from `first` on. UNTIL: a state up to and including `first`.
    ON: at `first`; with `last`, at some time between the two (a weekend, a week, a quarter).
    RANGE: from `first` to `last`, both included. AGO: like ON, said by its distance ("two months ago").
    DURING: recurring, or a clock time without a day; has no dates and stays in the text.
    VAGUE: a time nobody could name the day of ("recently"); has no dates.
    """

    SINCE = "since"
    UNTIL = "until"
    ON = "on"
    RANGE = "range"
    DURING = "during"
    AGO = "ago"
    VAGUE = "vague"


class Tense(StrEnum):
    """Before, after, or neither (around the day of speaking; or not known)."""

    PAST = "past"
    FUTURE = "future"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePhrase:
    """One time expression of a text.

    start, end: character offsets into the text, a leading preposition included; words: what stands there.
    first, last: the days meant, to the precision said; both None for DURING and VAGUE.
    other: with `ambiguous`, the other day that `first` may be, when there is one such day.
    tense: where the days lie, seen from `said`, the local day of speaking.
    relative: the words mean other days when read on another day ("last Friday", "recently").
    kept: words for the text when the phrase goes into a date remark ("in the morning"), or "".
    """

    start: int
    end: int
    kind: TimeKind
    words: str
    said: date
    first: When | None = None
    last: When | None = None
    other: When | None = None
    tense: Tense = Tense.NONE
    ambiguous: bool = False
    relative: bool = False
    kept: str = ""

    @property
    def dates(self) -> tuple[When, When | None] | None:
        """`(first, last)`, or None when no day is meant."""
        return None if self.first is None else (self.first, self.last)


def to_dates(phrase: TimePhrase, *, plan: bool = False, change: bool = False) -> Dates:
    """The phrase as the dates of a fact; no dates for DURING and VAGUE.

    plan: what is said lies ahead, as an appointment does; "until" stays an until.
    change: something became so at that time (a move, a new job): ON and AGO are then a `since`.
    Of an ambiguous plan both days are kept, as the two ends of its range.
    """
    first, last = phrase.first, phrase.last
    if first is None:
        return NO_DATES
    if phrase.kind is TimeKind.UNTIL:
        return Dates(until=first)
    if plan:
        ends = sorted((first, phrase.other), key=str) if phrase.other else [first, last]
        return Dates(planned=ends[0], planned_to=ends[1])
    if phrase.kind is TimeKind.SINCE or (change and phrase.kind is not TimeKind.RANGE):
        return Dates(since=first)
    return Dates(since=first, until=last or first)


_PREPOSITIONS = {TimeKind.SINCE: "since ", TimeKind.UNTIL: "until "}


def spelled(phrase: TimePhrase) -> str:
    """The phrase in words that stay true: `since 2026-05-04`, `on 2026-07-13 08:15`, `in 2027-03`.

    What is ambiguous or vague keeps the words and the day they were said on.
    """
    if phrase.kind is TimeKind.DURING or (phrase.kind is TimeKind.VAGUE and not phrase.relative):
        return phrase.words
    if phrase.first is None:
        return f"{phrase.words} (said {phrase.said})"
    if phrase.other is not None:
        return _either(phrase.first, phrase.other, phrase)
    if phrase.last is not None:
        return f"from {phrase.first} to {phrase.last}"
    near = "on " if phrase.first.day else "in "
    return _PREPOSITIONS.get(phrase.kind, near) + str(phrase.first)


def _either(first: When, other: When, phrase: TimePhrase) -> str:
    early, late = sorted((first, other), key=str)
    weekday = f"{early.first:%a} " if early.day and early.first.weekday() == late.first.weekday() else ""
    said = f"{phrase.said:%a} {phrase.said}"
    preposition = _PREPOSITIONS.get(phrase.kind, "")
    return f'{preposition}{weekday}{early} or {late} ("{phrase.words}", said {said})'
