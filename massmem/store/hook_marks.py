"""What hooks leave in a scope's local folder: how far each transcript was read, and what went wrong.

Both are conveniences: without a mark a transcript is read from its start, and nothing is logged twice.
"""

from __future__ import annotations

import json
import os

from massmem.model.hooks import Mark
from massmem.store.files import read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

MOST_MARKS = 200
MOST_BYTES = 256 * 1024


def read_mark(place: Place, transcript: str) -> Mark:
    """How far this transcript was read; from its start if that is not known."""
    match _marks(place).get(transcript):
        case [int(inode), int(offset), str(first_day)]:
            return Mark(inode=inode, offset=offset, first_day=first_day)
        case _:
            return Mark()


def write_mark(place: Place, transcript: str, mark: Mark) -> None:
    """Remember how far it was read; the marks of the transcripts read last are kept."""
    marks = _marks(place)
    marks.pop(transcript, None)
    marks[transcript] = [mark.inode, mark.offset, mark.first_day]
    kept = dict(list(marks.items())[-MOST_MARKS:])
    path = place.absolute(f"{place.local_path}/hooks.json")
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    replace_file(path, json.dumps(kept, ensure_ascii=False).encode("utf-8", "replace"))


def note_failure(place: Place, line: str) -> None:
    """Add a line to the log of what went wrong in hooks; a log that has grown too long begins anew."""
    path = place.absolute(f"{place.local_path}/hooks.log")
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    fresh = os.path.exists(path) and os.path.getsize(path) > MOST_BYTES
    with open(path, "w" if fresh else "a", encoding="utf-8", errors="replace") as file:
        file.write(" ".join(line.split()) + "\n")


def _marks(place: Place) -> dict[str, object]:
    try:
        told = json.loads(read_bytes(place, f"{place.local_path}/hooks.json") or b"{}")
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
