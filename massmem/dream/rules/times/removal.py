"""Taking time expressions out of a sentence, or putting lasting words in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from massmem.dream.rules.times.phrase import TimePhrase, spelled

# What must not be left standing before a hole, and what must not follow one at the beginning.
_DANGLING = re.compile(
    r"(?:[\s,;–—-]+|\b(?:on|in|at|by|for|of|from|since|until|till|to|before|after|starting|as of|up to|around|about|and|or|is|are|was|were|will be)\b)+\Z",
    re.IGNORECASE,
)
_LOOSE_START = re.compile(r"\A[\s,;:–—-]+(?:(?:and|then)\b\s*)?")
_SENTENCE_STOP = re.compile(r"\A\s*(?:[.!?;:)\]]|,|\Z|\n)")
_IS = re.compile(r"\A\s*(?:is|was|will be|'s)\s+", re.IGNORECASE)


def without(text: str, phrases: Iterable[TimePhrase]) -> str:
    """The text without these phrases of it, as a sentence: no doubled spaces, no dangling preposition or comma.

    A phrase's `kept` words stay ("in the morning"); a sentence that began with a phrase begins with a capital again,
    and loses the verb the phrase was the subject of ("Today is my first day").
    """
    return _rewritten(text, phrases, lambda phrase: phrase.kept)


def respelled(text: str, phrases: Iterable[TimePhrase]) -> str:
    """The text with these phrases of it in words that stay true (`spelled`)."""
    return _rewritten(text, phrases, spelled)


def _rewritten(text: str, phrases: Iterable[TimePhrase], words: Callable[[TimePhrase], str]) -> str:
    for phrase in sorted(phrases, key=lambda each: each.start, reverse=True):
        before, after = text[: phrase.start], text[phrase.end :]
        text = _joined(before, words(phrase), after, capital=phrase.words[:1].isupper())
    return text


def _joined(before: str, words: str, after: str, *, capital: bool) -> str:
    if words:
        gap = " " if before and before[-1].isalnum() else ""
        return before + gap + words + after
    opens = not before.strip() or before.rstrip()[-1:] in (".", "!", "?", "\n")
    if opens:
        rest = _begun(after)
        return before + (rest[:1].upper() + rest[1:] if capital else rest)
    if _SENTENCE_STOP.match(after):
        kept = _DANGLING.sub("", before)
        return _closed(kept or before.rstrip(), after.lstrip(" \t"))
    if before.rstrip().endswith(("(", "[")):
        return before.rstrip() + after.lstrip(" ,;")
    return f"{before.rstrip()} {after.lstrip()}" if before[-1].isspace() or after[0].isspace() else before + after


def _closed(before: str, after: str) -> str:
    """The end of a clause: an emptied bracket goes, a comma stays only if words follow it."""
    if before.endswith(("(", "[")) and after[:1] in (")", "]"):
        return _closed(before[:-1].rstrip(), after[1:].lstrip(" \t"))
    if after[:1] == "," and not after[1:].strip(" ,.;:"):
        return before + after[1:].lstrip(" ,")
    return before + (f" {after}" if after[:1].isalnum() else after)


def _begun(after: str) -> str:
    """The beginning of a sentence whose first words are gone."""
    return _IS.sub("", _LOOSE_START.sub("", after), count=1)
