"""The prepositions around a day: on, by, since, until, starting, for the next two weeks."""

from __future__ import annotations

from datetime import timedelta

from massmem.dream.rules.times.guards import has_lasted, is_moved, moved, not_now
from massmem.dream.rules.times.offsets import SHORT, away
from massmem.dream.rules.times.parts import rest_of
from massmem.dream.rules.times.periods import the_period
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Rule, rule
from massmem.dream.rules.times.spans import UNDATED, Said, Span, on, shifted
from massmem.model.record import replace
from massmem.model.when import When

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL = TimeKind.SINCE, TimeKind.UNTIL


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


def before(said: Said, span: Span) -> Span | None:
    """Before Friday is by then; before a day gone by, a time that ended with the day (month, year) before it."""
    if span.start is None or span.first is None or span.start > said.day:
        return span
    last = span.start - timedelta(1)
    when = When(last.year, last.month if span.first.month else None, last.day if span.first.day else None)
    return replace(span, first=when, last=None, other=None, kind=UNTIL, kept="")


def until(_: Said, span: Span) -> Span:
    """Until: up to and including its day; of a week or a weekend, up to its beginning."""
    return replace(span, first=span.until or span.first, last=None, kind=None, kept="")


def through(_: Said, span: Span) -> Span:
    """Through, up to and including: to its last day."""
    return replace(span, first=span.until or span.last or span.first, last=None, kind=None, kept="")


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


def rest(said: Said, span: Span) -> Span:
    """For the rest of May: up to its end."""
    return until(said, replace(span, until=None, first=(rest_of(said, span) or span).last or span.last or span.first))


def rest_period(said: Said, unit: str) -> Span:
    """For the rest of the week."""
    return rest(said, the_period(said, unit))


FRAMES: tuple[Rule, ...] = (
    rule("on|in|at|by {point}", at),
    rule("sometime|anytime|somewhen on|in? {point}", at),
    rule("on or before|after|around|about {point}", at),
    rule("over|during {point}", at),
    rule("for {point}", at, lean=FUTURE),
    rule("back? to {point}", at, lean=FUTURE, guard=moved),
    rule("forward to {point}", at, lean=FUTURE, guard=moved),
    rule("up to {point}", at, lean=FUTURE, guard=is_moved),
    rule("before|pre {point}", before),
    rule("prior to {point}", before),
    rule("no later than {point}", at, lean=FUTURE),
    rule("not|no later then {point}", at, lean=FUTURE),
    rule("at the latest {point}", at, lean=FUTURE),
    # since
    rule("ever? since {point}", since, SINCE, lean=PAST),
    rule("since way? back? in {point}", since, SINCE, lean=PAST),
    rule("as of|from {point}", since, SINCE),
    rule("as of|from {point} onward|onwards|on", since, SINCE),
    rule("from {point} onward|onwards|forward|forwards|on", since, SINCE),
    rule("from {point}", from_on, SINCE, guard=not_now),
    rule("starting|beginning|commencing|effective as? on|from|of|with|in|at? {point}", since, SINCE, lean=FUTURE),
    rule("effective|starting immediately", lambda said: on(said.day), SINCE, relative=True),
    rule("with effect from|of {point}", since, SINCE),
    rule("after {point}", after, SINCE),
    rule("no earlier|sooner than {point}", since, SINCE, lean=FUTURE),
    rule("not before|until|till {point}", since, SINCE, lean=FUTURE),
    rule("since before {point}", lambda *_: UNDATED, TimeKind.VAGUE),
    rule("for the? past|last {n} {unit}", for_last, SINCE, relative=True),
    rule("for the past|last {unit}", for_last_one, SINCE, relative=True),
    rule("for {n} {unit} now?", for_last, SINCE, relative=True, guard=has_lasted),
    rule("since {n} {unit}", for_last, SINCE, relative=True),
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
)
