"""Filling a frame: subject, slot and value from the slots of a pattern that matched.

Slots that begin with `=` have a condition: a category, a permission, a role, an `X is Y`.
"""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import RELATIONS, SAME, category_match, category_of
from massmem.dream.rules.naming import PLURAL, Filled, identity_of, inverse_of, role_of
from massmem.dream.rules.nouns import action_stems, is_day, is_time, normal, person, thing
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.dream.stems import stem
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


_NOT_ALLOWING = frozenset(
    "longer matter idea problem worries one doubt exceptions need thanks rush mind wonder more".split()
)
_NO_PLACE = frozenset("place use progress charge love trouble danger sync order".split())
_CIRCUMSTANCE = re.compile(r"\s+(?:every|each|in|at|with|for|on|before|after|during|because|as|when)\s")


def fill(slot: str | None, subject: str, value: str, parts: dict[str, str | None]) -> Filled | None:
    """Subject, slot and value of a frame that matched; None when its condition does not hold."""
    said = {"subject": "", **{name: part or "" for name, part in parts.items()}}
    raw = subject.format(**said)
    if full := _FULL_NAME.match(raw):
        raw = full.group(1)  # of a whole name, where somebody is from is no part
    who = normal(raw).removesuffix("'s") or "user"
    if who.split()[0] in _PREPOSITIONS:
        return None
    matched = _Matched(who="user" if who in ADVERBS else who, what=value.format(**{"value": "", **said}), parts=said)
    if matched.what.lower() in _DETERMINERS:
        return None
    if slot is None:
        return person(matched.who), None, normal(matched.what)
    condition = _CONDITIONS.get(slot)
    if condition is not None:
        return condition(matched)
    named = slot.format(**said)
    for beginning, special in _BY_BEGINNING.items():
        if named.startswith(beginning):
            return special(matched, named)
    return person(matched.who), normal(named), normal(matched.what) or None


_PREPOSITIONS = ("from", "to", "in", "at", "on", "with", "by")
_DETERMINERS = ("the", "a", "an", "our", "my", "their", "this", "that", "same", "the same")
_FULL_NAME = re.compile(r"([A-Z][\w'’-]+ [A-Z][\w'’-]+) (?:from|of|in|at) \S")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Matched:
    """What a frame's pattern took: who it is about, the value, and every slot."""

    who: str
    what: str
    parts: dict[str, str]

    def filled(self, slot: str) -> Filled:
        """The plain reading of it."""
        return person(self.who), slot, normal(self.what) or None


_NO_LEAVE = re.compile(
    r"(?:make (?:it|up|out|sense|any)|come|find|stand|wait|afford|believe|seem|imagine|tell|decide|remember|sleep|get over|manage|attend|join us|keep up|help)\b",
    re.IGNORECASE,
)


def _permission(matched: _Matched) -> Filled | None:
    what = matched.what
    if not re.match(r"[a-z]", what, re.IGNORECASE) or what.split()[0].lower() in _NOT_ALLOWING:
        return None
    if _NO_LEAVE.match(what):
        return None
    if re.match(r"be \w+(?:ed|en|ne|lt|nt|t)\b", what, re.IGNORECASE) and matched.parts.get("subject"):
        return None  # "items can be combined" is what they can do, not what somebody may
    return matched.who, "permission: " + " ".join(sorted(action_stems(what))), None


def _category(matched: _Matched) -> Filled | None:
    value = normal(matched.what)
    found = category_match(value) or category_match(matched.what)
    return (thing(matched.who), found[0], _versioned(value, found[1])) if found else None


def _home(matched: _Matched) -> Filled | None:
    return None if category_of(matched.what) else matched.filled("home")


def _moved(matched: _Matched) -> Filled | None:
    """Something got another time, value or place ("Standup moved to 10:00")."""
    if category_of(matched.what) or matched.who == "user":
        return None
    thing_like = matched.parts["subject"][:1].islower()
    return matched.filled("time" if is_time(matched.what) else "is" if thing_like else "place")


