"""The tables put together: which rules can begin with a word, and which words a time expression needs."""

from __future__ import annotations

import re
from unicodedata import normalize

from massmem.dream.rules.times.dates import DATES
from massmem.dream.rules.times.days import DAYS, TAILS
from massmem.dream.rules.times.eastern import EASTERN
from massmem.dream.rules.times.european import EUROPEAN
from massmem.dream.rules.times.frames import FRAMES
from massmem.dream.rules.times.neighbours import NEIGHBOURS
from massmem.dream.rules.times.offsets import OFFSETS
from massmem.dream.rules.times.parts import PARTS
from massmem.dream.rules.times.periods import PERIODS
from massmem.dream.rules.times.phrase import TimeKind
from massmem.dream.rules.times.ranges import RANGES
from massmem.dream.rules.times.recurring import RECURRING, VAGUE_WORDS
from massmem.dream.rules.times.rule import Rule
from massmem.dream.rules.times.slots import SLOTS
from massmem.dream.rules.times.tokens import Tokenizer
from massmem.dream.rules.times.tree import RECURSIVE, Tree
from massmem.dream.rules.times.weekdays import WEEKDAYS
from massmem.dream.rules.times.words import COMMON


def _is_point(rule: Rule) -> bool:
    """Whether it names days, so that a preposition can stand before it; what has one itself cannot."""
    return rule.kind in (TimeKind.ON, TimeKind.AGO)


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


def _start_words() -> frozenset[str]:
    needed = frozenset[str]().union(*(_needed(rule) for rule in (*POINT_RULES, *PHRASE_RULES))) - {"#"}
    return frozenset(max(_WORD.findall(word), key=len) for word in needed)


def may_hold_time(text: str) -> bool:
    """Whether a text can hold a time expression: most that hold none are told apart here, in a few microseconds."""
    if _NUMBER_OR_EAST.search(text):
        return True
    plain = text if text.isascii() else normalize("NFC", text)
    return not _START_WORDS.isdisjoint(_WORD.findall(plain.lower()))


_WORD = re.compile(r"[^\W\d_]+")
_NUMBER_OR_EAST = re.compile("[0-9\u3040-\u30ff\u3400-\u9fff]")
_TABLES = (*DAYS, *WEEKDAYS, *DATES, *PERIODS, *PARTS, *OFFSETS, *EUROPEAN, *NEIGHBOURS, *EASTERN)
POINT_RULES = tuple(rule for rule in _TABLES if _is_point(rule))
PHRASE_RULES = (*RECURRING, *RANGES, *FRAMES, *(rule for rule in _TABLES if not _is_point(rule)), *VAGUE_WORDS)
POINTS = Tree(POINT_RULES)
PHRASES = Tree(PHRASE_RULES)
TAIL_RULES = Tree(TAILS, values_before=1)
TOKENIZER = Tokenizer(_all_words())
_START_WORDS = _start_words()
