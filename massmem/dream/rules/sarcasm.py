"""What is said in jest: marked with "/s" or a rolling eye, with praise that is not meant."""

from __future__ import annotations

import re

_MARKED = ("/s", "🙄", "just kidding", "jk", "not!", "yeah right", "as if")
_JEST = re.compile(r"(?:^|[\s.!?])/s\b|\b(?:just kidding|jk|yeah,? right|as if!?)(?=[\s.!?]|$)", re.IGNORECASE)
_EYES = "🙄"
_PRAISE = re.compile(
    r"\b(?:love|loves|adore|wonderful|great|brilliant|fantastic|perfect|awesome|lovely|delightful|amazing|thrilled|fun|favou?rite|best|genius|charming|splendid|just what i needed|can't wait)\b",
    re.IGNORECASE,
)


def in_jest(text: str) -> tuple[bool, bool]:
    """Whether the whole text is a joke, and whether praise in it is not meant."""
    low = text.lower()
    if not any(mark in low for mark in _MARKED):
        return False, False
    return _JEST.search(text) is not None, _EYES in text


def is_praise(sentence: str) -> bool:
    """Whether the sentence praises something."""
    return _PRAISE.search(sentence) is not None
