"""Long messages in pieces, so that one that speaks of everything does not answer every question."""

from __future__ import annotations

LONGEST = 600
_BREAKS = ("\n\n", "\n", ". ", "? ", "! ", "。", "; ", " ")


def chunks(text: str) -> list[str]:
    """The text in pieces of at most 600 characters, cut where a reader would pause."""
    if len(text) <= LONGEST:
        return [text]
    pieces, start = [], 0
    while len(text) - start > LONGEST:
        end = _cut(text, start)
        pieces.append(text[start:end])
        start = end
    pieces.append(text[start:])
    return pieces


def _cut(text: str, start: int) -> int:
    for pause in _BREAKS:
        at = text.rfind(pause, start + LONGEST // 2, start + LONGEST)
        if at != -1:
            return at + len(pause)
    return start + LONGEST
