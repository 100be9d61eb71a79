"""What comes before the thing itself: stripped from a clause, and what it says about it kept."""

from __future__ import annotations

import re
from functools import cache

from massmem.dream.rules.cues import LEADS, Lead
from massmem.dream.rules.pattern import compiled_lead
from massmem.model.record import dataclass

_MOST = 8


@dataclass(frozen=True, slots=True)
class Led:
    """A clause without its leads. `explicit`: asks to remember; `changed`: says it is new; `correction`: takes back."""

    text: str
    explicit: bool = False
    changed: bool = False
    correction: bool = False


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], Lead], ...]:
    return tuple((compiled_lead(lead.pattern), lead) for lead in LEADS)


def without_leads(clause: str) -> Led:
    """Strip what leads on, as often as something does, and never the whole clause."""
    text, explicit, changed, correction = clause, False, False, False
    for _ in range(_MOST):
        for pattern, lead in _compiled():
            found = pattern.match(text)
            if found and found.end() < len(text) and any(char.isalnum() for char in text[found.end() :]):
                text = text[found.end() :]
                explicit, changed, correction = explicit or lead.explicit, changed or lead.changed, correction or lead.correction
                break
        else:
            break
    return Led(text, explicit, changed, correction)
