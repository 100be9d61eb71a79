"""The journal: what a change puts on disk, written down before the first file is touched."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode

from massmem.model.record import dataclass
from massmem.store.files import discard, read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

FILE = "journal.json"
DAMAGED = "journal.damaged"


@dataclass(frozen=True, slots=True)
class Step:
    """One file: its bytes before and after, None where it is absent."""

    path: str
    old: bytes | None
    new: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """A change whole: the files, what is then added to the ledger of `ledger_size` bytes, and the commit."""

    steps: tuple[Step, ...]
    ledger_size: int
    added: bytes
    paths: tuple[str, ...]
    message: str
    trailers: Mapping[str, str]


def journal_path(place: Place) -> str:
    """Where the scope's journal is, absolute."""
    return place.absolute(f"{place.local_path}/{FILE}")


def save(place: Place, journal: Journal) -> None:
    """Write it, whole and on disk; from then on the change will be finished or undone."""
    told = {
        "steps": [[step.path, _packed(step.old), _packed(step.new)] for step in journal.steps],
        "ledger_size": journal.ledger_size,
        "added": _packed(journal.added),
        "paths": journal.paths,
        "message": journal.message,
        "trailers": dict(journal.trailers),
    }
    os.makedirs(os.path.dirname(journal_path(place)), mode=0o700, exist_ok=True)
    replace_file(journal_path(place), json.dumps(told).encode())


def load(place: Place) -> Journal | None:
    """The journal of a change that was cut short, None if there is none. A damaged one is put aside."""
    data = read_bytes(place, f"{place.local_path}/{FILE}")
    if data is None:
        return None
    try:
        told = json.loads(data)
        return Journal(
            steps=tuple(Step(path, _unpacked(old), _unpacked(new)) for path, old, new in told["steps"]),
            ledger_size=told["ledger_size"],
            added=_unpacked(told["added"]) or b"",
            paths=tuple(told["paths"]),
            message=told["message"],
            trailers=told["trailers"],
        )
    except (ValueError, KeyError, TypeError):
        os.replace(journal_path(place), os.path.join(os.path.dirname(journal_path(place)), DAMAGED))
        return None


def clear(place: Place) -> None:
    """The change is done, or undone."""
    discard(journal_path(place))


def _packed(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode("ascii")


def _unpacked(text: str | None) -> bytes | None:
    return None if text is None else b64decode(text)
