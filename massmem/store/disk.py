"""Whether the disk takes what massmem writes, and a folder to try things in."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager

from massmem.store.files import discard, refusing, stage
from massmem.store.workspace import LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.workspace import Place


def try_writing(place: Place) -> int:
    """Write a file to the workspace, to the scope's folder and to the local one, take it away, and return the free bytes.

    Folders that are not there yet are not made.

    Raises:
        Refused: one of them takes none.
    """
    for relative in (".", place.user_path or ".", LOCAL):
        folder = place.absolute(relative)
        if os.path.isdir(folder):
            with refusing(relative, folder):
                discard(stage(os.path.join(folder, "doctor"), b"massmem was here\n"))
    return shutil.disk_usage(place.root).free


@contextmanager
def scratch() -> Iterator[str]:
    """The real path of an empty folder that is gone afterwards.

    Raises:
        OSError: the machine has no room for one.
    """
    with tempfile.TemporaryDirectory(prefix="massmem-doctor-", ignore_cleanup_errors=True) as folder:
        yield os.path.realpath(folder)


def mode_of(place: Place, relative: str) -> int | None:
    """The permission bits of a file, None where there is none."""
    try:
        return os.stat(place.absolute(relative)).st_mode & 0o777
    except FileNotFoundError:
        return None
