"""What was forgotten or purged must not linger in the cache until somebody searches."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress

from massmem.errors import MassmemError
from massmem.store.index.connection import existing, index_path, remove
from massmem.store.index.known import empty_known
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

PATIENCE = 10.0


def wipe(place: Place, *, logs: bool) -> None:
    """Take what the memory files said out of the index, and with `logs` the whole index away; a search brings it back."""
    path = index_path(place)
    if not os.path.exists(path):
        return
    with suppress(MassmemError):  # somebody is long at it, and will find that the files changed
        with locked(place, "index", PATIENCE):
            if logs or not _emptied(place):
                remove(path)
        return
    remove(path)


def _emptied(place: Place) -> bool:
    db = existing(place)
    if db is None:
        return False
    try:
        db.execute("BEGIN IMMEDIATE")
        empty_known(db)
        db.execute("COMMIT")
    except sqlite3.Error:
        return False
    finally:
        db.close()
    return True
