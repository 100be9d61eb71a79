"""Where a text holds secrets: lines and kinds, never the values."""

from __future__ import annotations

import re
from collections import Counter

from massmem.model.record import dataclass
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = 1 << 16
_REDACTED = re.compile(r"\[redacted:([\w-]+)\]")


@dataclass(frozen=True, slots=True)
class SecretLine:
    """A line (from 1) and the kinds of secrets that it holds (`token`, `password` …)."""

    line: int
    kinds: tuple[str, ...]


def secret_lines(text: str) -> Iterator[SecretLine]:
    """The lines that hold what `redact` would take out; of a secret on several lines the first.

    Most text holds none: it is looked at in blocks, and only a block that does is looked at line by line.
    """
    number = 1
    for block in _blocks(text):
        if redact(block) != block:
            yield from _lines(block, number)
        number += block.count("\n")


def _blocks(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at + BLOCK) + 1 or len(text)
        yield text[at:end]
        at = end


def _lines(block: str, first: int) -> Iterator[SecretLine]:
    found = False
    for number, line in enumerate(block.split("\n"), first):
        if kinds := _kinds(line):
            found = True
            yield SecretLine(number, kinds)
    if not found:  # told only by several lines together
        redacted = redact(block)
        same = next((at for at, (one, other) in enumerate(zip(block, redacted, strict=False)) if one != other), 0)
        yield SecretLine(first + block.count("\n", 0, same), _kinds(block))


def _kinds(text: str) -> tuple[str, ...]:
    return kinds_taken(text, redact(text))


def kinds_taken(text: str, redacted: str) -> tuple[str, ...]:
    """The kinds of secrets that redaction took out of a text."""
    if redacted == text:
        return ()
    new = Counter(_REDACTED.findall(redacted)) - Counter(_REDACTED.findall(text))
    return tuple(sorted(new)) or ("secret",)
