"""JSON lines as `massmem log --jsonl` takes them, from a file, so that the same file twice adds nothing."""

from __future__ import annotations

import os

from massmem.imports.lines import raw_lines
from massmem.model.entries import EntryKind, Role, microseconds
from massmem.model.history import BadLine, LeftOut, Said
from massmem.model.ids import crockford, digest
from massmem.text.json_rows import NotARow, read_row
from massmem.text.recording import SYSTEM, Recorder, is_reference
from massmem.text.tool_failures import says_failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.history import Found, Reading
    from massmem.text.json_rows import Row

TOOL = "jsonl"
SUFFIX = ".jsonl"
_LENGTH = 16


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What the lines say. A line without a session belongs to that of the file's name.

    A line without an origin gets one made of what it says, and of how often the same stood before it.
    """
    session = os.path.basename(path).partition(".")[0] or TOOL
    times: dict[str, int] = {}
    recorder = Recorder(reading.recording)
    for number, line in raw_lines(path):
        try:
            row = read_row(line, reading.zone)
        except NotARow as error:
            yield BadLine(path, number, str(error))
            continue
        text = _recorded(row, recorder)
        if isinstance(text, LeftOut):
            yield text
            continue
        yield Said(
            role=row.role or Role.USER, session=row.session or session, text=text, at=row.at, name=row.name,
            turn=row.turn, kind=row.kind, origin=row.origin or _origin(row, row.session or session, times),
            file=path, line=number,
        )  # fmt: skip
    yield from recorder.left_out()


def _recorded(row: Row, recorder: Recorder) -> str | LeftOut:
    """What is written of a row; a tool's line that massmem wrote itself stays as it is."""
    if row.role is Role.SYSTEM:
        return SYSTEM
    if row.kind is EntryKind.REASONING:
        return recorder.reasoning(row.content)
    if row.role is not Role.TOOL or is_reference(row.content):
        return row.content
    recorder.call(row.name or "a tool", "", "")
    return recorder.result("", row.content, failed=says_failed(row.content))[1]


def _origin(row: Row, session: str, times: dict[str, int]) -> str:
    at = None if row.at is None else microseconds(row.at)
    name = crockford(digest([session, row.role or Role.USER, at, row.name, row.turn, row.kind, row.content]), _LENGTH)
    times[name] = times.get(name, 0) + 1
    return f"{TOOL}:{name}" if times[name] == 1 else f"{TOOL}:{name}:{times[name]}"
