"""A note in parts, and whether the words of a clause stand beside each other as the note has them."""

from __future__ import annotations

import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.claims import OLD, Claim
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.dream.stems import STOP, stem, words
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST_WORDS = frozenset("i i'm i've i'd i'll im ive my mine me myself we we're we've our ours us let's".split())
NUMBERS = frozenset("one two three four five six seven eight nine ten eleven twelve dozen hundred thousand".split())
_HOURS = NUMBERS | frozenset("half past quarter o'clock am pm".split())
BE = re.compile(r"\b(?:is|are|was|were|am|be)\b|'(?:s|re|m)\b", re.IGNORECASE)
_FRONTED = frozenset("in on at for from when whenever every each by during after before with since until".split())
_SEGMENT = re.compile(r"[,;]\s+|\s+(?:and|or|but|while)\s+", re.IGNORECASE)
_BUT_NOT = re.compile(r"(?:,|\s+but)\s+not\s+[^,]+$", re.IGNORECASE)
_LEANING = re.compile(r"(?:if|unless|in case|when|not)\b(?!.*\b(?:is|are|has|does)\b)", re.IGNORECASE)
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
    parts: list[str] = []
    for one in clauses(note, Sentence(0, len(note), asks=False)):
        part = note[one.start : one.end].strip(" ,;:")
        if parts and _LEANING.match(part):
            parts[-1] = " ".join(filter(None, (parts[-1], one.joint.strip(), part))).replace(" ,", ",")
        elif part:
            parts.append(part)
    return parts or [note]


def read_note(text: str, subject: frozenset[str]) -> Note:
    """A part of a note; `subject` is that of the part before, for one without its own."""
    own, has_verb = before_verb(text)
    old = frozenset(word for mark in OLD.finditer(text) for part in mark.groups() if part for word in words(part))
    names = frozenset(word for part in _NAME.findall(text) for word in words(part))
    return Note(
        text=text, main=content(frozenset(words(OLD.sub(" ", text)))), old=content(old), negative=is_negative(_BUT_NOT.sub("", text)),
        subject=(content(own) - FIRST_WORDS or subject) if has_verb else frozenset(), names=names, has_verb=has_verb,
    )  # fmt: skip


def stems_of(found: Iterable[str]) -> frozenset[str]:
    """The stems of the words."""
    return frozenset(stem(word.removesuffix("'s")) for word in found)


def mixed(note: Note, claim: Claim, *, reframed: bool = False) -> str | None:
    """A number or a name goes with the words beside it: no number of one thing with the name of another.

    reframed: the note's verb is not the claim's, so that a verb beside it says nothing.
    """
    segments = [frozenset(words(part)) for part in _SEGMENT.split(claim.text)]
    sharp = {
        word for word in note.main if any(char.isdigit() for char in word) or word in NUMBERS or word in note.names
    }
    mine = stems_of(note.main | note.old)
    verbs = {base for word in words(note.text) if (base := _acting(word))}
    for word in sorted(sharp):
        beside = [
            frozenset(
                other for other in content(segment) - {word} - FIRST_WORDS - _HOURS if not (reframed and form_of(other))
            )
            for segment in segments
            if word in segment
        ]
        if len(segments) > 1 and beside and all(part and not stems_of(part) & mine for part in beside):
            return f"the quote says {word!r} of something else"
        if (
            len(segments) > 1
            and any(word in segment for segment in segments)
            and all(
                _apart(note, word, part, verbs if not reframed else set(), first=number == 0)
                for number, part in enumerate(_SEGMENT.split(claim.text))
                if word in words(part)
            )
        ):
            return f"the quote says {word!r} of something else"
    return _after_another(note, claim, sharp)


_CONJOINED = re.compile(r",\s+(?:and\s+|but\s+)?|\s+(?:and|but)\s+", re.IGNORECASE)


def within(note: Note, text: str) -> str:
    """The conjoined clauses in which the note's words stand; one without a finite verb of its own leans on those before."""
    parts = _CONJOINED.split(text)
    mine = stems_of(note.main - note.subject)
    chosen = {number for number, part in enumerate(parts) if stems_of(content(frozenset(words(part)))) & mine}
    for number in sorted(chosen, reverse=True):
        while number and not _is_whole(parts[number]):
            number -= 1  # noqa: PLW2901 - back to the clause it leans on
            chosen.add(number)
    return " and ".join(parts[number] for number in sorted(chosen)) if chosen else text


