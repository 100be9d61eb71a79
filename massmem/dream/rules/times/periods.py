"""Weeks, months, quarters, seasons, years, and the parts of them."""

from __future__ import annotations

from calendar import monthrange
from massmem.model.record import replace
from datetime import date, timedelta

from massmem.dream.rules.times.guards import not_counted
from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import (
    Said,
    Span,
    chosen,
    days,
    monday,
    month_of,
    months,
    on,
    real_day,
    shifted,
)
from massmem.model.when import When


def period(step: int) -> Resolver:
    """This, next or last week, month, quarter, year or weekend."""
    return lambda said, unit: unit_at(said, unit, step)


def unit_at(said: Said, unit: str, step: int) -> Span:
    """The period that the day of speaking is in, or one so many periods away."""
    match unit:
        case "week":
            return _week(said.day + timedelta(7 * step))
        case "weekend":
            return _weekend(said, step)
        case "month":
            return Span(month_of(shifted(said.day, "month", step)))
        case "quarter":
            return _quarter_from(shifted(_quarter_start(said.day), "quarter", step))
        case _:
            return Span(When(shifted(said.day, "year", step).year))


def _week(day: date) -> Span:
    return days(monday(day), monday(day) + timedelta(6))


def _weekend(said: Said, step: int) -> Span:
    """Saturday and Sunday; before Saturday "next weekend" may be the coming one or the one after."""
    saturday = monday(said.day) + timedelta(5)
    span = days(saturday + timedelta(7 * step), saturday + timedelta(7 * step + 1))
    if step == 1 and said.day < saturday:
        return replace(span, other=When.of(saturday), doubtful=True)
    return span


def the_weekend(said: Said) -> Span:
    """Over the weekend: the coming one (or this), in the past tense the last one."""
    back = said.lean is Tense.PAST and said.day.weekday() < 5 and said.floor is None
    return _weekend(said, -1 if back else 0)


def the_period(said: Said, unit: str) -> Span:
    """The month, the year: the current one."""
    return unit_at(said, unit, 0)


