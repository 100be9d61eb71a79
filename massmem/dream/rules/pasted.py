"""Long text that nobody wrote by hand: lines of one shape, and more of it than a message has."""

from __future__ import annotations

import re
from collections import Counter

MOST_CHARS = 8_000  # more is a paste: only how it begins and ends is read
_ENDS = 2_000
_MANY = 10  # lines of one shape that are data
_SHARE = 0.6
_NUMBER = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")


def beginning_and_end(text: str, blank: str) -> str:
    """The text with its middle blanked out where it is longer than a message; its length stays."""
    if len(text) <= MOST_CHARS:
        return text
    return text[:_ENDS] + blank * (len(text) - 2 * _ENDS) + text[-_ENDS:]


def is_data(lines: list[str]) -> list[bool]:
    """Which lines are rows of data: many of one shape, with other numbers or names in them."""
    nothing = [False] * len(lines)
    if len(lines) < _MANY:
        return nothing
    rows = [line.strip() for line in lines]
    for shapes in (
        [_NUMBER.sub("0", row) if row else "" for row in rows],
        [_LETTERS.sub("a", _NUMBER.sub("0", row)) if _has_columns(row) else "" for row in rows],
    ):
        counts = Counter(shape for shape in shapes if shape)
        common = {shape for shape, count in counts.items() if count >= _MANY}
        if sum(counts[shape] for shape in common) >= _SHARE * sum(1 for row in rows if row):
            return [shape in common for shape in shapes]
    return nothing


def _has_columns(row: str) -> bool:
    return sum(row.count(mark) for mark in ",;|:\t=") > 1 or any(map(str.isdigit, row))
