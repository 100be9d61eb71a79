"""What could not be committed: remembered in the scope's local folder until a commit has it."""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.model.record import dataclass
from massmem.store.files import replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

FILE = "uncommitted.json"


@dataclass(frozen=True, slots=True)
class Left:
    """Paths that wait for a commit, with the message and trailers of the last try."""

    paths: tuple[str, ...]
    message: str
    trailers: Mapping[str, str]


def load(place: Place) -> Left | None:
    """What waits, or None. A note that cannot be read counts as none: `git status` still shows the files."""
    try:
        with open(_path(place), encoding="utf-8") as file:
            read = json.load(file)
        return Left(tuple(read["paths"]), read["message"], read["trailers"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save(place: Place, left: Left) -> None:
    """Remember, in one step: the old note or the new one, never half of it.

    A disk that takes no note is no failure of the change that waits: its files are on disk, and `git status` shows them.
    """
    path = _path(place)
    note = json.dumps({"paths": left.paths, "message": left.message, "trailers": dict(left.trailers)})
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_file(path, note.encode())


def clear(place: Place) -> None:
    """Nothing waits any more."""
    with suppress(FileNotFoundError):
        os.unlink(_path(place))


def _path(place: Place) -> str:
    return os.path.join(place.root, place.local_path, FILE)
