"""Parts of periods: the end of May, early next year, the first Monday in June, later this week."""

from __future__ import annotations

from calendar import monthrange
from datetime import timedelta

from massmem.dream.rules.times.periods import month, the_period, unit_at, week_of, weekend_at, year
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, days, monday, month_of, on, shifted
from massmem.model.record import replace
from massmem.model.when import When


def end_of(_: Said, span: Span) -> Span | None:
    """The end of May: behind "until" its last day, else the month; of a week, Friday to Sunday."""
    if span.finish is None or span.first is None:
        return None
    until = When.of(span.finish)
    if not span.first.day:
        return replace(span, first=month_of(span.finish), last=None, until=until, other=None)
    if span.start == span.finish:
        return span
    return replace(span, first=When.of(span.finish - timedelta(2)), last=until, until=until)


def start_of(_: Said, span: Span) -> Span | None:
    """The beginning of May: behind "since" its first day, else the month; of a week, Monday and Tuesday."""
    if span.start is None or span.first is None:
        return None
    since = When.of(span.start)
    if not span.first.day:
        return replace(span, first=month_of(span.start), last=None, since=since, until=since, other=None)
    if span.start == span.finish:
        return span
    return replace(span, last=When.of(span.start + timedelta(1)))


_YEAR_PARTS = {"early": (1, 3), "mid": (5, 8), "middle": (5, 8), "late": (10, 12)}


def part_of(which: str) -> Resolver:
    """Early, mid or late May is May; of a year some months; of a week some days."""

    def resolve(_: Said, span: Span) -> Span | None:
        if span.first is None or span.start is None or span.start == span.finish:
            return span if span.first else None
        if span.first.month is None:
            low, high = _YEAR_PARTS[which]
            return replace(span, first=When(span.first.year, low), last=When(span.first.year, high), since=span.first)
        if span.first.day is None:
            return span
        low, high = {"early": (0, 1), "late": (3, 4)}.get(which, (2, 2))
        first, last = span.start + timedelta(low), span.start + timedelta(high)
        return replace(span, first=When.of(first), last=When.of(last) if high > low else None)

    return resolve


def half_of(_: Said, number: int, span: Span) -> Span | None:
    """The second half of a month or a year."""
    if number not in (1, 2, -1) or span.first is None or span.first.day or span.last:
        return None
    late = number != 1
    if span.first.month is None:
        return Span(When(span.first.year, 7 if late else 1), When(span.first.year, 12 if late else 6))
    first, last = span.first.first, span.first.last
    return days(first.replace(day=16), last) if late else days(first, first.replace(day=15))


def half_of_this(said: Said, number: int, unit: str) -> Span | None:
    """The first half of the year."""
    return half_of(said, number, the_period(said, unit))


def week_in(_: Said, number: int, span: Span) -> Span | None:
    """The first week of May is its first seven days, the last week its last seven."""
    return units_in(_, number, 1.0, "week", span)


def units_in(_: Said, number: int, count: float, unit: str, span: Span) -> Span | None:
    """The first two weeks of May."""
    if span.first is None or span.first.month is None or span.first.day or unit not in ("day", "week"):
        return None
    length = int(count) * (7 if unit == "week" else 1)
    if number == -1:
        first = span.first.last - timedelta(length - 1)
    else:
        first = span.first.first + timedelta(length * (number - 1))
    last = first + timedelta(length - 1)
    if month_of(first) != span.first or month_of(last) != span.first:
        return None
    return days(first, last) if length > 1 else on(first)


def weekday_of(_: Said, number: int, weekday: int, span: Span) -> Span | None:
    """The first Monday of May, the last Friday in June."""
    if span.first is None or span.first.month is None or span.first.day or span.last:
        return None
    first, size = span.first.first, monthrange(span.first.year, span.first.month)[1]
    found = [day for day in range(1, size + 1) if first.replace(day=day).weekday() == weekday]
    index = number if number < 0 else number - 1
    return on(first.replace(day=found[index])) if -len(found) <= index < len(found) else None


def rest_of(said: Said, span: Span) -> Span | None:
    """Later this week, the rest of the month: from tomorrow (or the month or year itself) to its end."""
    if span.start is None or span.finish is None or span.first is None or said.day >= span.finish:
        return None
    ahead = When.of(max(said.day + timedelta(1), span.start))
    return replace(span, first=ahead, last=When.of(span.finish)) if span.first.day else span


def same_day(said: Said, span: Span) -> Span | None:
    """The same day next year, month or week."""
    if span.start is None or span.first is None:
        return None
    if span.first.day:
        return on(said.day + timedelta((span.start - monday(said.day)).days))
    if span.first.month:
        gap = (span.start.year - said.day.year) * 12 + span.start.month - said.day.month
        return on(shifted(said.day, "month", gap))
    return on(shifted(said.day, "year", span.start.year - said.day.year))


def same_time(said: Said, span: Span) -> Span | None:
    """This time next year: the month."""
    if span.start == span.finish:
        return span
    found = same_day(said, span)
    return Span(month_of(found.start)) if found and found.start and span.first and not span.first.day else found


NO = Alone.NO
PARTS: tuple[Rule, ...] = (
    rule("the? very? end of {point}", end_of),
    rule("the? end of the {period}", lambda said, unit: end_of(said, the_period(said, unit)), relative=True),
    rule("end of {period}", lambda said, unit: end_of(said, the_period(said, unit)), relative=True, alone=NO),
    rule("end {month} {year}?", lambda said, *named: end_of(said, month(said, *named) or Span(None)), alone=NO),
    rule("{period} -? end", lambda said, unit: end_of(said, the_period(said, unit)), relative=True, alone=NO),
    rule("eom", lambda said: end_of(said, unit_at(said, "month", 0)), relative=True, alone=NO),
    rule("eoy", lambda said: end_of(said, unit_at(said, "year", 0)), relative=True, alone=NO),
    rule("eow", lambda said: end_of(said, unit_at(said, "week", 0)), relative=True, alone=NO),
    rule("eod", lambda said: on(said.day), relative=True, alone=NO),
    rule("the? end of the? day", lambda said: on(said.day), relative=True, alone=NO),
    rule("the? beginning|start of {point}", start_of),
    rule(
        "the? beginning|start of the {period}", lambda said, unit: start_of(said, the_period(said, unit)), relative=True
    ),
    rule("early -? in? {point}", part_of("early")),
    rule("mid -? {point}", part_of("mid")),
    rule("the? middle of {point}", part_of("middle")),
    rule(
        "the middle of the {period}", lambda said, unit: part_of("middle")(said, the_period(said, unit)), relative=True
    ),
    rule("late -? in? {point}", part_of("late")),
    rule("later|earlier {point}", rest_of, relative=True),
    rule("the? {place} half of {point}", half_of),
    rule("the? {place} half of the {period}", half_of_this, relative=True),
    rule("h1 {year}", lambda said, number: half_of(said, 1, year(said, number))),
    rule("h2 {year}", lambda said, number: half_of(said, 2, year(said, number))),
    rule("the? {place} week of|in {point}", week_in),
    rule("the? {place} day of|in {point}", lambda said, number, span: units_in(said, number, 1.0, "day", span)),
    rule("the? {place} {n} {unit} of|in {point}", units_in),
    rule("the? {place} {weekday} of|in {point}", weekday_of),
    rule("the? week of|commencing|starting {point}", week_of),
    rule(
        "the? weekend of {point}",
        lambda said, span: weekend_at(replace(said, day=span.start), 0) if span.start else None,
    ),
    rule("the? same day {point}", same_day, relative=True),
    rule("this time {point}", same_time, relative=True),
)