def up_to(note: Note, text: str) -> str:
    """The text up to the last piece between commas that holds a word of the note: an afterthought denies nothing before it."""
    parts = re.split(r",\s+(?=no\b|nobody\b|nothing\b|never\b)", text)
    mine = stems_of(note.main)
    held = [number for number, part in enumerate(parts) if stems_of(content(frozenset(words(part)))) & mine]
    return ", ".join(parts[: held[-1] + 1]) if held else text


def _is_whole(part: str) -> bool:
    """Whether a conjoined clause has a finite verb that it does not share."""
    order = [word for word in words(part) if word not in ADVERBS]
    first = (form_of(order[0]) or ("", ""))[1] if order else ""
    subject, has_verb = before_verb(part)
    return first in ("past", "third") or (has_verb and bool(subject))


def _acting(word: str) -> str:
    """The base of a finite verb, "" for another word."""
    form = form_of(word)
    return form[0] if form and form[1] != "ing" else ""


def _apart(note: Note, word: str, part: str, verbs: set[str], *, first: bool) -> bool:
    """Whether this part of the claim says the number or name of another subject, or with another verb."""
    order = words(part)
    ahead = order[: order.index(word)]
    subject, has_verb = before_verb(part)
    if has_verb and subject and note.subject and not stems_of(note.subject) & stems_of(order):
        return True
    theirs = {base for other in order if (base := _acting(other))}
    if verbs and has_verb and theirs and not verbs & theirs and "be" not in verbs:
        return True
    named = [
        other
        for other in ahead
        if other not in STOP and other not in _HOURS and not form_of(other) and other not in _FRONTED
    ]
    return not first and bool(named) and not has_verb and not stems_of(named) & stems_of(note.main | note.old)


def turned(note: Note, claim: Claim, free: frozenset[str] = frozenset()) -> str | None:
    """Who does what to whom is told by the order of words; only "X is Y" and what stands in front may change places.

    `free`: stems of the words that may stand anywhere.
    """
    order = [stem(word.removesuffix("'s")) for word in words(claim.text)]
    wanted = [one for one in _ordered(note) if one not in free]
    places = [order.index(one) for one in wanted if one in order]
    if _rises(wanted, order):
        return None
    moves = (words(claim.text) or [""])[0] in _FRONTED or len(BE.findall(claim.text)) == 1
    if moves and any(sorted(places) == [*places[cut:], *places[:cut]] for cut in range(1, len(places))):
        return None
    return "the quote says it the other way round"


def _ordered(note: Note) -> list[str]:
    return [stem(word.removesuffix("'s")) for word in words(note.text) if word in note.main | note.old]


def _rises(wanted: list[str], order: list[str]) -> bool:
    """Whether the note's words stand in the claim in the note's own order."""
    last = -1
    for one in wanted:
        later = [place for place, other in enumerate(order) if other == one and place > last]
        if one in order and not later:
            return False
        last = later[0] if later else last
    return True


def _after_another(note: Note, claim: Claim, sharp: set[str]) -> str | None:
    """From "40 for the blue lamp and 60 for the red lamp" comes no "60 for the blue lamp"."""
    text = _SHARED.sub(r"\1 \3 and \2 \3", claim.text)
    others = {one for one in sharp if any(char.isdigit() for char in one) or one in NUMBERS}
    for piece in _SEGMENT.split(text):
        number: str | None = None
        for word in words(piece):
            if any(char.isdigit() for char in word) or word in NUMBERS:
                number = word
            elif (
                number is not None
                and number not in sharp
                and word in note.main
                and word not in STOP
                and others
                and words(text).count(word) == 1
            ):
                return f"the quote says {word!r} of {number!r}"
    return None


_SHARED = re.compile(
    r"\b((?:\d[\d.,]*|[a-z]+) [a-z]+) and ((?:\d[\d.,]*|[a-z]+) [a-z]+) ([a-z]+s)\b"
)  # "seven daily and four weekly copies"
