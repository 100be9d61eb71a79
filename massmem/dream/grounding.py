"""Whether a quotation bears a note out: its words, names and numbers, whom it is about, what it denies and doubts.

A note may say less than its quote, never more, and never the contrary. Where the reading is not certain it is
refused: a fact too few can be said again, a wrong one is believed.
"""

from __future__ import annotations

import re

from massmem.dream.claims import FIRST, Claim, content
from massmem.dream.frame_words import BEING, CUES, HAVING, MOODS, NEUTRAL, NEUTRAL_SUBJECTS
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.notes import without_user
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, is_finite
from massmem.dream.stems import STOP, stem, words
from massmem.dream.wording import BE, FIRST_WORDS, NUMBERS, Note, mixed, parts_of, read_note, stems_of, turned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PRESENT = re.compile(r"\b(?:is|are|am)\b|'(?:s|re|m)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
_AGAINST = frozenset("against without except than".split())
_DIRECTIONS = _AGAINST | frozenset("from than until since before after".split())
_ARTICLES = frozenset(("the", "a", "an"))


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
    for part in parts_of(note):
        made = read_note(part, subject)
        subject = made.subject
        whys = [_unborne(made, claim, frozenset(known), others, planned=planned) for claim in found]
        if None not in whys:
            return min((why for why in whys if why), key=lambda why: why[0], default=(0, "the quote says nothing"))[1]
    return None


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
        or _past(note, claim) or _predicate(note, claim) or mixed(note, claim) or turned(note, claim)
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
    if name or any(char.isdigit() for char in word) or word in NUMBERS:
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
    said = stems_of(note.main | note.old)
    if claim.carried:
        return None if note.subject & theirs else "the quote does not say whom it means"
    whose = [word for word in theirs if word.endswith("'s") or word in RELATIONS]
    if absent := [word for word in whose if stem(word.removesuffix("'s")) not in said]:
        return f"the quote says it of {min(absent)!r}"
    subject = note.subject - others
    if subject:
        alike = subject & (theirs | known) or stems_of(subject) & stems_of(theirs)
        if (inner := _inner_subject(note, claim, mine=True)) is not None and inner not in note.subject:
            return f"the quote says it of {inner!r}"
        if alike or BE.search(claim.text) or not theirs | claim.before or _acts(note, claim):
            return None
        return "the quote says it of somebody else"
    missing = [word for word in theirs if stem(word.removesuffix("'s")) not in said and word not in NEUTRAL_SUBJECTS]
    if missing:
        return f"the quote says it of {min(missing)!r}"
    if (inner := _inner_subject(note, claim)) is not None and stem(inner.removesuffix("'s")) not in said | stems_of(
        others
    ):
        return f"the quote says it of {inner!r}"
    return None if claim.mine or theirs or claim.before - others <= _ARTICLES else "the quote says it of somebody else"


def _inner_subject(note: Note, claim: Claim, *, mine: bool = False) -> str | None:
    """The noun right before the note's verb, where that is not the first verb of the claim ("I know Ana hates …").

    With `mine`, only an "I" or "we" there: for a note that has a subject of its own.
    """
    order = words(claim.text)
    bases = [(form_of(word) or ("", ""))[0] for word in order]
    verb = next((form_of(word) for word in words(note.text) if form_of(word)), None)
    if verb is None or verb[0] not in bases:
        return None
    before = bases.index(verb[0]) - 1
    while before >= 0 and (order[before] in ADVERBS or order[before] in MODALS or order[before] in ("to", "not")):
        before -= 1
    word = order[before] if before >= 0 else "and"
    if mine:
        return word if word in ("i", "we") else None
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
    first = min((order.index(one) for one in stems_of(note.subject) if one in order), default=None)
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
    here, there = frozenset(words(note.text)), frozenset(words(claim.text))
    if here & _DIRECTIONS - there or there & _AGAINST - here:
        return "the quote does not say for or against what, from or to whom"
    bare = not note.has_verb or first in ("is", "are", "was")
    if (
        bare
        and re.search(rf"\b(?:was|were|been|got) {re.escape(first)}\b", claim.text, re.IGNORECASE)
        and form_of(first)
    ):
        return None
    if bare and claim.mine and FIRST.search(claim.text) and not BEING.search(claim.text):
        return "the quote does not say that they are"
    return None


def _is_strange(text: str) -> bool:
    return is_foreign(text) or not (frozenset(words(text)) & (STOP | FIRST_WORDS) or FIRST.search(text))
