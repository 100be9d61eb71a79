"""Where a text may be cut so that no character a person sees is cut in half."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_VIRAMA = 9  # joins the consonants of Indic scripts
_FARTHEST = 64


def joins(text: str, at: int) -> bool:
    """Whether the characters on both sides of this place are one to the eye."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before < "\u0300" and after < "\u0300":
        return before == "\r" and after == "\n"
    if _JOINER in (before, after) or unicodedata.category(after) in ("Mn", "Me", "Mc"):
        return True
    if "\U0001f3fb" <= after <= "\U0001f3ff" or "\U000e0020" <= after <= "\U000e007f":
        return True
    if unicodedata.combining(before) == _VIRAMA and unicodedata.category(after) == "Lo":
        return True
    return (_is_flag(before) and _is_flag(after) and _flags_before(text, at) % 2 == 1) or _is_syllable(before, after)


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flags_before(text: str, at: int) -> int:
    start = at
    while start and _is_flag(text[start - 1]):
        start -= 1
    return at - start


def _is_syllable(before: str, after: str) -> bool:
    """Whether a Korean syllable, written in its parts, goes on."""
    opens = "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
    return opens and "\u1160" <= after <= "\u11ff"


def cut_back(text: str, at: int) -> int:
    """The last place at or before this one where the text may be cut."""
    at = min(max(at, 0), len(text))
    return next(
        (place for place in range(at, max(at - _FARTHEST, 0), -1) if not joins(text, place)),
        0 if at <= _FARTHEST else at,
    )


def cut_forward(text: str, at: int) -> int:
    """The first place at or behind this one where the text may be cut."""
    at = min(max(at, 0), len(text))
    return next((place for place in range(at, min(at + _FARTHEST, len(text)) + 1) if not joins(text, place)), at)
