"""Which preposition each word of a sentence depends on."""

from __future__ import annotations

import re

from massmem.dream.limits import COUNTS, DETERMINED, PREPOSITIONS, is_reframed
from massmem.dream.rules.verbs import form_of, is_finite
from massmem.dream.stems import STOP, stem, words
from massmem.dream.wording import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.claims import Claim
    from massmem.dream.wording import Note

_QUANTITY = re.compile(
    rf"\b(half|most|some|none|few|many|both|several|any|neither|either|all|{COUNTS}) of (?={DETERMINED}\w)",
    re.IGNORECASE,
)
_LOOSELY = frozenset(("", "on", "in", "from", "to"))
_ALIKE = (
    frozenset("in at".split()),
    frozenset("to into onto".split()),
    frozenset("for with at".split()),
    frozenset("on in".split()),
)
TIMES = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday "
    "saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays today tomorrow yesterday tonight week weeks month "
    "months year years day days morning mornings evening evenings night nights noon afternoon weekend weekends quarter spring summer autumn "
    "winter ago last next now minutes hours".split()
)
_AS_OF = re.compile(r"\bas of (?:(?:this|last|next) )?\w+", re.IGNORECASE)
_CUTS = frozenset("to that who which when while if because unless".split())
_AS = frozenset(("as", "of"))
_BE = re.compile(r"\b(?:is|are|was|were)\b", re.IGNORECASE)
_BEING = frozenset("is are was were am be isn't aren't wasn't weren't".split())
_BEFORE_NOUN = frozenset("a an the my our his her their its your of in on at by for with from".split())


def governors(text: str) -> dict[str, frozenset[str]]:
    """The preposition each content word depends on, "" for none; a word that stands twice may have two."""
    found: dict[str, set[str]] = {}
    for piece in re.split(r"[,;:—–]\s+", _QUANTITY.sub(r"\1 ", _AS_OF.sub(" ", text))):
        held = before = ""
        order = words(piece)
        for place, word in enumerate(order):
            after = order[place + 1] if place + 1 < len(order) else ""
            if word in _BEING or (before in ("and", "or", "but") and (word in NUMBERS or word[0].isdigit())):
                held = ""
            if word in _BEING:
                pass
            elif word in PREPOSITIONS and not (word == "to" and (form_of(after) or ("", ""))[1] == "base"):
                held = word
            elif word in _CUTS or (is_finite(word) and before not in _BEFORE_NOUN and word not in STOP | PREPOSITIONS):
                held = ""
                found.setdefault(stem(word), set()).add(held)
            elif word not in STOP and word not in ("every", "each", "all", "any"):
                found.setdefault(stem(word.removesuffix("'s")), set()).add(held)
            before = word
    return {word: frozenset(held) for word, held in found.items()}


def governed(note: Note, claim: Claim) -> str | None:
    """Each word depends on the preposition it depends on in the quote; a word that a frame put there is free."""
    if is_reframed(note, claim):
        return None
    there, here = governors(claim.text), governors(note.text)
    role = (
        " as " in claim.text
        and _BE.search(note.text) is not None
        and all(
            word in claim.before
            for word in (note.names | note.subject) & claim.main
            if not there.get(stem(word), _AS) <= _AS
        )
    )
    for word in sorted(here.keys() & there.keys()):
        mine, theirs = here[word], there[word]
        dated = word in map(stem, TIMES) or (any(char.isdigit() for char in word) and mine | theirs <= _LOOSELY)
        if mine & theirs or dated or (role and theirs <= _AS):
            continue
        if not word.isdigit() and any(mine & group and theirs & group for group in _ALIKE):
            continue
        return f"the quote says {word!r} with {min(theirs) or 'no preposition'!r}"
    return None
