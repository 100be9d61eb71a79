"""Two things said of one subject: `Noor is vegan and works at the library` as two clauses."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.dream.rules.languages import is_foreign, world_frames
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


@lru_cache(maxsize=256)
def split_predicates(clause: str) -> tuple[str, ...]:
    """The clause once for each predicate that its subject has; itself when there is only one."""
    if is_foreign(clause):
        return _foreign_parts(clause)
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
            or known[0] not in _STATES
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


_FOREIGN_AND = tuple(
    re.compile(rf"\s+{word}\s+", re.IGNORECASE) for word in ("und", "et", "y", "e", "en", "och", "og", "и")
)
_FOREIGN_WHO = re.compile(r"(?:ich|wir|je|nous|on|ik|wij|we|jag|jeg|vi|я)\s", re.IGNORECASE)


def _foreign_parts(clause: str) -> tuple[str, ...]:
    """The same for another language, where each part is a statement that its frames know."""
    who = _FOREIGN_WHO.match(clause)
    for joint in _FOREIGN_AND:
        first, *rest = joint.split(clause)
        whole = [first, *(f"{who.group()}{part}" if who and not _FOREIGN_WHO.match(part) else part for part in rest)]
        if rest and all(any(pattern.match(part) for pattern, _ in world_frames()) for part in whole):
            return tuple(whole)
    return (clause,)
