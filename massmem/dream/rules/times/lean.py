"""Whether a sentence points back or ahead, by its verbs: what decides about years and weekdays left out."""

from __future__ import annotations

from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.tokens import Token

_AHEAD = frozenset(
    "will won't shall i'll we'll he'll she'll it'll they'll you'll that'll gonna upcoming coming planned plan plans"
    " planning scheduled due booked supposed expected must should remind let starts begins opens closes ends expires"
    " leaves goes comes arrives happens launches ships returns finishes renews lapses takes".split()
)
_AHEAD_BEFORE_TO = frozenset(
    "going decided agreed want wants wanted hope hopes need needs ought asked about plan able ready".split()
)
# A present tense points ahead: what has a day and is not over is to come.
_IS = frozenset("am is are isn't aren't be i'm we're you're they're get gets getting being have has".split())
_SHORT_IS = frozenset("it he she that there who what here where".split())
_BACK = frozenset(
    "was were had did didn't wasn't weren't been got left met went came began bought built broke brought chose drew"
    " drove ate fell felt found flew forgot gave grew heard held kept knew led lost made paid ran rode said saw sent"
    " slept sold spent spoke stood swam took taught thought told threw understood woke won wore wrote became"
    " quit i've we've they've you've ago".split()
)
_PARTICIPLES = frozenset(
    "made sent done held built sold set kept gone left lost met won told paid shut cut put".split()
)
_NOT_PAST = frozenset(
    "need feed speed seed bed weed hundred indeed exceed proceed succeed embed unrelated based red wed shed".split()
)
_ADVERBS = frozenset("not now also still all already just always never only".split())
_REACH = 80  # words; a verb further away says nothing of the phrase
_HABITS = frozenset("always never usually typically normally generally mostly rarely often sometimes".split())
_CLAUSE_ENDS = frozenset(", : ( ) and but because so which".split())
_SENTENCE_ENDS = frozenset("! ? ; \n".split(" "))


class Leanings:
    """Where each word of a text points, and where its clauses end."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._leans = [_lean(tokens, at) for at in range(len(tokens))]
        self._stops = [_stop(tokens, at) for at in range(len(tokens))]

    def around(self, at: int, end: int) -> Tense:
        """Where the words around a phrase point: the verb of its own clause decides, then the sentence's."""
        for strength in (1, 2):
            before = self._first(range(at - 1, -1, -1), strength)
            found = before or self._first(range(end, len(self._leans)), strength)
            if found:
                return found
        return Tense.NONE

    def is_habit(self, at: int, end: int) -> bool:
        """Whether the clause speaks of what is always so ("we never deploy on Friday")."""
        return self._meets(range(at - 1, -1, -1)) or self._meets(range(end, len(self._leans)))

    def _meets(self, places: range) -> bool:
        for place in places[:_REACH]:
            if self._stops[place]:
                return False
            if self._tokens[place].key in _HABITS:
                return True
        return False

    def _first(self, places: range, strength: int) -> Tense | None:
        for place in places[:_REACH]:
            if self._stops[place] >= strength:
                return None
            if lean := self._leans[place]:
                return lean
        return None


def _lean(tokens: list[Token], at: int) -> Tense | None:
    key = tokens[at].key
    if key in _AHEAD or (key in _AHEAD_BEFORE_TO and _key(tokens, at + 1) == "to"):
        return Tense.FUTURE
    if key in _IS or (key == "'s" and _key(tokens, at - 1) in _SHORT_IS):
        return Tense.PAST if key in ("have", "has") and _is_participle(_key(tokens, at + 1)) else Tense.FUTURE
    if key == "see" and _key(tokens, at + 1) in ("you", "ya"):
        return Tense.FUTURE
    if _is_past(key) and not _is_passive(tokens, at):
        return Tense.PAST
    return None


def _is_past(key: str) -> bool:
    return key in _BACK or (len(key) > 3 and key.endswith("ed") and key not in _NOT_PAST)


def _is_participle(key: str) -> bool:
    return _is_past(key) or key in _PARTICIPLES


def _is_passive(tokens: list[Token], at: int) -> bool:
    """Whether the word is the second half of "is closed", "get paid"."""
    if not _is_participle(tokens[at].key) or tokens[at].key in ("was", "were", "been"):
        return False
    before = _key(tokens, at - 2) if _key(tokens, at - 1) in _ADVERBS else _key(tokens, at - 1)
    return before in _IS or before == "'s"


def _stop(tokens: list[Token], at: int) -> int:
    """2 where a sentence ends, 1 where a clause does, else 0."""
    token = tokens[at]
    if token.key in _SENTENCE_ENDS:
        return 2
    if token.key == ".":
        return 2 if at + 1 == len(tokens) or tokens[at + 1].start > token.end else 0
    return 1 if token.key in _CLAUSE_ENDS else 0


def _key(tokens: list[Token], at: int) -> str:
    return tokens[at].key if 0 <= at < len(tokens) else ""
