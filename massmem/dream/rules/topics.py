"""Under which heading a note belongs, and whether it is about the user."""

from __future__ import annotations

import re
from functools import cache

from massmem.dream.rules.lexicon import CATEGORIES, EVENTS, FOREIGN_RELATIONS, RELATIONS
from massmem.dream.rules.notes import Described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.when import Dates

ABOUT_USER = frozenset({"Identity", "Preferences", "Work", "Tools", "Health", "Standing notes"})
_BY_SLOT = {
    "name": "Identity", "form of address": "Identity", "home": "Identity", "role": "Work", "employer": "Work", "team": "Work", "team size": "Work", "age": "Identity", "nationality": "Identity", "marital status": "Identity", "weight": "Health", "timezone": "Identity", "diet": "Health",
    "reply length": "Preferences", "reply language": "Preferences", "coffee": "Preferences", "tea": "Preferences",
}  # fmt: skip
_STYLE = frozenset(
    {"indentation", "spelling", "quotes", "theme", "units", "clock", "date format", "merge style", "reply length"}
)
_BY_WORDS = (
    ("Lessons", r"lesson|learn(?:t|ed) (?:that|the hard way)|turned out"),
    (
        "Health",
        r"allerg|intoleran|medication|diabet|asthma|pregnan|vegetarian|vegan|pescatarian|celiac|coeliac|insulin|migraine|blood pressure|wheelchair|epilep|doctor|dentist|physio|therap",
    ),
    (
        "Preferences",
        r"prefer|rather|favou?rite|\blikes?\b|\bloves?\b|\bhates?\b|dislikes?|enjoys?|can't stand|\bwants? (?:all|every|short|long|the replies|answers|to be)",
    ),
    (
        "Decisions",
        r"\bdecided|\bchose\b|going with|went with|settled on|agreed (?:to|on|that)|opted|\bpinned\b|\bpicked\b|\bdropped\b|switch(?:ed|ing) (?:from|to)|migrat",
    ),
    (
        "Identity",
        r"timezone|birthday|born|nationality|pronouns?|native language|years old|surname|phone|e-?mail|address\b|badge|employee number|passport",
    ),
    (
        "Work",
        r"\b(?:manager|advisor|boss|supervisor) is\b|\b(?:works?|working|manager|advisor|promoted|company|startup|employee|office|desk|colleague|ph\.?d|thesis|student|university|job)\b",
    ),
    ("Tools", r"\buses?\b|\busing\b|\beditor\b|\blaptop\b|macbook|keyboard"),
)


@cache
def _by_words() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((topic, re.compile(words, re.IGNORECASE)) for topic, words in _BY_WORDS)


def topic_of(note: str, described: Described, dates: Dates, *, rule: bool, speaker: bool, clause: str = "") -> str:
    """The heading. `rule`: a standing order; `speaker`: somebody else than the user said it of themselves."""
    mine = described.subject == "user" and not speaker
    if dates.planned:
        return "Plans"
    by_slot = _of_slot(described.slot or "", mine=mine)
    if by_slot and not (rule and by_slot == "Tools"):
        return by_slot
    if rule:
        return "Standing notes"
    if speaker or _is_person(note, described.subject, clause):
        return "People"
    if (dates.since and dates.since == dates.until) or (
        described.subject.split()[-1:] and described.subject.split()[-1] in EVENTS
    ):
        return "Events"
    found = next((topic for topic, words in _by_words() if words.search(note)), "")
    if (
        found in ABOUT_USER
        and not mine
        and described.subject not in ("manager", "advisor", "timezone", "team lead")
        and found != "Preferences"
    ):
        return "Identity" if found == "Identity" and len(described.subject.split()) <= 3 else "Projects"
    return found or "Projects"


def _of_slot(slot: str, *, mine: bool) -> str | None:
    """The heading that the slot alone decides."""
    if mine and slot in _BY_SLOT:
        return _BY_SLOT[slot]
    if mine:
        for beginning, topic in _BY_BEGINNING.items():
            if slot.startswith(beginning):
                return topic
    if slot.startswith("permission"):
        return "Standing notes"
    if slot in _STYLE:
        return "Preferences"
    return "Tools" if mine and slot in CATEGORIES else None


_BY_BEGINNING = {
    "allergy": "Health",
    "eating": "Health",
    "habit": "Health",
    "preference": "Preferences",
    "use of": "Tools",
    "trait": "Identity",
    "condition": "Health",
}


def _is_person(note: str, subject: str, clause: str) -> bool:
    if subject == "user" or subject in ("manager", "advisor"):
        return False
    first = note.split(maxsplit=1)[0].strip("'s,")
    return (
        any(word in RELATIONS or word in FOREIGN_RELATIONS for word in subject.split())
        or first.lower() in RELATIONS
        or (
            first[:1].isupper()
            and re.match(
                r"(?-i:[A-Z][a-z]+ (?:[A-Z][a-z]+ )?)(?:is(?! (?:now |only |always |usually |still )*(?:open|closed|free|full|empty|down|up|due|out|over|on|at|in|every|\$|€|£|\d|available|broken|busy|shut|ready|about|around|too|cheaper|better|worse|fine|ok|okay))|has|works|lives|likes|prefers|approves|needs|wants|handles|owns|leads|manages|does|runs|left)\b",
                note,
            )
            is not None
            and first.lower() == subject.split(maxsplit=1)[0]
            and not re.match(r"(?:the|our|my|a|an|this|these)\b", clause, re.IGNORECASE)
            and clause[:1].isupper()
        )
    )
