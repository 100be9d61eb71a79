"""What rots by itself: ages and words such as "recently" are pinned to when they were said."""

from __future__ import annotations

import re
from datetime import date, timedelta

from massmem.dream.rules.times.reading import relative_words
from massmem.model.facts import Fact

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
PATIENCE = timedelta(days=31)
_AGE = re.compile(
    r"\b(?P<be>is|are|am|turned|aged)\s+(?P<ages>\d{1,3}(?:(?:,\s*|\s*,?\s*and\s+)\d{1,3})*)"
    r"(?P<unit>\s*(?:years?|months?|weeks?)[ -]old|\s*y/?o)?(?P<rest>\s*(?:$|[,;.]))",
    re.IGNORECASE,
)
_BARE_AGE_OF = re.compile(
    r"\b(?:son|daughter|child|children|kid|kids|boys?|girls?|twins?|baby|niece|nephew|brother|sister|mother|father|"
    r"mom|mum|dad|wife|husband|partner|dog|cat|he|she|they|user|i)\b",
    re.IGNORECASE,
)


def pinned(fact: Fact, today: date) -> str | None:
    """The text with its age or vague time word tied to the month it was said in; None where nothing rots yet.

    Done once the saying is more than a month old. "Son is 8" becomes "Son is 8 in Feb 2026".
    """
    day = _said_on(fact)
    if day is None or today - day <= PATIENCE or fact.dates:
        return None
    month = f"{MONTHS[day.month - 1]} {day.year}"
    found = _AGE.search(fact.text)
    if found and (found["unit"] or _BARE_AGE_OF.search(fact.text)):
        return f"{fact.text[: found.start('rest')]} in {month}{fact.text[found.start('rest') :]}".rstrip()
    if relative_words(fact.text) and month not in fact.text:
        return f"{fact.text} (said in {month})"
    return None


def _said_on(fact: Fact) -> date | None:
    """The newest day it was said; a person's own words are theirs to date."""
    days = [source[:10] for source in fact.sources]
    return date.fromisoformat(max(days)) if days and fact.by not in ("human", "tool") else None
