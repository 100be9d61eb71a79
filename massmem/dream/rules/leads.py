"""What comes before the thing itself: stripped from a clause, and what it says about it kept."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from massmem.dream.rules.cue import Lead
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.lead_lines import LEADS
from massmem.dream.rules.pattern import compiled_lead, to_regex
from massmem.dream.rules.world_cues import WORLD_LEADS
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


@cache
def _any_lead() -> re.Pattern[str]:
    """All leads as one pattern: most clauses have none, and this says so at once."""
    return re.compile(
        "|".join(f"(?:{re.sub(r'[(][?]P<[a-z0-9]+>', '(?:', to_regex(lead.pattern))})" for lead in LEADS), re.IGNORECASE
    )


@cache
def _worldly() -> tuple[tuple[re.Pattern[str], Lead], ...]:
    return tuple((compiled_lead(lead.pattern), lead) for lead in WORLD_LEADS)


_STARRED = re.compile(r"\*\s?(\w[^*]*?)(?:,? (?:sorry|oops|i mean|my bad))?[.!]*$", re.IGNORECASE)


@lru_cache(maxsize=1024)
def without_leads(clause: str) -> Led:
    """Strip what leads on, as often as something does, and never the whole clause."""
    text, explicit, changed, correction = clause, False, False, False
    foreign = is_foreign(clause)
    if text.startswith("*") and (starred := _STARRED.match(text)):
        text, correction = starred.group(1), True
    for _ in range(_MOST):
        if not foreign and not _any_lead().match(text):
            break
        for pattern, lead in (*_worldly(), *_compiled()) if foreign else _compiled():
            found = pattern.match(text)
            if found and found.end() < len(text) and any(char.isalnum() for char in text[found.end() :]):
                text = text[found.end() :]
                explicit, changed, correction = (
                    explicit or lead.explicit,
                    changed or lead.changed,
                    correction or lead.correction,
                )
                break
        else:
            break
    return Led(text, explicit, changed, correction)
