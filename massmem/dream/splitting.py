"""The clauses of a sentence that say something, each whole: asides, lists and conditions in their places."""

from __future__ import annotations

import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.rules.kinds import Kind, is_conditional_order, is_order, kind_of
from massmem.dream.rules.leads import without_leads
from massmem.dream.rules.sentences import Sentence, clauses

_RELATIVE = re.compile(r"(?:^|,?\s+)(?:who|whom|whose)\s+", re.IGNORECASE)
_BARE_NOT = re.compile(r"not\b", re.IGNORECASE)
_SPLICE = re.compile(r",\s+")
_UNLESS = re.compile(r"\s(?:unless|if|when|whenever|in case)\s", re.IGNORECASE)
_APPOSED = re.compile(r"([^,]{2,40}), ((?:my|our|the|an?)\s[^,]{2,40}|[A-Z]\w+(?: [A-Z]\w+)?), ([^,].+)", re.DOTALL)
_COLON = re.compile(r"((?:[A-Za-z]\w*\s){0,4}[A-Za-z]\w*): ([A-Z][\w.]*(?: [A-Z][\w.]*){0,3})(?=$|[,.;])")
_TAG = re.compile(
    r"(?:right|correct|yes|no|ok|okay|eh|huh|true|yeah|remember|you know|(?:is|are|was|do|does|did|have|has|can|will|wo|should)n't (?:i|it|we|she|he|they|that))\W*$",
    re.IGNORECASE,
)
_ASKED_FOR = re.compile(
    r"^(?:(?:can|could|would|will) (?:you|u)|you (?:must|should|have to|need to)) (?:please )?(?=(?:always|never|from now on|generally)\b)",
    re.IGNORECASE,
)
_IN_CASE = re.compile(
    r"\s*,?\s(?:if|in case)\s(?:\w+\s){0,3}?(?:asks?|needs?|wants?|calls?|order|comes?|wonder\w*|looks?|fails?)\b.*$",
    re.IGNORECASE,
)
_VALUE = re.compile(r"\b(?:is|are)\s(?:\S+\s)*?(?:\S*\d\S*|(?-i:[A-Z])(?!\w*day\b)\w+)", re.IGNORECASE)
_FEELING = re.compile(
    r"(?:i'm |i am |we're |we are )?(?:so |very |really |just )*(?:happy|glad|excited|proud|relieved|sad|thrilled|pleased|turns out)"
    r"(?: to say| to report)?(?: that)? (?=\S)",
    re.IGNORECASE,
)
_JOINING = frozenset("not but and or if when who which that than because".split())
_UNSAID = (Kind.QUESTION, Kind.HYPOTHETICAL, Kind.REPORTED)
_WHY = {
    Kind.QUESTION: "the quote asks, it does not say",
    Kind.HYPOTHETICAL: "the quote supposes, it does not say",
    Kind.REPORTED: "the quote repeats what somebody else said",
}


def said_clauses(sentence: str, *, asks: bool) -> list[tuple[str, str]] | str:
    """The clauses that say something, with the words that join them; or why none does.

    asks: the sentence ends with a question mark, which is its last clause's alone where that begins as a question.
    """
    led = _ASKED_FOR.sub("", without_leads(sentence).text)
    if not asks and (_is_standing(led) or is_conditional_order(led)):
        return [(led.strip(" ,;:.!"), "")]  # the condition belongs to the order
    led = _without_case(led)
    parts = [(_FEELING.sub("", without_leads(part).text.strip(" ,;:.!")), joint) for part, joint in _clauses(led)]
    first = _first_asking(parts) if asks and not _ASKED_FOR.match(sentence) else len(parts)
    found: list[tuple[str, str]] = []
    refused = ""
    for number, (text, joint) in enumerate(parts):
        kind = kind_of(text, asks=number >= first) if text else Kind.TALK
        if kind in _UNSAID:
            refused = _WHY[kind]
            if number == 0 or (kind is Kind.HYPOTHETICAL and number < first):
                return refused  # it colours the whole sentence
            continue
        if text:
            found.append((text, joint))
    return found or refused or "the quote says nothing"


def _first_asking(parts: list[tuple[str, str]]) -> int:
    """The number of the first clause that asks: all of them, where none after the first begins as a question."""
    return next((number for number, (text, _) in enumerate(parts) if number and _asks_apart(text)), 0)


def _asks_apart(text: str) -> bool:
    """Whether the clause is a question of its own, and no tag that asks about what stands before it."""
    text = re.sub(r"^(?:so|and|but|then|also)\s+", "", text, flags=re.IGNORECASE)
    if text.startswith("¿"):
        return True
    return not _TAG.match(text) and (kind_of(text, asks=False) in (Kind.QUESTION, Kind.REQUEST))


def _without_case(sentence: str) -> str:
    """Without the case in which somebody may want to know ("it is 70412 if HR asks")."""
    found = _IN_CASE.search(sentence)
    if (
        found is None
        or not _VALUE.search(sentence[: found.start()])
        or re.match(r"(?:i|we)\b", sentence, re.IGNORECASE)
    ):
        return sentence
    return sentence[: found.start()]


def _is_standing(text: str) -> bool:
    """Whether it is an order with a condition ("don't cc Walter unless I ask")."""
    order, *condition = _UNLESS.split(text, maxsplit=1)
    order = order.rstrip(" ,")
    return (
        bool(condition) and "," not in condition[0] and is_order(order) and kind_of(order, asks=False) is Kind.STANDING
    )


def _clauses(text: str) -> list[tuple[str, str]]:
    """The clauses with the words that join them; relative ones stand on their own."""
    found: list[tuple[str, str]] = []
    text = _COLON.sub(r"\1 is \2", text)
    if (aside := _APPOSED.match(text)) and before_verb(aside[3])[1] and not content(before_verb(aside[3])[0]):
        return [*_clauses(f"{aside[1]} {aside[3]}"), (f"{aside[1]} is {aside[2]}", "")]
    for one in clauses(text, Sentence(0, len(text), asks=False)):
        joint = one.joint.strip(" ,").lower()
        for number, part in enumerate(_spliced(text[one.start : one.end])):
            first, *rest = _RELATIVE.split(part)
            if found and _BARE_NOT.match(first):
                found[-1] = (f"{found[-1][0]}, {first}", found[-1][1])
                continue
            found += [(first, joint if number == 0 else ",")] if first else []
            found += [(after, "who") for after in rest]
    return found


def _spliced(text: str) -> list[str]:
    """Whole sentences that only a comma joins ("Mira moved to Gdansk, Lars moved to Malmo")."""
    parts: list[str] = []
    for part in _SPLICE.split(text):
        subject, has_verb = before_verb(part)
        whole = has_verb and content(subject) and not subject & _JOINING
        if parts and whole and before_verb(parts[-1])[1] and content(before_verb(parts[-1])[0]):
            parts.append(part)
        elif parts:
            parts[-1] = f"{parts[-1]}, {part}"
        else:
            parts.append(part)
    return parts
