"""Who may write now: advisory locks (`flock`), gone with the process that held them, however it ended.

`log` guards appending to a scope's logs (milliseconds), `dream` a scope's one dream, `apply`
the memory of the whole workspace while a change is put on disk (and git's index with it), `index`
a scope's search cache while it is brought up to date, `watch` a scope's one watcher, `turns`
the workspace's record of who won which turn.
Taken in the order dream, apply, log. A lock file is never state: it may be deleted at any time.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager, suppress

from massmem.errors import Busy
from massmem.store.files import unwritable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from massmem.store.workspace import Place

    Lock = Literal["log", "dream", "apply", "index", "watch", "turns"]

PATIENCE = 30.0
_SHORTEST, _LONGEST = 0.001, 0.05


@contextmanager
def locked(place: Place, name: Lock, wait: float = PATIENCE) -> Iterator[None]:
    """Hold a lock; waits for it up to `wait` seconds (0: not at all).

    Raises:
        Busy: another process holds it still, with its pid, host and since when.
        Refused: the lock file cannot be made.
    """
    path = lock_path(place, name)
    descriptor = _taken(path, name, place, wait)
    try:
        yield
    finally:
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
        os.close(descriptor)


def lock_path(place: Place, name: Lock) -> str:
    """Where a lock's file is: one a scope, but `apply` and `turns` one a workspace."""
    folder = ".massmem" if name in ("apply", "turns") else place.local_path
    return place.absolute(f"{folder}/{name}.lock")


def holder(place: Place, name: Lock) -> str | None:
    """Who holds the lock now (`pid 71 on box since 2026-05-04T09:00:00`), None if it is free. Takes nothing."""
    try:
        descriptor = os.open(lock_path(place, name), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _try(descriptor) else _holder(descriptor)
    finally:
        os.close(descriptor)


def _taken(path: str, name: str, place: Place, wait: float) -> int:
    until, pause = time.monotonic() + wait, _SHORTEST
    while True:
        descriptor = _open(path, place)
        if _try(descriptor) and _same_file(descriptor, path):
            _sign(descriptor)
            return descriptor
        if time.monotonic() >= until:
            shown = _holder(descriptor)
            os.close(descriptor)
            raise Busy(
                f"another massmem ({shown}) holds the {name} lock of {place.scope} in {place.root}",
                "try again later; if that process hangs, end it",
            )
        os.close(descriptor)
        time.sleep(pause)
        pause = min(pause * 1.5, _LONGEST)


def _open(path: str, place: Place) -> int:
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise unwritable(os.path.relpath(path, place.root), path, error) from None


def _same_file(descriptor: int, path: str) -> bool:
    """Whether the file that is locked is the one that has the name now: somebody may have deleted it."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def _sign(descriptor: int) -> None:
    words = {"pid": os.getpid(), "host": _host(), "since": time.strftime("%Y-%m-%dT%H:%M:%S")}
    with suppress(OSError):  # a full disk: the lock holds all the same
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, json.dumps(words).encode())


def _holder(descriptor: int) -> str:
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        words = json.loads(os.read(descriptor, 1000))
        return f"pid {words['pid']} on {words['host']} since {words['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "an unknown process"


def _host() -> str:
    return os.uname().nodename if hasattr(os, "uname") else "this machine"


if sys.platform == "win32":  # no flock there; this locks one byte far behind the words
    import msvcrt

    def _try(descriptor: int) -> bool:
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
