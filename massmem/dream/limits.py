"""What limits the words of a sentence, and must be kept by a note that keeps them: "only", "at most", a denial's scope."""

from __future__ import annotations

import re

from massmem.dream.frame_words import CUES
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of
from massmem.dream.stems import STOP, stem, words
from massmem.dream.wording import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.claims import Claim
    from massmem.dream.wording import Note

COUNTS = rf"(?:{'|'.join(sorted(NUMBERS))}|dozens?|\d[\d.,]*)"
DETERMINED = r"(?:my |our |the |his |her |their |these |those |all )?"
# what limits a word, and what keeps that limit in a note
_LIMITS = tuple(
    (re.compile(rf"\b(?:{said})\b", re.IGNORECASE), re.compile(rf"\b(?:{kept})\b", re.IGNORECASE))
    for said, kept in (
        ("only|solely|exclusively", "only|solely|exclusively|just|nobody but|no one but|nothing but"),
        ("sometimes|occasionally|from time to time|now and then", "sometimes|occasionally|from time to time|now and then"),
        ("mostly|mainly|largely|usually|normally|generally|typically|as a rule|by default", "mostly|mainly|largely|usually|normally|generally|typically|as a rule|by default"),
        ("partly|partially|half(?!-| past)", "partly|partially|half"),
        (r"almost|nearly|virtually", "almost|nearly|virtually"),
        (r"at most|up to(?= \d| \w+ \w+s\b)|no more than|maximum|max", r"at most|up to|no more than|maximum|max|limit\w*"),
        (r"at least|no less than|no fewer than|minimum|min", r"at least|no less than|no fewer than|minimum|min"),
        (r"(?:less|fewer) than|under(?= \d)|below(?= \d)", r"less than|fewer than|under|below"),
        (r"more than(?= \d| \w+ \w+s\b)|over(?= \d)|above(?= \d)", r"more than|over|above"),
        (r"about(?= \d)|around(?= \d)|roughly|approximately|circa", r"about|around|roughly|approximately|circa|some"),
        (r"every (?:second|other|third|fourth)", r"every (?:second|other|third|fourth)|biweekly|fortnight\w*|alternate"),
        (r"(?:first|second|third|fourth|last)(?= \w+day of)", "first|second|third|fourth|last"),
        (rf"(?:half|most|some|none|few|many|part|parts|both|several|any|neither|either|majority|rest) of(?= {DETERMINED}\w)", r"half|most|some|none|no|few|many|part|parts|both|several|any|neither|either|majority|rest"),
    )
)  # fmt: skip
_PART_OF = re.compile(rf"\b({COUNTS}) of {DETERMINED}", re.IGNORECASE)
_PIECES = re.compile(r"[,;:]\s+|\s*[—–]\s*|\s+(?:and|or|but|because|while|so)\s+", re.IGNORECASE)
PREPOSITIONS = frozenset(
    "of in on at by for with from to into onto under above below behind beside between through during within without against "
    "about via per than over towards across near as".split()
)
FUNCTION = (
    STOP
    | ADVERBS
    | PREPOSITIONS
    | frozenset(
        "since until till after before because not no never if unless when every each all any rather these those such than whether both".split()
    )
)
_SINCE = re.compile(
    r"\b(?:since|until|till|as of|starting|effective)\s+(?:\w+\s+){0,2}?(?:\d[\w.,:-]*|[A-Z]\w+|yesterday|today|tomorrow|now)(?:\s+\d[\w.,]*)*|\bany ?more\b|\bat all\b|\byet\b|\bagain\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"\b(?:not|never|no|cannot|unable|nobody|nothing|neither|refuses?|without)\b|n't\b", re.IGNORECASE)
_FILLING = frozenset(
    "really honestly actually ever even personally please longer more anymore still just also own".split()
)


def pieces(text: str) -> list[str]:
    """The text cut at commas and at the words that join."""
    return [piece for piece in _PIECES.split(text) if piece]


def _known(text: str) -> frozenset[str]:
    return frozenset(stem(word.removesuffix("'s")) for word in words(text) if word not in STOP)


def limit(note: Note, claim: Claim) -> str | None:
    """What limits the words that are kept is kept."""
    mine = _known(note.text)
    cut = pieces(f"{claim.ahead}; {claim.text}")
    things = _things(note.text)
    near = [piece for piece in cut if _known(piece) & things] or cut
    for piece in near:
        for said, kept in _LIMITS:
            found = said.search(piece)
            if found is None or kept.search(note.text) or not _known(piece) & mine - _known(found.group()):
                continue
            return f"the quote says {found.group().lower()!r}, the text leaves it out"
        if _known(piece) & mine and (only := _only_of(piece)) and stem(only) not in mine:
            return f"the quote says it of {only!r} only"
        part = _PART_OF.search(piece)
        if part and part[1].lower() not in words(note.text):
            return f"the quote says it of {part[1]!r} of them"
    return None


def _only_of(piece: str) -> str | None:
    """The word that "only" is said of, where it follows."""
    order = words(piece)
    after = order[order.index("only") + 1 :] if "only" in order else []
    return next((word for word in after if word not in FUNCTION and word not in ("may", "use")), None)


def denied_only(note: Note, claim: Claim) -> str | None:
    """What is denied under a condition, or of one thing, is not denied altogether."""
    if not _DENIAL.search(note.text):
        return None
    mine, reframed = _known(note.text), is_reframed(note, claim)
    things = _things(note.text)
    denied = [
        (piece, found)
        for piece in pieces(_SINCE.sub(" ", f"{claim.ahead}; {claim.text}"))
        if (found := _DENIAL.search(piece))
    ]
    near = [one for one in denied if _known(one[0]) & things]
    shared = any(_known(piece) & things for piece in pieces(claim.text))
    for piece, denial in near or ([] if shared else denied):
        for word in words(piece[denial.end() :]):
            idle = (
                word in STOP
                or (reframed and form_of(word) is not None)
                or word in ADVERBS
                or word in _FILLING
                or word in MODALS
            )
            if not idle and stem(word.removesuffix("'s")) not in mine and base(word) not in map(base, words(note.text)):
                return f"the quote denies it of {word!r} only"
    return None


def _things(text: str) -> frozenset[str]:
    """The content words that are no verbs."""
    return frozenset(stem(word.removesuffix("'s")) for word in words(text) if not form_of(word)) & _known(text)


def base(word: str) -> str:
    """The base form of a verb; another word as it stands."""
    return (form_of(word) or (word, ""))[0]


def is_reframed(note: Note, claim: Claim) -> bool:
    """Whether the note's verb is a frame's, which the quote says in other words ("moved to" for "lives in")."""
    verb = next((form_of(word) for word in words(note.text) if form_of(word)), None)
    return verb is not None and verb[0] in CUES and verb[0] not in map(base, words(claim.text))
