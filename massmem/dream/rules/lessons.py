"""A lesson said again ("I told you to …", "you did it again: …"): the table of how people say it."""

from __future__ import annotations

import re
from functools import cache

from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.nouns import content_stems
from massmem.model.record import dataclass

AGAIN = "again"
HINTS = frozenset("told asked reminded warned telling asking reminding said times forgot forgotten again".split())
_WHO = r"(?:i|we)(?:'ve|'d| have| had)?(?: (?:already|just|explicitly|specifically|clearly|repeatedly))?"
_OFTEN = (
    r"(?:,? (?:already|before|again|twice|repeatedly|last time|(?:so |too )?(?:many|several|three|a hundred) times))*"
)
_ROWS = (  # `what` is to be done, `neg` turns it round; `order` says both; `done` was done although it must not
    rf"(?:as )?{_WHO} (?:told|asked|reminded|warned) you{_OFTEN}[,:]?(?: (?P<neg>not|never))? to (?P<what>.+)",
    rf"{_WHO} (?:told|reminded) you{_OFTEN}[,:] (?P<order>(?:always|never|no|don't|do not) .+)",
    r"(?:i|we) (?:keep|kept) (?:telling|asking|reminding) you(?:(?: (?P<neg>not|never))? to |[:,] )(?P<what>.+)",
    rf"(?:as |like )?{_WHO} said(?: (?:it )?(?:before|already|again))?[:,]? (?P<order>(?:always|never|no|don't|do not) .+)",
    r"how many times (?:do|must|should|have) (?:i|we) [^:,?]{2,40}?(?:[:,?]| that) ?(?P<order>.+)",
    r"how many times (?:do|must|should|have) (?:i|we)(?: have)?(?: to)? (?:tell|told|ask|asked|remind|reminded) you(?: (?P<neg>not|never))? to (?P<what>.+)",
    r"you (?:did|are doing) (?:it|this|that) again[:,;—–-]+ ?(?:you )?(?P<done>.+)",
    r"you(?:'ve| have)? (?:forgot|forgotten)(?: again)? to (?P<done>.+)",
    r"(?:and )?(?:now )?you(?:'ve| have)?(?: just)? (?P<done>\w+(?:ed|ent|ote|ran|ut|id|ade) .+) again",
)
_OF_THE_DAY = re.compile(
    r"[\d`_/\\@<>{}\"#?]|\w\.\w|\b(?:it|this|that|these|those|him|her|them|today|tomorrow|yesterday|tonight|now|above|below|line|file|one)\b"
)
_SOFT = frozenset("never not no don't again dont do must should".split())
_REPROACH = re.compile(r"(?:keeps?|kept) (?:telling|asking|reminding) you\b", re.IGNORECASE)
MOST_WORDS, FEWEST_STEMS = 12, 2


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson said again. `note` is the order it gives; of what was `done` only the words tell which lesson it was."""

    note: str
    done: bool
    negative: bool

    @property
    def stems(self) -> frozenset[str]:
        """What it is about, whatever is to be done of it."""
        return lesson_stems(self.note)


def lesson_stems(text: str) -> frozenset[str]:
    """The content of a lesson without its polarity."""
    return content_stems(text) - _SOFT


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(row, re.IGNORECASE) for row in _ROWS)


def lesson_of(sentence: str) -> Lesson | None:
    """The lesson that the sentence says again; None when it says none, or something of the day."""
    found = next((said for pattern in _patterns() if (said := pattern.fullmatch(sentence))), None)
    if found is None:
        return None
    parts = found.groupdict()
    words = next(parts[name] for name in ("order", "what", "done") if parts.get(name))
    words = re.sub(r"(?:^please |[, ]+(?:again|please|already)$)", "", words.strip(" ,;:.!"), flags=re.IGNORECASE)
    if _OF_THE_DAY.search(words.lower()) or len(words.split()) > MOST_WORDS or _has_name(words):
        return None
    if parts.get("neg"):
        words = f"don't {words}"
    lesson = Lesson(words[:1].upper() + words[1:], bool(parts.get("done")), is_negative(words))
    return lesson if len(lesson.stems) >= FEWEST_STEMS else None


def is_reproach(note: str) -> bool:
    """Whether a note only tells that something was said before: what was said is the lesson."""
    return _REPROACH.match(note) is not None


def _has_name(words: str) -> bool:
    return re.search(r"(?<=\S )[A-ZÀ-Þ]\w", words) is not None
