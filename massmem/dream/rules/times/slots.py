"""What can stand in a slot of a pattern, and the value it gives to the resolver."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from massmem.dream.rules.times import words
from massmem.dream.rules.times.spans import real_day
from massmem.dream.rules.times.tokens import Token
from massmem.model.record import dataclass
from massmem.model.when import When

Read = Callable[[list[Token], int], tuple[object, int] | None]


@dataclass(frozen=True, slots=True)
class Slot:
    """A reader of tokens, and what it can begin with: words, or (`digits`) a number."""

    read: Read
    words: frozenset[str] = frozenset()
    digits: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; `half` is "am" or "pm" if it was said, or known from the way it is written."""

    hour: int
    minute: int
    half: str = ""


def _word(table: Mapping[str, object]) -> Slot:
    def read(tokens: list[Token], at: int) -> tuple[object, int] | None:
        value = table.get(tokens[at].key)
        return None if value is None or _too_shy(tokens, at) else (value, at + 1)

    return Slot(read, frozenset(table))


def _too_shy(tokens: list[Token], at: int) -> bool:
    """Whether a word that is another word too (may, march, sun, sat) has nothing beside it that makes it a day."""
    token = tokens[at]
    if token.key not in words.SHY or token.text[0].isupper():
        return False
    before = tokens[at - 1].key if at else ""
    after = tokens[at + 1].key if at + 1 < len(tokens) else ""
    return before not in words.BEFORE_SHY and "#" not in (before, after)


def _abbreviated(table: Mapping[str, object]) -> Slot:
    """Like `_word`, with the full stop of an abbreviation."""
    plain = _word(table)

    def read(tokens: list[Token], at: int) -> tuple[object, int] | None:
        found = plain.read(tokens, at)
        if found and len(tokens[at].key) <= 4 and at + 2 < len(tokens) and tokens[at + 1].key == ".":
            following = tokens[at + 2]
            if tokens[at].end == tokens[at + 1].start and (following.key == "#" or following.text[0].islower()):
                return found[0], at + 2
        return found

    return Slot(read, plain.words)


def _number(form: str, low: int, high: int, table: Mapping[str, int] | None = None) -> Slot:
    """A number written in digits as `form` says, its first group between low and high; or a word of the table."""
    pattern = re.compile(form, re.IGNORECASE)
    named = table or {}

    def read(tokens: list[Token], at: int) -> tuple[object, int] | None:
        token = tokens[at]
        if token.key != "#":
            return (named[token.key], at + 1) if token.key in named else None
        found = pattern.fullmatch(token.text)
        if not found or not low <= int(found[1]) <= high:
            return None
        return int(found[1]), at + 1

    return Slot(read, frozenset(named), digits=True)


def _count(tokens: list[Token], at: int) -> tuple[object, int] | None:
    """A count; "a couple of" is two. An article gives 1.0: "in a year" is said in passing more often than "in 1 year"."""
    if tokens[at].key in ("a", "an"):
        if at + 1 < len(tokens) and tokens[at + 1].key == "couple":
            return _count(tokens, at + 1)
        return 1.0, at + 1
    found = _COUNT.read(tokens, at)
    if found and tokens[at].key == "couple" and at + 1 < len(tokens) and tokens[at + 1].key == "of":
        return found[0], at + 2
    return found


_COUNT = _number(r"(\d{1,3})", 1, 999, words.COUNTS)

_DATE_FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d\d)(?:-(?P<day>\d\d)(?:T(?P<hour>\d\d):(?P<minute>\d\d).*)?)?",
        r"(?P<year>\d{4})/(?P<month>\d{1,2})/(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})",
        r"(?P<month>\d\d)/(?P<year>\d{4})",
    )
)
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")


def _written_date(tokens: list[Token], at: int) -> tuple[object, int] | None:
    """2026-03-02, 2026-03, 2026/03/02, 16.02.2026, and 03/14/2026 where only one reading is a date."""
    text = tokens[at].text
    for form in _DATE_FORMS:
        if found := form.fullmatch(text):
            parts = {name: int(value) for name, value in found.groupdict().items() if value is not None}
            when = When(**parts)
            return (when, at + 1) if 1900 <= when.year <= 2199 and when.is_real() else None
    month, day, year = _slashed_parts(text)
    real = real_day(year, month, day) if year else None
    return (When.of(real), at + 1) if real else None


def _slashed_day(tokens: list[Token], at: int) -> tuple[object, int] | None:
    """3/14 or 14/3 as (month, day): read only where one of the two can be no month."""
    month, day, year = _slashed_parts(tokens[at].text)
    return None if year or not month else ((month, day), at + 1)


def _slashed_parts(text: str) -> tuple[int, int, int]:
    """Month, day, year (0 if not said) of a slashed date; zeros if it is none or can be read in two ways."""
    found = _SLASHED.fullmatch(text)
    if not found or text == "24/7":
        return 0, 0, 0
    first, second, year = int(found[1]), int(found[2]), int(found[3] or 0)
    if first > 12 >= second > 0:
        first, second = second, first
    elif not (second > 12 >= first > 0 or first == second):
        return 0, 0, 0
    return (first, second, year) if real_day(year or 2024, first, second) else (0, 0, 0)


