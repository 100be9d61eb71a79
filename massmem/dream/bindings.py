"""What binds the words of a sentence together: what they are counted by, whose they are, which noun they belong to.

A note may drop a whole adjunct. It may not drop what limits the words it keeps, nor tie a word to another preposition,
owner or number than the quote does.
"""

from __future__ import annotations

import itertools
import re

from massmem.dream.governors import TIMES, governed
from massmem.dream.limits import COUNTS, FUNCTION, PREPOSITIONS, base, denied_only, limit, pieces
from massmem.dream.rules.verbs import form_of, is_finite
from massmem.dream.stems import STOP, stem, words
from massmem.dream.wording import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.claims import Claim
    from massmem.dream.wording import Note

_COUNTED = re.compile(
    rf"\b(a dozen|a couple of|a few|several|many|{COUNTS}|an?)\s+((?:[\w'-]+\s*){{1,3}})", re.IGNORECASE
)
_NUMBERED = re.compile(r"\b([A-Z]\w+) (\d[\w.]*)")
_LOOSE = frozenset(
    "everywhere anywhere daily weekly monthly together alone instead too anymore any more abroad home online remotely twice once lol btw pls "
    "thanks anyway though either well better best early late fast upstairs downstairs outside inside soon long".split()
)
_TOKEN = re.compile(r"\w+(?:[.'’/@_-]\w+)*")


def unbound(note: Note, claim: Claim) -> str | None:
    """Why the note's words are bound otherwise than the claim's, or None."""
    return (
        limit(note, claim) or denied_only(note, claim) or _count(note, claim) or _owner(note, claim)
        or governed(note, claim) or _head(note, claim)
    )  # fmt: skip


def _count(note: Note, claim: Claim) -> str | None:
    """One stays one, several stay several."""
    here = words(note.text)
    told: dict[str, set[str]] = {}
    for numbered in _NUMBERED.finditer(claim.text):
        told.setdefault(numbered[1].lower(), set()).add(numbered[2])
    if vague := [
        name for name, numbers in told.items() if name in here and len(numbers) > 1 and not numbers & set(here)
    ]:
        return f"the quote does not say it of every {vague[0]}"
    for found in _COUNTED.finditer(claim.text):
        one = found[1].lower() in ("a", "an", "one", "1")
        for word in words(found[2]):
            if word in STOP or word in PREPOSITIONS or (is_finite(word) and not word.endswith("s")):
                break
            other = f"{word}s" if one else word.removesuffix("s")
            if other != word and len(word) > 2 and other in here and word not in here and not form_of(word):
                return f"the quote says {found[1]} {word}"
    return None


def _owner(note: Note, claim: Claim) -> str | None:
    """Ben's daughter is neither Ben nor the daughter, and our client's accountant is not ours."""
    own = re.search(r"\b(?:my|our) (\w+)", note.text.lower())
    ours = own and re.search(rf"\b(?:my|our) (?:\w+ ){{0,3}}?{re.escape(own[1])}", claim.text.lower())
    if own and own[1] in words(claim.text) and not ours:
        return f"the quote does not say whose {own[1]}"
    order, here = words(claim.text), frozenset(words(note.text))
    for place, word in enumerate(order[:-1]):
        if not word.endswith("'s") or word in ("it's", "let's", "that's", "there's", "he's", "she's", "what's"):
            continue
        owned = next((other for other in order[place + 1 :] if other not in STOP), "")
        whose = word.removesuffix("'s")
        if whose in here and word not in here and base(owned) not in map(base, here) and not is_finite(owned):
            return f"the quote says it of what is {word}"
        if owned in here and not {word, whose} & here and not form_of(owned):
            return f"the quote says it of {word} {owned}"
    return None


def _head(note: Note, claim: Claim) -> str | None:
    """Phone calls are no phones."""
    here = frozenset(map(stem, words(note.text)))
    for piece in pieces(claim.text):
        order = _TOKEN.findall(piece)
        for place, (word, head) in enumerate(itertools.pairwise(order)):
            acts = any(is_finite(before) for before in order[:place])
            if (
                stem(word.lower()) in here
                and stem(head) not in here
                and _is_noun(word.lower())
                and _is_noun(head, acts=acts)
            ):
                return f"the quote says {word} {head}"
    return None


def _is_noun(word: str, *, acts: bool = False) -> bool:
    """Whether it is a plain noun as far as can be told; after a verb, a plural that looks like a verb is one."""
    if not (word.isalpha() and word.islower()) or len(word) < 3 or word in FUNCTION | _LOOSE | TIMES | NUMBERS:
        return False
    if form_of(word):
        return acts and word.endswith("s")
    return not word.endswith(("ly", "ing", "ed", "wards"))