def _quarter_start(day: date) -> date:
    return date(day.year, (day.month - 1) // 3 * 3 + 1, 1)


def _quarter_from(first: date) -> Span:
    return months(first, 3)


def quarter(said: Said, number: int, year: int | None = None) -> Span | None:
    """Q2, or Q2 of a year."""
    starts = [real_day(year or said.day.year + step, number * 3 - 2, 1) for step in (-1, 0, 1)]
    return _one_of([start for start in starts if start], said, 3, named=year is not None)


def quarter_of(said: Said, number: int, year: Span) -> Span | None:
    """Q2 of next year."""
    return quarter(said, number, year.first.year) if year.first and not year.first.month else None


def season(said: Said, month: int, year: int | None = None) -> Span | None:
    """Summer 2027. Seasons are those of the northern half, from the first of their first month on."""
    starts = [real_day(year or said.day.year + step, month, 1) for step in (-1, 0, 1)]
    return _one_of([start for start in starts if start], said, 3, named=year is not None)


def season_at(step: int) -> Resolver:
    """This, next or last summer."""

    def resolve(said: Said, month: int) -> Span | None:
        starts = [start for year in range(-2, 3) if (start := real_day(said.day.year + year, month, 1))]
        if step < 0:
            return months([start for start in starts if shifted(start, "month", 3) <= said.day][-1], 3)
        if step > 0:
            span = months([start for start in starts if start > said.day][0], 3)
            following = When(span.first.year + 1, month) if span.first and span.first.year == said.day.year else None
            return replace(span, other=following, doubtful=following is not None)
        running = [start for start in starts if start <= said.day < shifted(start, "month", 3)]
        return months((running or [start for start in starts if start.year == said.day.year])[0], 3)

    return resolve


def month(said: Said, number: int, year: int | None = None) -> Span | None:
    """May, or May of a year."""
    starts = [real_day(year or said.day.year + step, number, 1) for step in (-1, 0, 1)]
    return _one_of([start for start in starts if start], said, 1, named=year is not None)


def month_of_year(said: Said, number: int, year: Span) -> Span | None:
    """May next year."""
    return month(said, number, year.first.year) if year.first and not year.first.month else None


def month_at(step: int) -> Resolver:
    """This May is this year's; next and last May are the nearest one whole."""

    def resolve(said: Said, number: int) -> Span:
        year = said.day.year
        if step > 0:
            year += number <= said.day.month
        elif step < 0:
            year -= number >= said.day.month
        return Span(When(year, number))

    return resolve


def _one_of(starts: list[date], said: Said, count: int, *, named: bool) -> Span | None:
    """Of the periods that begin so, the one the sentence points to; the running one counts as both."""
    inside = [start for start in starts if start <= said.day < shifted(start, "month", count)]
    if named or inside:
        found = (inside or starts or [None])[0]
    else:
        found = chosen(starts, said)
    if said.floor is not None and not named:
        found = chosen(starts, replace(said, floor=said.floor.replace(day=1)))
    return replace(months(found, count), open_year=not named) if found else None


def year(_: Said, number: int) -> Span:
    """2027."""
    return Span(When(number))


def week_number(said: Said, number: int, of_year: int | None = None) -> Span | None:
    """Week 24, as ISO counts them."""
    weeks = []
    for candidate in [of_year] if of_year else range(said.day.year - 1, said.day.year + 2):
        if number <= date(candidate, 12, 28).isocalendar().week:
            weeks.append(date.fromisocalendar(candidate, number, 1))
    found = chosen(weeks, said)
    return _week(found) if found else None


def week_of(_: Said, day: Span) -> Span | None:
    """The week of June 9."""
    return _week(day.start) if day.start and day.first and day.first.day else None


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
PERIODS: tuple[Rule, ...] = (
    rule("this|current {period}", period(0), relative=True),
    rule("the current|present {period}", period(0), relative=True),
    rule("this? coming {period}", period(1), relative=True),
    rule("this? coming weekend", the_weekend, lean=Tense.FUTURE, relative=True),
    rule("next {period}", period(1), relative=True),
    rule("the coming {period}", period(1), relative=True),
    rule("last|previous {period}", period(-1), relative=True),
    rule("this last|past {period}", period(-1), relative=True),
    rule("the past weekend", lambda said: unit_at(said, "weekend", -1), relative=True),
    rule("the previous {period}", period(-1), relative=True),
    rule("the? {period} after next", period(2), relative=True),
    rule("the? {period} before last", period(-2), relative=True),
    rule("the weekend", the_weekend, alone=NO, relative=True),
    # months, quarters, seasons, years
    rule("{month}", month, alone=NO, guard=not_counted),
    rule("{month} ,? of? {year}", month),
    rule("{month} - {year}", month),
    rule("{month} ,? of? {point}", month_of_year, relative=True),
    rule("next {month}", month_at(1), relative=True),
    rule("this {month}", month_at(0), relative=True),
    rule("this? last|past {month}", month_at(-1), relative=True),
    rule("{quarter}", quarter, alone=NO),
    rule("{quarter} of|/|,? {year}", quarter),
    rule("{quarter} of? {point}", quarter_of, relative=True),
    rule("the? {place} quarter of {year}", quarter),
    rule("the? {place} quarter of? {point}", quarter_of, relative=True),
    rule("the {season}", season, alone=NO),
    rule("{season} of? {year}", season),
    rule("next {season}", season_at(1), relative=True),
    rule("this {season}", season_at(0), relative=True),
    rule("this? last|past {season}", season_at(-1), relative=True),
    rule("{year}", year, alone=NO, guard=not_counted),
    rule("the? year {year}", year, alone=NO),
    rule("calendar? week|kw {week_number}", week_number, alone=NO),
    rule("calendar? week|kw {week_number} of? {year}", week_number, alone=NO),
    # parts
    rule("the? very? end of {point}", end_of),
    rule("the? end of the {period}", lambda said, unit: end_of(said, the_period(said, unit)), relative=True),
    rule("end of {period}", lambda said, unit: end_of(said, the_period(said, unit)), relative=True, alone=NO),
    rule("end {month} {year}?", lambda said, *named: end_of(said, month(said, *named) or Span(None)), alone=NO),
    rule("{period} - end", lambda said, unit: end_of(said, the_period(said, unit)), relative=True, alone=NO),
    rule("eom", lambda said: end_of(said, unit_at(said, "month", 0)), relative=True, alone=NO),
    rule("eoy", lambda said: end_of(said, unit_at(said, "year", 0)), relative=True, alone=NO),
    rule("eow", lambda said: end_of(said, unit_at(said, "week", 0)), relative=True, alone=NO),
    rule("eod", lambda said: on(said.day), relative=True, alone=NO),
    rule("the? end of the? day", lambda said: on(said.day), relative=True, alone=NO),
    rule("the? beginning|start of {point}", start_of),
    rule("the? beginning|start of the {period}", lambda said, unit: start_of(said, the_period(said, unit)), relative=True),
    rule("early -? in? {point}", part_of("early")),
    rule("mid -? {point}", part_of("mid")),
    rule("the? middle of {point}", part_of("middle")),
    rule("the middle of the {period}", lambda said, unit: part_of("middle")(said, the_period(said, unit)), relative=True),
    rule("late -? in? {point}", part_of("late")),
    rule("later|earlier {point}", rest_of, relative=True),
    rule("the? {place} half of {point}", half_of),
    rule("the? {place} week of|in {point}", week_in),
    rule("the? {place} day of|in {point}", lambda said, number, span: units_in(said, number, 1.0, "day", span)),
    rule("the? {place} {n} {unit} of|in {point}", units_in),
    rule("the? {place} {weekday} of|in {point}", weekday_of),
    rule("the? week of|commencing|starting {point}", week_of),
    rule("the? weekend of {point}", lambda said, span: _weekend(replace(said, day=span.start), 0) if span.start else None),
    rule("the? same day {point}", same_day, relative=True),
    rule("this time {point}", same_time, relative=True),
)
