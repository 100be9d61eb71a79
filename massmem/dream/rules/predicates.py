"""Two things said of one subject: `Noor is vegan and works at the library` as two clauses."""

from __future__ import annotations

import re

from massmem.dream.rules.verbs import ADVERBS, form_of

_AND = re.compile(r"\s+and\s+(?=(?:also\s+|now\s+|then\s+)?(\w+)\s+\S)", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:i|we)\b|(?:i'm|we're|i am|we are)\b|(?:my|our)\s+(?:[a-z-]+\s+){0,2}?(?-i:[A-Z][\w'-]+)(?:\s+(?-i:[A-Z][\w'-]+))?|(?:my|our)\s+[a-z-]+|(?-i:[A-Z][\w'-]+)(?:\s+(?-i:[A-Z][\w'-]+))?)(?=\s)",
    re.IGNORECASE,
)
_STATES = frozenset("be work live have use prefer like love hate study speak drive own run manage lead eat drink teach need want report sit play".split())


def split_predicates(clause: str) -> list[str]:
    """The clause once for each predicate that its subject has; itself when there is only one."""
    subject = _SUBJECT.match(clause)
    if subject is None:
        return [clause]
    parts: list[str] = []
    start = 0
    for mark in _AND.finditer(clause, subject.end()):
        verb = mark.group(1).lower()
        known = form_of(verb)
        if verb in ADVERBS or known is None or known[0] not in _STATES or known[1] not in ("base", "third") and verb not in ("was", "were"):
            continue
        who = re.sub(r"^(i'm|i am)$", "I", subject.group(), flags=re.IGNORECASE)
        if known[1] == "base" and who.lower() not in ("i", "we"):
            continue
        parts.append((clause[:mark.start()] if start == 0 else f"{who} {clause[start : mark.start()]}"))
        start = mark.end()
    if not parts:
        return [clause]
    who = re.sub(r"^(i'm|i am)$", "I", subject.group(), flags=re.IGNORECASE)
    return [*parts, f"{who} {clause[start:]}"]
