"""Whether a quotation bears a note out: its words, names and numbers, whom it is about, what it denies and doubts.

A note may say less than its quote, never more, and never the contrary. Where the reading is not certain it is
refused: a fact too few can be said again, a wrong one is believed.
"""

from __future__ import annotations

import re

from massmem.dream.bindings import unbound
from massmem.dream.claims import FIRST, Claim
from massmem.dream.foreign import is_other, says_the_same
from massmem.dream.frame_words import BEING, CUES, HAVING, NEUTRAL
from massmem.dream.governors import governors
from massmem.dream.limits import is_reframed
from massmem.dream.moods import mood_of, past
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.notes import is_negative, without_user
from massmem.dream.rules.verbs import form_of
from massmem.dream.stems import STOP, stem, words
from massmem.dream.subjects import is_passive, of_another
from massmem.dream.wording import BE, FIRST_WORDS, NUMBERS, Note, mixed, parts_of, read_note, turned, up_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_AGAINST = frozenset("against without except than".split())
_LIMITING = frozenset("without except than".split())
_DIRECTIONS = _AGAINST | frozenset("from than until since before after".split())
_TURNING = frozenset("non un anti ex semi half pre post quasi pseudo de dis not no former".split())
_COMPARING = frozenset("more most less least fewer fewest over under above below without during".split())
_SELF = re.compile(
    r"\b(?:i'm|im|i am|we're|we are|i became|i've become|i've been|i have been|we've been|i was|we were|as an?)\b",
    re.IGNORECASE,
)
_CANNOT = re.compile(r"\bcan ?not\b", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|are|was|were)\b", re.IGNORECASE)
_AS = re.compile(
    r"\b(?:as|called|named|known|became|become|goes by|nicknamed|means|chose|choose|picked|decided)\b", re.IGNORECASE
)


def ungrounded(
    text: str, found: Sequence[Claim], *, user: str, speaker: str | None = None, known: Iterable[str] = (),
    planned: bool = False,
) -> str | None:  # fmt: skip
    """Why the claims do not bear the note out, or None.

    user: whom "I" means; speaker: who said it, where that is not the user: then the note must name them.
    known: words that are borne out otherwise (resolved dates, the fact that is reworded).
    planned: the note's date is a plan, so "will" and "going to" are said by it.
    """
    note = _CANNOT.sub("can't", without_user(text, user))
    if speaker is not None and not set(words(speaker)) <= {word.removesuffix("'s") for word in words(text)}:
        return f"it was said by {speaker}, whom the text does not name"
    others = frozenset(words(speaker if speaker is not None else user))
    others |= {f"{word}'s" for word in others}
    subject: frozenset[str] = frozenset()
    for part in _said_apart(note, found):
        made = read_note(part, subject)
        subject = made.subject
        whys = [_unborne(made, claim, frozenset(known), others, planned=planned) for claim in found]
        if None not in whys:
            return min((why for why in whys if why), key=lambda why: why[0], default=(0, "the quote says nothing"))[1]
    return None


def _said_apart(note: str, found: Sequence[Claim]) -> list[str]:
    """The parts of a note, cut also where the quote's own clauses are cut."""
    parts = []
    for part in parts_of(note):
        first, comma, rest = part.partition(", ")
        apart = comma and any(words(claim.text)[:3] == words(rest)[:3] for claim in found)
        parts += [first, rest] if apart else [part]
    return parts


