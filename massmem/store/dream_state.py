"""How the last dream of a scope ended: a small local note for `status`, never the marker. One that cannot be written is left."""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.model.reports.workspaces import LastDream
from massmem.store.files import read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from massmem.store.workspace import Place

NAME = "last-dream.json"


def note_success(place: Place, at: datetime) -> None:
    """The dream begun at `at` went well."""
    _note(place, at, "done", None)


def note_failure(place: Place, at: datetime, why: str) -> None:
    """The dream begun at `at` failed, and why."""
    _note(place, at, "failed", why)


def last_dream(place: Place) -> LastDream | None:
    """How the last dreams ended, None before the first or when the note is damaged."""
    known = _known(place)
    try:
        return LastDream(
            at=known["at"], outcome=known["outcome"], why=known["why"], streak=known.get("streak", 1),
            last_success=known.get("last_success"), last_failure=known.get("last_failure"),
            last_failure_why=known.get("last_failure_why"),
        )  # fmt: skip
    except KeyError:
        return None


def _known(place: Place) -> dict[str, Any]:
    data = read_bytes(place, f"{place.local_path}/{NAME}")
    try:
        known = json.loads(data or b"{}")
        return known if isinstance(known, dict) else {}
    except ValueError:
        return {}


def _note(place: Place, at: datetime, outcome: str, why: str | None) -> None:
    folder = os.path.join(place.root, place.local_path)
    before = _known(place)
    told: dict[str, Any] = {
        **{key: before[key] for key in ("last_success", "last_failure", "last_failure_why") if key in before},
        "at": at.isoformat(), "outcome": outcome, "why": why,
        "streak": before.get("streak", 0) + 1 if before.get("outcome") == outcome else 1,
    }  # fmt: skip
    if why is None:
        told["last_success"] = told["at"]
    else:
        told["last_failure"], told["last_failure_why"] = told["at"], why
    line = json.dumps(told, ensure_ascii=False, sort_keys=True)
    with suppress(OSError):  # a full disk: what the dream did, or why it failed, matters more than this note
        os.makedirs(folder, mode=0o700, exist_ok=True)
        replace_file(os.path.join(folder, NAME), line.encode("utf-8", "replace") + b"\n")
