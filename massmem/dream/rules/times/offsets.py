"""Days said by their distance: three days ago, in two weeks, a week after May 3."""

from __future__ import annotations

from datetime import timedelta

from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span, coarse, on, shifted
from massmem.dream.rules.times.weekdays import in_weekday
from massmem.model.record import replace
from massmem.model.when import When

SHORT = ("minute", "hour")


def away(said: Said, count: float, unit: str) -> Span:
    """So many units from the day of speaking, to the precision of the unit."""
    if unit in SHORT:
        hours = count if unit == "hour" else count / 60
        return on(said.day + timedelta((said.hour + hours) // 24))
    return Span(coarse(shifted(said.day, unit, int(count)), unit))


def ago(said: Said, count: float, unit: str) -> Span:
    """Three days ago."""
    return replace(away(said, -count, unit), kind=TimeKind.AGO)


def rounded_ago(said: Said, count: float, unit: str) -> Span:
    """More than a year ago: nobody knows how much more."""
    return replace(ago(said, count, unit), doubtful=True)


def ahead(said: Said, count: float, unit: str) -> Span | None:
    """In two weeks. No date in the past tense ("built in two days") nor in passing ("10 books in a year", "in a minute")."""
    article = isinstance(count, float)
    passing = (article and unit not in ("week", "month")) or unit in SHORT
    if said.lean is Tense.PAST or (passing and said.lean is not Tense.FUTURE):
        return None
    if count == 1 and unit in ("day", "minute"):
        return None
    return away(said, count, unit)


def away_from(sign: int) -> Resolver:
    """Two weeks from Monday, three days before June 9."""

    def resolve(_: Said, count: float, unit: str, span: Span) -> Span | None:
        if span.first is None or span.start is None or unit in SHORT:
            return None
        if span.first.day is None and unit in ("day", "week", "fortnight"):
            return None
        moved = shifted(span.start, unit, sign * int(count))
        when = When.of(moved) if span.first.day else coarse(moved, "month" if span.first.month else "year")
        return replace(on(moved), first=when, relative=span.relative)

    return resolve


def day_of_ago(said: Said, count: float, unit: str, weekday: int) -> Span | None:
    """Two weeks ago on Friday: the Friday of that week."""
    return in_weekday(said, _week_away(said, -count), weekday) if unit == "week" else None


def day_of_ahead(said: Said, weekday: int, count: float, unit: str) -> Span | None:
    """Friday in two weeks."""
    return in_weekday(said, _week_away(said, count), weekday) if unit == "week" else None


def _week_away(said: Said, count: float) -> Span:
    first = said.day + timedelta(7 * int(count) - said.day.weekday())
    return Span(When.of(first), When.of(first + timedelta(6)))


def both_ago(said: Said, count: float, unit: str, more: float, smaller: str) -> Span | None:
    """A year and two months ago."""
    if (unit, smaller) != ("year", "month"):
        return None
    return ago(said, count * 12 + more, "month")


def months_away(months: int) -> Resolver:
    """Half a year."""
    return lambda said, *_: away(said, months, "month")


def half_more(said: Said, count: float, unit: str) -> Span | None:
    """Two and a half years ago: to the month."""
    if unit not in ("year", "month"):
        return None
    if unit == "month":
        return replace(on(shifted(said.day, "month", -int(count)) - timedelta(15)), kind=TimeKind.AGO)
    return replace(away(said, -int(count) * 12 - 6, "month"), kind=TimeKind.AGO)


NEAR = "about|around|roughly|approximately|almost|nearly|exactly|just|some|maybe|like?"
OFFSETS: tuple[Rule, ...] = (
    rule(f"{NEAR} {{n}} {{unit}} ago|back", ago, relative=True),
    rule("{n} {unit} ago today", ago, relative=True),
    rule("{n} {unit} ago on? {weekday}", day_of_ago, relative=True),
    rule("over|more than? {n} {unit} ago", rounded_ago, relative=True),
    rule("a good {n} {unit} ago", lambda said, _, unit: rounded_ago(said, 1, unit), relative=True),
    rule("half an hour ago", lambda said: ago(said, 0.5, "hour"), relative=True),
    rule("{n} {unit} and {n} {unit} ago", both_ago, relative=True),
    rule("half a year ago", months_away(-6), TimeKind.AGO, relative=True),
    rule("a {unit} and a half ago", lambda said, unit: half_more(said, 1, unit), relative=True),
    rule("{n} and a half {unit} ago", half_more, relative=True),
    rule(f"in {NEAR} {{n}} {{unit}}", ahead, relative=True),
    rule("in {n} {unit} '? time", ahead, lean=Tense.FUTURE, relative=True),
    rule("in {n} {unit} from now", ahead, lean=Tense.FUTURE, relative=True),
    rule("in half a year", months_away(6), relative=True),
    rule("{n} {unit} from now|today", away, relative=True),
    rule("{n} {unit} on|from|after {point}", away_from(1)),
    rule("{n} {unit} before {point}", away_from(-1)),
    rule("{weekday} in {n} {unit}", day_of_ahead, relative=True),
)
