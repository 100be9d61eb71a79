"""The days a phrase can mean, and the arithmetic of the calendar."""

from __future__ import annotations

from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.model.record import dataclass
from massmem.model.when import When


@dataclass(frozen=True, slots=True)
class Said:
    """Where a phrase is read from.

    day, hour: local day and hour of speaking. lean: where the sentence points, when the words leave it open.
    floor: in "from … to …", the first day of what stands before; the second day is not earlier.
    """

    day: date
    hour: int
    lean: Tense
    floor: date | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """What a phrase means before a preposition is known.

    first, last: a day, month or year; with `last` the days from one to the other.
    since, until: what it means behind "since" and "until", where that differs from `first`.
    other: another reading of `first`; doubtful: not to be relied on, without one other reading.
    part: the part of the day that was said. open_year: the year was not said.
    kind: set where the words alone decide it. relative: read on another day it means other days.
    weekly: a bare weekday, which "always" and "never" make one of every week.
    """

    first: When | None
    last: When | None = None
    since: When | None = None
    until: When | None = None
    other: When | None = None
    doubtful: bool = False
    part: str = ""
    kept: str = ""
    open_year: bool = False
    kind: TimeKind | None = None
    relative: bool = False
    weekly: bool = False

    def is_real(self) -> bool:
        """Whether the calendar has all its days."""
        return all(
            when is None or when.is_real() for when in (self.first, self.last, self.since, self.until, self.other)
        )

    @property
    def start(self) -> date | None:
        """Its first day."""
        return self.first.first if self.first else None

    @property
    def finish(self) -> date | None:
        """Its last day."""
        end = self.last or self.first
        return end.last if end else None


UNDATED = Span(None)


def on(day: date) -> Span:
    """One day."""
    return Span(When.of(day))


def days(first: date, last: date) -> Span:
    """From one day to another."""
    return Span(When.of(first), When.of(last))


def month_of(day: date) -> When:
    """The month the day is in."""
    return When(day.year, day.month)


def months(first: date, count: int) -> Span:
    """So many months, from the month of a day on."""
    return Span(month_of(first), month_of(shifted(first, "month", count - 1)) if count > 1 else None)


def monday(day: date) -> date:
    """The Monday of the day's week; weeks begin on Monday."""
    return day - timedelta(day.weekday())


def coming(day: date, weekday: int) -> date:
    """The next such weekday, 1 to 7 days ahead."""
    return day + timedelta((weekday - day.weekday() - 1) % 7 + 1)


def latest(day: date, weekday: int) -> date:
    """The last such weekday, 1 to 7 days back."""
    return day - timedelta((day.weekday() - weekday - 1) % 7 + 1)


def shifted(day: date, unit: str, count: int) -> date:
    """So many units later; what the calendar lacks is clipped (January 31 + a month: the last of February)."""
    match unit:
        case "day" | "week" | "fortnight":
            return day + timedelta({"day": 1, "week": 7, "fortnight": 14}[unit] * count)
        case "month" | "quarter":
            return day + relativedelta(months=count * (3 if unit == "quarter" else 1))
        case "year" | "decade":
            return day + relativedelta(years=count * (10 if unit == "decade" else 1))
        case _:
            return day


def coarse(day: date, unit: str) -> When:
    """The day to the precision of a unit that was counted: days for weeks, months for months, years for years."""
    if unit in ("year", "decade"):
        return When(day.year)
    return month_of(day) if unit in ("month", "quarter") else When.of(day)


def real_day(year: int, month: int, day: int) -> date | None:
    """The day, if the calendar has it."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def chosen(candidates: list[date], said: Said) -> date | None:
    """Of the days a phrase may mean, ascending, the one its sentence points to.

    Without a direction the coming one, unless the one gone by is less than half as far away.
    """
    if said.floor is not None:
        return next((day for day in candidates if day >= said.floor), None)
    ahead = next((day for day in candidates if day >= said.day), None)
    behind = next((day for day in reversed(candidates) if day <= said.day), None)
    if said.lean is Tense.PAST or ahead is None:
        return behind or ahead
    if said.lean is Tense.FUTURE or behind is None:
        return ahead
    return behind if (said.day - behind) * 2 < ahead - said.day else ahead
