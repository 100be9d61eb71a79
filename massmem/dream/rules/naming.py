"""Who or what somebody or something is: roles, and `X is Y` read from either side."""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import EVENTS, ROLES, category_of
from massmem.dream.rules.nouns import is_time, normal, person
from massmem.dream.rules.verbs import form_of

Filled = tuple[str, str | None, str | None]  # subject, slot, value
PLURAL = re.compile(r"(?<=[a-rt-z]{2})s$")

_DOINGS = frozenset("change switch meet see hire get find visit call ask tell leave lose fire send book pay".split())
_ACTS = frozenset("a an the my our their his her new to from".split())


def role_of(who: str, what: str) -> Filled | None:
    """`a nurse at the clinic`: the role, or the diet; None where the words are none."""
    head = re.split(
        r"\s+(?:at|in|for|with|on|of|from|based|working|who|specializing|specialising|by|and|to)\b|,|\s[—–-]\s",
        what,
        maxsplit=1,
    )[0]
    tail = head.split()
    first = form_of(tail[0]) if tail else None
    if first is not None and (
        first[1] == "third" or (first[1] == "past" and (first[0] in _DOINGS or (tail[1:2] or [""])[0].lower() in _ACTS))
    ):
        return None  # "has a new dentist", "changed the dentist"
    if not tail or len(tail) > 6 or tail[0].isdigit():
        return None
    last = tail[-1].lower().strip(".,")
    if last in ROLES or (PLURAL.sub("", last) in ROLES and who == "user"):
        return person(who), "role", normal(head)
    diet = category_of(head)
    if diet == "diet":
        return person(who), "diet", normal(head)
    return None


def identity_of(who: str, what: str, said: str) -> Filled | None:
    """`X is Y`: of a person a diet or a role; of a thing its value, where one name or number is given."""
    value = normal(what)
    if category_of(value) == "diet":
        return person(who), "diet", value
    if (role := role_of(who, what)) and said[:1].isupper() and not re.match(r"(?-i:[A-Z])", what):
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


def inverse_of(said: dict[str, str]) -> Filled | None:
    """`RabbitMQ is queue for the mailer`: the category stands on the other side."""
    thing, place = said.get("value", ""), said.get("subject", "")
    if not re.match(
        r"(?:the|our|my)\s|queue|database|editor|main|default|primary", place, re.IGNORECASE
    ) or not re.match(r"[A-Z]", thing):
        return None
    if re.match(r"(?:the|our|my|their)\s", thing, re.IGNORECASE):
        return None
    return normal(place), "is", normal(thing)