def _unborne(
    note: Note, claim: Claim, known: frozenset[str], others: frozenset[str], *, planned: bool
) -> tuple[int, str] | None:
    """Why this claim does not bear the part out; the lower the number, the nearer it came."""
    if is_other(claim.text):
        return (
            None
            if says_the_same(note.text, claim.text, known)
            else (2, "it says otherwise than in words that massmem can check")
        )
    have = claim.main | claim.context | known | others | ({"can't"} if "cannot" in claim.main else frozenset())
    wanted = note.main | note.old if note.negative else note.main
    if note.negative:
        have |= claim.old
    for word in sorted(wanted - (note.subject & claim.before)):
        if not _is_said(word, have, claim, name=word in note.names):
            over = word in claim.old
            return 9, f"the quote says {word!r} of what does not hold" if over else f"the quote does not say {word!r}"
    why = (
        _contrary(note, claim) or of_another(note, claim, known, others) or unbound(note, claim) or mood_of(note, claim, planned=planned)
        or past(note, claim) or _predicate(note, claim) or mixed(note, claim, reframed=is_reframed(note, claim)) or _turned(note, claim)
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
    if any(bare in _parts(other) for other in have if len(other) > len(bare)):
        return True
    if name or any(char.isdigit() for char in word) or word in NUMBERS:
        return False
    base = (form_of(word) or (word, ""))[0]
    if any(_same_word(word, base, other) for other in have):
        return True
    cue = CUES.get(base) or CUES.get(word)
    return word in NEUTRAL or (cue is not None and cue.search(f"{claim.ahead} {claim.text}") is not None)


def _turned(note: Note, claim: Claim) -> str | None:
    """What hangs on a preposition may stand anywhere; a frame's own words stand as the frame has them."""
    if is_reframed(note, claim):
        return None if note.text.lower().startswith("use") else turned(note, claim)
    if (" as " in claim.text and _IS.search(note.text)) or is_passive(note, claim):
        return None  # who is what was told by its own words
    if " than " in claim.text:
        return turned(note, claim)
    return turned(note, claim, frozenset(word for word, held in governors(claim.text).items() if "" not in held))


def _parts(word: str) -> list[str]:
    """The parts of a compound; what a prefix denies or halves is no part of its own."""
    parts = re.split(r"['@/:_-]", word)
    return [] if parts[0] in _TURNING else parts


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
    if claim.negative and not note.negative and is_negative(up_to(note, claim.text)):
        return "the quote denies it"
    if note.old and not note.negative and not note.old <= claim.old and not claim.negative:
        return "the quote does not deny what the text denies"
    return None


def _predicate(note: Note, claim: Claim) -> str | None:
    """To have and to be are said, not guessed from a noun that is there."""
    first = (words(note.text) or [""])[0]
    if first in ("has", "have", "had") and not HAVING.search(claim.text):
        return "the quote does not say that they have it"
    if first in ("has", "have") and not HAVING.search(re.sub(r"\b[Hh]ad\b", "", claim.text)):
        return "the quote says it of the past"
    if (why := _instead(note, claim) or _equated(note, claim)) is not None:
        return why
    here, there = frozenset(words(note.text)), frozenset(words(claim.text))
    rather = ("prefer" in note.text.lower() and "rather" in there) or "rather than" in claim.text.lower()
    if here & (_DIRECTIONS | _COMPARING) - there or (there & _LIMITING - here and not rather):
        return "the quote does not say for or against what, from or to whom"
    if first in ("is", "are", "was", "isn't", "aren't", "wasn't"):
        if claim.mine and FIRST.search(claim.text) and not _SELF.search(claim.text) and note.subject <= FIRST_WORDS:
            return "the quote does not say that they are"
        return None
    return None if note.has_verb else _bare(first, claim)


def _bare(first: str, claim: Claim) -> str | None:
    """A note without a verb says what the speaker is, or what the quote names."""
    if re.search(rf"\b(?:was|were|been|got) {re.escape(first)}\b", claim.text, re.IGNORECASE) and first.endswith(
        ("ed", "rn", "en")
    ):
        return None
    acts = rf"\b(?:i|we)\s+(?:\w+\s+)?{re.escape(first.removesuffix('s'))}\b"
    if first.endswith("s") and re.search(acts, claim.text, re.IGNORECASE):
        return None
    having = re.search(rf"\b(?:have|has|had|got) (?:no )?{re.escape(first)}\b", claim.text, re.IGNORECASE)
    if claim.mine and FIRST.search(claim.text) and not BEING.search(claim.text) and having is None:
        return "the quote does not say that they are"
    return None


def _instead(note: Note, claim: Claim) -> str | None:
    """What comes after "than" is the lesser choice."""
    before, than, after = claim.text.partition(" than ")
    if not than or "than" in words(note.text):
        return None
    lesser = [word for word in words(after) if word in note.main and word not in words(before)]
    return f"the quote says {lesser[0]!r} of the lesser" if lesser else None


def _equated(note: Note, claim: Claim) -> str | None:
    """That one thing is another is said with "is", or by name."""
    if (
        note.subject
        and _IS.search(note.text)
        and claim.before
        and not (BE.search(claim.text) or "been" in claim.main or _AS.search(claim.text))
    ):
        said = [word for word in words(_IS.split(note.text, maxsplit=1)[1]) if word not in STOP]
        governed = governors(claim.text)
        if said and (form_of(said[0]) or ("", ""))[1] in ("past", "ing"):
            return None  # what is done to it
        if any(form_of(word) for word in words(claim.text)) and said and governed.get(stem(said[0])) == frozenset({""}):
            after = _IS.split(note.text, maxsplit=1)[1].split()
            return (
                None
                if after[0] != said[0] and said[0][:1].isdigit()
                else "the quote does not say that one is the other"
            )
    return None


def _is_strange(text: str) -> bool:
    if is_foreign(text):
        return True
    here = frozenset(words(text))
    return not (here & (STOP | FIRST_WORDS) or FIRST.search(text) or any(map(form_of, here)))
