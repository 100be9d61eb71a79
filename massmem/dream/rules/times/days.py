"""Single days: today, weekdays, dates as people write them."""

from __future__ import annotations

from massmem.model.record import replace
from datetime import date, timedelta

from massmem.dream.rules.times.guards import ends_here, no_range, not_counted
from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.slots import Clock
from massmem.dream.rules.times.spans import (
    UNDATED,
    Said,
    Span,
    chosen,
    coming,
    latest,
    monday,
    on,
    real_day,
    shifted,
)
from massmem.model.when import When


def day_at(offset: int, part: str = "") -> Resolver:
    """So many days after the day of speaking."""

    def resolve(said: Said, *_: object) -> Span:
        return replace(on(said.day + timedelta(offset)), part=part)

    return resolve


def part_of_today(said: Said, part: str) -> Span:
    """This morning, this evening."""
    return replace(on(said.day), part=part, kept=IN_PART[part])


IN_PART = {
    "morning": "in the morning",
    "afternoon": "in the afternoon",
    "evening": "in the evening",
    "night": "at night",
}


def weekday_open(said: Said, weekday: int) -> Span:
    """Monday: the coming one, in the past tense the last one; never the day of speaking."""
    if said.floor is not None:
        return on(coming(said.floor - timedelta(1), weekday))
    return last_weekday(said, weekday) if said.lean is Tense.PAST else coming_weekday(said, weekday)


def coming_weekday(said: Said, weekday: int) -> Span:
    """The next day of that name."""
    return on(coming(said.day, weekday))


def this_weekday(said: Said, weekday: int) -> Span:
    """This Friday: of this week; once it is over, the coming one unless the sentence looks back."""
    day = monday(said.day) + timedelta(weekday)
    return on(coming(said.day, weekday) if day < said.day and said.lean is not Tense.PAST else day)


def next_weekday(said: Said, weekday: int) -> Span:
    """Next Friday: people differ while this week's is still to come (or it is tomorrow), so both are kept."""
    day = coming(said.day, weekday)
    if monday(day) == monday(said.day) or day == said.day + timedelta(1):
        return Span(When.of(day + timedelta(7)), other=When.of(day), doubtful=True)
    return on(day)


def last_weekday(said: Said, weekday: int) -> Span:
    """Last Friday: the most recent one."""
    return on(latest(said.day, weekday))


def weekday_later(said: Said, weekday: int, count: object = 1) -> Span:
    """Monday week, two weeks on Monday."""
    return on(coming(said.day, weekday) + timedelta(7 * int(str(count).partition(".")[0])))


def weekday_after_next(said: Said, weekday: int) -> Span:
    """The Friday after next."""
    return weekday_later(said, weekday)


def weekday_before_last(said: Said, weekday: int) -> Span:
    """The Friday before last."""
    return on(latest(said.day, weekday) - timedelta(7))


def weekday_in(_: Said, weekday: int, week: Span) -> Span | None:
    """Tuesday next week."""
    if week.start is None or week.finish is None or week.start.weekday() or (week.finish - week.start).days != 6:
        return None
    return on(week.start + timedelta(weekday))


def in_weekday(said: Said, week: Span, weekday: int) -> Span | None:
    """Next week on Tuesday."""
    return weekday_in(said, weekday, week)


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
    plain = year.first and not year.first.month and not year.last
    return replace(month_day(said, month, day, year.first.year) or UNDATED, relative=year.relative) if plain else None


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
    return on(real) if real else None


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


def at_clock(said: Said, clock: Clock, span: Span) -> Span | None:
    """8:15 on Monday."""
    return clocked(span, clock, said)


def clocked(span: Span, clock: Clock, said: Said) -> Span | None:
    """A day with a time of day; after midnight "tonight" and "last night" are the next day."""
    day = span.first
    if day is None or day.day is None or day.hour is not None or span.last is not None:
        return None
    hour = clock.hour
    if not clock.half and span.part in ("afternoon", "evening", "night") and 1 <= hour < 12:
        hour += 12
    small = span.part == "night" and hour < 6 and clock.half != "pm"
    already = day.first == said.day and said.hour <= hour
    if small and not (already and said.hour < 6):
        day = When.of(day.first + timedelta(1))
    when = replace(day, hour=hour, minute=clock.minute)
    other = replace(span.other, hour=hour, minute=clock.minute) if span.other else None
    return replace(span, first=when, other=other, since=None, until=None, kept="")


def clocked_by_part(span: Span, clock: Clock, said: Said) -> Span | None:
    """Tonight at 8: an hour without am or pm counts only where the part of the day is known, or it is 24-hour."""
    return clocked(span, clock, said) if clock.half or span.part else None


