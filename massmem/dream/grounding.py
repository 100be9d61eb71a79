"""Whether a quotation bears a note out: its words, names and numbers, whom it is about, what it denies and doubts.

A note may say less than its quote, never more, and never the contrary. Where the reading is not certain it is
refused: a fact too few can be said again, a wrong one is believed.
"""

from __future__ import annotations

import re

from massmem.dream.claims import FIRST, Claim, before_verb, content
from massmem.dream.frame_words import BEING, CUES, HAVING, MOODS, NEUTRAL, NEUTRAL_SUBJECTS
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.notes import is_negative, without_user
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, is_finite
from massmem.dream.stems import STOP, stem, words
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NOT = re.compile(
    r"\b(?:instead of|rather than|not(?! only| just))\s+([^,.;]+?)(?=\s+(?:but|to|for|because)\b|[,.;]|$)",
    re.IGNORECASE,
)
_PRESENT = re.compile(r"\b(?:is|are|am)\b|'(?:s|re|m)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
_SEGMENT = re.compile(r"[,;]\s+|\s+(?:and|or|but|while)\s+", re.IGNORECASE)
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
    has_verb: bool


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
    others = frozenset(words(speaker if speaker is not None else user))
    subject: frozenset[str] = frozenset()
    for part in _parts(note):
        made = _note(part, subject)
        subject = made.subject
        whys = [_unborne(made, claim, frozenset(known), others, planned=planned) for claim in found]
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
        text=text, main=content(frozenset(words(_NOT.sub(" ", text)))), old=content(old), negative=is_negative(text),
        subject=(content(own) - FIRST_WORDS or subject) if has_verb else frozenset(), names=names, has_verb=has_verb,
    )  # fmt: skip


FIRST_WORDS = frozenset("i i'm i've i'd i'll im ive my mine me myself we we're we've our ours us let's".split())
_ARTICLES = frozenset(("the", "a", "an"))
_NUMBERS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())


def _unborne(
    note: Note, claim: Claim, known: frozenset[str], others: frozenset[str], *, planned: bool
) -> tuple[int, str] | None:
    """Why this claim does not bear the part out; the lower the number, the nearer it came."""
    have = claim.main | claim.context | known | others
    wanted = note.main | note.old if note.negative else note.main
    if note.negative:
        have |= claim.old
    for word in sorted(wanted - (note.subject & claim.before)):
        if not _is_said(word, have, claim, name=word in note.names):
            over = word in claim.old
            return 9, f"the quote says {word!r} of what does not hold" if over else f"the quote does not say {word!r}"
    why = (
        _contrary(note, claim) or _of_another(note, claim, known, others) or _mood(note, claim, planned=planned)
        or _past(note, claim) or _predicate(note, claim) or _mixed(note, claim)
    )  # fmt: skip
    if why:
        return 1, why
    if _is_strange(claim.text) and not frozenset(words(claim.text)) - known <= frozenset(words(note.text)):
        return 2, "it leaves out words of a language that massmem cannot check"
    return None


def _is_said(word: str, have: frozenset[str], claim: Claim, *, name: bool) -> bool:
    bare = word.removesuffix("'s")
    if word in have or bare in have or f"{bare}'s" in have:
        return True
    if any(bare in re.split(r"['@/:_-]", other) for other in have if len(other) > len(bare)):
        return True
    if name or any(char.isdigit() for char in word) or word in _NUMBERS:
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


def _of_another(note: Note, claim: Claim, known: frozenset[str], others: frozenset[str]) -> str | None:
    """Whether the claim is about somebody or something else than the note."""
    theirs = content(claim.before) - FIRST_WORDS - others
    said = _stems(note.main | note.old)
    if claim.carried:
        return None if note.subject & theirs else "the quote does not say whom it means"
    whose = [word for word in theirs if word.endswith("'s") or word in RELATIONS]
    if absent := [word for word in whose if stem(word.removesuffix("'s")) not in said]:
        return f"the quote says it of {min(absent)!r}"
    subject = note.subject - others
    if subject:
        alike = subject & (theirs | known) or _stems(subject) & _stems(theirs)
        if alike or _BE.search(claim.text) or not theirs | claim.before or _acts(note, claim):
            return None
        return "the quote says it of somebody else"
    missing = [word for word in theirs if stem(word.removesuffix("'s")) not in said and word not in NEUTRAL_SUBJECTS]
    if missing:
        return f"the quote says it of {min(missing)!r}"
    if (inner := _inner_subject(note, claim)) is not None and stem(inner.removesuffix("'s")) not in said | _stems(
        others
    ):
        return f"the quote says it of {inner!r}"
    return None if claim.mine or theirs or claim.before - others <= _ARTICLES else "the quote says it of somebody else"


