"""The folder in which a commit is built: among the scope's own local files, where a killed run's is cleared away."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.workspace import Place

LONGEST = 3600.0  # seconds; no commit takes so long
_NAME = re.compile(r"commit-(\d+)-\w+")


@contextmanager
def scratch(place: Place) -> Iterator[str]:
    """An empty folder that is gone afterwards; what killed runs left beside it is cleared first.

    Raises:
        OSError: the disk would not take it.
    """
    home = place.absolute(place.local_path)
    os.makedirs(home, mode=0o700, exist_ok=True)
    _clear(home)
    with tempfile.TemporaryDirectory(prefix=f"commit-{os.getpid()}-", dir=home, ignore_cleanup_errors=True) as folder:
        yield folder


def _clear(home: str) -> None:
    for name in os.listdir(home):
        found = _NAME.fullmatch(name)
        if found and _is_left(os.path.join(home, name), int(found[1])):
            shutil.rmtree(os.path.join(home, name), ignore_errors=True)


def _is_left(folder: str, pid: int) -> bool:
    """Whether nobody works there any more: its process is gone, or it is too old to be the same one."""
    with suppress(OSError):
        if time.time() - os.stat(folder).st_mtime > LONGEST:
            return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # another user's process
        return False
    return False
