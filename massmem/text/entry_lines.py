"""Session logs: entries to text and back, as a stream, whatever the bytes.

    ### 2026-11-29T10:42:07.118203+01:00 user #q8t0v3mw session=s1
    > I moved to Berlin last Friday.

An entry is a header, its text quoted line by line, and a blank line.
"""

from __future__ import annotations

import re
from datetime import datetime

from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.findings import Finding, Level
from massmem.model.record import dataclass
from massmem.text.clean import escape_value, unescape_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HEADER = re.compile(
    r"### (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:[+-]\d\d:\d\d(?::\d\d(?:\.\d{6})?)?|Z)) "
    r"(user|assistant|system|tool|note) #([0-9a-z]{8,40})((?: [a-z]+=[^ ]*)+)\Z"
)
_DAY_HEADING = re.compile(rb"# \d{4}-\d\d-\d\d[ \t]*\Z")
_ROLES = {role.value: role for role in Role}
_KINDS = {kind.value: kind for kind in EntryKind}
_BOM = b"\xef\xbb\xbf"
PURGED = "[purged]"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A stretch of a log, bytes `start` to `end` of the file.

    `entry` with no `finding`: proved whole, or purged. `entry` and a finding: its id does not prove it.
    No entry: something torn or foreign, told by the finding.
    """

    entry: Entry | None
    start: int
    end: int
    finding: Finding | None = None


def day_heading(day: str) -> str:
    """How a day's file begins. `day` is `YYYY-MM-DD`."""
    return f"# {day}\n\n"


def render_entry(entry: Entry) -> str:
    """The entry as the log holds it: header, quoted text, blank line."""
    pairs = {
        "clock": "back" if entry.clock_back else None,
        "import": entry.importer,
        "kind": None if entry.kind is None else entry.kind.value,
        "name": entry.name,
        "origin": entry.origin,
        "session": entry.session,
        "turn": entry.turn,
    }
    said = "".join([f" {key}={escape_value(value)}" for key, value in pairs.items() if value is not None])
    lines = "".join([f"> {line}\n" if line else ">\n" for line in entry.text.split("\n")])
    at = entry.at.isoformat(timespec="microseconds")
    return f"### {at} {entry.role.value} #{entry.id}{said}\n{lines}\n"


def parse_log(text: str, name: str | None = None) -> tuple[Parsed, ...]:
    """All entries and findings of a log held in memory. Offsets are in its UTF-8 bytes."""
    *ended, last = text.encode("utf-8", "replace").split(b"\n")
    return tuple(iter_entries([*(line + b"\n" for line in ended), *([last] if last else [])], name))


def iter_entries(
    lines: Iterable[bytes], name: str | None = None, *, offset: int = 0, line: int = 1
) -> Iterator[Parsed]:
    """Entries and findings in the order of the file, holding one entry at a time.

    `lines` end with LF (a binary file, say), the first being line `line` at byte `offset`.
    Never raises on what the bytes are. An entry whose closing blank line is missing counts
    if its id proves it; else it is torn: reported, never an entry.
    """
    block: list[bytes] = []
    start = end = offset
    first = number = line
    for raw in lines:
        text = raw.rstrip(b"\r\n")
        if number == 1 and text.startswith(_BOM):
            text = text[3:]
        if block and not _goes_on(block[0], text):
            closed = not text
            yield _read(block, start, end + len(raw) if closed else end, closed=closed, name=name, line=first)
            block = []
        if block:
            block.append(text)
        elif text and not _DAY_HEADING.match(text):
            start, first, block = end, number, [text]
        end += len(raw)
        number += 1
    if block:
        yield _read(block, start, end, closed=False, name=name, line=first)


def _goes_on(first: bytes, text: bytes) -> bool:
    """Whether the line belongs to the block: quoted under a header, or more of what is no entry at all."""
    return text[:1] == b">" or (text[:1] not in (b"", b"#") and first[:4] != b"### ")


def _read(block: list[bytes], start: int, end: int, *, closed: bool, name: str | None, line: int) -> Parsed:
    """The block as an entry, or what is wrong with it."""
    entry = _entry(block)
    if entry is not None and entry.is_whole():
        return Parsed(entry, start, end)
    if not closed:
        return Parsed(None, start, end, _torn(name, line))
    if entry is not None and entry.text == PURGED:
        return Parsed(entry, start, end)
    if entry is not None:
        return Parsed(entry, start, end, _damaged(entry, name, line))
    return Parsed(None, start, end, _foreign(name, line))


def _entry(block: list[bytes]) -> Entry | None:
    header = _HEADER.match(block[0].decode("utf-8", "replace"))
    if header is None:
        return None
    time, role, name, rest = header.groups()
    pairs = dict(pair.split("=", 1) for pair in rest[1:].split(" "))
    if "%" in rest:
        pairs = {key: unescape_value(value) for key, value in pairs.items()}
    try:
        at = datetime.fromisoformat(time)
    except ValueError:
        return None
    kind = pairs.get("kind")
    if "session" not in pairs or (kind is not None and kind not in _KINDS):
        return None
    text = b"\n".join([line[2:] if line[1:2] == b" " else line[1:] for line in block[1:]])
    return Entry(
        at=at, role=_ROLES[role], session=pairs["session"], text=text.decode("utf-8", "replace"),
        turn=pairs.get("turn"), name=pairs.get("name"), kind=None if kind is None else _KINDS[kind],
        origin=pairs.get("origin"), importer=pairs.get("import"),
        clock_back=pairs.get("clock") == "back", id=name,
    )  # fmt: skip


def _torn(name: str | None, line: int) -> Finding:
    return Finding(
        level=Level.WARNING, code="log-torn", file=name, line=line,
        message="an entry breaks off; it was never acknowledged and is not read",
        cure="nothing to do: the log goes on after it",
    )  # fmt: skip


def _damaged(entry: Entry, name: str | None, line: int) -> Finding:
    return Finding(
        level=Level.ERROR, code="log-damaged", file=name, line=line,
        message=f"entry #{entry.id} does not match its id: it was changed after it was logged, and is not dreamt of",
        cure="restore the line from git, or leave it",
    )  # fmt: skip


def _foreign(name: str | None, line: int) -> Finding:
    return Finding(
        level=Level.ERROR, code="log-foreign", file=name, line=line,
        message="these lines are no log entry and are not read",
        cure="only `massmem log` writes here; move other text elsewhere",
    )  # fmt: skip