def possessive(said: Said, span: Span) -> Span | None:
    """Yesterday's: the day, kept apart from what is owned."""
    return span if span.start and said.day else None


def the_other(_: Said, span: Span) -> Span | None:
    """End of day Friday."""
    return span if span.start and span.start == span.finish else None


def not_but(_: Said, denied: Span, meant: Span) -> Span | None:
    """Not on Friday but on Monday."""
    return meant if denied.first else None


def not_the_other(said: Said, span: Span, other: Span) -> Span | None:
    """Thursday instead of Friday."""
    return span if other.first and said.day else None


def with_part(said: Said, span: Span, part: str) -> Span | None:
    """Tomorrow morning."""
    if span.part or span.first is None or not span.first.day or span.first.hour is not None or said.day is None:
        return None
    return replace(span, part=part, kept=IN_PART[part])


# What may follow a day and belongs to it; the resolvers get the day before the slots' values.
TAILS: tuple[Rule, ...] = (
    rule("{part}", with_part),
    rule("in the {part}", with_part),
    rule("on? {weekday}", in_weekday),
    rule("at|around|about|, {clock}", lambda said, span, clock: clocked(span, clock, said), guard=no_range),
    rule(", at {clock}", lambda said, span, clock: clocked(span, clock, said), guard=no_range),
    rule("{clock}", lambda said, span, clock: clocked(span, clock, said), guard=no_range),
    rule("at|around {hour}", lambda said, span, clock: clocked_by_part(span, clock, said), guard=no_range),
    rule("'s", possessive),
    # the day that it is not
    rule("instead of {point}", not_the_other),
    rule("rather than {point}", not_the_other),
    rule(",? and? not on? {point}", not_the_other),
)

NO = Alone.NO
BOUNDED = Alone.BOUNDED
DAYS: tuple[Rule, ...] = (
    rule("today", day_at(0), relative=True),
    rule("earlier|later|late|early today", day_at(0), relative=True),
    rule("tonight|tonite", day_at(0, "night"), relative=True),
    rule("later|late tonight", day_at(0, "night"), relative=True),
    rule("tomorrow|tmrw|tmw|tomorow|tommorow|tommorrow", day_at(1), relative=True),
    rule("first thing tomorrow", day_at(1), relative=True),
    rule("eod|cob {point}", the_other),
    rule("end|close of day|business {point}", the_other),
    rule("not on? {point} ,? but on? {point}", not_but),
    rule("late|early tomorrow", day_at(1), relative=True),
    rule("yesterday|yday|yesterdy", day_at(-1), relative=True),
    rule("late|early|earlier yesterday", day_at(-1), relative=True),
    rule("the? day after tomorrow", day_at(2), relative=True),
    rule("overmorrow", day_at(2), relative=True),
    rule("the? day before yesterday", day_at(-2), relative=True),
    rule("last night", day_at(-1, "night"), relative=True),
    rule("late|early|earlier|later? this {part}", part_of_today, relative=True),
    # weekdays
    rule("{weekday}", weekday_open, alone=BOUNDED, relative=True),
    rule("first thing on? {weekday}", weekday_open, relative=True),
    rule("this? coming {weekday}", coming_weekday, relative=True),
    rule("the coming {weekday}", coming_weekday, relative=True),
    rule("this {weekday}", this_weekday, relative=True),
    rule("next {weekday}", next_weekday, relative=True),
    rule("this? last|past|previous {weekday}", last_weekday, relative=True),
    rule("{weekday} week", weekday_later, relative=True, guard=ends_here),
    rule("{weekday} in a week", weekday_later, relative=True),
    rule("a week on|from {weekday}", weekday_later, relative=True),
    rule("the? {weekday} after next", weekday_after_next, relative=True),
    rule("the? {weekday} before last", weekday_before_last, relative=True),
    rule("{weekday} ,? of|in? {point}", weekday_in, relative=True),
    # dates
    rule("{date}", written),
    rule("{slashed}", slashed_day, alone=NO),
    rule("{weekday} ,? {date}", lambda said, _, when: written(said, when)),
    rule("the? {nth}", nth, alone=NO, relative=True, guard=ends_here),
    rule("{weekday} ,? the? {nth}", weekday_nth, relative=True, guard=ends_here),
    rule("the? {nth} of {point}", nth_of, relative=True),
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
    rule("now", day_at(0), alone=NO, guard=ends_here),
    # a time of day before its day
    rule("{clock} ,? on? {point}", at_clock),
)
