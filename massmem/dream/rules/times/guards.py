"""Where words that can be a time are none: the front of a compound, or a number of things."""

from __future__ import annotations

from massmem.dream.rules.times import words
from massmem.dream.rules.times.tokens import Token

_DASHES = frozenset("-–—/'")
_NO_PLURALS = frozenset(
    "is was this his has as does us its vs plus always perhaps onwards forwards afterwards sometimes unless across".split()
)


def bounded(tokens: list[Token], start: int, end: int) -> bool:
    """Whether the phrase stands for itself: not "Monday standup", "the Friday deploy", "the 3rd attempt"."""
    before = tokens[start - 1].key if start else ""
    if before in words.NAMING or (before in words.DETERMINERS and tokens[start].key not in words.DETERMINERS):
        return False
    return ends_here(tokens, start, end)


def ends_here(tokens: list[Token], _start: int, end: int) -> bool:
    """Whether what follows goes on with the sentence, and not with a noun that the phrase would belong to."""
    if end >= len(tokens):
        return True
    following = tokens[end]
    if following.key in _DASHES and following.start == tokens[end - 1].end:
        return following.key == "'"
    if following.key in words.FOLLOWERS or following.key in words.WEEKDAYS:
        return True
    return not any(map(str.isalnum, following.text)) or (following.key == "#" and ":" in following.text)


def not_counted(tokens: list[Token], start: int, end: int) -> bool:
    """Whether a number is no amount: "in 2026", but not "in 2000 rows" or "up to 2000 of them"."""
    if end >= len(tokens):
        return True
    joined = tokens[end].start == tokens[end - 1].end and tokens[end].key in ("-", "–", "/", "%")
    return not joined and tokens[end].key != "of" and not_plural(tokens, start, end)


def not_plural(tokens: list[Token], _start: int, end: int) -> bool:
    """Whether no plural follows that the words would count or belong to."""
    key = tokens[end].key if end < len(tokens) else ""
    return len(key) < 3 or not key.endswith("s") or key in _NO_PLURALS


def not_asked(tokens: list[Token], start: int, _end: int) -> bool:
    """Whether "about" is "around": not in "how about Friday"."""
    return not start or tokens[start].key != "about" or tokens[start - 1].key not in _ASKED


def not_now(tokens: list[Token], _start: int, end: int) -> bool:
    """Whether the words end with a day, and not with "now"."""
    return tokens[end - 1].key != "now"


def no_range(tokens: list[Token], _start: int, end: int) -> bool:
    """Whether a time of day is not the beginning of one ("Monday 3pm-5pm"): two times stay in the text."""
    return end + 1 >= len(tokens) or tokens[end].key not in _RANGES or tokens[end + 1].key != "#"


def moved(tokens: list[Token], start: int, end: int) -> bool:
    """Whether something is moved "to May": otherwise May may be a person one talks to, and March a verb."""
    return end - start > 2 or tokens[end - 1].key not in words.SHY or is_moved(tokens, start, end)


def has_lasted(tokens: list[Token], start: int, _end: int) -> bool:
    """Whether a state of now has lasted that long: "have been here for two years", not "booked it for two nights"."""
    before = [token.key for token in tokens[max(0, start - 10) : start]]
    have = max((place for place, key in enumerate(before) if key in _HAVE), default=-1)
    return have >= 0 and not _LASTED.isdisjoint(before[have + 1 :]) and _ENDED.isdisjoint(before[have:])


def is_moved(tokens: list[Token], start: int, _end: int) -> bool:
    """Whether something gets another day: "moved from Tuesday to Thursday"."""
    return any(token.key in _MOVES for token in tokens[max(0, start - 8) : start])


_HAVE = frozenset("have has i've we've they've you've".split())
_LASTED = frozenset(
    "been lived worked had known used owned played studied driven run led managed taught belonged dated rented kept".split()
)
_ENDED = frozenset("booked reserved ? if".split())
_ASKED = frozenset("how what talk talked think thinking heard news".split())
_RANGES = frozenset("- – — to till until".split())
_MOVES = frozenset(
    "moved move moving pushed push postponed postpone delayed rescheduled shifted pulled extended"
    " slipped deferred brought".split()
)
