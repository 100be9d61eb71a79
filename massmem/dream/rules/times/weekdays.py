"""Weekdays: last Friday, Monday week, Tuesday of next week."""

from __future__ import annotations

from datetime import timedelta

from massmem.dream.rules.times.guards import ends_here
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Alone, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, coming, latest, monday, on
from massmem.model.record import replace
from massmem.model.when import When


def weekday_open(said: Said, weekday: int) -> Span:
    """Monday: the coming one, in the past tense the last one; never the day of speaking."""
    if said.floor is not None:
        return on(coming(said.floor - timedelta(1), weekday))
    span = last_weekday(said, weekday) if said.lean is Tense.PAST else coming_weekday(said, weekday)
    return replace(span, weekly=True)


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


def weekdays_back(said: Said, count: float, weekday: int) -> Span:
    """Two Fridays ago."""
    return on(latest(said.day, weekday) - timedelta(7 * (int(count) - 1)))


def weekdays_ahead(said: Said, count: float, weekday: int) -> Span:
    """Two Fridays from now."""
    return on(coming(said.day, weekday) + timedelta(7 * (int(count) - 1)))


def weekday_in(_: Said, weekday: int, week: Span) -> Span | None:
    """Tuesday next week."""
    if week.start is None or week.finish is None or week.start.weekday() or (week.finish - week.start).days != 6:
        return None
    return on(week.start + timedelta(weekday))


def in_weekday(said: Said, week: Span, weekday: int) -> Span | None:
    """Next week on Tuesday."""
    return weekday_in(said, weekday, week)


BOUNDED = Alone.BOUNDED
WEEKDAYS: tuple[Rule, ...] = (
    rule("{n} {weekdays} ago", weekdays_back, TimeKind.AGO, relative=True),
    rule("{n} {weekdays} from now", weekdays_ahead, relative=True),
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
)
