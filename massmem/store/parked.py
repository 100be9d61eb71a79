"""Pieces of the log that a model gave no usable answer for: a local file of a scope, retried by later dreams."""

from __future__ import annotations

import json
import os

from massmem.model.asked import Parked
from massmem.store.files import discard, read_bytes, refusing, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.store.workspace import Place

NAME = "parked.json"


def parked(place: Place) -> tuple[Parked, ...]:
    """What is parked, oldest first; nothing where the file is not there or is damaged (logs and memory have it all)."""
    data = read_bytes(place, f"{place.local_path}/{NAME}")
    try:
        return tuple(
            Parked(entries=tuple(map(str, one["entries"])), tries=int(one["tries"]), since=str(one["since"]), why=str(one["why"]))
            for one in json.loads(data or b"[]")
        )  # fmt: skip
    except (ValueError, KeyError, TypeError):
        return ()


def park(place: Place, pieces: Sequence[Parked]) -> None:
    """Keep exactly these pieces.

    Raises:
        Refused: the disk would not take it.
    """
    folder = place.absolute(place.local_path)
    path = os.path.join(folder, NAME)
    if not pieces:
        discard(path)
        return
    told = [{"entries": list(one.entries), "tries": one.tries, "since": one.since, "why": one.why} for one in pieces]
    with refusing(f"{place.local_path}/{NAME}", path):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        replace_file(path, json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n")
