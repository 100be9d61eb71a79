"""JSON lines of a file, one in memory at a time, whatever the bytes."""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone

from massmem.errors import Unreadable
from massmem.model.history import BadLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import tzinfo
    from typing import Any, BinaryIO

    Json = dict[str, Any]

LONGEST = 256 * 1024 * 1024
BOM = b"\xef\xbb\xbf"
_LOOK_BACK = 1 << 20
_MILLISECONDS = 100_000_000_000


def opened(path: str) -> BinaryIO:
    """The file, open for reading bytes. Raises Unreadable, also for a pipe or device, which might never end."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise Unreadable(f"{path}: this is no file", "name a file")
    try:
        return open(path, "rb")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}", "name a file that can be read") from None


def raw_lines(path: str, start: int = 0, number: int = 0) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank with their numbers, from byte `start` on, which is the end of line `number`.

    A line over `LONGEST` bytes is given in its first part only, which is no JSON.
    """
    with opened(path) as file:
        file.seek(start)
        while line := file.readline(LONGEST):
            number += 1
            if not line.endswith(b"\n") and len(line) == LONGEST:
                while (rest := file.readline(LONGEST)) and not rest.endswith(b"\n"):
                    pass
            if number == 1 and line.startswith(BOM):
                line = line[3:]
            if not line.isspace():
                yield number, line


def read_object(line: bytes, file: str, number: int) -> Json | BadLine:
    """The line as a JSON object, or why it is none."""
    try:
        found = json.loads(line)
    except UnicodeDecodeError as error:
        return BadLine(file, number, f"not UTF-8 at byte {error.start + 1:,}")
    except (ValueError, RecursionError):
        if len(line) >= LONGEST:
            return BadLine(file, number, f"longer than {LONGEST:,} bytes")
        return BadLine(file, number, "not JSON" if line.endswith(b"\n") else "the last line breaks off")
    return found if isinstance(found, dict) else BadLine(file, number, "not a JSON object")


def objects(path: str, start: int = 0, number: int = 0) -> Iterator[tuple[int, Json | BadLine]]:
    """Each line that is not blank as an object, or why it is none."""
    for at, line in raw_lines(path, start, number):
        yield at, read_object(line, path, at)


def moment(value: object, zone: tzinfo) -> datetime | None:
    """A time as tools write it: ISO text, or seconds or milliseconds since 1970. None where it is no time."""
    if isinstance(value, bool):
        return None
    try:
        if isinstance(value, int | float):
            seconds = value / 1000 if abs(value) > _MILLISECONDS else value
            return datetime.fromtimestamp(seconds, timezone.utc)
        if isinstance(value, str):
            found = datetime.fromisoformat(value.strip())
            found = found.replace(tzinfo=zone) if found.tzinfo is None else found
            found.astimezone(timezone.utc)
            return found
    except (ValueError, OverflowError, OSError):
        return None
    return None


def written_at(path: str, zone: tzinfo) -> datetime | None:
    """When the file was last written; None where nobody can say."""
    try:
        return datetime.fromtimestamp(os.path.getmtime(path), zone)
    except OSError:
        return None


def last_line_end(path: str) -> tuple[int, int]:
    """The byte behind the last whole line of a file, and the file's inode, by which it is known again.

    Raises:
        Unreadable: it cannot be opened.
    """
    with opened(path) as file:
        at = file.seek(0, os.SEEK_END)
        inode = os.fstat(file.fileno()).st_ino
        while at:
            start = max(0, at - _LOOK_BACK)
            file.seek(start)
            newline = file.read(at - start).rfind(b"\n")
            if newline != -1:
                return start + newline + 1, inode
            at = start
    return 0, inode
