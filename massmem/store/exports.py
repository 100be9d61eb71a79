"""Writing memory outside the workspace: into another tool's folder, never over what is there unless told to."""

from __future__ import annotations

import os

from massmem.errors import Refused
from massmem.store.files import refusing, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place


def write_out(folder: str, texts: Mapping[str, str], *, force: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write the files into the folder, which is made; those written, and those that were there and differ.

    Raises:
        Refused: a link in the folder leads out of it, or the disk would not take a file.
    """
    top = os.path.realpath(os.path.expanduser(folder))
    written, kept = [], []
    for name, text in sorted(texts.items()):
        path = os.path.realpath(os.path.join(top, name))
        if not path.startswith(top.rstrip(os.sep) + os.sep):
            raise Refused(
                f"{os.path.join(folder, name)}: leads out of {folder}", "take the link away, or name another folder"
            )
        data = text.encode("utf-8")
        there = _data(path, name)
        if there == data:
            continue
        if there is not None and not force:
            kept.append(name)
            continue
        with refusing(name, path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            replace_file(path, data)
        written.append(name)
    return tuple(written), tuple(kept)


def _data(path: str, name: str) -> bytes | None:
    with refusing(name, path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None


def written_at(place: Place, relative: str) -> str:
    """When a file of the workspace was last written, in UTC to the second; "" if it is not there."""
    from datetime import datetime, timezone  # noqa: PLC0415 - one layout asks

    try:
        at = os.path.getmtime(place.absolute(relative))
    except OSError:
        return ""
    return datetime.fromtimestamp(int(at), timezone.utc).isoformat()
