"""`dream --record`: what was sent, answered, accepted and refused, one JSON file a dream."""

from __future__ import annotations

import json
import os

from massmem.store.files import refusing, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

FOLDER = "debug"


def keep_record(place: Place, dream: str, told: Mapping[str, object]) -> None:
    """Write it to `debug/` of the scope's local folder.

    Raises:
        Refused: the disk would not take it.
    """
    relative = f"{place.local_path}/{FOLDER}/{dream}.json"
    path = place.absolute(relative)
    with refusing(relative, path):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_file(path, json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n")
