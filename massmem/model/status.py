"""What a fact is worth on a given day: events made its state, the calendar may end it."""

from __future__ import annotations

import re
from datetime import date

from massmem.model.facts import Fact, Status
from massmem.model.record import replace

_IRREGULAR = (
    "was were had did went met got made took came left bought sold ran began broke built chose drove "
    "ate fell felt found flew gave grew heard held kept knew lost paid put read said saw sent set spoke "
    "spent stood told thought won wrote hit cut quit"
).split()
_PAST_VERB = re.compile(rf"\b(?:\w{{2,}}ed|{'|'.join(_IRREGULAR)})\b", re.IGNORECASE)
_STATE_WORDS = re.compile(
    r"\b(?:is|are|am|'s|'re|based|employed|married|located|supposed|allowed|needed|required|used|called|named|frozen)\b",
    re.IGNORECASE,
)


def happened(text: str) -> bool:
    """Whether the text tells an event (a verb in the past) and not a state."""
    return bool(_PAST_VERB.search(text)) and not _STATE_WORDS.search(text)


def status_on(fact: Fact, today: date) -> Status:
    """The status a person is told on that day (local to the workspace).

    A plan is `planned` until its last day is over (a month: until its end), then `ended`.
    A state with `until` is over after it; what happened on a day stays `current`.
    """
    if fact.state is not Status.CURRENT:
        return fact.state
    dates = fact.dates
    if dates.planned is not None:
        return Status.ENDED if (dates.planned_to or dates.planned).last < today else Status.PLANNED
    if dates.since is not None and dates.since.first > today:
        return Status.PLANNED
    if dates.until is None or dates.until.last >= today:
        return Status.CURRENT
    on_a_day = dates.since == dates.until
    return Status.CURRENT if on_a_day or (dates.since and happened(fact.text)) else Status.ENDED


def status_then(fact: Fact, day: date) -> Status | None:
    """What was true of the fact on another day, by its since and until; None when it had not begun.

    A fact without `since` holds from the day of its first evidence. What happened on a day is
    `current` from that day on. A plan is `planned` from when it was first told until its day.
    """
    begun = fact.dates.since.first if fact.dates.since and fact.dates.planned is None else _first_told(fact)
    if begun is not None and begun > day:
        return None
    if fact.dates.planned is not None:
        return status_on(replace(fact, state=Status.CURRENT), day)
    if fact.state is Status.CURRENT or fact.dates.until is None:
        return status_on(fact, day)
    over = day >= fact.dates.until.first if fact.exclusive else day > fact.dates.until.last
    return fact.state if over else Status.CURRENT


def _first_told(fact: Fact) -> date | None:
    day = fact.first_at[:10]
    return date.fromisoformat(day) if day else None
