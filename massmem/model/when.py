"""Days as people say them: a year, a month, a day, perhaps with an hour.

A `When` is local to the workspace; it has no zone. `2026`, `2026-05`, `2026-05-04` and
`2026-05-04 09:30` are its four written forms.
"""

from __future__ import annotations

import re
from datetime import date

from massmem.model.record import dataclass

_FORM = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d):(\d\d))?)?)?\Z")
FIRST_YEAR, LAST_YEAR = 1, 9999


def _days_in(year: int, month: int) -> int:
    """How long the month is; `calendar` says the same and costs a third of Python's start."""
    return 31 if month == 12 else (date(year, month + 1, 1) - date(year, month, 1)).days


@dataclass(frozen=True, slots=True)
class When:
    """A day, or a month, or a year; with a day, perhaps a time of the day."""

    year: int
    month: int | None = None
    day: int | None = None
    hour: int | None = None
    minute: int | None = None

    @classmethod
    def of(cls, day: date) -> When:
        """The day as a When."""
        return cls(day.year, day.month, day.day)

    @classmethod
    def parse(cls, text: str) -> When | None:
        """One of the four written forms, or None when it is none of them or no real day."""
        found = _FORM.match(text)
        if not found or not text.isascii():
            return None
        when = cls(*(None if part is None else int(part) for part in found.groups()))  # type: ignore[arg-type]
        return when if when.is_real() else None

    def is_real(self) -> bool:
        """Whether the calendar has this day and the clock this time."""
        if not FIRST_YEAR <= self.year <= LAST_YEAR:
            return False
        if self.month is not None and not 1 <= self.month <= 12:
            return False
        if self.day is not None and not 1 <= self.day <= _days_in(self.year, self.month or 1):
            return False
        return self.hour is None or (self.hour < 24 and (self.minute or 0) < 60)

    @property
    def first(self) -> date:
        """The first day of it."""
        return date(self.year, self.month or 1, self.day or 1)

    @property
    def last(self) -> date:
        """The last day of it."""
        month = self.month or 12
        return date(self.year, month, self.day or _days_in(self.year, month))

    def __str__(self) -> str:
        """The written form, which `parse` reads back."""
        text = f"{self.year:04d}"
        if self.month is not None:
            text += f"-{self.month:02d}"
        if self.day is not None:
            text += f"-{self.day:02d}"
        if self.hour is not None:
            text += f" {self.hour:02d}:{self.minute or 0:02d}"
        return text


@dataclass(frozen=True, slots=True)
class Dates:
    """What a fact says of time: a state's since and until, or the days of a plan.

    `since == until` is something that happened on that day. `planned_to` needs `planned`.
    """

    since: When | None = None
    until: When | None = None
    planned: When | None = None
    planned_to: When | None = None

    def __bool__(self) -> bool:
        """Whether anything is said at all."""
        return bool(self.since or self.until or self.planned)

    @property
    def plan(self) -> str | None:
        """The plan as JSON has it: `D`, or `D1/D2` for a range."""
        if self.planned is None:
            return None
        return f"{self.planned}/{self.planned_to}" if self.planned_to else str(self.planned)


NO_DATES = Dates()


def read_dates(since: str | None, until: str | None, planned: str | None) -> Dates:
    """Dates from the three strings of a ledger line; what is no day is left out."""
    start, _, end = (planned or "").partition("/")
    return Dates(When.parse(since or ""), When.parse(until or ""), When.parse(start), When.parse(end))
