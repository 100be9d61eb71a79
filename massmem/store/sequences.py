"""Tool sequences as they are counted: a local file of a scope, with tool names and entry references, no words.

A cache: where it is not there, or the logs are not as they were when it was written, all logs are counted anew.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.errors import MassmemError
from massmem.model.sequences import NOTHING_COUNTED, LastCall, Occurrence, Sequences
from massmem.store.files import discard, read_bytes, replace_file, unreadable
from massmem.store.log_files import mapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

NAME = "sequences.json"
_TOOL_ENTRY = b" tool #"


def may_hold_calls(place: Place, path: str, start: int) -> bool:
    """Whether a log may hold a tool entry from byte `start` on. Nothing is parsed.

    Raises:
        Unreadable: the file cannot be opened.
    """
    absolute = place.absolute(path)
    try:
        with open(absolute, "rb") as file, mapped(file.fileno()) as data:
            return data.find(_TOOL_ENTRY, start) != -1
    except OSError as error:
        raise unreadable(path, absolute, error) from None


def load_sequences(place: Place) -> Sequences:
    """What is counted so far; nothing where the file is not there, cannot be read or is damaged."""
    try:
        told = json.loads(read_bytes(place, f"{place.local_path}/{NAME}") or b"{}")
        paths = [str(path) for path, _ in told.get("files", ())]
        return Sequences(
            pairs={
                (str(first), str(then)): tuple(_occurrence(one, paths) for one in seen)
                for first, then, _, seen in told.get("pairs", ()) if seen
            },
            totals={(str(first), str(then)): int(total) for first, then, total, _ in told.get("pairs", ())},
            reached={str(path): int(size) for path, size in told.get("files", ())},
            open={
                str(path): {str(session): LastCall(str(name), str(ref)) for session, (name, ref) in last.items()}
                for path, last in told.get("open", {}).items()
            },
        )  # fmt: skip
    except (ValueError, TypeError, AttributeError, IndexError, MassmemError):
        return NOTHING_COUNTED


def save_sequences(place: Place, counted: Sequences) -> None:
    """Keep exactly these. Does without where the disk will not take them."""
    path = os.path.join(place.root, place.local_path, NAME)
    data = _written(counted)
    with suppress(OSError, MassmemError):  # a full disk: all logs are counted anew
        if counted.reached and data != read_bytes(place, f"{place.local_path}/{NAME}"):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            replace_file(path, data)


def drop_sequences(place: Place) -> None:
    """Have all logs counted anew by the next dream."""
    with suppress(OSError):
        discard(os.path.join(place.root, place.local_path, NAME))


def _written(counted: Sequences) -> bytes:
    numbers = {name: number for number, name in enumerate(counted.reached)}
    told = {
        "files": list(counted.reached.items()),
        "open": {
            name: {session: [one.name, one.ref] for session, one in last.items()} for name, last in counted.open.items()
        },
        "pairs": [
            [*pair, counted.totals[pair], [_row(one, numbers) for one in seen]] for pair, seen in counted.pairs.items()
        ],
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _row(one: Occurrence, numbers: dict[str, int]) -> list[object]:
    return [one.at, one.first, one.then, one.session, one.worked, numbers[one.path], one.end]


def _occurrence(row: list[object], paths: list[str]) -> Occurrence:
    at, first, then, session, worked, number, end = row
    return Occurrence(
        int(str(at)), str(first), str(then), str(session), bool(worked), paths[int(str(number))], int(str(end))
    )
