"""Is the index what the files say? Each log file is checked by size, time, inode, and by its bytes when in doubt."""

from __future__ import annotations

import os

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

    from massmem.store.workspace import Place

# A file that changed this shortly before it was looked at may have changed again without a trace in its time.
DOUBT_NS = 50_000_000
WHOLE = 16 << 20
END = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A log file as it was when it was read up to byte `read_to` (line `lines` + 1). `crc` is of what was read."""

    id: int
    size: int
    mtime_ns: int
    inode: int
    read_to: int
    lines: int
    crc: int
    seen_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A file as it is now."""

    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """What is to be done: all anew, or the files that are new or longer, in order.

    `touched` are files whose bytes are what they were, and only their times are others or too new to be trusted.
    """

    anew: bool = False
    changed: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()


def compare(place: Place, seen: Mapping[str, Seen], now: Mapping[str, State]) -> Doubt:
    """What changed since. Logs only grow; a file that shrank, vanished or reads otherwise makes all anew."""
    if any(path not in now for path in seen):
        return Doubt(anew=True)
    changed: list[str] = []
    touched: list[str] = []
    for path, state in now.items():
        known = seen.get(path)
        if known is not None:
            if _same(known, state):
                continue
            if state.size < known.read_to or checksum(place.absolute(path), known.read_to) != known.crc:
                return Doubt(anew=True)
        same = known is not None and known.size == state.size
        (touched if same else changed).append(path)
    return Doubt(changed=tuple(changed), touched=tuple(touched))


def _same(known: Seen, state: State) -> bool:
    return (
        (known.size, known.mtime_ns, known.inode) == (state.size, state.mtime_ns, state.inode)
        and state.mtime_ns + DOUBT_NS < known.seen_ns
    )  # fmt: skip


def checksum(path: str, end: int) -> int:
    """A checksum of the first `end` bytes; of a long file of its beginning and its end."""
    from zlib import crc32  # noqa: PLC0415 - most searches find nothing changed

    try:
        with open(path, "rb") as file:
            if end <= WHOLE:
                return crc32(file.read(end))
            return crc32(_tail(file, end), crc32(file.read(END)))
    except OSError:
        return -1


def _tail(file: BinaryIO, end: int) -> bytes:
    return os.pread(file.fileno(), END, end - END)
