"""Placeholders in massmem's own templates: `{{ name }}`, found once and never looked for in what they are filled with."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def placeholders(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each placeholder begins and ends, and its name, in order. No regular expressions: `re` is slow to load."""
    at = 0
    while (start := text.find("{{", at)) >= 0 and (close := text.find("}}", start)) >= 0:
        at = close + 2
        yield start, at, text[start + 2 : close].strip(" \t")


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with every placeholder that has a value replaced by it, in one pass; others stay."""
    filled, at = [], 0
    for start, end, name in placeholders(text):
        filled += [text[at:start], values.get(name, text[start:end])]
        at = end
    return "".join([*filled, text[at:]])
