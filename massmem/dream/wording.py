"""A note in parts, and whether the words of a clause stand beside each other as the note has them."""

from __future__ import annotations

import re

from massmem.dream.claims import OLD, Claim, before_verb, content
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.stems import STOP, stem, words
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST_WORDS = frozenset("i i'm i've i'd i'll im ive my mine me myself we we're we've our ours us let's".split())
NUMBERS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
BE = re.compile(r"\b(?:is|are|was|were|am|be)\b|'(?:s|re|m)\b", re.IGNORECASE)
_FRONTED = frozenset("in on at for from when whenever every each by during after before with since until".split())
_SEGMENT = re.compile(r"[,;]\s+|\s+(?:and|or|but|while)\s+", re.IGNORECASE)
_NAME = re.compile(r"(?<!^)\b[A-ZÀ-Þ][\w'’.-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A part of a note: its words, those it says do not hold, and its subject's."""

    text: str
    main: frozenset[str]
    old: frozenset[str]
    negative: bool
    subject: frozenset[str]
    names: frozenset[str]
    has_verb: bool


def parts_of(note: str) -> list[str]:
    """The clauses of a note."""
    cut = clauses(note, Sentence(0, len(note), asks=False))
    return [note[one.start : one.end].strip(" ,;:") for one in cut if note[one.start : one.end].strip(" ,;:")] or [note]


def read_note(text: str, subject: frozenset[str]) -> Note:
    """A part of a note; `subject` is that of the part before, for one without its own."""
    own, has_verb = before_verb(text)
    old = frozenset(word for mark in OLD.finditer(text) for part in mark.groups() if part for word in words(part))
    names = frozenset(word for part in _NAME.findall(text) for word in words(part))
    return Note(
        text=text, main=content(frozenset(words(OLD.sub(" ", text)))), old=content(old), negative=is_negative(text),
        subject=(content(own) - FIRST_WORDS or subject) if has_verb else frozenset(), names=names, has_verb=has_verb,
    )  # fmt: skip


def stems_of(found: Iterable[str]) -> frozenset[str]:
    """The stems of the words."""
    return frozenset(stem(word.removesuffix("'s")) for word in found)


def mixed(note: Note, claim: Claim) -> str | None:
    """A number or a name goes with the words beside it: no number of one thing with the name of another."""
    segments = [frozenset(words(part)) for part in _SEGMENT.split(claim.text)]
    sharp = {
        word for word in note.main if any(char.isdigit() for char in word) or word in NUMBERS or word in note.names
    }
    mine = stems_of(note.main | note.old)
    for word in sorted(sharp):
        beside = [content(segment) - {word} - FIRST_WORDS for segment in segments if word in segment]
        if len(segments) > 1 and beside and all(part and not stems_of(part) & mine for part in beside):
            return f"the quote says {word!r} of something else"
        for part, segment in zip(_SEGMENT.split(claim.text), segments, strict=True):
            subject, has_verb = before_verb(part)
            named = word in segment and len(segments) > 1 and has_verb and subject and note.subject
            if named and not stems_of(note.subject) & stems_of(segment):
                return f"the quote says {word!r} of something else"
    return _after_another(note, claim, sharp)


def turned(note: Note, claim: Claim) -> str | None:
    """Who does what to whom is told by the order of words; only "X is Y" and what stands in front may change places."""
    order = [stem(word.removesuffix("'s")) for word in words(claim.text)]
    places = [order.index(one) for one in _ordered(note) if one in order]
    if _rises(note, order):
        return None
    free = (words(claim.text) or [""])[0] in _FRONTED or len(BE.findall(claim.text)) == 1
    if free and any(sorted(places) == [*places[cut:], *places[:cut]] for cut in range(1, len(places))):
        return None
    return "the quote says it the other way round"


def _ordered(note: Note) -> list[str]:
    return [stem(word.removesuffix("'s")) for word in words(note.text) if word in note.main | note.old]


def _rises(note: Note, order: list[str]) -> bool:
    """Whether the note's words stand in the claim in the note's own order."""
    last = -1
    for one in _ordered(note):
        later = [place for place, other in enumerate(order) if other == one and place > last]
        if one in order and not later:
            return False
        last = later[0] if later else last
    return True


def _after_another(note: Note, claim: Claim, sharp: set[str]) -> str | None:
    """From "40 for the blue lamp and 60 for the red lamp" comes no "60 for the blue lamp"."""
    number: str | None = None
    for word in words(claim.text):
        if any(char.isdigit() for char in word) or word in NUMBERS:
            number = word
        elif number is not None and number not in sharp and word in note.main and word not in STOP:
            others = {one for one in sharp if any(char.isdigit() for char in one) or one in NUMBERS}
            if others and words(claim.text).count(word) == 1:
                return f"the quote says {word!r} of {number!r}"
    return None
