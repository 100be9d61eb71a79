"""Finding the time expressions of a text: the longest match of a rule at each word, from left to right."""

from __future__ import annotations

import re
from datetime import date, datetime
from operator import itemgetter
from typing import NamedTuple

from massmem.dream.rules.times.grammar import PHRASES, POINTS, TAIL_RULES, TOKENIZER, may_hold_time
from massmem.dream.rules.times.guards import bounded
from massmem.dream.rules.times.lean import Leanings
from massmem.dream.rules.times.phrase import Tense, TimeKind, TimePhrase
from massmem.dream.rules.times.rule import Alone, Rule
from massmem.dream.rules.times.spans import UNDATED, Said, Span
from massmem.dream.rules.times.tree import Edge, Node, Tree
from massmem.model.record import replace

_LENGTH_AND_PLACE = itemgetter(0, 1)
_ANY_DAY = datetime(2026, 7, 15, 12)  # noqa: DTZ001 - any day will do where only the words are asked for
_EXPLAINED = re.compile(r'\("[^"]*", said [^)]*\)')
_BORN = re.compile(
    r"\b(?:born|birthday|anniversary|name day)(?:\s+(?:is|was|falls?|on|in|the)|'s|:|,)?(?:\s+(?:on|in|the))*\s*\Z"
    r"|\b(?:geburtstag|anniversaire|cumpleaños|compleanno|aniversário|verjaardag|födelsedag|fødselsdag|geboren|née?|nací|nat[oa]|nasci)(?:\s+(?:ist|est|es|è|é|is|är|er|am|le|el|il|op|den|bin|no|em))*\s*\Z",
    re.IGNORECASE,
)


def find_times(text: str, anchor: datetime, lean: Tense | None = None) -> tuple[TimePhrase, ...]:
    """Every time expression of the text, in order, none overlapping; never raises.

    anchor: when it was said, in the speaker's own local time. lean: where the sentence points, for years and
    weekdays that are left out; by default its verbs are asked.
    """
    if not may_hold_time(text):
        return ()
    return tuple(_Reading(text, anchor, lean).phrases())


def relative_words(text: str) -> tuple[str, ...]:
    """The words of a text that mean another day when they are read on another day, as they stand there.

    Words that massmem wrote behind their dates (`("next Friday", said Thu 2026-12-31)`) do not count.
    """
    if not may_hold_time(text):
        return ()
    bare = _EXPLAINED.sub("", text)
    return tuple(phrase.words for phrase in find_times(bare, _ANY_DAY) if phrase.relative)


class _Match(NamedTuple):
    """A rule that matched, what it means, and the token after it."""

    rule: Rule
    span: Span
    end: int


class _Context(NamedTuple):
    """What stands around a point: where the words before it lean, and the first day of a range it ends."""

    lean: Tense | None = None
    floor: date | None = None


_AT = (TimeKind.ON, TimeKind.AGO)
_DEEPEST = 6  # points within points ("the end of the first week of next May"); more is no sentence
_OPEN = _Context()
_Values = tuple[object, ...]
_Ending = tuple[int, int, Rule, _Values]  # minus the token after it, place in the tables, rule, values of its slots


