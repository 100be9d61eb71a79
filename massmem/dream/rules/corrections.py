"""Corrections: "actually it's 9150, not 9105" takes its subject from what was said before."""

from __future__ import annotations

import re

from massmem.dream.rules.leads import Led
from massmem.dream.rules.notes import describe
from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.reading import find_times
from massmem.model.record import dataclass, replace
from massmem.model.statements import Act, Statement
from massmem.model.when import Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

_IT = r"(?:it|that|this|he|she|they|the (?:right|correct) (?:one|value|number|day|date|name|port|address|version|time|spelling))(?:'s| is| are| was| should be| must be| should have been| has to be|'re)"
_PAIRS = (
    re.compile(
        rf"(?:{_IT}|i meant|i mean|make (?:it|that)|should be|must be|of course)?\s*(?:actually |really |of course |in fact )?(?P<new>[^,;]+?)\s*,?\s+(?:and )?(?:not|rather than|instead of|and not)\s+(?P<old>[^,;.!]+)(?:[,;.!].*)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:{_IT.replace(' is|', ' is not|').replace(chr(39) + 's|', chr(39) + 's not|')}|it isn't|it's not|not)\s+(?P<old>[^,;]+?)\s*,?\s*(?:but|it's|it is|,)\s+(?P<new>[^,;.!]+)(?:[,;.!].*)?",
        re.IGNORECASE,
    ),
)
_ALONE = re.compile(
    rf"(?:{_IT}|i meant|i mean(?: to say)?|i meant to say|make (?:it|that))\s+(?:actually |really |of course )?(?P<new>[^,;]+?)(?:(?:[,;!]|\.(?!\d)).*)?",
    re.IGNORECASE,
)


