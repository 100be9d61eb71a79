"""Whether a sentence points back or ahead, by its verbs: what decides about years and weekdays left out."""

from __future__ import annotations

import re

from massmem.dream.rules.times.phrase import Tense

_AHEAD = (
    "will won't shall i'll we'll he'll she'll it'll they'll you'll that'll gonna tomorrow upcoming planned plan plans planning scheduled due"
    " booked supposed expected must should let's remind"
).split()
_AHEAD_TO = "going decided agreed want wants wanted plan hope have has need needs ought asked about need".split()
_BACK = (
    "was were had did didn't wasn't weren't been got left met went came began bought built broke brought chose drew"
    " drove ate fell felt found flew forgot gave grew heard held kept knew led lost made paid ran rode said saw sent"
    " slept sold spent spoke stood swam took taught thought told threw understood woke won wore wrote became hired"
    " quit i've we've they've you've ago"
).split()
_NOT_PAST = "need feed speed seed bed red shed weed hundred indeed exceed proceed succeed embed wed unrelated".split()
_BE = "am|is|are|isn't|aren't|be|i'm|we're|you're|they're|he's|she's|it's|that's|there's|who's|gets?"


def _any(words: list[str]) -> str:
    return "|".join(words)


_MARKERS = re.compile(
    rf"\b(?:(?P<ahead>(?:{_any(_AHEAD_TO)})\s+to|{_any(_AHEAD)})"
    rf"|(?P<is>(?:{_BE})(?:\s+(?:not|now|also|still|all))?(?:\s+(?!been)\w+(?:ed|en))?|have|has(?!\s+been))"
    rf"|(?P<back>{_any(_BACK)}|(?!(?:{_any(_NOT_PAST)})\b)\w\w+ed))\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[;\n]")
_CLAUSE_END = re.compile(r",|:|\s-\s|\b(?:and|but|because|so|which)\b", re.IGNORECASE)

_REACH = 300  # characters; a verb further away says nothing of the phrase


def lean_at(text: str, start: int, end: int) -> Tense:
    """Where the words around a phrase point: the verb of its own clause decides, then the sentence's."""
    low, high = _bounds(_SENTENCE_END, text, start, end)
    inner_low, inner_high = _bounds(_CLAUSE_END, text, start, end)
    for before, after in ((max(low, inner_low), min(high, inner_high)), (low, high)):
        marks = [mark for part in ((before, start), (end, after)) for mark in _leans(text, *part)]
        preceding = [lean for at, lean in marks if at < start]
        if marks:
            return preceding[-1] if preceding else marks[0][1]
    return Tense.NONE


def _bounds(ends: re.Pattern[str], text: str, start: int, end: int) -> tuple[int, int]:
    low = max(0, start - _REACH)
    for found in ends.finditer(text, low, start):
        low = found.end()
    high = min(len(text), end + _REACH)
    found_after = ends.search(text, end, high)
    return low, found_after.start() if found_after else high


def _leans(text: str, start: int, end: int) -> list[tuple[int, Tense]]:
    """The verbs between two places; a present tense points ahead, since what has a day and is not over comes."""
    return [
        (found.start(), Tense.PAST if found.lastgroup == "back" else Tense.FUTURE)
        for found in _MARKERS.finditer(text, start, end)
    ]