def _inner_subject(note: Note, claim: Claim) -> str | None:
    """The noun right before the note's verb, where that is not the first verb of the claim ("I know Ana hates …")."""
    order = words(claim.text)
    bases = [(form_of(word) or ("", ""))[0] for word in order]
    verb = next((form_of(word) for word in words(note.text) if form_of(word)), None)
    if verb is None or verb[0] not in bases:
        return None
    before = bases.index(verb[0]) - 1
    while before >= 0 and (order[before] in ADVERBS or order[before] in MODALS or order[before] in ("to", "not")):
        before -= 1
    word = order[before] if before >= 0 else "and"
    plain = word in STOP or word in FIRST_WORDS or is_finite(word) or bases[before] or word in claim.before
    return None if plain or word.endswith("n't") else word


def _acts(note: Note, claim: Claim) -> bool:
    """Whether the note's subject stands in the claim before the note's verb ("I asked Noor to lead billing")."""
    order = [stem(word.removesuffix("'s")) for word in words(claim.text)]
    verb = next(
        (word for word in words(note.text) if word not in note.subject and word not in STOP and form_of(word)), None
    )
    base = stem((form_of(verb) or (verb, ""))[0]) if verb else ""
    bases = [stem((form_of(word) or (word, ""))[0]) for word in words(claim.text)]
    first = min((order.index(one) for one in _stems(note.subject) if one in order), default=None)
    return first is not None and (base not in bases or first < bases.index(base))


def _mood(note: Note, claim: Claim, *, planned: bool) -> str | None:
    """A wish, a doubt, a plan, an end or a condition stays one."""
    for mood in MOODS:
        found = mood.said.search(claim.text)
        if found is None or mood.kept.search(note.text):
            continue
        if mood.plan and planned and not any((form_of(word) or ("be", ""))[1] == "past" for word in note.main):
            continue
        return f"the quote says {found.group().strip().lower()!r}, the text leaves it out"
    return None


def _past(note: Note, claim: Claim) -> str | None:
    """What was is not what is."""
    if re.search(r"\b(?:is|are)\b", note.text) and not _PRESENT.search(claim.text) and _WAS.search(claim.text):
        return "the quote says it of the past"
    have = frozenset(words(claim.text))
    for word in note.main - have:
        form = form_of(word)
        if form is None or form[1] not in ("third", "base"):
            continue
        kinds = {known[1] for other in have if (known := form_of(other)) and known[0] == form[0]}
        if kinds == {"past"} and not re.search(r"\b(?:have|has)\b|'ve\b", claim.text):
            return "the quote says it of the past"
    return None


def _predicate(note: Note, claim: Claim) -> str | None:
    """To have and to be are said, not guessed from a noun that is there."""
    first = (words(note.text) or [""])[0]
    if first in ("has", "have", "had") and not HAVING.search(claim.text):
        return "the quote does not say that they have it"
    bare = not note.has_verb or first in ("is", "are", "was")
    if bare and claim.mine and FIRST.search(claim.text) and not BEING.search(claim.text):
        return "the quote does not say that they are"
    return None


def _mixed(note: Note, claim: Claim) -> str | None:
    """A number or a name goes with the words beside it: no number of one thing with the name of another."""
    segments = [frozenset(words(part)) for part in _SEGMENT.split(claim.text)]
    sharp = {
        word for word in note.main if any(char.isdigit() for char in word) or word in _NUMBERS or word in note.names
    }
    mine = _stems(note.main | note.old)
    for word in sorted(sharp):
        beside = [content(segment) - {word} - FIRST_WORDS for segment in segments if word in segment]
        if len(segments) > 1 and beside and all(part and not _stems(part) & mine for part in beside):
            return f"the quote says {word!r} of something else"
    return _after_another(note, claim, sharp)


def _after_another(note: Note, claim: Claim, sharp: set[str]) -> str | None:
    """From "40 for the blue lamp and 60 for the red lamp" comes no "60 for the blue lamp"."""
    number: str | None = None
    for word in words(claim.text):
        if any(char.isdigit() for char in word) or word in _NUMBERS:
            number = word
        elif number is not None and number not in sharp and word in note.main and word not in STOP:
            others = {one for one in sharp if any(char.isdigit() for char in one) or one in _NUMBERS}
            if others and words(claim.text).count(word) == 1:
                return f"the quote says {word!r} of {number!r}"
    return None


def _is_strange(text: str) -> bool:
    return is_foreign(text) or not (frozenset(words(text)) & (STOP | FIRST_WORDS) or FIRST.search(text))


def _stems(found: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word.removesuffix("'s")) for word in found)
