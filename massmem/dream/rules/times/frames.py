"""The prepositions around days: since, until, on, from … to …"""

from __future__ import annotations

from massmem.model.record import replace
from datetime import timedelta

from massmem.dream.rules.times.guards import ends_here, is_moved, moved, not_counted
from massmem.dream.rules.times.days import month_day, nth
from massmem.dream.rules.times.offsets import SHORT, away
from massmem.dream.rules.times.periods import rest_of, the_period, unit_at
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Alone, Rule, rule
from massmem.dream.rules.times.spans import UNDATED, Said, Span, on, real_day, shifted
from massmem.model.when import When

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL, RANGE = TimeKind.SINCE, TimeKind.UNTIL, TimeKind.RANGE


def at(_: Said, span: Span) -> Span:
    """On, in, at, by: the day itself."""
    return span


def since(_: Said, span: Span) -> Span:
    """Since: from its first day on."""
    return replace(span, first=span.since or span.first, last=None, kind=None, kept="")


def from_on(said: Said, span: Span) -> Span:
    """From Monday: a beginning; from a day gone by ("the mail from yesterday") only the day."""
    if span.start and span.start < said.day:
        return replace(span, kind=TimeKind.ON)
    return since(said, span)


def after(_: Said, span: Span) -> Span | None:
    """After: from the day that follows."""
    if span.finish is None or span.first is None:
        return None
    if span.first.hour is not None:
        return replace(span, last=None, kept="")
    day = span.finish + timedelta(1)
    first = When.of(day) if span.first.day else When(day.year, day.month if span.first.month else None)
    return replace(span, first=first, last=None, other=None, kind=None, kept="")


def until(_: Said, span: Span) -> Span:
    """Until: up to and including its day; of a week or a weekend, up to its beginning."""
    return replace(span, first=span.until or span.first, last=None, kind=None, kept="")


def through(_: Said, span: Span) -> Span:
    """Through, up to and including: to its last day."""
    return replace(span, first=span.until or span.last or span.first, last=None, kind=None, kept="")


def between(said: Span | Said, start: Span, end: Span) -> Span | None:
    """From … to …, both included. A year said once counts for both."""
    first, last = start.since or start.first, end.until or end.last or end.first
    if first is None or last is None or not isinstance(said, Said):
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


def starts(said: Said, start: Span) -> Span | None:
    """From May 2026 to now: since then."""
    return since(said, start) if start.start and start.start <= said.day else None


def month_days(said: Said, month: int, first: int, last: int, year: int | None = None) -> Span | None:
    """June 9 to 12."""
    start = month_day(said, month, first, year)
    if start is None or start.first is None or first >= last or not real_day(start.first.year, month, last):
        return None
    return Span(start.first, replace(start.first, day=last), kind=RANGE)


def days_month(said: Said, first: int, last: int, month: int, year: int | None = None) -> Span | None:
    """9 to 12 June."""
    return month_days(said, month, first, last, year)


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


def for_next(said: Said, count: float, unit: str) -> Span | None:
    """For the next two weeks: up to the day so far away."""
    return None if unit in SHORT else on(shifted(said.day, unit, int(count)))


def for_next_one(said: Said, unit: str) -> Span | None:
    """For the next month."""
    return for_next(said, 1, unit)


def for_last(said: Said, count: float, unit: str) -> Span | None:
    """For the past three years: since then."""
    return None if unit in SHORT else away(said, -count, unit)


def for_last_one(said: Said, unit: str) -> Span | None:
    """For the past year."""
    return for_last(said, 1, unit)


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


def to_second(_: Said, old: Span, new: Span) -> Span | None:
    """Moved from Tuesday to Thursday: Thursday."""
    return replace(new, kind=TimeKind.ON, relative=old.relative or new.relative) if old.first else None


def year_to_year(_: Said, first: int, last: int) -> Span | None:
    """2019-2023."""
    return Span(When(first), When(last), kind=RANGE) if first < last else None


def rest(said: Said, span: Span) -> Span:
    """For the rest of May: up to its end."""
    return until(said, replace(span, until=None, first=(rest_of(said, span) or span).last or span.last or span.first))


def rest_period(said: Said, unit: str) -> Span:
    """For the rest of the week."""
    return rest(said, the_period(said, unit))


def whole(said: Said, span: Span) -> Span:
    """Throughout May."""
    return replace(span, kind=RANGE if span.last and said.day else None)


