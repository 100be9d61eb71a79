"""The pattern language of the grammar's tables.

A pattern is words and slots, in order: `"last|past {weekday}"`, `"the? end of {point}"`.
`a|b` is one of several words, `{name}` a slot of `slots.py` (or a whole `{point}`, an `{end}` not before it),
a final `?` marks what may be missing. The values of the slots go to the rule's resolver, None for a missing one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.spans import Span
from massmem.model.record import dataclass

if TYPE_CHECKING:
    from massmem.dream.rules.times.tokens import Token

Resolver = Callable[..., Span | None]
Guard = Callable[["list[Token]", int, int], bool]


class Alone(Enum):
    """Whether a point is a time without a preposition before it."""

    YES = auto()
    BOUNDED = auto()  # if nothing follows that makes it the front of a compound
    NO = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """One place of a pattern: some words, or a slot."""

    words: frozenset[str]
    slot: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern, and what its words mean.

    resolve: called with Said and the slots' values; None says that it is no time after all.
    kind: of the phrase. lean: where it points by itself. relative: it means other days on another day.
    guard: of tokens, first, end; False says that these words are no time here.
    """

    pattern: str
    parts: tuple[Part, ...]
    resolve: Resolver
    kind: TimeKind
    lean: Tense | None
    alone: Alone
    relative: bool
    guard: Guard | None


def rule(
    pattern: str,
    resolve: Resolver,
    kind: TimeKind = TimeKind.ON,
    *,
    lean: Tense | None = None,
    alone: Alone = Alone.YES,
    relative: bool = False,
    guard: Guard | None = None,
) -> Rule:
    """A line of a table."""
    return Rule(pattern, tuple(map(_part, pattern.split())), resolve, kind, lean, alone, relative, guard)


def _part(text: str) -> Part:
    optional = len(text) > 1 and text.endswith("?")
    body = text[:-1] if optional else text
    if body.startswith("{"):
        return Part(frozenset(), body[1:-1], optional)
    return Part(frozenset(body.split("|")), "", optional)