_CLOCK = re.compile(r"(\d{1,2})(?:([:.])([0-5]\d))?(am|pm|h)?", re.IGNORECASE)


def _clock(tokens: list[Token], at: int, *, dotted: bool = False) -> tuple[object, int] | None:
    """8:15, 3pm, 3 p.m., 15h, noon: what is a time of day wherever it stands; with `dotted`, 8.15 too."""
    if tokens[at].key in ("noon", "midday"):
        return Clock(12, 0, "pm"), at + 1
    found = _CLOCK.fullmatch(tokens[at].text)
    if not found:
        return None
    half, end = (found[4].lower(), at + 1) if found[4] else _half(tokens, at + 1)
    hour, minute = int(found[1]), int(found[3] or 0)
    if not half and (found[2] is None or (found[2] == "." and not dotted)):
        return None
    if half in ("am", "pm"):
        return (Clock(hour % 12 + (12 if half == "pm" else 0), minute, half), end) if 1 <= hour <= 12 else None
    return (Clock(hour, minute, _written_half(hour, found[1], half)), end) if hour < 24 else None


def _written_half(hour: int, digits: str, half: str) -> str:
    if half or hour > 12 or digits.startswith("0"):
        return "pm" if hour >= 12 else "am"
    return ""


def _half(tokens: list[Token], at: int) -> tuple[str, int]:
    """The am or pm after an hour ("" if none), and where it ends."""
    keys = [token.key for token in tokens[at : at + 4]]
    if keys[:1] in (["am"], ["pm"]):
        return keys[0], at + 1
    if keys[:3] in (["a", ".", "m"], ["p", ".", "m"]):
        return f"{keys[0]}m", at + (4 if keys[3:] == ["."] else 3)
    return "", at


def _hour(tokens: list[Token], at: int) -> tuple[object, int] | None:
    """A clock time that needs a word beside it to be one: 7, nine, 8.15, 9 o'clock, half past five."""
    if sure := _clock(tokens, at, dotted=True):
        return sure
    past = {"half": 30, "quarter": 15}.get(tokens[at].key)
    if past and [token.key for token in tokens[at + 1 : at + 2]] == ["past"] and at + 2 < len(tokens):
        found = _PLAIN_HOUR.read(tokens, at + 2)
        return (Clock(int(str(found[0])), past), found[1]) if found else None
    found = _PLAIN_HOUR.read(tokens, at)
    if not found:
        return None
    end = found[1]
    if end < len(tokens) and tokens[end].key == "o'clock":
        end += 1
    hour = int(str(found[0]))
    return Clock(hour, 0, "pm" if hour >= 12 else ""), end


_PLAIN_HOUR = _number(r"(\d{1,2})", 0, 23, words.HOURS)

SLOTS: dict[str, Slot] = {
    "weekday": _abbreviated(words.WEEKDAYS),
    "weekdays": _word(words.WEEKDAY_PLURALS),
    "month": _abbreviated(words.MONTHS),
    "dom": _number(r"(\d{1,2})(?:st|nd|rd|th)?", 1, 31, words.ORDINALS),
    "nth": _number(r"(\d{1,2})(?:st|nd|rd|th)", 1, 31),
    "place": _number(r"(\d)(?:st|nd|rd|th)", 1, 5, words.PLACES),
    "year": _number(r"((?:19|20|21)\d\d)", 1900, 2199),
    "week_number": _number(r"(\d{1,2})", 1, 53),
    "n": Slot(_count, frozenset(words.COUNTS), digits=True),
    "unit": _word(words.UNITS),
    "period": _word(words.PERIODS),
    "part": _word(words.DAYPARTS),
    "season": _word(words.SEASONS),
    "quarter": _word(words.QUARTERS),
    "feast": _word(words.FEASTS),
    "date": Slot(_written_date, digits=True),
    "slashed": Slot(_slashed_day, digits=True),
    "clock": Slot(_clock, frozenset({"noon", "midday"}), digits=True),
    "hour": Slot(_hour, frozenset({"noon", "midday", "half", "quarter", *words.HOURS}), digits=True),
    "foreign_weekday": _word(words.FOREIGN_WEEKDAYS),
    "foreign_month": _word(words.FOREIGN_MONTHS),
    "italian_weekday": _word(words.ITALIAN_WEEKDAYS),
    "portuguese_weekday": _word(words.PORTUGUESE_WEEKDAYS),
    "dutch_weekday": _word(words.DUTCH_WEEKDAYS),
    "nordic_weekday": _word(words.NORDIC_WEEKDAYS),
    "nordic_past_weekday": _word(words.NORDIC_PAST_WEEKDAYS),
    "italian_month": _word(words.ITALIAN_MONTHS),
    "portuguese_month": _word(words.PORTUGUESE_MONTHS),
    "dutch_month": _word(words.DUTCH_MONTHS),
    "nordic_month": _word(words.NORDIC_MONTHS),
    "foreign_n": _number(r"(\d{1,3})", 1, 999, words.FOREIGN_COUNTS),
    "foreign_unit": _word(words.FOREIGN_UNITS),
    "chinese_weekday": _word(words.CHINESE_WEEKDAYS),
    "japanese_weekday": _word(words.JAPANESE_WEEKDAYS),
    "eastern_n": _number(r"(\d{1,3})", 1, 999, words.EASTERN_COUNTS),
}