TO = "to|till|until|til|through|thru|-|–|—"
ON_FROM = "on|from|of|with|in|at"
FRAMES: tuple[Rule, ...] = (
    rule("on|in|at|by {point}", at),
    rule("sometime|anytime|somewhen on|in? {point}", at),
    rule("on or before|after|around|about {point}", at),
    rule("around|about {point}", at),
    rule("over|during {point}", at),
    rule("throughout {point}", whole),
    rule("for {point}", at, lean=FUTURE),
    rule("back? to {point}", at, lean=FUTURE, guard=moved),
    rule("forward|up to {point}", at, lean=FUTURE, guard=moved),
    rule("before|pre {point}", at),
    rule("no later than {point}", at, lean=FUTURE),
    rule("not|no later then {point}", at, lean=FUTURE),
    rule("at the latest {point}", at, lean=FUTURE),
    rule("in|within the? next|coming {n} {unit}", over_next, relative=True),
    rule("in|within|over|during the? last|past {n} {unit}", over_last, relative=True),
    rule("over|during the? next|coming {n} {unit}", over_next, RANGE, relative=True),
    rule("within|over|during|in the next|coming {unit}", over_next_one, relative=True),
    rule("in|within|over|during? the past {unit}", over_last_one, relative=True),
    rule("the? last|past {n} {unit}", over_last, RANGE, relative=True),
    rule("the? next|coming {n} {unit}", over_next, RANGE, relative=True),
    # since
    rule("ever? since {point}", since, SINCE, lean=PAST),
    rule("since about|around|roughly {point}", since, SINCE, lean=PAST),
    rule("since way? back? in {point}", since, SINCE, lean=PAST),
    rule("as of|from {point}", since, SINCE),
    rule("as of|from {point} onward|onwards|on", since, SINCE),
    rule("from {point} onward|onwards|forward|forwards|on", since, SINCE),
    rule("from {point}", from_on, SINCE),
    rule("starting|beginning|commencing|effective as? on|from|of|with|in|at? {point}", since, SINCE, lean=FUTURE),
    rule("effective|starting immediately", lambda said: on(said.day), SINCE, relative=True),
    rule("with effect from|of {point}", since, SINCE),
    rule("after {point}", after, SINCE),
    rule("no earlier|sooner than {point}", since, SINCE, lean=FUTURE),
    rule("not before|until|till {point}", since, SINCE, lean=FUTURE),
    rule("since before {point}", lambda *_: UNDATED, TimeKind.VAGUE),
    rule("for the? past|last {n} {unit}", for_last, SINCE, relative=True),
    rule("for the past|last {unit}", for_last_one, SINCE, relative=True),
    rule("from {point} to|until|till now|date", starts, SINCE, lean=PAST),
    # until
    rule("until|till|til|untill|'til {point}", until, UNTIL, lean=FUTURE),
    rule("up until|till {point}", until, UNTIL, lean=FUTURE),
    rule("up to {point}", until, UNTIL, lean=FUTURE),
    rule("up to and|, including {point}", through, UNTIL, lean=FUTURE),
    rule("up to and including|inclusive the {point}", through, UNTIL, lean=FUTURE),
    rule("until and including {point}", through, UNTIL, lean=FUTURE),
    rule("until|till after {point}", through, UNTIL, lean=FUTURE),
    rule("through|thru {point}", through, UNTIL, lean=FUTURE),
    rule("until|till|through {point} inclusive", through, UNTIL, lean=FUTURE),
    rule("until|till|through {point} included", through, UNTIL, lean=FUTURE),
    rule("for the? next|coming {n} {unit}", for_next, UNTIL, relative=True),
    rule("for the next|coming {unit}", for_next_one, UNTIL, relative=True),
    rule("for? the rest|remainder of the {period}", rest_period, UNTIL, relative=True),
    rule("for? the rest|remainder of {point}", rest, UNTIL),
    # from … to …
    rule(f"from? {{month}} the? {{dom}} {TO} the? {{dom}} ,? {{year}}?", month_days, RANGE, guard=not_counted),
    rule("between {month} the? {dom} and the? {dom} ,? {year}?", month_days, RANGE, guard=not_counted),
    rule(f"from? the? {{dom}} {TO} the? {{dom}} of? {{month}} ,? {{year}}?", days_month, RANGE),
    rule("between the? {dom} and the? {dom} of? {month} ,? {year}?", days_month, RANGE),
    rule(f"on {{month}} {{dom}} - {{dom}} ,? {{year}}?", month_days, RANGE),
    rule(f"from the {{nth}} {TO} the? {{nth}}", nth_to_nth, RANGE, relative=True, guard=ends_here),
    rule("between the {nth} and the? {nth}", nth_to_nth, RANGE, relative=True, guard=ends_here),
    rule("from {point} to {point}", to_second, lean=FUTURE, guard=is_moved),
    rule("{year} -|– {year}", year_to_year, RANGE, guard=not_counted),
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
