"""Two things said of one subject: `Noor is vegan and works at the library` as two clauses."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.verbs import ADVERBS, form_of

_AND = re.compile(r"\s+and\s+(?=(?:also\s+|now\s+|then\s+)?(\w+)\s+\S)", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:i|we)\b|(?:i'm|we're|i am|we are)\b|(?:my|our)\s+(?:[a-z-]+\s+){0,2}?(?-i:[§][\w'-]+)(?:\s+(?-i:[§][\w'-]+))?|(?:my|our)\s+[a-z-]+|(?-i:[§][\w'-]+)(?:\s+(?-i:[§][\w'-]+))?)(?=\s)".replace(
        "§", UPPER
    ),
    re.IGNORECASE,
)
_STATES = frozenset(
    "be work live have use prefer like love hate study speak drive own run manage lead eat drink teach need want report sit play".split()
)

_HABITS = _STATES | frozenset(
    "collect paint sing train wear keep breed follow support know cycle surf climb swim dance cook bake knit garden hike ski read write smoke volunteer believe belong earn rent share sleep".split()
)


@lru_cache(maxsize=256)
def split_predicates(clause: str, *, every: bool = False) -> tuple[str, ...]:
    """The clause once for each predicate that its subject has; itself when there is only one.

    every: also where the second is no state that lasts.
    """
    if is_foreign(clause):
        return (clause,)
    subject = _SUBJECT.match(clause)
    if subject is None:
        return (clause,)
    parts: list[str] = []
    start = 0
    for mark in _AND.finditer(clause, subject.end()):
        verb = mark.group(1).lower()
        known = form_of(verb)
        if (
            verb in ADVERBS
            or known is None
            or known[0] not in (_HABITS if every else _STATES)
            or (known[1] not in ("base", "third") and verb not in ("was", "were"))
        ):
            continue
        who = re.sub(r"^(i'm|i am)$", "I", subject.group(), flags=re.IGNORECASE)
        if known[1] == "base" and who.lower() not in ("i", "we"):
            continue
        parts.append(clause[: mark.start()] if start == 0 else f"{who} {clause[start : mark.start()]}")
        start = mark.end()
    if not parts:
        return (clause,)
    who = re.sub(r"^(i'm|i am)$", "I", subject.group(), flags=re.IGNORECASE)
    return (*parts, f"{who} {clause[start:]}")
