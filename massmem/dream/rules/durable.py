"""What lasts: a state of the user, a habit, a norm, and not what is done once."""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, is_finite

_DURABLE = frozenset(
    "work live use know prefer like love hate dislike enjoy have own drive speak study learn build play teach run lead manage write design develop maintain report rent belong need want target plan"
    " sit commute wear take drink eat collect focus research train sing paint volunteer organise organize host support follow rely store keep pay share care specialize specialise deal detect integrate"
    " process start decide choose pick switch move migrate adopt drop pin join leave finish complete launch publish release ship raise close hire buy sell accept get win graduate grow expand reach hit upgrade bump"
    " reduce save integrate collaborate commission promote set create make fly travel go visit meet interview attend present submit explore struggle try tolerate avoid mention pivot transition replace".split()
)
_NOW = re.compile(r"\b(?:now|these days|nowadays|from now on|since)\b", re.IGNORECASE)


def _is_own_way(words: list[str], clause: str) -> bool:
    """What the speaker does now, how often, or all the time ("cycles to work now", "always books breakfast")."""
    first, *rest = [word for word in words if word.lower() not in ADVERBS] or [""]
    base, kind = form_of(first) or ("", "")
    if rest and kind == "third" and base not in _FLEETING and _NOW.search(clause):
        return True
    return len(rest) > 1 and (kind == "ing" or (kind == "third" and words[0].lower() in _HOW_OFTEN))


def is_durable(words: list[str], *, first_person: bool, clause: str = "") -> bool:
    """A state of the user ("has a dog"), of a named thing in the present ("the cleaner comes every Thursday"), or a norm."""
    if first_person and _is_own_way(words, clause):
        return True
    for number, word in enumerate(words[:8]):
        low = word.lower().strip(",.;:!?")
        if low in ADVERBS or (number and not is_finite(low)):
            continue
        if number == 0 and len(words) > 1 and _is_verb_of(words[0], words[1]):
            continue  # "Tests must run …": a noun that could be a verb
        if low in _AUXILIARY and number + 1 < len(words) and not (low == "has" and _is_thing(words[number + 1])):
            continue
        leading = all(before.lower() in ADVERBS or before.lower() in _AUXILIARY for before in words[:number])
        if low in _NORMS:
            return not leading
        found = form_of(low)
        if found is None:
            if low in ("is", "are"):
                return first_person or number > 0
            continue
        base, kind = found
        if base == "be" and kind == "third" and number and first_person and _POSSESSED.match(clause):
            return len(words) >= number + 2
        if leading:
            return base in _DECIDING or (
                first_person
                and base in _DURABLE
                and (len(words) >= 3 or (len(words) == 2 and base in _HABITS))
                and (kind != "past" or len(words) >= 5)
            )
        kin = words[0].lower() in RELATIONS or number == 1
        return kind in ("third", "base") and len(words) >= number + (2 if kin and base in _STEADY else 3)
    return False


_POSSESSED = re.compile(r"(?:my|our)\s", re.IGNORECASE)
_HOW_OFTEN = frozenset("always never usually mostly often rarely normally typically generally".split())


def _is_thing(word: str) -> bool:
    """Whether the word behind "has" is what somebody has, and not what they have done."""
    return (form_of(word) or ("", ""))[1] != "past" and word.lower() not in ADVERBS and word.lower() != "to"


def is_habit(words: list[str], clause: str) -> bool:
    """What "we" do as a matter of course ("We name branches after tickets")."""
    known = form_of(words[0])
    return (
        known is not None
        and known[1] == "third"
        and known[0] not in _FLEETING
        and len(words) >= 4
        and clause.lower().startswith("we ")
    )


_HABITS = frozenset("work play teach study speak drink eat hate love prefer smoke collect own wear".split())
_STEADY = _HABITS | frozenset("like dislike live need require drive run lead cost manage handle keep want have".split())


def _is_verb_of(noun: str, word: str) -> bool:
    """Whether the word is the verb of a noun that could be a verb ("Tests must run", "Deploys need two approvals")."""
    low = word.lower()
    if low in MODALS or low in ("is", "are", "has", "have", "don't", "doesn't", "isn't", "aren't", "was", "were"):
        return True
    known = form_of(low)
    return (
        known is not None
        and known[1] == "base"
        and noun.lower().endswith("s")
        and low not in ("work", "use", "plan", "test", "code")
    )


_FLEETING = frozenset(
    "need have want see get try look think know hope feel go do be come make take find ask talk say wait mean seem hit".split()
)
_AUXILIARY = frozenset("doesn't don't didn't can't cannot won't would will can has hasn't does do".split())
_NORMS = frozenset("must should mustn't shouldn't".split())
_DECIDING = frozenset("agree decide choose pick reject settle adopt".split())
