"""A day's notes in Markdown: each section as one entry, at the time that it names."""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta, timezone

from massmem.imports.lines import opened
from massmem.model.entries import Role
from massmem.model.history import LeftOut, Remark, Said
from massmem.model.ids import crockford, digest
from massmem.model.record import dataclass
from massmem.text.fences import closes, opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date, tzinfo

    from massmem.model.history import Found

DATED = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:-(\d\d)(\d\d)(?=\.md))?[^0-9]")
_HEADING = re.compile(r"(#{1,2})\s+(\S.*)")
_DATE = re.compile(r"(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)")
_ZONED = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?\s*(?:(UTC|Z)\b|(?:GMT|UTC)?([+-]\d{1,2})(?::?(\d\d))?\b)")
_LOCAL = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))?\b")
_BLOCK = re.compile(r"<!--\s*openclaw:[\w:-]+:start\s*-->.*?<!--\s*openclaw:[\w:-]+:end\s*-->", re.DOTALL)
_SLEEP = re.compile(r"(?m)^##+\s+(?:Light|REM|Deep) Sleep[ \t]*\n(?=\s*(?:^#|\Z))")
_MACHINE_LINE = re.compile(
    r"(?mi)^[ \t]*(?:[-*][ \t]+)?(?:(?:candidate|confidence|evidence|recalls|staged|status|score)[ \t]*:.*"
    r"|<!--\s*openclaw-memory-.*?-->[ \t]*|.*\[score=[\d.]+ recalls=.*)(?:\n|\Z)"
)
_LENGTH = 16


@dataclass(frozen=True, slots=True)
class _Section:
    """A heading (of level 1 or 2) with all that follows it; `above` is the heading of level 1 that it stands under."""

    line: int
    above: str
    heading: str
    text: str


def noted(path: str, workspace: str, zone: tzinfo) -> Iterator[Found]:
    """The sections of a day's notes; what the machine wrote about itself is left out and counted."""
    with opened(path) as file:
        text = file.read().decode("utf-8-sig", "replace").replace("\r\n", "\n")
    text, removed = without_machine(text)
    if removed:
        yield LeftOut("machine blocks and lines of scores", removed)
    stem = os.path.basename(path).removesuffix(".md")
    times: dict[str, int] = {}
    for section in _sections(text):
        day = _day(section.heading) or _day(section.above)
        file_day = _day(stem)
        origin = f"openclaw:{workspace}:{stem}"
        if day is not None and file_day is not None and day != file_day:
            yield Remark(path, section.line, f"a section of {day} in the notes of {file_day}: {day} is taken")
            origin += f":{day}"
        name = crockford(digest([section.heading, section.text]), _LENGTH)
        times[name] = times.get(name, 0) + 1
        yield Said(
            role=Role.NOTE, session=f"{workspace}-{stem}", text=section.text, at=_at(section, path, zone),
            origin=f"{origin}:{name}" + (f":{times[name]}" if times[name] > 1 else ""), file=path, line=section.line,
        )  # fmt: skip


def without_machine(text: str) -> tuple[str, int]:
    """A text without the blocks and lines that OpenClaw's dreaming writes, and how many those were."""
    text, blocks = _BLOCK.subn(blank, text)
    text = _SLEEP.sub(blank, text)
    text, lines = _MACHINE_LINE.subn(blank, text)
    return text, blocks + lines


def blank(found: re.Match[str]) -> str:
    """As many line ends as stood there, so that the lines below keep their numbers."""
    return "\n" * found[0].count("\n")


def _sections(text: str) -> Iterator[_Section]:
    """The sections that say something, in order; a heading in a code fence is none."""
    fence = None
    above = heading = ""
    start, held = 1, list[str]()
    for number, line in enumerate([*text.split("\n"), "# "], 1):
        if fence is not None:
            fence = None if closes(line, fence) else fence
        elif (found := _HEADING.match(line)) or line == "# ":
            if (section := _section(start, above, heading, held)) is not None:
                yield section
            if found:
                above = found[2] if len(found[1]) == 1 else above
                start, heading, held = number, found[2], []
        else:
            fence = opening(line, number)
        held.append(line)
    if fence is not None and (section := _section(start, above, heading, held[:-1])) is not None:
        yield section


def _section(line: int, above: str, heading: str, held: list[str]) -> _Section | None:
    body = held[1:] if heading else held
    return _Section(line, above, heading, "\n".join(held).strip()) if any(map(str.strip, body)) else None


def _day(text: str) -> date | None:
    found = _DATE.search(text)
    try:
        return datetime(int(found[1]), int(found[2]), int(found[3]), tzinfo=timezone.utc).date() if found else None
    except ValueError:
        return None


def _at(section: _Section, path: str, zone: tzinfo) -> datetime | None:
    """When: the time with a zone in the heading or text, else a time in the heading, else that of the file's name."""
    name = DATED.match(os.path.basename(path))
    day = _day(section.heading) or _day(section.above) or _day(os.path.basename(path))
    if day is None:
        return None
    midnight = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - the zone is found out below
    for text in (section.heading, section.above, section.text):
        if found := _ZONED.search(text):
            return _moment(midnight, found, _offset(found))
    if found := _LOCAL.search(section.heading):
        return _moment(midnight, found, zone)
    if name and name[4] and _day(section.heading) is None:
        return midnight.replace(hour=int(name[4]) % 24, minute=int(name[5]) % 60, tzinfo=timezone.utc)
    return midnight.replace(hour=12, tzinfo=zone)


def _offset(found: re.Match[str]) -> tzinfo:
    if found[4]:
        return timezone.utc
    hours = int(found[5])
    minutes = int(found[6] or 0)
    return (
        timezone(timedelta(hours=hours, minutes=minutes if hours >= 0 else -minutes))
        if abs(hours) < 24
        else timezone.utc
    )


def _moment(midnight: datetime, found: re.Match[str], zone: tzinfo) -> datetime:
    return midnight.replace(
        hour=int(found[1]) % 24, minute=int(found[2]) % 60, second=int(found[3] or 0) % 60, tzinfo=zone
    )
