"""The tables put together: which rules can begin with a word, and which words a time expression needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from massmem.dream.rules.times.days import DAYS, TAILS
from massmem.dream.rules.times.frames import FRAMES
from massmem.dream.rules.times.languages import TONGUES
from massmem.dream.rules.times.offsets import OFFSETS
from massmem.dream.rules.times.periods import PERIODS
from massmem.dream.rules.times.phrase import TimeKind
from massmem.dream.rules.times.recurring import RECURRING, VAGUE_WORDS
from massmem.dream.rules.times.rule import Part, Rule
from massmem.dream.rules.times.slots import SLOTS
from massmem.dream.rules.times.tokens import Tokenizer
from massmem.dream.rules.times.words import COMMON

RECURSIVE = frozenset({"point", "end"})
Starts = dict[str, tuple[Rule, ...]]


def _is_point(rule: Rule) -> bool:
    """Whether it names days, so that a preposition can stand before it; what has one itself cannot."""
    return rule.kind in (TimeKind.ON, TimeKind.AGO)


def _first_keys(parts: tuple[Part, ...]) -> Iterator[str]:
    """What a match can begin with; "" for a point."""
    for part in parts:
        if part.slot in RECURSIVE:
            yield ""
        elif part.slot:
            slot = SLOTS[part.slot]
            yield from slot.words
            if slot.digits:
                yield "#"
        else:
            yield from part.words
        if not part.optional:
            return


def starts_of(rules: Iterable[Rule]) -> Starts:
    """The rules by what they can begin with."""
    table: dict[str, list[Rule]] = {}
    for rule in rules:
        for key in dict.fromkeys(_first_keys(rule.parts)):
            table.setdefault(key, []).append(rule)
    return {key: tuple(found) for key, found in table.items()}


def _needed(rule: Rule) -> frozenset[str]:
    """Words of which a match of the rule holds at least one ("#": a number); empty if its point sees to that."""
    best: frozenset[str] = frozenset()
    numbers = False
    for part in rule.parts:
        if part.slot in RECURSIVE:
            return frozenset()
        if part.optional:
            continue
        slot = SLOTS.get(part.slot)
        numbers = numbers or bool(slot and slot.digits)
        words = part.words | (slot.words if slot else frozenset())
        if not words & COMMON:
            words |= frozenset("#") if slot and slot.digits else frozenset()
            best = max(best, words, key=_rarity)
    if not best and not numbers:
        raise ValueError(f"every word of {rule.pattern!r} is too common to search for")
    return best or frozenset("#")


def _rarity(words: frozenset[str]) -> int:
    return min(map(len, words - {"#"}), default=1 if words else 0)


def _all_words() -> frozenset[str]:
    rules = (*POINT_RULES, *PHRASE_RULES, *TAILS)
    literal = {word for rule in rules for part in rule.parts for word in part.words}
    return frozenset(literal).union(*(slot.words for slot in SLOTS.values()))


def _prefilter() -> re.Pattern[str]:
    """One search that a text with a time expression passes; most texts without one do not."""
    needed = frozenset[str]().union(*(_needed(rule) for rule in (*POINT_RULES, *PHRASE_RULES))) - {"#"}
    spaced = sorted(word for word in needed if word.isascii() or word[0] < "\u3000")
    eastern = sorted(word for word in needed if not word.isascii() and word[0] >= "\u3000")
    return re.compile(rf"\d|\b(?:{_tree(spaced)})\b|{'|'.join(eastern)}")


def _tree(words: list[str]) -> str:
    """Alternatives that share their first letters, which a search runs through quickly."""
    branches: dict[str, list[str]] = {}
    for word in words:
        branches.setdefault(word[:1], []).append(word[1:])
    optional = "" in branches
    branches.pop("", None)
    inner = "|".join(re.escape(first) + _tree(rest) for first, rest in branches.items() if first)
    if not inner:
        return ""
    return f"(?:{inner}){'?' if optional else ''}"


_TABLES = (*DAYS, *PERIODS, *OFFSETS, *TONGUES)
_OF_PERIODS = tuple(rule for rule in _TABLES if _is_point(rule))
POINT_RULES = _OF_PERIODS
PHRASE_RULES = (*FRAMES, *(rule for rule in _TABLES if not _is_point(rule)), *RECURRING, *VAGUE_WORDS)
POINTS = starts_of(POINT_RULES)
PHRASES = starts_of(PHRASE_RULES)
TAIL_STARTS = starts_of(TAILS)
TOKENIZER = Tokenizer(_all_words())
MAY_HOLD_TIME = _prefilter()
