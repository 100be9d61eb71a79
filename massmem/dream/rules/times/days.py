"""Days near by, their parts and their hours: today, tonight at 8, tomorrow morning, Friday at 3 pm."""

from __future__ import annotations

from datetime import timedelta

from massmem.dream.rules.times.guards import ends_here, no_range, not_asked
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.slots import Clock
from massmem.dream.rules.times.spans import Said, Span, on
from massmem.dream.rules.times.weekdays import in_weekday
from massmem.model.record import replace
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


def the_other(_: Said, span: Span) -> Span | None:
    """End of day Friday."""
    return span if span.start and span.start == span.finish else None


def not_but(_: Said, denied: Span, meant: Span) -> Span | None:
    """Not on Friday but on Monday."""
    return meant if denied.first else None


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
    if clock.hour == 12 and span.part in ("evening", "night"):
        return None
    return clocked(span, clock, said) if clock.half or span.part else None


def itself(_: Said, span: Span, *_other: Span) -> Span:
    """Yesterday's; Thursday instead of Friday."""
    return span


def with_part(_: Said, span: Span, part: str) -> Span | None:
    """Tomorrow morning."""
    if span.part or span.first is None or not span.first.day or span.first.hour is not None:
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
    rule("'s", itself),
    # the day that it is not
    rule("instead of {point}", itself),
    rule("rather than {point}", itself),
    rule(",? and? not on? {point}", itself),
)


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
    rule("the {part} of {point}", lambda said, part, span: with_part(said, span, part)),
    rule("around|about|roughly|circa {point}", itself, guard=not_asked),
    rule("now", day_at(0), alone=Alone.NO, guard=ends_here),
    # a time of day before its day
    rule("{clock} ,? on? {point}", at_clock),
)
