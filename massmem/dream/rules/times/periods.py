"""Weeks, months, quarters, seasons and years, by name or seen from the day of speaking."""

from __future__ import annotations

from datetime import date, timedelta

from massmem.dream.rules.times.guards import not_counted, not_plural
from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, chosen, days, monday, month_of, months, real_day, shifted
from massmem.model.record import replace
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
            return weekend_at(said, step)
        case "month":
            return Span(month_of(shifted(said.day, "month", step)))
        case "quarter":
            return _quarter_from(shifted(_quarter_start(said.day), "quarter", step))
        case _:
            return Span(When(shifted(said.day, "year", step).year))


def _week(day: date) -> Span:
    return days(monday(day), monday(day) + timedelta(6))


def weekend_at(said: Said, step: int) -> Span:
    """Saturday and Sunday; before Saturday "next weekend" may be the coming one or the one after."""
    saturday = monday(said.day) + timedelta(5)
    span = days(saturday + timedelta(7 * step), saturday + timedelta(7 * step + 1))
    if step == 1 and said.day < saturday:
        return replace(span, other=When.of(saturday), doubtful=True)
    return span


def the_weekend(said: Said) -> Span:
    """Over the weekend: the coming one (or this), in the past tense the last one."""
    back = said.lean is Tense.PAST and said.day.weekday() < 5 and said.floor is None
    return weekend_at(said, -1 if back else 0)


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

    def resolve(said: Said, month: int) -> Span:
        start = date(said.day.year, month, 1)
        if step > 0 and start > said.day:
            return replace(months(start, 3), other=When(start.year + 1, month), doubtful=True)
        if step > 0:
            return months(shifted(start, "year", 1), 3)
        before = shifted(start, "year", -1)
        if step < 0 and shifted(start, "month", 3) > said.day:
            return months(before if shifted(before, "month", 3) <= said.day else shifted(before, "year", -1), 3)
        running = step == 0 and shifted(before, "month", 3) > said.day
        return months(before if running else start, 3)

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
    if said.floor is not None and not named:
        found = chosen(starts, replace(said, floor=said.floor.replace(day=1)))
    elif named or inside:
        found = next(iter(inside or starts), None)
    else:
        found = chosen(starts, said)
    return replace(months(found, count), open_year=not named) if found else None


def year(_: Said, number: int) -> Span:
    """2027."""
    return Span(When(number))


def week_number(said: Said, number: int, of_year: int | None = None) -> Span | None:
    """Week 24, as ISO counts them."""
    years = [of_year] if of_year else range(said.day.year - 1, said.day.year + 2)
    weeks = [date.fromisocalendar(each, number, 1) for each in years if number <= _last_week(each)]
    found = chosen(weeks, said)
    return _week(found) if found else None


def _last_week(of_year: int) -> int:
    return date(of_year, 12, 28).isocalendar().week


def week_of(_: Said, day: Span) -> Span | None:
    """The week of June 9."""
    return _week(day.start) if day.start and day.first and day.first.day else None


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
    rule("{month}", month, alone=NO, guard=not_plural),
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
    rule("the? {season} of? {year}", season),
    rule("next {season}", season_at(1), relative=True),
    rule("this {season}", season_at(0), relative=True),
    rule("this? last|past {season}", season_at(-1), relative=True),
    rule("{year}", year, alone=NO, guard=not_counted),
    rule("the? year {year}", year, alone=NO),
    rule("calendar? week|kw {week_number}", week_number, alone=NO),
    rule("calendar? week|kw {week_number} of? {year}", week_number, alone=NO),
)
