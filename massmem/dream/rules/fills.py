"""Filling a frame: subject, slot and value from the slots of a pattern that matched.

Slots that begin with `=` have a condition: a category, a permission, a role, an `X is Y`.
"""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import EVENTS, RELATIONS, ROLES, SAME, category_match, category_of
from massmem.dream.rules.nouns import action_stems, is_day, is_time, normal, person, thing
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.dream.stems import stem
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Filled = tuple[str, str | None, str | None]  # subject, slot, value


_NOT_ALLOWING = frozenset(
    "longer matter idea problem worries one doubt exceptions need thanks rush mind wonder more".split()
)
_NO_PLACE = frozenset("place use progress charge love trouble danger sync order".split())
_CIRCUMSTANCE = re.compile(r"\s+(?:every|each|in|at|with|for|on|before|after|during|because|as|when)\s")
_PLURAL = re.compile(r"(?<=[a-rt-z]{2})s$")


def fill(slot: str | None, subject: str, value: str, parts: dict[str, str | None]) -> Filled | None:
    """Subject, slot and value of a frame that matched; None when its condition does not hold."""
    said = {"subject": "", **{name: part or "" for name, part in parts.items()}}
    raw = subject.format(**said)
    if full := _FULL_NAME.match(raw):
        raw = full.group(1)  # of a whole name, where somebody is from is no part
    who = normal(raw).removesuffix("'s") or "user"
    matched = _Matched(who="user" if who in ADVERBS else who, what=value.format(**{"value": "", **said}), parts=said)
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


def _permission(matched: _Matched) -> Filled | None:
    what = matched.what
    if not re.match(r"[a-z]", what, re.IGNORECASE) or what.split()[0].lower() in _NOT_ALLOWING:
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
    return matched.filled("time" if is_time(matched.what) else "place")


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
    one = _PLURAL.sub("", things)
    return person(matched.who), f"{named.split(' ', maxsplit=1)[0]} {stem(one)}", one


def _versioned(value: str, term: str) -> str:
    """The term with the version that follows it."""
    term = SAME.get(term, term)
    after = value[value.find(term) + len(term) :].split() if term in value else []
    return f"{term} {after[0]}" if after and after[0][:1].isdigit() else term


def _role(who: str, what: str) -> Filled | None:
    head = re.split(
        r"\s+(?:at|in|for|with|on|of|from|based|working|who|specializing|specialising|by|and|to)\b|,|\s[—–-]\s",
        what,
        maxsplit=1,
    )[0]
    tail = head.split()
    if not tail or len(tail) > 6 or tail[0].isdigit():
        return None
    last = tail[-1].lower().strip(".,")
    if last in ROLES or (_PLURAL.sub("", last) in ROLES and who == "user"):
        return person(who), "role", normal(head)
    diet = category_of(head)
    if diet == "diet":
        return person(who), "diet", normal(head)
    return None


def _is(who: str, what: str, said: str) -> Filled | None:
    """`X is Y`: of a person a diet or a role; of a thing its value, where one name or number is given."""
    value = normal(what)
    if category_of(value) == "diet":
        return person(who), "diet", value
    if (role := _role(who, what)) and said[:1].isupper() and not re.match(r"(?-i:[A-Z])", what):
        return role
    last = person(who).split()[-1] if who else ""
    identifying = (
        re.match(r"(?:(?:the|an?)\s+)?(?:[A-Z][\w'’.-]*|\S*\d\S*|\S+[@/.]\S*\w|extension\b|number\b|\w+://)", what)
        is not None
        and len(what.split()) <= 8
    )
    if identifying or last in ("favorite", "favourite", "default", "budget", "deadline", "password"):
        slot = "time" if is_time(what) and last != "timezone" else "is"
        return person(who), slot, value
    if (found := re.match(r"(?:written|spelled|spelt|done|kept) in (\w+)", what)) and category_of(found.group(1)):
        return person(who), category_of(found.group(1)), normal(found.group(1))
    if last in EVENTS:
        return person(who), "date", value
    if re.match(r"(?:due|scheduled|planned|set|postponed|moved|pushed|delayed|rescheduled)\b", what):
        return person(who), "date", None
    return None


def _inverse(said: dict[str, str]) -> Filled | None:
    """`RabbitMQ is queue for the mailer`: the category stands on the other side."""
    thing, place = said.get("value", ""), said.get("subject", "")
    if not re.match(
        r"(?:the|our|my)\s|queue|database|editor|main|default|primary", place, re.IGNORECASE
    ) or not re.match(r"[A-Z]", thing):
        return None
    if re.match(r"(?:the|our|my|their)\s", thing, re.IGNORECASE):
        return None
    return normal(place), "is", normal(thing)


_CONDITIONS: dict[str, Callable[[_Matched], Filled | None]] = {
    "=role": lambda matched: _role(matched.who, matched.what),
    "=is": lambda matched: _is(matched.who, matched.what, matched.parts["subject"]),
    "=inverse": lambda matched: _inverse(matched.parts),
    "=permission": _permission,
    "=having": _having,
    "=need": _need,
    "=category": _category,
    "home": _home,
    "moved": _moved,
    "place": _place,
    "time": _time,
}
_BY_BEGINNING: dict[str, Callable[[_Matched, str], Filled | None]] = {
    "version of": _version,
    "allergy": _food,
    "eating": _food,
}