def _place(matched: _Matched) -> Filled | None:
    if matched.what.split()[0].lower() in _NO_PLACE:
        return None
    if is_day(matched.what):
        return matched.filled("date")
    hour = re.fullmatch(r"\d{1,2}(?:[:.]\d\d)?", matched.what)
    return matched.filled("time" if hour or is_time(matched.what) else "place")


def _time(matched: _Matched) -> Filled | None:
    if is_time(matched.what):
        return matched.filled("time")
    if is_day(matched.what):
        return matched.filled("date")
    return matched.filled("place") if re.search(r"\d", matched.what) else None


def _having(matched: _Matched) -> Filled | None:
    """`Kepler has a projector`, `the flat has 3 rooms`: what something has, by the kind of thing."""
    said = f"{matched.what}{matched.parts.get('unit', '')}"
    head = _thing_had(said)
    if _is_predicate(matched.who):
        return None
    if head is None or matched.who in _NOBODY or matched.who.split()[-1] in RELATIONS:
        return None
    return person(matched.who), f"having {head}", normal(said) or None


def _need(matched: _Matched) -> Filled | None:
    """`Deploys need two approvals`: of one kind of thing only one number is needed."""
    head = None if _is_predicate(matched.who) else _thing_had(matched.what)
    return (matched.who, f"need of {head}", normal(matched.what)) if head and matched.who not in _NOBODY else None


def _is_predicate(who: str) -> bool:
    """Whether it is no subject but a clause about the user ("has two cats and …")."""
    first, _, rest = who.partition(" ")
    return bool(rest) and (form_of(first) or ("", ""))[1] == "third"


_NOBODY = ("user", "we", "they", "everyone", "team")


def _thing_had(what: str) -> str | None:
    """The stem of the head noun: "a large projector" is of the kind projector."""
    phrase = re.split(
        r"\s(?:for|of|in|at|on|with|to|from|before|after|per|any|and|or|that|which|now|again|yet)\b|,", what
    )[0]
    words = [word for word in normal(phrase).split() if word.isalpha() or "-" in word]
    return stem(words[-1]) if words and len(words) <= 4 else None


def _version(matched: _Matched, _named: str) -> Filled | None:
    product = matched.parts.get("product", "")
    known = product[:1].isupper() or category_of(product) or normal(product) != product.lower()
    return matched.filled("version of " + normal(product)) if known else None


def _food(matched: _Matched, named: str) -> Filled | None:
    """An allergy or a habit of eating: each thing is a slot of its own."""
    things = normal(_CIRCUMSTANCE.split(matched.what, maxsplit=1)[0])
    one = PLURAL.sub("", things)
    return person(matched.who), f"{named.split(' ', maxsplit=1)[0]} {stem(one)}", one


def _versioned(value: str, term: str) -> str:
    """The term with the version that follows it."""
    term = SAME.get(term, term)
    after = value[value.find(term) + len(term) :].split() if term in value else []
    return f"{term} {after[0]}" if after and after[0][:1].isdigit() else term


def _way(what: str) -> str:
    """`takes the bus`, `goes by bus`: bus."""
    last = normal(what).split()[-1]
    known = form_of(last)
    return known[0] if known else last


_CONDITIONS: dict[str, Callable[[_Matched], Filled | None]] = {
    "=role": lambda matched: role_of(matched.who, matched.what),
    "=is": lambda matched: identity_of(matched.who, matched.what, matched.parts["subject"]),
    "=inverse": lambda matched: inverse_of(matched.parts),
    "=permission": _permission,
    "=having": _having,
    "=need": _need,
    "=category": _category,
    "home": _home,
    "moved": _moved,
    "place": _place,
    "amount": lambda matched: (
        None
        if matched.who in _NOBODY or _is_predicate(matched.who)
        else (person(matched.who), "is", normal(matched.what))
    ),
    "price": lambda matched: (
        None
        if matched.who in _NOBODY or _is_predicate(matched.who)
        else (person(matched.who), "price", normal(matched.what))
    ),
    "usual: way to {place}": lambda matched: (person(matched.who), "usual way to work", _way(matched.what)),
    "time": _time,
}
_BY_BEGINNING: dict[str, Callable[[_Matched, str], Filled | None]] = {
    "version of": _version,
    "allergy": _food,
    "eating": _food,
}
