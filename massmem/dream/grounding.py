"""Whether a quotation bears a note out: its words, names and numbers, whom it is about, what it denies and doubts.

A note may say less than its quote, never more, and never the contrary. Where the reading is not certain it is
refused: a fact too few can be said again, a wrong one is believed.
"""

from __future__ import annotations

import re

from massmem.dream.claims import FIRST, Claim, before_verb, content
from massmem.dream.frame_words import CUES, MOODS, NEUTRAL
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.notes import is_negative, without_user
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.rules.verbs import form_of
from massmem.dream.stems import STOP, stem, words
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NOT = re.compile(r"\b(?:instead of|rather than|not(?! only| just))\s+([^,.;]+?)(?=\s+(?:but|to|for|because)\b|[,.;]|$)", re.IGNORECASE)
_BE = re.compile(r"\b(?:is|are|was|were|am|be)\b|'(?:s|re|m)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A part of a note: its words, those it says do not hold, and its subject's."""

    text: str
    main: frozenset[str]
    old: frozenset[str]
    negative: bool
    subject: frozenset[str]
    names: frozenset[str]


def ungrounded(
    text: str, found: Sequence[Claim], *, user: str, speaker: str | None = None, known: Iterable[str] = (),
    planned: bool = False,
) -> str | None:  # fmt: skip
    """Why the claims do not bear the note out, or None.

    user: whom "I" means; speaker: who said it, where that is not the user: then the note must name them.
    known: words that are borne out otherwise (resolved dates, the fact that is reworded).
    planned: the note's date is a plan, so "will" and "going to" are said by it.
    """
    note = without_user(text, user)
    if speaker is not None and not set(words(speaker)) <= set(words(text)):
        return f"it was said by {speaker}, whom the text does not name"
    subject: frozenset[str] = frozenset()
    for part in _parts(note):
        made = _note(part, subject)
        subject = made.subject
        whys = [_unborne(made, claim, frozenset(known), speaker, planned=planned) for claim in found]
        if None not in whys:
            return min((why for why in whys if why), key=lambda why: why[0], default=(0, "the quote says nothing"))[1]
    return None


def _parts(note: str) -> list[str]:
    cut = clauses(note, Sentence(0, len(note), asks=False))
    return [note[one.start : one.end].strip(" ,;:") for one in cut if note[one.start : one.end].strip(" ,;:")] or [note]


def _note(text: str, subject: frozenset[str]) -> Note:
    own, has_verb = before_verb(text)
    old = frozenset(word for mark in _NOT.finditer(text) for word in words(mark.group(1)))
    names = frozenset(word for part in re.findall(r"(?<!^)\b[A-ZÀ-Þ][\w'’.-]*", text) for word in words(part))
    return Note(
        text=text, main=content(frozenset(words(_NOT.sub(" ", text)))), old=content(old), negative=is_negative(text) or bool(old and _NOT.sub(" ", text).strip() and not re.search(r",\s*(?:and |but )?not ", text) and re.search(r"\bnot\b", text)),
        subject=content(own) - FIRST_WORDS or subject if has_verb else frozenset(), names=names,
    )  # fmt: skip


FIRST_WORDS = frozenset("i i'm i've i'd i'll im ive my mine me myself we we're we've our ours us".split())


def _unborne(note: Note, claim: Claim, known: frozenset[str], speaker: str | None, *, planned: bool) -> tuple[int, str] | None:
    """Why this claim does not bear the part out; the lower the number, the nearer it came."""
    have = claim.main | claim.context | known | (frozenset(words(speaker)) if speaker else frozenset())
    wanted = note.main | note.old if note.negative else note.main
    if note.negative:
        have |= claim.old
    for word in sorted(wanted):
        if not _is_said(word, have, claim, name=word in note.names):
            over = word in claim.old
            return 9, f"the quote says {word!r} of what does not hold" if over else f"the quote does not say {word!r}"
    if why := _contrary(note, claim) or _of_another(note, claim, known) or _mood(note, claim, planned=planned):
        return 1, why
    if _is_strange(claim.text) and not frozenset(words(claim.text)) - known <= note.main | note.old | frozenset(words(note.text)):
        return 2, "it leaves out words of a language that massmem cannot check"
    return None


def _is_said(word: str, have: frozenset[str], claim: Claim, *, name: bool) -> bool:
    bare = word.removesuffix("'s")
    if word in have or bare in have or f"{bare}'s" in have or any(bare in re.split(r"['@/:_-]", other) for other in have if len(other) > len(bare)):
        return True
    if name or any(char.isdigit() for char in word):
        return False
    base = (form_of(word) or (word, ""))[0]
    if any(_same_word(word, base, other) for other in have):
        return True
    cue = CUES.get(base) or CUES.get(word)
    return word in NEUTRAL or (cue is not None and cue.search(claim.text) is not None)


def _same_word(word: str, base: str, other: str) -> bool:
    """Another form of one word: goes and going, allergy and allergic; never another name or number."""
    if stem(word) == stem(other) or base == (form_of(other) or (other, ""))[0]:
        return True
    longer, shared = max(len(word), len(other)), 0
    while shared < min(len(word), len(other)) and word[shared] == other[shared]:
        shared += 1
    return shared >= 5 and shared >= 0.7 * longer and other.isalpha() and word.isalpha()


def _contrary(note: Note, claim: Claim) -> str | None:
    if note.negative and not claim.negative and not note.main & claim.old and not note.old & claim.old:
        return "the quote does not deny it"
    if claim.negative and not note.negative:
        return "the quote denies it"
    if note.old and not note.negative and not note.old <= claim.old and not claim.negative:
        return "the quote does not deny what the text denies"
    return None


def _of_another(note: Note, claim: Claim, known: frozenset[str]) -> str | None:
    """Whether the claim is about somebody or something else than the note."""
    theirs = content(claim.before) - FIRST_WORDS
    if note.subject:
        if note.subject & (theirs | known) or _stems(note.subject) & _stems(theirs) or _BE.search(claim.text) or not theirs | claim.before:
            return None
        return None if _acts(note, claim) else "the quote says it of somebody else"
    said = _stems(note.main | note.old)
    missing = [word for word in theirs if stem(word.removesuffix("'s")) not in said and word not in NEUTRAL]
    if missing:
        return f"the quote says it of {sorted(missing)[0]!r}"
    return None if claim.mine or theirs or not claim.before else "the quote says it of somebody else"


def _acts(note: Note, claim: Claim) -> bool:
    """Whether the note's subject stands in the claim before the note's verb ("I asked Noor to lead billing")."""
    order = [stem(word.removesuffix("'s")) for word in words(claim.text)]
    verb = next((word for word in words(note.text) if word not in note.subject and word not in STOP and form_of(word)), None)
    base = stem((form_of(verb) or (verb, ""))[0]) if verb else ""
    bases = [stem((form_of(word) or (word, ""))[0]) for word in words(claim.text)]
    first = min((order.index(one) for one in _stems(note.subject) if one in order), default=None)
    return first is not None and (base not in bases or first < bases.index(base))


def _mood(note: Note, claim: Claim, *, planned: bool) -> str | None:
    """A wish, a doubt, a plan or a condition stays one."""
    for mood in MOODS:
        found = mood.said.search(claim.text)
        if found is None or mood.kept.search(note.text):
            continue
        if mood.plan and planned and not any((form_of(word) or ("be", ""))[1] == "past" for word in note.main):
            continue
        return f"the quote says {found.group().strip().lower()!r}, the text leaves it out"
    return None


def _is_strange(text: str) -> bool:
    return is_foreign(text) or not (frozenset(words(text)) & (STOP | FIRST_WORDS) or FIRST.search(text))


def _stems(found: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word.removesuffix("'s")) for word in found)
