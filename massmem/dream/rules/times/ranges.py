"""From one day to another: from … to …, between … and …, 9-12 July, for two weeks from Monday."""

from __future__ import annotations

from datetime import timedelta

from massmem.dream.rules.times.dates import month_day, nth
from massmem.dream.rules.times.guards import ends_here, is_moved, not_counted
from massmem.dream.rules.times.offsets import SHORT
from massmem.dream.rules.times.periods import unit_at
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Alone, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, real_day, shifted
from massmem.model.record import replace
from massmem.model.when import When

FUTURE, RANGE = Tense.FUTURE, TimeKind.RANGE


def between(_: Said, start: Span, end: Span) -> Span | None:
    """From … to …, both included. A year said once counts for both."""
    first, last = start.since or start.first, end.until or end.last or end.first
    if first is None or last is None:
        return None
    if start.open_year and not end.open_year and last.year != first.year:
        first = _same_year(first, last) or first
    if last.last < first.first:
        return None
    return Span(first, last, relative=start.relative or end.relative, kind=RANGE, doubtful=start.doubtful)


def _same_year(first: When, last: When) -> When | None:
    for year in (last.year, last.year - 1):
        moved_when = replace(first, year=year)
        if moved_when.is_real() and moved_when.first <= last.last:
            return moved_when
    return None


def to_second(_: Said, old: Span, new: Span) -> Span | None:
    """Moved from Tuesday to Thursday: Thursday."""
    return replace(new, kind=TimeKind.ON, relative=old.relative or new.relative) if old.first else None


def year_to_year(_: Said, first: int, last: int) -> Span | None:
    """2019-2023."""
    return Span(When(first), When(last), kind=RANGE) if first < last else None


def starts(said: Said, start: Span) -> Span | None:
    """From May 2026 to now: since then."""
    if start.start is None or start.start > said.day:
        return None
    return replace(start, first=start.since or start.first, last=None, kind=None)


def month_days(said: Said, month: int, first: int, last: int, year: int | None = None) -> Span | None:
    """June 9 to 12."""
    start = month_day(said, month, first, year)
    if start is None or start.first is None or first >= last or not real_day(start.first.year, month, last):
        return None
    return Span(start.first, replace(start.first, day=last), kind=RANGE)


def days_month(said: Said, first: int, last: int, month: int, year: int | None = None) -> Span | None:
    """9 to 12 June."""
    return month_days(said, month, first, last, year)


def months_of_year(_: Said, first: int, last: int, year: int) -> Span | None:
    """June to August 2026, November to January 2027."""
    return Span(When(year - (first > last), first), When(year, last), kind=RANGE) if first != last else None


def nth_to_nth(said: Said, first: int, last: int) -> Span | None:
    """From the 3rd to the 9th."""
    start = nth(said, first)
    if start is None or start.start is None:
        return None
    end = nth(replace(said, floor=start.start), last)
    return replace(between(said, start, end) or start, doubtful=start.doubtful) if end else None


def lasting(_: Said, count: float, unit: str, start: Span) -> Span | None:
    """For two weeks from Monday: both ends included."""
    if start.first is None or start.start is None or unit in SHORT:
        return None
    last = shifted(start.start, unit, int(count)) - timedelta(1)
    return Span(start.first, When.of(last), kind=RANGE, relative=start.relative) if start.first.day else None


def from_lasting(said: Said, start: Span, count: float, unit: str) -> Span | None:
    """From Monday for two weeks."""
    return lasting(said, count, unit, start)


def over_next(said: Said, count: float, unit: str) -> Span | None:
    """Over the next two weeks."""
    return None if unit in SHORT else Span(When.of(said.day), When.of(shifted(said.day, unit, int(count))))


def over_last(said: Said, count: float, unit: str) -> Span | None:
    """In the last two weeks."""
    return None if unit in SHORT else Span(When.of(shifted(said.day, unit, -int(count))), When.of(said.day))


def over_next_one(said: Said, unit: str) -> Span | None:
    """Within the next month."""
    return over_next(said, 1, unit)


def over_last_one(said: Said, unit: str) -> Span | None:
    """In the past month: the one up to today."""
    return over_last(said, 1, unit)


def whole(_: Said, span: Span) -> Span:
    """Throughout May."""
    return replace(span, kind=RANGE if span.last else None)


TO = "to|till|until|til|through|thru|-|–|—"
RANGES: tuple[Rule, ...] = (
    rule("from {point} to|until|till now|date", starts, TimeKind.SINCE, lean=Tense.PAST),
    rule("throughout {point}", whole),
    rule("in|within the? next|coming {n} {unit}", over_next, relative=True),
    rule("in|within|over|during the? last|past {n} {unit}", over_last, relative=True),
    rule("over|during the? next|coming {n} {unit}", over_next, RANGE, relative=True),
    rule("within|over|during|in the next|coming {unit}", over_next_one, relative=True),
    rule("in|within|over|during? the past {unit}", over_last_one, relative=True),
    rule("the? last|past {n} {unit}", over_last, RANGE, relative=True),
    rule("the? next|coming {n} {unit}", over_next, RANGE, relative=True),
    rule(f"from? {{month}} the? {{dom}} {TO} the? {{dom}} ,? {{year}}?", month_days, RANGE, guard=not_counted),
    rule("between {month} the? {dom} and the? {dom} ,? {year}?", month_days, RANGE, guard=not_counted),
    rule(f"from? the? {{dom}} {TO} the? {{dom}} of? {{month}} ,? {{year}}?", days_month, RANGE),
    rule("between the? {dom} and the? {dom} of? {month} ,? {year}?", days_month, RANGE),
    rule("on {month} {dom} - {dom} ,? {year}?", month_days, RANGE),
    rule(f"from the {{nth}} {TO} the? {{nth}}", nth_to_nth, RANGE, relative=True, guard=ends_here),
    rule("between the {nth} and the? {nth}", nth_to_nth, RANGE, relative=True, guard=ends_here),
    rule("from {point} to {point}", to_second, lean=FUTURE, guard=is_moved),
    rule("from|between? {year} -|– {year}", year_to_year, RANGE, guard=not_counted),
    rule("from? {month} -|–|to|through|till|until {month} {year}", months_of_year, RANGE),
    rule(f"from {{point}} ,? up? {TO} {{end}}", between, RANGE),
    rule("from {point} up? to and including {end}", between, RANGE),
    rule("from {point} through to {end}", between, RANGE),
    rule("between {point} and {end}", between, RANGE),
    rule(f"{{point}} {TO} {{end}}", between, RANGE, alone=Alone.NO),
    rule("for {n} {unit} starting|from|beginning on|in? {point}", lasting, RANGE),
    rule("from|starting|beginning on? {point} ,? for {n} {unit}", from_lasting, RANGE),
    rule("{point} for {n} {unit}", from_lasting, RANGE, alone=Alone.NO),
    rule("all {period}", lambda said, unit: whole(said, unit_at(said, unit, 0)), relative=True),
    rule("all of {point}", whole),
)
