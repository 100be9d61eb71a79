"""Looking for signs as they stand (`*`, `->`): no index of words helps, so the files themselves are searched."""

from __future__ import annotations

import mmap
import os

from massmem.store.files import unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

# As much of the newest log as is looked at for signs.
MOST_BYTES = 256 << 20


def literal_starts(place: Place, paths: Mapping[int, str], text: str, most: int) -> dict[int, set[int]]:
    """Where entries begin whose bytes hold the text, by file number; at most `most`, newest files first."""
    wanted, found, left, room = text.encode("utf-8", "replace"), {}, most, MOST_BYTES
    for number, path in sorted(paths.items(), key=lambda one: one[1].rpartition("/")[2], reverse=True):
        starts, size = _starts(place, path, wanted, left)
        if starts:
            found[number] = starts
        left, room = left - len(starts), room - size
        if left <= 0 or room <= 0:
            break
    return found


def _starts(place: Place, path: str, wanted: bytes, most: int) -> tuple[set[int], int]:
    absolute = place.absolute(path)
    try:
        with open(absolute, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if not size:
                return set(), 0
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                return _found(data, wanted, most), size
    except FileNotFoundError:
        return set(), 0
    except OSError as error:
        raise unreadable(path, absolute, error) from None


def _found(data: mmap.mmap, wanted: bytes, most: int) -> set[int]:
    """From the end backwards: each entry with the text in a quoted line."""
    starts: set[int] = set()
    at = data.rfind(wanted)
    while at != -1 and len(starts) < most:
        line = data.rfind(b"\n", 0, at) + 1
        if data[line : line + 1] == b">" and at > line + 1:
            start = data.rfind(b"\n### ", 0, line) + 1
            starts.add(start)
            at = data.rfind(wanted, 0, start)
        else:
            at = data.rfind(wanted, 0, at + len(wanted) - 1)
    return starts
