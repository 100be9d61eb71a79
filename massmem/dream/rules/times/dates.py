"""Days of the calendar as people write them: March 2, 2026-03-02, the 3rd, Christmas."""

from __future__ import annotations

from datetime import date, timedelta

from massmem.dream.rules.times.guards import ends_here, not_counted
from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, chosen, on, real_day, shifted
from massmem.model.record import replace
from massmem.model.when import When


def month_day(said: Said, month: int, day: int, year: int | None = None) -> Span | None:
    """March 2; the year that is left out is the one the sentence points to."""
    if year is not None:
        real = real_day(year, month, day)
        return on(real) if real else None
    reach = 8 if (month, day) == (2, 29) else 1
    reals = (real_day(said.day.year + step, month, day) for step in range(-reach, reach + 1))
    found = chosen([real for real in reals if real], said)
    return replace(on(found), open_year=True) if found else None


def day_month(said: Said, day: int, month: int, year: int | None = None) -> Span | None:
    """2 March."""
    return month_day(said, month, day, year)


def month_day_of(said: Said, month: int, day: int, year: Span) -> Span | None:
    """March 2 next year."""
    if year.first is None or year.first.month or year.last:
        return None
    span = month_day(said, month, day, year.first.year)
    return replace(span, relative=year.relative) if span else None


def day_month_of(said: Said, day: int, month: int, year: Span) -> Span | None:
    """2 March next year."""
    return month_day_of(said, month, day, year)


def slashed_day(said: Said, parts: tuple[int, int]) -> Span | None:
    """3/14, where only one reading is a date."""
    return month_day(said, *parts)


def weekday_month_day(said: Said, weekday: int, month: int, day: int, year: int | None = None) -> Span | None:
    """Monday, March 2: of the years it may be, one in which it is a Monday; if there is none, doubtful."""
    if year is not None:
        span = month_day(said, month, day, year)
        return replace(span, doubtful=span.start is None or span.start.weekday() != weekday) if span else None
    reals = (real_day(said.day.year + step, month, day) for step in (-1, 0, 1))
    fitting = chosen([real for real in reals if real and real.weekday() == weekday], said)
    if fitting:
        return replace(on(fitting), open_year=True)
    span = month_day(said, month, day)
    return replace(span, doubtful=True) if span else None


def weekday_day_month(said: Said, weekday: int, day: int, month: int, year: int | None = None) -> Span | None:
    """Monday 2 March."""
    return weekday_month_day(said, weekday, month, day, year)


def weekday_nth(said: Said, weekday: int, day: int) -> Span | None:
    """Monday the 13th: the month in which it is one."""
    fitting = chosen([real for real in _nths(said, day, 3) if real.weekday() == weekday], said)
    return on(fitting) if fitting else nth(said, day)


def nth(said: Said, day: int) -> Span | None:
    """The 3rd: of this month or a neighbour; doubtful if nothing says whether it lies ahead."""
    days = _nths(said, day, 2)
    found = chosen(days, replace(said, lean=Tense.FUTURE) if said.lean is Tense.NONE else said)
    if found is None or said.lean is not Tense.NONE or said.floor is not None:
        return on(found) if found else None
    before = [other for other in days if other < said.day]
    return Span(When.of(found), other=When.of(before[-1]) if before else None, doubtful=True)


def _nths(said: Said, day: int, reach: int) -> list[date]:
    firsts = [shifted(said.day.replace(day=1), "month", step) for step in range(-reach, reach + 1)]
    return [real for first in firsts if (real := real_day(first.year, first.month, day))]


def nth_of(_: Said, day: int, month: Span) -> Span | None:
    """The 3rd of next month."""
    if month.first is None or month.first.month is None or month.first.day or month.last:
        return None
    real = real_day(month.first.year, month.first.month, day)
    return replace(on(real), relative=month.relative) if real else None


def written(_: Said, when: When) -> Span:
    """2026-03-02, 2026-03."""
    return Span(when)


def feast(said: Said, month_and_day: tuple[int, int]) -> Span | None:
    """Christmas."""
    return month_day(said, *month_and_day)


def feast_at(step: int) -> Resolver:
    """Last Christmas, this Christmas (this year's), next Christmas."""

    def resolve(said: Said, month_and_day: tuple[int, int]) -> Span | None:
        if step == 0:
            return month_day(said, *month_and_day, said.day.year)
        beside = said.day + timedelta(step)
        return month_day(replace(said, day=beside, lean=Tense.FUTURE if step > 0 else Tense.PAST), *month_and_day)

    return resolve


def fixed(month: int, day: int) -> Resolver:
    """A day with a name."""
    return lambda said, *_: month_day(said, month, day)


NO = Alone.NO
DATES: tuple[Rule, ...] = (
    rule("{date}", written),
    rule("{slashed}", slashed_day, alone=NO),
    rule("{weekday} ,? {slashed}", lambda said, _, parts: slashed_day(said, parts)),
    rule("{weekday} ,? {date}", lambda said, _, when: written(said, when)),
    rule("the? {nth}", nth, alone=NO, relative=True, guard=ends_here),
    rule("{weekday} ,? the? {nth}", weekday_nth, relative=True, guard=ends_here),
    rule("the? {nth} of {point}", nth_of),
    rule("{month} the? {dom} ,? {year}?", month_day, guard=not_counted),
    rule("the? {dom} of? {month} ,? {year}?", day_month, guard=not_counted),
    rule("{dom} - {month} - {year}", day_month),
    rule("{month} the? {dom} ,? of? {point}", month_day_of),
    rule("the? {dom} of? {month} ,? of? {point}", day_month_of),
    rule("{weekday} ,? the? {month} {dom} ,? {year}?", weekday_month_day),
    rule("{weekday} ,? the? {dom} of? {month} ,? {year}?", weekday_day_month),
    rule("{feast}", feast, alone=NO, guard=ends_here),
    rule("next {feast}", feast_at(1), relative=True),
    rule("last {feast}", feast_at(-1), relative=True),
    rule("this {feast}", feast_at(0), relative=True),
    rule("christmas|xmas eve", fixed(12, 24), alone=NO),
    rule("christmas|xmas day", fixed(12, 25), alone=NO),
    rule("boxing day", fixed(12, 26), alone=NO),
    rule("new year 's? eve", fixed(12, 31), alone=NO),
    rule("the? new year 's?", fixed(1, 1), alone=NO, guard=ends_here),
    rule("new year 's? day", fixed(1, 1), alone=NO),
    rule("valentine 's? day", fixed(2, 14), alone=NO),
)
