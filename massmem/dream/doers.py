"""Who does what a clause says: its subject, whom an order is for, who only wants or is to do it."""

from __future__ import annotations

import itertools
import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.frame_words import NEUTRAL_SUBJECTS, TIMES
from massmem.dream.rules.kinds import is_order
from massmem.dream.rules.verbs import ADVERBS, form_of, is_finite
from massmem.dream.stems import STOP, words
from massmem.dream.wording import FIRST_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.claims import Claim
    from massmem.dream.wording import Note

_BEING = frozenset("is are was were am be been isn't aren't wasn't weren't".split())
_NAMING = re.compile(
    r"\b(?:call|name|nickname)(?:s|ed)? (?:me|us) (?!before|after|at|on|in|if|when|by|for|later|back|again|tomorrow|today|only|every|any|during|until|unless|as)\w",
    re.IGNORECASE,
)
_TOOLS = frozenset("use prefer like want".split())
_DONE = frozenset("decide agree choose start begin continue like love prefer use learn manage get".split())
FRONTS = frozenset("in on at for from with since until till by before after during starting as every".split())


def subject_of(claim: Claim) -> frozenset[str]:
    """The content words of the claim's subject; a time in front, or what stands before an "I" or "we", is none of it."""
    theirs = content(claim.before) - FIRST_WORDS
    order = words(claim.text)
    fronted = order[:1] and (order[0] in FRONTS or order[0] in TIMES)
    if not theirs or not fronted:
        return theirs
    place = next(
        (place for place, word in enumerate(order) if word in ("i", "we", "i'm", "we're", "i've", "we've")), None
    )
    if place is not None and place <= len(claim.before) + 1:
        return theirs - frozenset(order[:place])
    if re.match(r"for (?:my|our)\b", claim.text, re.IGNORECASE):
        return frozenset()
    passed = itertools.takewhile(
        lambda word: word in TIMES or word in FRONTS or word in STOP or word[0].isdigit(), order
    )
    return theirs - frozenset(passed)


def _first(note: Note) -> str:
    return next((word for word in words(note.text) if word not in ADVERBS), "")


def object_as_subject(note: Note, claim: Claim) -> str | None:
    """A note without a subject is about the user: the claim's verb must be theirs."""
    verb = _first(note)
    base = (form_of(verb) or (verb.removesuffix("n't"), ""))[0]
    if note.subject or not note.has_verb or not (is_finite(verb) or verb in _BEING):
        return None
    order = words(claim.text)
    bases = [(form_of(word) or (word, ""))[0] for word in order]
    if base not in bases and verb not in _BEING:
        return None
    theirs = subject_of(claim) - NEUTRAL_SUBJECTS
    if not theirs or not before_verb(claim.text)[1] or claim.before & {"i", "we"}:
        return None
    place = bases.index(base) if base in bases else -1
    if place >= 0 and order[place + 1 : place + 2] in (["me"], ["us"]):
        return None
    return f"the quote says it of {min(theirs)!r}"


def ordered(note: Note, claim: Claim) -> str | None:
    """An order is none that the user does; and whom it calls what stays."""
    verb = form_of(_first(note))
    if _NAMING.search(claim.text) and verb is not None and verb[0] in ("call", "name") and verb[1] != "past":
        return (
            None
            if re.search(r"\b(?:me|us|called|named|sam)\b", note.text, re.IGNORECASE)
            else "the quote says whom to call so"
        )
    if (
        verb is None
        or words(note.text)[0] == "no"
        or verb[1] != "third"
        or (verb[0] in _TOOLS and not re.match(r"always|never", claim.text, re.IGNORECASE))
        or note.subject
        or not is_order(claim.text)
    ):
        return None
    return (
        "the quote asks for it" if verb[0] in [(form_of(word) or ("", ""))[0] for word in words(claim.text)] else None
    )


def to_do(note: Note, claim: Claim) -> str | None:
    """Who is to do something has not done it, and who wants it done does not do it."""
    order, here = words(claim.text), words(note.text)
    for word in here:
        base, kind = form_of(word) or ("", "")
        if kind not in ("third", "past") or (base == "use" and "used" in here):
            continue
        places = [place for place, other in enumerate(order) if (form_of(other) or ("", ""))[0] == base]
        if not places or any(place == 0 or order[place - 1] != "to" for place in places):
            continue
        doer = order[places[0] - 2] if places[0] > 1 else ""
        if doer in ("me", "us"):
            return "the quote says it of the speaker" if note.subject else None
        if form_of(doer) and form_of(doer)[0] not in _DONE and doer not in here:  # type: ignore[index]
            return f"the quote says {doer} to {base}"
        if (
            doer
            and not form_of(doer)
            and note.subject
            and doer.removesuffix("'s") not in note.subject
            and doer not in STOP | ADVERBS
        ):
            return f"the quote says it of {doer!r}"
    return None
