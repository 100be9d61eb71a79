"""Characters that a reader does not see and a model does: zero width, turned direction, tags.

What writing needs is left alone: joiners between letters that join and within emoji, marks of direction in lines of
right-to-left script, the tags of a flag, selectors behind what they select.
"""

from __future__ import annotations

import re
import unicodedata

_SUSPECTS = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
_MARKS = "\u200e\u200f\u061c"
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")
_SOFT_HYPHEN = "\u00ad"  # seen at the end of a line, and copied along from every other web page
_LATIN_AND_SUCH = re.compile(r"[\u0000-\u02ff\u0370-\u052f\u1e00-\u1fff]")


def invisible(line: str) -> tuple[str, ...]:
    """The characters of the line that nobody sees and no writing needs, by code point and name, each once."""
    if line.isascii():
        return ()
    flags = [found.span() for found in _FLAG.finditer(line)]
    found: dict[str, None] = {}
    for match in _SUSPECTS.finditer(line):
        at = match.start()
        if not _is_needed(line, at) and not any(start < at < end for start, end in flags):
            found.setdefault(_shown(match[0]))
    return tuple(found)


def _is_needed(line: str, at: int) -> bool:
    char, before, after = line[at], line[at - 1] if at else "", line[at + 1 : at + 2]
    if char == _SOFT_HYPHEN:
        return True
    if char in _JOINERS:
        return _joins(before) and _joins(after)
    if char in _MARKS:
        return any(unicodedata.bidirectional(other) in ("R", "AL") for other in line)
    if _SELECTORS.match(char):
        return _selects(before)
    return False


def _selects(before: str) -> bool:
    """Whether a selector behind this character can be meant: one behind a sign or an ideograph; a run spells something."""
    if not before or before.isspace() or _SELECTORS.match(before):
        return False
    return not before.isalpha() or _cjk(before)


def _joins(char: str) -> bool:
    """Whether a joiner beside this character can be meant: emoji and their modifiers, letters of scripts that join."""
    if not char or char.isspace() or _LATIN_AND_SUCH.match(char):
        return False
    return unicodedata.category(char)[0] in "LMS" or _SELECTORS.match(char) is not None


def _cjk(char: str) -> bool:
    return bool(char) and ("\u3400" <= char <= "\u9fff" or "\u1800" <= char <= "\u18af" or char >= "\U00020000")


def _shown(char: str) -> str:
    return f"U+{ord(char):04X} {unicodedata.name(char, 'unnamed')}"
