"""How the last dream of a scope ended: a small local note for `status`, never the marker. One that cannot be written is left."""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.model.reports import LastDream
from massmem.store.files import read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.store.workspace import Place

NAME = "last-dream.json"


def note_success(place: Place, at: datetime) -> None:
    """The dream begun at `at` went well."""
    _note(place, at, "done", None)


def note_failure(place: Place, at: datetime, why: str) -> None:
    """The dream begun at `at` failed, and why."""
    _note(place, at, "failed", why)


def last_dream(place: Place) -> LastDream | None:
    """How the last dream ended, None before the first or when the note is damaged."""
    data = read_bytes(place, f"{place.local_path}/{NAME}")
    try:
        known = json.loads(data or b"null")
        return None if known is None else LastDream(at=known["at"], outcome=known["outcome"], why=known["why"])
    except (ValueError, KeyError, TypeError):
        return None


def _note(place: Place, at: datetime, outcome: str, why: str | None) -> None:
    folder = os.path.join(place.root, place.local_path)
    line = json.dumps({"at": at.isoformat(), "outcome": outcome, "why": why}, ensure_ascii=False, sort_keys=True)
    with suppress(OSError):  # a full disk: what the dream did, or why it failed, matters more than this note
        os.makedirs(folder, mode=0o700, exist_ok=True)
        replace_file(os.path.join(folder, NAME), line.encode("utf-8", "replace") + b"\n")