class _Reading:
    """One text being read."""

    def __init__(self, text: str, anchor: datetime, lean: Tense | None) -> None:
        self._text = text
        self._day = anchor.date()
        self._hour = anchor.hour
        self._lean = lean
        self._tokens = TOKENIZER.split(text)
        self._leanings: Leanings | None = None
        self._depth = 0
        self._points: dict[tuple[int, _Context], _Match | None] = {}

    def phrases(self) -> list[TimePhrase]:
        found: list[TimePhrase] = []
        at = 0
        while at < len(self._tokens):
            match = self._phrase(at)
            if match:
                found.append(self._finished(match, at))
            at = match.end if match else at + 1
        return found

    def _phrase(self, at: int) -> _Match | None:
        """The longest phrase that begins here; of two as long, the point that already holds its preposition."""
        key = self._tokens[at].key
        point = self._point(at, _OPEN)
        best = self._longest(PHRASES, at, _OPEN) if point or PHRASES.starts(key) else None
        if point and (best is None or point.end >= best.end) and self._stands_alone(point, at):
            return point
        return best

    def _stands_alone(self, point: _Match, at: int) -> bool:
        if point.rule.alone is Alone.BOUNDED and self._tokens[point.end - 1].key != "'s":
            return bounded(self._tokens, at, point.end)
        return point.rule.alone is not Alone.NO

    def _point(self, at: int, context: _Context) -> _Match | None:
        """The longest name of a day or period that begins here, with the time of day behind it."""
        if at >= len(self._tokens) or not POINTS.starts(self._tokens[at].key):
            return None
        where = (at, context)
        if where not in self._points:
            if self._depth == _DEEPEST:
                return None
            self._depth += 1
            found = self._longest(POINTS, at, context)
            self._points[where] = self._with_tails(found, context) if found else None
            self._depth -= 1
        return self._points[where]

    def _with_tails(self, point: _Match, context: _Context) -> _Match:
        while point.end < len(self._tokens) and TAIL_RULES.starts(self._tokens[point.end].key):
            tail = self._longest(TAIL_RULES, point.end, context, (point.span,))
            if tail is None:
                break
            point = _Match(point.rule, tail.span, tail.end)
        return point

    def _longest(self, tree: Tree, at: int, context: _Context, before: _Values = ()) -> _Match | None:
        """Of the rules, the one that takes in the most tokens and is a time; of two as long, the first."""
        endings: list[_Ending] = []
        key = self._tokens[at].key
        if child := tree.root.words.get(key):
            self._walk(child, at + 1, before, context, endings)
        for edge in tree.edges(key):
            self._along(edge, at, before, context, endings)
        for edge in tree.root.edges:
            if edge.read is None:
                self._along(edge, at, before, context, endings)
        endings.sort(key=_LENGTH_AND_PLACE)
        for minus_end, _, rule, values in endings:
            if rule.guard and not rule.guard(self._tokens, at, -minus_end):
                continue
            if span := self._resolved(rule, at, -minus_end, values, context):
                return _Match(rule, span, -minus_end)
        return None

    def _walk(self, node: Node, at: int, values: _Values, context: _Context, endings: list[_Ending]) -> None:
        """Every rule below the node that matches from here."""
        for place, rule, layout in node.ends:
            endings.append((-at, place, rule, tuple([None if index is None else values[index] for index in layout])))
        if at >= len(self._tokens):
            return
        key = self._tokens[at].key
        if child := node.words.get(key):
            self._walk(child, at + 1, values, context, endings)
        for edge in node.edges:
            if edge.read is None or key in edge.starts:
                self._along(edge, at, values, context, endings)

    def _along(self, edge: Edge, at: int, values: _Values, context: _Context, endings: list[_Ending]) -> None:
        """What follows a slot that can be filled from here."""
        if edge.read:
            if filled := edge.read(self._tokens, at):
                self._walk(edge.node, filled[1], (*values, filled[0]), context, endings)
            return
        floor = context.floor
        if edge.is_end and values and isinstance(values[-1], Span):
            floor = values[-1].start
        point = self._point(at, _Context(edge.lean or context.lean, floor))
        if point:
            self._walk(edge.node, point.end, (*values, point.span), context, endings)

    def _resolved(self, rule: Rule, at: int, end: int, values: _Values, context: _Context) -> Span | None:
        lean = rule.lean or context.lean or self._lean or self._lean_at(at, end)
        said = Said(self._day, self._hour, lean, context.floor)
        try:
            span = rule.resolve(said, *values)
            span = span if span and span.is_real() else None
        except (OverflowError, ValueError):  # a day before the first or after the last of the calendar
            return None
        if span is None or (rule.relative and not span.relative):
            return replace(span, relative=True) if span else None
        return span

    def _lean_at(self, at: int, end: int) -> Tense:
        return self._leaning().around(at, end)

    def _leaning(self) -> Leanings:
        if self._leanings is None:
            self._leanings = Leanings(self._tokens)
        return self._leanings

    def _finished(self, match: _Match, at: int) -> TimePhrase:
        rule, span, end = match
        start, stop = self._tokens[at].start, self._tokens[end - 1].end
        kind = span.kind or rule.kind
        if kind in _AT and self._recurs(span, at, end):
            span, kind = UNDATED, TimeKind.DURING
        return TimePhrase(
            start=start,
            end=stop,
            kind=kind,
            words=self._text[start:stop],
            said=self._day,
            first=span.first,
            last=None if span.last == span.first else span.last,
            other=span.other,
            tense=self._tense(span),
            ambiguous=span.doubtful,
            relative=span.relative,
            kept=span.kept if kind in _AT else "",
        )

    def _recurs(self, span: Span, at: int, end: int) -> bool:
        """Whether a day comes round again: a birthday, or a weekday in a sentence with "always"."""
        if span.weekly:
            return self._leaning().is_habit(at, end)
        start = self._tokens[at].start
        return not span.relative and _BORN.search(self._text, max(0, start - 60), start) is not None

    def _tense(self, span: Span) -> Tense:
        if span.finish and span.finish < self._day:
            return Tense.PAST
        return Tense.FUTURE if span.start and span.start > self._day else Tense.NONE
