"""Whether a query may name a time: a cheap look before the grammar of times is loaded."""

from __future__ import annotations

import re

_TIME = re.compile(
    r"\b(?:\d{4}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?=[a-z])|jan|feb|mar(?:ch)?\b|apr|may\b|june?\b|july?\b|aug|sep|oct|nov|dec|"
    r"mon|tue|wed|thu|fri|sat|sun|today|yesterday|tonight|tomorrow|last|next|ago|week|month|year|spring|summer|autumn|"
    r"fall\b|winter|gestern|letzte|vorige|hier\b|dernier|ayer|pasad)",
    re.IGNORECASE,
)
LONGEST = 1000


def may_name_time(text: str) -> bool:
    """Whether it is worth reading; a very long text is a paste and no question about a time."""
    return len(text) <= LONGEST and bool(_TIME.search(text))