_DOES = re.compile(
    r"(?:it|he|she|they|that) (?P<verb>\w+) (?:(?:at|on|in|to|for|from|around) )?(?P<new>[^,;]{1,40}?)(?:(?:[,;!]|\.(?!\d)).*)?",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(r"(?:her|his|their|its) ([\w -]{2,30}?) (?:is|are) ([^,;]+)", re.IGNORECASE)


_TAKES_BACK = re.compile(
    r"(?:(?:no|oh|oops|wait|sorry|argh|ugh|hm+|ah|damn|actually)[,.! ]+)*(?:(?:that|this|it|what i (?:said|told you|wrote))(?: was|'s| is) (?:wrong|not right|not quite right|incorrect|a (?:mistake|typo|slip))"
    r"|(?:i|we) (?:was|were) wrong|(?:i|we) (?:misspoke|mistyped|misread|misheard|miscounted|misremembered)|(?:i|we) (?:got|had|wrote|said|told you|gave you) (?:\S+ ){1,4}?wrong|(?:i|we) (?:mixed|messed) (?:\S+ ){1,4}?up"
    r"|(?:i|we) made a (?:mistake|typo|slip)|my (?:mistake|bad)|correction|scratch that|strike that|typo|wrong (?:one|number|day|date|name|floor|room|way round)|(?:i|we) (?:need|have) to correct (?:that|this|myself|something))\b(?: (?:there|earlier|before|yesterday|last time|sorry|about [^.!?]+|in [^.!?]+|on [^.!?]+))*[\s.!:]*",
    re.IGNORECASE,
)


def takes_back(sentence: str) -> bool:
    """Whether the sentence only says that something said before was wrong ("No, that was wrong.")."""
    return len(sentence) <= _LONGEST and _TAKES_BACK.fullmatch(sentence) is not None


_LONGEST = 80  # characters of a sentence that only takes something back


def corrected(led: Led, earlier: tuple[Statement, ...], entry: Entry, quote: str, user: str) -> Statement | None:
    """The corrected statement, or None when these words correct nothing that was said.

    Only the value changes. Without the old value in sight, the new one must be of its kind (a number for
    a number, a name for a name). With nothing to refer to and both values named, the subject is "it".
    """
    text = led.text.strip(" .!")
    correction = _Correction(
        entry=entry, quote=quote, user=user, earlier=tuple(s for s in earlier if s.act is Act.ASSERT)
    )
    made = _pair(text, correction, sure=led.correction)
    if made is None and led.correction:
        made = _of_somebody(text, correction) or _value_alone(text, correction) or _does_otherwise(text, correction)
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class _Correction:
    """Where a correction was said, and what was said before it, newest first."""

    entry: Entry
    quote: str
    user: str
    earlier: tuple[Statement, ...]

    def swap(self, before: Statement, old: str, new: str) -> Statement | None:
        """The earlier statement with the new value; None when it does not hold the old one."""
        text = _swapped(before.text, old, new)
        if text is None:
            return None
        about = describe(text, self.user)
        also = () if before.source == self.entry.ref else (before.source, *before.also)
        return replace(
            before, text=text, subject=about.subject, slot=about.slot, value=about.value, negative=about.negative, replaces=old,
            changed=False, at=self.entry.at, source=self.entry.ref, quote=self.quote, also=also,
        )  # fmt: skip


def _pair(text: str, correction: _Correction, *, sure: bool) -> Statement | None:
    """`it's 9150, not 9105`: both values are named."""
    for pattern in _PAIRS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        old, new = _bare(found.group("old")), _bare(found.group("new"))
        if (
            not old
            or not new
            or max(len(new.split()), len(old.split())) > _MOST
            or re.search(r"\b(?:is|are|was|were|has)\b", new)
        ):
            continue
        for statement in correction.earlier:
            if fixed := correction.swap(statement, old, new):
                return fixed
        if sure and any(c.isdigit() for c in old) == any(c.isdigit() for c in new):
            return Statement(
                text=new, topic="Projects", about_user=False, subject="it", value=new.lower(), replaces=old, at=correction.entry.at,
                source=correction.entry.ref, quote=correction.quote,
            )  # fmt: skip
    return None


def _of_somebody(text: str, correction: _Correction) -> Statement | None:
    """`her name is Anja`: whose it is was said before."""
    said = _OF_SOMEBODY.fullmatch(text)
    if said is None:
        return None
    for statement in correction.earlier:
        held = re.search(rf"\b{re.escape(said.group(1))}\s+(?:is|are)\s+(.+)", statement.text, re.IGNORECASE)
        if held and (fixed := correction.swap(statement, held.group(1), said.group(2))):
            return fixed
    return None


def _does_otherwise(text: str, correction: _Correction) -> Statement | None:
    """`wrong, it leaves at 7:14`: the value behind the same verb was said before."""
    said = _DOES.fullmatch(text)
    if said is None:
        return None
    for statement in correction.earlier:
        held = re.search(rf"\b{re.escape(said['verb'])}\b", statement.text, re.IGNORECASE)
        old = _last_like(statement.text[held.end() :], said["new"]) if held else None
        if old and (fixed := correction.swap(statement, old, said["new"])):
            return fixed
    return None


_DENIED = re.compile(
    r"(?:no,? |sorry,? |wait,? )*not (?P<old>[\w' -]{2,30}?)(?:,| but|;| —|:) (?P<new>[\w' -]{2,30}?)[\s.!]*",
    re.IGNORECASE,
)


def denied(sentence: str) -> tuple[str, str] | None:
    """`Not cashews, pistachios!`: the value that was wrong and the right one."""
    found = _DENIED.fullmatch(sentence) if len(sentence) <= _LONGEST else None
    return (found["old"], found["new"]) if found else None


def with_denied(made: list[Statement], pair: tuple[str, str] | None) -> list[Statement]:
    """What says the right value takes the place of what holds the wrong one."""
    if pair is None:
        return made
    old, new = pair
    return [
        replace(one, replaces=one.replaces or old) if one.act is Act.ASSERT and new.lower() in one.text.lower() else one
        for one in made
    ]


def _value_alone(text: str, correction: _Correction) -> Statement | None:
    """`no wait, it's 4417`: the new value stands for the one of its kind that was said last."""
    new = _new_value(text)
    if new is None or not correction.earlier:
        return None
    last = correction.earlier[0]
    old = _last_like(last.text, new)
    return correction.swap(last, old, new) if old else _other_day(last, new, correction)


def _other_day(last: Statement, new: str, correction: _Correction) -> Statement | None:
    """`*Thursday, sorry`: the plan that was named last has another day, and keeps its hour."""
    plan = last.dates.planned
    phrases = find_times(new, correction.entry.at, Tense.FUTURE) if plan is not None else ()
    if plan is None or len(phrases) != 1 or phrases[0].first is None or len(phrases[0].words) < len(new) - 3:
        return None
    day = phrases[0].first
    if day.hour is None and plan.hour is not None and day.day is not None:
        day = replace(day, hour=plan.hour, minute=plan.minute)
    also = () if last.source == correction.entry.ref else (last.source, *last.also)
    return replace(
        last, dates=Dates(planned=day), changed=True, at=correction.entry.at, source=correction.entry.ref,
        quote=correction.quote, also=also,
    )  # fmt: skip


_MOST = 5  # words a value may have


def _new_value(text: str) -> str | None:
    """What "it's 9150" or only "9:45" puts in the place of what was said."""
    found = _ALONE.fullmatch(text)
    if found:
        return _bare(found.group("new"))
    bare = _bare(text)
    return bare if len(bare.split()) <= 3 and (any(c.isdigit() for c in bare) or bare[:1].isupper()) else None


def _bare(text: str) -> str:
    return re.sub(
        r"^(?:the|a|an|on|at|in|my|our|port|number|version)\s+", "", text.strip(" .!,\"'"), flags=re.IGNORECASE
    )


def _swapped(text: str, old: str, new: str) -> str | None:
    found = re.search(rf"(?<![\w.]){re.escape(old)}(?![\w])", text, re.IGNORECASE)
    return text[: found.start()] + new + text[found.end() :] if found and old.lower() != new.lower() else None


def _last_like(text: str, new: str) -> str | None:
    """The last words of the text that the new value can stand for: a number for a number, a name for a name.

    Words around the number must be the same ("the 5th floor" for "the 4th floor", "Python 3.11" for "Python 3.12").
    """
    parts = new.split()
    numbers = [part for part in parts if any(c.isdigit() for c in part)]
    if len(numbers) == 1:
        around = [re.escape(part) if part != numbers[0] else r"[\w.:/-]*\d[\w:/-]*(?:\.\w+)*" for part in parts]
        found = re.findall(r"(?<![\w.])" + r"\s+".join(around) + r"(?![\w])", text, re.IGNORECASE)
    elif not numbers and new[:1].isupper():
        found = re.findall(r"(?<=\s)[A-Z][\w'-]*(?:\s[A-Z][\w'-]*)*", text)
    else:
        return None
    return str(found[-1]).rstrip(".,:") if found else None
