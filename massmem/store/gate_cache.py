"""What the gate needs to know of the ledger, kept beside it: so that a dream that is not due does not read it all.

A cache: it counts only while the ledger is the very file it was made from, and may be deleted at any time.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.errors import MassmemError
from massmem.model.record import dataclass
from massmem.store.files import read_bytes, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

NAME = "gate.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCache:
    """How far each log was read (bytes), when the last dream began (ISO), and the first day on which a date comes.

    `turns` is `YYYY-MM-DD`, `turning` says of what; both None where no date is ahead.
    """

    read: Mapping[str, int]
    started: str | None
    turns: str | None
    turning: str | None


def load(place: Place) -> GateCache | None:
    """What is known of the ledger as it is now; None when nothing is, or it is of another ledger."""
    try:
        known = json.loads(read_bytes(place, f"{place.local_path}/{NAME}") or b"null")
        if known is None or known["of"] != stamp(place):
            return None
        return GateCache(
            read={str(path): int(size) for path, size in known["read"].items()}, started=known["started"],
            turns=known["turns"], turning=known["turning"],
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, AttributeError, MassmemError):
        return None


def save(place: Place, of: list[int] | None, cache: GateCache) -> None:
    """Keep it for the ledger that bore this stamp when it was read. Does without where it cannot be written."""
    if of is None:
        return
    told = {
        "of": of, "read": dict(cache.read), "started": cache.started, "turns": cache.turns, "turning": cache.turning,
    }  # fmt: skip
    with suppress(OSError, MassmemError):
        folder = place.absolute(place.local_path)
        if os.path.isdir(folder):
            replace_file(os.path.join(folder, NAME), json.dumps(told, sort_keys=True).encode())


def stamp(place: Place) -> list[int] | None:
    """What tells the ledger's file as it is now from any other; None without one."""
    try:
        found = os.stat(place.absolute(place.ledger_path))
    except OSError:
        return None
    return [found.st_size, found.st_mtime_ns, found.st_ino]
