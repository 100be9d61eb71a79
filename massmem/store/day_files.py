"""Adding to day files: all of a chunk or nothing of it, never into somebody's half line."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime

from massmem.store.files import check_writable, new_mode, sync_folder, unwritable, write_all
from massmem.text.entry_lines import day_heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.store.workspace import Place

_TAIL = 1 << 16
_HEADER = b"\n### "
_HEADER_BYTES = len(_HEADER) + 40


def last_time(place: Place, path: str) -> datetime | None:
    """The time of the last entry of a day file, whole or not; None if there is none. Reads from the end."""
    try:
        with open(place.absolute(path), "rb") as file:
            end = file.seek(0, os.SEEK_END)
            block = b""
            while end:
                start = max(0, end - _TAIL)
                file.seek(start)
                block = file.read(end - start) + block[:_HEADER_BYTES]  # a header may lie across two blocks
                at = block.rfind(_HEADER)
                if at != -1:
                    return _time(block[at + len(_HEADER) : at + _HEADER_BYTES])
                end = start
    except FileNotFoundError:
        return None
    return None


def _time(header: bytes) -> datetime | None:
    try:
        time = datetime.fromisoformat(header.partition(b" ")[0].decode("ascii"))
    except ValueError:  # torn
        return None
    return time if time.tzinfo else None


def write_days(place: Place, texts: Mapping[str, Sequence[str]]) -> None:
    """Append the rendered entries to each day file (relative path), with one write and one fsync a file.

    A missing final newline is repaired first, so that a torn entry stays and stands alone.

    Raises:
        Refused: a file would not take it; every file is as long as before.
    """
    opened: list[tuple[int, int]] = []
    path = ""
    try:
        for path, entries in texts.items():
            descriptor, size = _open(place, path)
            opened.append((descriptor, size))
            write_all(descriptor, _start(descriptor, size, path) + "".join(entries).encode())
        for descriptor, _ in opened:
            os.fsync(descriptor)
        for (_, size), path in zip(opened, texts, strict=True):
            if not size:
                _sync_folders(place, path)
    except BaseException as error:
        for descriptor, size in opened:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
        if isinstance(error, OSError):
            raise unwritable(path, place.absolute(path), error) from None
        raise
    finally:
        for descriptor, _ in opened:
            os.close(descriptor)


def _open(place: Place, path: str) -> tuple[int, int]:
    """The day file, open for appending, and its length now; its folders are made."""
    absolute = place.absolute(path)
    check_writable(path, absolute)
    os.makedirs(os.path.dirname(absolute), exist_ok=True)
    mode = new_mode(os.path.dirname(absolute))
    descriptor = os.open(absolute, os.O_RDWR | os.O_CREAT | os.O_APPEND, mode)
    return descriptor, os.fstat(descriptor).st_size


def _start(descriptor: int, size: int, path: str) -> bytes:
    """What must come before the new entries: the day's heading in a new file, the newline somebody left out."""
    if not size:
        return day_heading(os.path.basename(path)[:10]).encode()
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return b"" if os.read(descriptor, 1) == b"\n" else b"\n"


def _sync_folders(place: Place, path: str) -> None:
    """Make a new day file's name, and those of its month and year, last."""
    folder = path
    for _ in range(3):
        folder = os.path.dirname(folder)
        sync_folder(place.absolute(folder))
