"""Whom or what a clause is about, and whether a note says it of the same."""

from __future__ import annotations

import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.claims import Claim
from massmem.dream.doers import FRONTS, object_as_subject, ordered, subject_of, to_do
from massmem.dream.frame_words import NEUTRAL_SUBJECTS, TIMES
from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, is_finite
from massmem.dream.stems import STOP, stem, words
from massmem.dream.wording import BE, FIRST_WORDS, Note, stems_of

_ARTICLES = frozenset(("the", "a", "an", "there"))
_THEIRS = re.compile(r"\b(?:his|her|their) (\w+)", re.IGNORECASE)
_BEING = frozenset("is are was were am be been isn't aren't wasn't weren't".split())


def of_another(note: Note, claim: Claim, known: frozenset[str], others: frozenset[str]) -> str | None:
    """Why the claim is about somebody or something else than the note, or None."""
    why = (
        object_as_subject(note, claim)
        or ordered(note, claim)
        or _is_of_another(note, claim, others)
        or _owned(note, claim, others)
        or to_do(note, claim)
    )
    if why:
        return why
    theirs = subject_of(claim) - others
    if "," in claim.text and not before_verb(claim.text)[1]:
        theirs &= _item(note, claim)
    said = stems_of(note.main | note.old)
    if claim.carried:
        return None if note.subject & theirs else "the quote does not say whom it means"
    whose = [
        word for word in theirs if word.endswith("'s") or (word in RELATIONS and not _names_them(word, note, claim))
    ]
    if absent := [word for word in whose if stem(word.removesuffix("'s")) not in said]:
        return f"the quote says it of {min(absent)!r}"
    if subject := note.subject - others:
        return _of_another_subject(note, claim, subject, theirs, known)
    missing = [word for word in theirs if stem(word.removesuffix("'s")) not in said and word not in NEUTRAL_SUBJECTS]
    if missing:
        return f"the quote says it of {min(missing)!r}"
    if (inner := _inner_subject(note, claim)) is not None and stem(inner.removesuffix("'s")) not in said | stems_of(
        others
    ):
        return f"the quote says it of {inner!r}"
    fronted = words(claim.text)[:1] and words(claim.text)[0] in FRONTS | TIMES
    return (
        None
        if claim.mine or theirs or fronted or claim.before - others <= _ARTICLES
        else "the quote says it of somebody else"
    )


def _of_another_subject(
    note: Note, claim: Claim, subject: frozenset[str], theirs: frozenset[str], known: frozenset[str]
) -> str | None:
    """The same of a note that has a subject of its own; `theirs` are the claim's."""
    if is_passive(note, claim):
        return None
    alike = subject & (theirs | known) or stems_of(subject) & stems_of(theirs)
    if (inner := _inner_subject(note, claim, mine=True)) is not None and inner not in words(note.text):
        return f"the quote says it of {inner!r}"
    if alike or BE.search(claim.text) or not theirs | claim.before or _acts(note, claim):
        return None
    return "the quote says it of somebody else"


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


def is_passive(note: Note, claim: Claim) -> bool:
    """Whether the note says of a thing that it is what the speaker did to it ("we pinned the importer")."""
    found = re.search(r"\b(?:is|are|was|were) (\w+)\b", note.text)
    form = form_of(found[1]) if found else None
    if form is None or form[1] != "past" or not claim.before & {"i", "we"}:
        return False
    order = words(claim.text)
    place = next((place for place, word in enumerate(order) if (form_of(word) or ("", ""))[0] == form[0]), None)
    after = [word for word in order[place + 1 :] if word not in STOP] if place is not None else []
    return bool(after) and after[0] in note.subject


def _item(note: Note, claim: Claim) -> frozenset[str]:
    """The words of those items of a list that the note takes something from."""
    mine = stems_of(note.main)
    items = [frozenset(words(item)) for item in claim.text.split(", ")]
    return frozenset(word for item in items if stems_of(content(item)) & mine for word in item)


def _names_them(relation: str, note: Note, claim: Claim) -> bool:
    """Whether the name that follows the relation stands in the note ("brother Felix")."""
    order = words(claim.text)
    after = order[order.index(relation) + 1 :][:1] if relation in order else []
    return (
        bool(after)
        and after[0] in note.subject
        and re.search(rf"\b{re.escape(after[0].title())}", claim.text) is not None
    )


def _is_of_another(note: Note, claim: Claim, others: frozenset[str]) -> str | None:
    """Whether it is said of another: "Mum thinks I am thin" does not say that Mum is."""
    here = words(note.text)
    if not any(word in _BEING for word in here[: len(note.subject) + 4]):
        return None
    place = next(number for number, word in enumerate(here) if word in _BEING)
    said = [word for word in here[place + 1 :] if word not in STOP and word not in ADVERBS]
    order = re.sub(r"'(m|re)\b", " are", claim.text.lower().replace("’", "'"))
    there = words(re.sub(r"\b(he|she|it|that|there|who|what)'s\b", r"\1 is", order))
    if not said or stem(said[0]) not in map(stem, there):
        return None
    predicate = next(number for number, word in enumerate(there) if stem(word) == stem(said[0]))
    being = [number for number, word in enumerate(there[:predicate]) if word in _BEING]
    if not being:
        return None
    before = being[-1] - 1
    while before >= 0 and there[before] in ADVERBS:
        before -= 1
    word = there[before] if before >= 0 else ""
    mine = word in ("i", "we")
    if mine and note.subject - others and not note.subject & FIRST_WORDS and not _linked(note, claim):
        return "the quote says it of the speaker"
    return None


def _owned(note: Note, claim: Claim, others: frozenset[str]) -> str | None:
    """His wife is somebody's: a note about her says whose she is."""
    for found in _THEIRS.finditer(claim.text):
        noun = found[1].lower()
        if noun not in claim.before or noun not in note.subject:
            continue
        if not any(word.endswith("'s") and word not in others for word in words(note.text)):
            return f"the quote does not say whose {noun}"
    return None


def _linked(note: Note, claim: Claim) -> bool:
    """Whether the claim itself says that the speaker is the note's subject ("I am Sam", said of Sam)."""
    return (
        bool(note.subject & claim.main and BE.search(claim.text) and not note.subject - claim.main)
        and not claim.before - FIRST_WORDS
    )
