"""The dates of a clause, and the clause without the words that said them."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.dream.rules.phrasing import without_dangling
from massmem.dream.rules.times.grammar import may_hold_time
from massmem.dream.rules.times.phrase import Tense, TimeKind, TimePhrase, spelled, to_dates
from massmem.dream.rules.times.reading import find_times
from massmem.model.record import dataclass, replace
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

_HAS_DIGIT = re.compile(r"\d")
_STATE = re.compile(
    r"\b(?:is|are|am|'m|'re|works?|lives?|uses?|has|have|runs?|sits|prefers?|belongs?|reports?|holds)\b", re.IGNORECASE
)
_LEADING_TIME = re.compile(
    r"(?:until|till|since|from|starting|beginning|as of|effective|on|in|by|tomorrow|today|yesterday|next|last|this|through|for the next|between|during|ab|seit|bis|depuis|desde)\b",
    re.IGNORECASE,
)
_PLANNED_INSIDE = re.compile(
    r"\s+(?:is|are|was|were|has been|have been|will be|got|gets)\s+(?:now |also |just |finally )?(?:planned|scheduled|set|booked|due|happening|taking place|moved|pushed(?: back| out)?|postponed|rescheduled|shifted|delayed)(?=\s+(?:at|in|with|on|near|to)\b|,|$)",
    re.IGNORECASE,
)
_MOVED_INSIDE = re.compile(
    r"\s(?:moved|pushed(?: back| out)?|postponed|rescheduled|shifted|delayed)(?=\s+(?:at|in|with|for|on|near|to)\b|,|$)",
    re.IGNORECASE,
)
_SHIFT = re.compile(r"\b(?:chang|mov|switch|shift|push|postpon|reschedul|slip)\w*\b[^,;]*$", re.IGNORECASE)
_DAY_OF = re.compile(r"\bdays?\s+(?:is|are|will be|was)\s+(?:now |on )?\w{0,3}$", re.IGNORECASE)
_SHIFT_DAY = re.compile(
    r"\b(?:chang|mov|switch|shift|reschedul)\w*\b[^,;]*\bfrom (?:\w+day|the \w+day)s? to ", re.IGNORECASE
)
_INSTEAD = re.compile(
    r",?\s*\b(?:instead of|rather than|and not|but not|not)(?:\s+(?:on|at|in|the))?\s*$", re.IGNORECASE
)
_PUT_OFF = re.compile(
    r"\b(?:postponed|moved|pushed(?: back| out)?|rescheduled|delayed|shifted|brought forward)\s+(?:back |forward |out )?(?:to|until|till|for)\s+(?:the )?"
    r"(?:\d|next|this|later|early|late|end|mid|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)",
    re.IGNORECASE,
)
_DOUBLE = re.compile(r"\s{2,}")


@dataclass(frozen=True, slots=True)
class Dated:
    """A clause without the words for its dates; `moved` when they say that a plan got another day."""

    text: str
    dates: Dates = NO_DATES
    moved: bool = False


def begins_with_time(clause: str) -> bool:
    """Whether the clause may open with a date ("Until March 12 please …")."""
    return _LEADING_TIME.match(clause) is not None


@lru_cache(maxsize=256)
def dated(clause: str, at: datetime, *, change: bool = False) -> Dated:
    """Read the dates of the clause against the local day on which it was said.

    change: the clause tells of something that became so (a move, a new job): a day is then its `since`.
    Dates of one kind are taken once; a second one stays in the text, spelled so that it stays true.
    """
    if not may_hold_time(clause):
        return Dated(clause)
    phrases = find_times(clause, at, Tense.FUTURE if _PUT_OFF.search(clause) else _lean(clause))
    if not phrases:
        return Dated(clause)
    text, dates, cut_end = clause, NO_DATES, False
    moved = False
    for found in reversed(phrases):
        phrase = _as_meant(found, clause)
        if phrase is None:
            continue
        if len(phrases) > 1 and (instead := _INSTEAD.search(text[: phrase.start])):
            text = text[: instead.start()] + text[phrase.end :]
            moved = cut_end = True
            continue
        said, dates = _taken(phrase, dates, change=change, clause=clause)
        if said != phrase.words:
            after = text[phrase.end :].lstrip()
            text = _cut(text[: phrase.start].rstrip(), said, after)
            cut_end = cut_end or (not said and not after.strip(" .!,;"))
    done = _finished(text, dates) if cut_end or dates else Dated(_tidied(text), dates)
    return replace(done, moved=done.moved or moved)


_NEAR_DAYS = ("yesterday", "today", "tomorrow")
_AS_OF = re.compile(r"\bas of\b", re.IGNORECASE)


def _lean(clause: str) -> Tense | None:
    """`I'm the new DPO as of May 1`: what is so in the present began before."""
    return Tense.PAST if _AS_OF.search(clause) and _STATE.search(clause) and " will " not in clause else None


def _as_meant(phrase: TimePhrase, clause: str) -> TimePhrase | None:
    """The phrase, unless its words only look like a date of what is said."""
    if (
        not _HAS_DIGIT.search(phrase.words)
        and phrase.words.lower() not in _NEAR_DAYS
        and _DAY_OF.search(clause[: phrase.start + 3])
    ):
        return None  # "bin day is Tuesday" is said of every week
    if phrase.words.lower() == "for now":
        return None  # that it may change again is worth its two words
    if _SHIFT_DAY.search(clause) and not _HAS_DIGIT.search(phrase.words):
        return None
    if phrase.kind is TimeKind.RANGE and _SHIFT.search(clause[: phrase.start]):
        if _HAS_DIGIT.search(phrase.words) and not phrase.words.lower().startswith("from"):
            return replace(phrase, kind=TimeKind.RANGE)
        if not _HAS_DIGIT.search(phrase.words) or phrase.last is None:
            return None  # "from Tuesdays to Thursdays" is what changed, no span of time
        return replace(phrase, first=phrase.last, last=None, kind=TimeKind.ON)  # only the new day counts
    return phrase


def _cut(before: str, said: str, after: str) -> str:
    """The text around a date, closed up ("is on May 4 at the lake" -> "at the lake")."""
    if not said and before and re.match(r"(?:at|in|with|for|near|of)\b", after):
        before = re.sub(r"\s+(?:is|are|was|were|will be)$", "", before)
    return " ".join(part for part in (before, said, after) if part)


def _finished(text: str, dates: Dates) -> Dated:
    """Without the verb that only said that something is planned or was moved."""
    anew = _ANEW.search(text) if dates.planned else None
    text, moved = without_dangling(text[: anew.start()] if anew else text.strip(" ,;:.!"))
    moved = moved or anew is not None
    if dates.planned:
        moved = moved or _MOVED_INSIDE.search(text) is not None
        text = _PLANNED_INSIDE.sub("", text)
    return Dated(_tidied(text), dates, moved)


_ANEW = re.compile(r"(?<=\w)\s+(?:instead|now)[ ,;:.!]*$", re.IGNORECASE)


def _tidied(text: str) -> str:
    return _DOUBLE.sub(" ", text).strip(" ,;:、，")


def _taken(phrase: TimePhrase, dates: Dates, *, change: bool, clause: str) -> tuple[str, Dates]:
    """What stays of the phrase in the text, and the dates with it."""
    if phrase.kind is TimeKind.DURING:
        return phrase.words, dates
    if phrase.words.lower() in ("these days", "nowadays"):
        return "", dates
    if phrase.first is None:
        return (spelled(phrase) if phrase.relative and not _is_filler(phrase.words) else phrase.words), dates
    future = phrase.tense is Tense.FUTURE
    plan = future and phrase.kind in (TimeKind.ON, TimeKind.RANGE)
    became = change or (
        phrase.kind in (TimeKind.ON, TimeKind.AGO)
        and not future
        and phrase.last is None
        and _STATE.search(clause) is not None
        and not re.search(r"\b(?:was|were|had)\b", clause)
    )
    found = to_dates(phrase, plan=plan, change=became)
    if phrase.ambiguous and not found.planned:
        return spelled(phrase), dates
    merged = _merged(dates, found)
    return (phrase.kept, merged) if merged is not None else (spelled(phrase), dates)


def _merged(dates: Dates, found: Dates) -> Dates | None:
    """Both, when they do not say the same kind of thing twice."""
    if not dates:
        return found
    if not found or dates.planned or found.planned:
        return None
    if (dates.since and found.since) or (dates.until and found.until):
        return None
    return replace(dates, since=dates.since or found.since, until=dates.until or found.until)


def _is_filler(words: str) -> bool:
    return (
        re.fullmatch(
            r"(?:now|nowadays|these days|currently|at the moment|recently|lately|just|already|then|soon|still|today|right now)",
            words,
            re.IGNORECASE,
        )
        is not None
    )
