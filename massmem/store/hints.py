"""Requests that may come to be a pattern: a local file of a scope, with hashed names and entry references, no words.

A cache: `dream --rebuild` fills it anew from all logs, and it may be deleted, then counting starts again. It is
a set of entries, so that what is read twice counts once, whatever was killed in between.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.errors import MassmemError
from massmem.model.hints import Sighting, bounded, without
from massmem.store.files import discard, read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from massmem.model.hints import Hints
    from massmem.store.workspace import Place

NAME = "hints.json"


def load_hints(place: Place) -> dict[str, tuple[Sighting, ...]]:
    """What is counted so far; nothing where the file is not there, cannot be read or is damaged."""
    try:
        told = json.loads(read_bytes(place, f"{place.local_path}/{NAME}") or b"{}")
        found = {
            str(key): tuple(Sighting(str(ref), str(session)) for ref, session in known) for key, known in told.items()
        }
    except (ValueError, TypeError, AttributeError, MassmemError):
        return {}
    return {key: known for key, known in found.items() if known}


def save_hints(place: Place, hints: Hints) -> None:
    """Keep exactly these, as many as are kept. Does without where the disk will not take them."""
    path = os.path.join(place.root, place.local_path, NAME)
    kept = bounded(hints)
    with suppress(OSError):  # a full disk: counting starts again, memory and logs are whole
        if not kept:
            discard(path)
            return
        told = {key: [[one.ref, one.session] for one in known] for key, known in kept.items()}
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_file(path, json.dumps(told, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace") + b"\n")


def drop_hints(place: Place, refs: Collection[str]) -> None:
    """Count these entries no more."""
    hints = load_hints(place)
    left = without(hints, refs)
    if left != hints:
        save_hints(place, left)
