"""The date remark at the end of a fact: `(since 2026-05-04)`, `(planned for 2026-06-10)`."""

from __future__ import annotations

import re

from massmem.model.when import NO_DATES, Dates, When

_DAY = r"\d{4}(?:-\d\d(?:-\d\d(?: \d\d:\d\d)?)?)?"
_REMARK = re.compile(r"[ \t]\(([a-z0-9][a-z0-9:, -]*\d)\)\Z")
_PHRASES = (
    (re.compile(rf"(?:since|about) ({_DAY})\Z"), ("since",)),
    (re.compile(rf"until ({_DAY})\Z"), ("until",)),
    (re.compile(rf"({_DAY}) to ({_DAY})\Z"), ("since", "until")),
    (re.compile(rf"on ({_DAY})\Z"), ("since", "until")),
    (re.compile(rf"planned for ({_DAY})(?: to ({_DAY}))?\Z"), ("planned", "planned_to")),
)


def split_remark(text: str) -> tuple[str, Dates]:
    """The text without its date remark, and what the remark says.

    Brackets that are not wholly a remark of real days are text, and so is a remark with
    nothing before it.
    """
    found = _REMARK.search(text) if text.endswith(")") else None
    if found is None:
        return text, NO_DATES
    before = text[: found.start()].rstrip()
    dates = _read(found[1]) if before else None
    return (text, NO_DATES) if dates is None else (before, dates)


def _read(inner: str) -> Dates | None:
    """The dates of all phrases, or None when one is no phrase or two say the same thing."""
    said: dict[str, When] = {}
    for phrase in inner.split(", "):
        part = _phrase(phrase)
        if part is None or part.keys() & said.keys():
            return None
        said |= part
    return Dates(**said)


def _phrase(phrase: str) -> dict[str, When] | None:
    for pattern, fields in _PHRASES:
        if found := pattern.match(phrase):
            days = [When.parse(day) for day in found.groups() if day is not None]
            if phrase.startswith("on "):
                days *= 2
            real = [day for day in days if day is not None]
            return dict(zip(fields, real, strict=False)) if len(real) == len(days) else None
    return None


def render_remark(dates: Dates) -> str:
    """What `split_remark` reads back: "" or a blank and the remark in brackets."""
    phrases = []
    if dates.since and dates.since == dates.until:
        phrases.append(f"on {dates.since}")
    elif dates.since and dates.until:
        phrases.append(f"{dates.since} to {dates.until}")
    elif dates.since:
        phrases.append(f"since {dates.since}")
    elif dates.until:
        phrases.append(f"until {dates.until}")
    if dates.planned:
        phrases.append(f"planned for {dates.planned}" + (f" to {dates.planned_to}" if dates.planned_to else ""))
    return f" ({', '.join(phrases)})" if phrases else ""
