"""How a clause is meant: a wish, a doubt, a plan, an end and what is over stay what they are."""

from __future__ import annotations

import re

from massmem.dream.frame_words import MOODS, Mood
from massmem.dream.rules.verbs import form_of
from massmem.dream.stems import words
from massmem.dream.wording import BE, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.claims import Claim
    from massmem.dream.wording import Note

_PRESENT = re.compile(r"\b(?:is|are|am)\b|'(?:s|re|m)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
_GONE = re.compile(r"\b(?:was|were|been|had|used to|did|didn't|wasn't|weren't)\b", re.IGNORECASE)
_MISSED = re.compile(r"\b(?:could|would|should|might|must) (?:\w+ )?have\b", re.IGNORECASE)


def mood_of(note: Note, claim: Claim, *, planned: bool) -> str | None:
    """A wish, a doubt, a plan, an end or a condition stays one."""
    near = within(note, claim.text)
    for mood in MOODS:
        found = mood.said.search(near if mood.near else claim.text)
        if found is None or _keeps(note.text, mood, found.group(), claim.text.lower()):
            continue
        gone = _WAS.search(note.text) or any((form_of(word) or ("be", ""))[1] == "past" for word in note.main)
        if mood.plan and planned and not gone:
            continue
        return f"the quote says {found.group().strip().lower()!r}, the text leaves it out"
    if _MISSED.search(claim.text) and not re.search(r"\bhave\b", note.text):
        return "the quote says what did not happen"
    return None


def _keeps(note: str, mood: Mood, said: str, claim: str) -> bool:
    """Whether the note keeps the mood: in the same word, or in one that the claim has not for something else."""
    kept = [found.group().lower() for found in mood.kept.finditer(note)]
    return any(word[:4] in said.lower() or word not in claim for word in kept)


def past(note: Note, claim: Claim) -> str | None:
    """What was is not what is, and what is has not been."""
    if (
        re.search(r"\b(?:is|are)\b", note.text, re.IGNORECASE)
        and not _PRESENT.search(claim.text)
        and _WAS.search(claim.text)
    ):
        return "the quote says it of the past"
    kinds = [known for other in words(claim.text) if (known := form_of(other))]
    gone = _GONE.search(claim.text) is not None or any(kind == "past" for _, kind in kinds)
    if _WAS.search(note.text) and not gone:
        return "the quote does not say it of the past"
    have = frozenset(words(claim.text))
    for word in note.main - have:
        form = form_of(word)
        if form is None or form[1] == "ing":
            continue
        same = {kind for base, kind in kinds if base == form[0]}
        if form[1] != "past" and same == {"past"} and not re.search(r"\b(?:have|has)\b|'ve\b", claim.text):
            return "the quote says it of the past"
        if form[1] == "past" and same and "past" not in same and not gone and not BE.search(note.text):
            return "the quote does not say it of the past"
    return None
