"""One form for words that are the same to a reader: width, case, composition, accents, scripts without spaces.

Index and query go through `folded` alike. A change here needs a new `VERSION` of the index.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import groupby

_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "’": "'"}
    | dict.fromkeys(_UNSEEN)
)
# Scripts that are written without spaces, and pictures: each sign stands alone, and a word of them is a phrase.
_ALONE_CLASS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2190-\u21ff\u2300-\u23ff\u2460-\u2bff\u2e80-\u2fff\u3005-\u3007"
    "\u3021-\u312f\u3131-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\U0001b000-\U0001b16f\U0001f000-\U0001faff\U00020000-\U000323af"
)


@cache  # compiling it costs as much as Python's start, and ASCII needs none
def _alone() -> re.Pattern[str]:
    return re.compile(f"[{_ALONE_CLASS}]")


def same(text: str) -> str:
    """The text as it is compared: NFKC and case-folded, unseen characters gone, some letters made plain."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_LETTERS)


_VERSION = re.compile(r"\bv(?=\d+\.\d)", re.IGNORECASE)


def plain_version(text: str) -> str:
    """The text with `v1.10` written as `1.10`."""
    return _VERSION.sub("", text) if "." in text else text


def folded(text: str) -> str:
    """The text as the index is given it: what `same` makes of it, with spaces between signs that stand alone.

    `v1.10` is `1.10`. Accents are left on: the index's tokenizer takes them off.
    """
    text = plain_version(text)
    if text.isascii():
        return text
    return _alone().sub(r" \g<0> ", same(text))


def runs(text: str) -> list[tuple[str, bool]]:
    """A folded word's stretches in order, each with whether its signs stand alone. `text` comes from `same`."""
    if text.isascii():
        return [(text, False)]
    alone = _alone()
    return [("".join(run), is_alone) for is_alone, run in groupby(text, lambda sign: bool(alone.match(sign)))]
