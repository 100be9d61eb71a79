"""A sentence that says two things at once, said out: "my manager, Olaf Brandt, is away", "and so is my daughter"."""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import ROLES
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.verbs import form_of, third

_APPOSITION = re.compile(
    rf"\b((?:my|our|the|his|her|their)\s+(?:[\w'-]+\s+){{0,3}}?[\w'-]+),\s+((?-i:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)?(?-i:[{UPPER}][\w'’-]+)(?:\s+(?-i:[{UPPER}][\w'’-]+)){{0,3}}),\s+(?=(?:is|has|was|will|can|isn't|has|had|likes?|works?|\w+s|\w+ed|won't)\b)",
    re.IGNORECASE,
)
_SO_IS = re.compile(
    rf"(?P<who>i'm|i am|i|we're|we are|we)\s+(?P<said>.+?),?\s+(?:and|but)\s+(?P<not>so|neither|nor)\s+(?P<verb>is|are|does|do|has|have|will|can)\s+(?P<other>(?:my|our|the)\s+[\w' -]+?(?:\s+(?-i:[{UPPER}])[\w'-]+)*|(?-i:[{UPPER}])[\w'-]+)(?P<end>[.!]*)$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    rf"(?P<who>i'm|i am)\s+(?P<role>(?:(?:currently|also|just|now)\s+)*(?:a|an|the)\s+(?:[\w'-]+\s+){{0,4}}?(?P<noun>[\w'-]+))\s*,?\s+(?:(?:who is|currently|and)\s+)?(?P<place>(?:based|located|living|residing)\s+(?:in|near|out of|at)\s+(?-i:[{UPPER}]).*)",
    re.IGNORECASE,
)


_FINE = re.compile(
    r"for (?P<case>(?:everything|all|anything|any|the rest|other|short|long|small|big|urgent)(?: else)?[\w -]{0,30}?),? (?P<what>[\w-]+(?: [\w-]+)?) (?:is|are) (?P<how>fine|ok|okay|enough|best)[.! ]*",
    re.IGNORECASE,
)
_NOT_ONLY = re.compile(r"\bnot (?:only|just) ([^,;]+?),? but (?:also )?([^,;]+)", re.IGNORECASE)
_LIKES = re.compile(
    r"\bmy (?:usual |own |general |current )?(?:likes|preferences|prefs|settings|defaults|wishes|habits|tastes|standards)(?: are| again| for \w+)?:\s+(?P<items>.+,.+)",
    re.IGNORECASE,
)
_ORDERS = re.compile(r"(?:never|always|no|don't|do not|not|use|keep|prefer)\b", re.IGNORECASE)
_EMPLOYED = re.compile(
    r"(?P<job>I (?:now |currently )?work (?:at|for) (?P<place>[^,;]+?)) as (?P<role>an? [^,;.!]+)[.! ]*", re.IGNORECASE
)


def _items(listed: str) -> list[str]:
    """The items of a list, without "and" and full stop."""
    parts = (
        re.sub(r"^(?:and|or|plus)\s+", "", part.strip(" .!"), flags=re.IGNORECASE)
        for part in re.split(r"[,;]\s+", listed)
    )
    return [part for part in parts if part]


def unfolded(sentence: str) -> list[str]:
    """The sentence, or what it says one after the other."""
    if sentence.count(",") > 1:
        sentence = _APPOSITION.sub(r"\1 \2 ", sentence)
    if (" so " in sentence or " neither " in sentence or " nor " in sentence) and (said := _SO_IS.fullmatch(sentence)):
        return [f"{said['who']} {said['said']}", _of_the_other(said)]
    if fine := _FINE.fullmatch(sentence):
        return [f"{fine['what']} is {fine['how']} for {fine['case']}"]
    if "not only " in sentence or "not just " in sentence:
        sentence = _NOT_ONLY.sub(r"\1 and \2", sentence)
    if ":" in sentence and (listed := _LIKES.search(sentence)):
        return [item if _ORDERS.match(item) else f"I like {item}" for item in _items(listed["items"])]
    if " as a" in sentence and (employed := _EMPLOYED.fullmatch(sentence)):
        return [employed["job"], f"I'm {employed['role']} at {employed['place']}"]
    placed = _PLACED.match(sentence) if sentence[:1] in "Ii" else None
    if placed and placed["noun"].lower() in ROLES:
        return [f"{placed['who']} {placed['role']}", f"{placed['who']} {placed['place']}"]
    return [sentence]


def _of_the_other(said: re.Match[str]) -> str:
    """`I like tea and so does Mia` -> `Mia likes tea`."""
    verb, rest = said["verb"].lower(), said["said"]
    if verb in ("is", "are"):
        return f"{said['other']} {verb} {rest}" if said["not"] == "so" else f"{said['other']} {verb} not {rest}"
    first, _, after = rest.partition(" ")
    known = form_of(first)
    if known is not None and known[1] == "base" and said["not"] == "so" and verb == "does":
        return f"{said['other']} {third(first)} {after}"
    return f"{said['other']} {rest}"
