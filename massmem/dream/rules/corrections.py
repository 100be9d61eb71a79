"""Corrections: "actually it's 9150, not 9105" takes its subject from what was said before."""

from __future__ import annotations

import re

from massmem.dream.rules.leads import Led
from massmem.dream.rules.notes import describe
from massmem.model.record import replace
from massmem.model.statements import Act, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

_IT = r"(?:it|that|this|he|she|they|the (?:right|correct) (?:one|value|number|day|date|name|port|address|version|time|spelling))(?:'s| is| are| was| should be| must be| should have been| has to be|'re)"
_PAIRS = (
    re.compile(rf"(?:{_IT}|i meant|i mean|make (?:it|that)|should be|must be|of course)?\s*(?:actually |really |of course |in fact )?(?P<new>[^,;]+?)\s*,?\s+(?:and )?(?:not|rather than|instead of|and not)\s+(?P<old>[^,;.!]+)(?:[,;.!].*)?", re.IGNORECASE),
    re.compile(rf"(?:{_IT.replace(' is|', ' is not|').replace(chr(39) + 's|', chr(39) + 's not|')}|it isn't|it's not|not)\s+(?P<old>[^,;]+?)\s*,?\s*(?:but|it's|it is|,)\s+(?P<new>[^,;.!]+)(?:[,;.!].*)?", re.IGNORECASE),
)
_ALONE = re.compile(rf"(?:{_IT}|i meant|i mean(?: to say)?|i meant to say|make (?:it|that))\s+(?:actually |really |of course )?(?P<new>[^,;]+?)(?:(?:[,;!]|\.(?!\d)).*)?", re.IGNORECASE)


_OF_SOMEBODY = re.compile(r"(?:her|his|their|its) ([\w -]{2,30}?) (?:is|are) ([^,;]+)", re.IGNORECASE)


def corrected(led: Led, earlier: tuple[Statement, ...], entry: Entry, quote: str, user: str) -> Statement | None:
    """The corrected statement, or None when these words correct nothing that was said.

    Only the value changes. Without the old value in sight, the new one must be of its kind (a number for
    a number, a name for a name). With nothing to refer to and both values named, the subject is "it".
    """
    text = led.text.strip(" .!")
    for pattern in _PAIRS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        old, new = _bare(found.group("old")), _bare(found.group("new"))
        if not old or not new or len(new.split()) > 5 or len(old.split()) > 5 or re.search(r"\b(?:is|are|was|were|has)\b", new):
            continue
        for statement in earlier:
            if statement.act is Act.ASSERT and (fixed := _swapped(statement.text, old, new)):
                return _made(statement, fixed, entry, quote, user, old)
        if led.correction and _same_kind(old, new):
            return Statement(
                text=new, topic="Projects", about_user=False, subject="it", value=new.lower(), replaces=old, at=entry.at, source=entry.ref, quote=quote,
            )  # fmt: skip
    if led.correction and (said := _OF_SOMEBODY.fullmatch(text)):
        for statement in earlier:
            old_value = re.search(rf"\b{re.escape(said.group(1))}\s+(?:is|are)\s+(.+)", statement.text, re.IGNORECASE)
            if old_value and statement.act is Act.ASSERT and (fixed := _swapped(statement.text, old_value.group(1), said.group(2))):
                return _made(statement, fixed, entry, quote, user, old_value.group(1))
    if led.correction and earlier and (new := _new_value(text)) is not None:
        last = earlier[0]
        like = _last_like(last.text, new)
        if like and last.act is Act.ASSERT and (fixed := _swapped(last.text, like, new)):
            return _made(last, fixed, entry, quote, user, like)
    return None


def _new_value(text: str) -> str | None:
    """What "it's 9150" or only "9:45" puts in the place of what was said."""
    found = _ALONE.fullmatch(text)
    if found:
        return _bare(found.group("new"))
    bare = _bare(text)
    return bare if len(bare.split()) <= 3 and (any(c.isdigit() for c in bare) or bare[:1].isupper()) else None


def _bare(text: str) -> str:
    return re.sub(r"^(?:the|a|an|on|at|in|my|our|port|number|version)\s+", "", text.strip(" .!,\"'"), flags=re.IGNORECASE)


def _swapped(text: str, old: str, new: str) -> str | None:
    found = re.search(rf"(?<![\w.]){re.escape(old)}(?![\w])", text, re.IGNORECASE)
    return text[: found.start()] + new + text[found.end() :] if found and old.lower() != new.lower() else None


def _same_kind(old: str, new: str) -> bool:
    return any(c.isdigit() for c in old) == any(c.isdigit() for c in new)


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


def _made(before: Statement, text: str, entry: Entry, quote: str, user: str, old: str) -> Statement:
    about = describe(text, user)
    also = () if before.source == entry.ref else (before.source, *before.also)
    return replace(
        before, text=text, subject=about.subject, slot=about.slot, value=about.value, negative=about.negative, replaces=old,
        changed=False, at=entry.at, source=entry.ref, quote=quote, also=also,
    )  # fmt: skip
