"""The rule that no dream changes a log, for every dream in this process, without a test having to think of it.

Python's audit events tell when the lock of a dream is taken and let go: the logs have the same hashes then, but for
what others appended. They also tell of each file that is opened for writing, renamed, removed or cut: while a dream is
on the stack, that is never a log.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

LOG = re.compile(r"/logs/\d{4}/\d\d/[^/]+\.md$")
LOCK = "/dream.lock"
DREAM = "massmem/api/dreaming.py"
WRITING = os.O_WRONLY | os.O_RDWR | os.O_TRUNC

Hashes = dict[str, tuple[int, str]]


class LogWatch:
    """What was seen in this process; `breaches` are the dreams that touched a log, `dreams` counts those looked at."""

    def __init__(self) -> None:
        self.breaches: list[str] = []
        self.dreams = 0
        self._taken: dict[str, Hashes] = {}

    def __call__(self, event: str, about: tuple[object, ...]) -> None:
        """An audit hook."""
        match event, about:
            case "open", (str(path), _, int(flags)) if flags & WRITING and LOG.search(path):
                self._touched(f"{path} was opened for writing")
            case "os.rename", (str(path), str(other), *_) if LOG.search(path) or LOG.search(other):
                self._touched(f"{path} was renamed to {other}")
            case (("os.remove" | "os.truncate"), (str(path), *_)) if LOG.search(path):
                self._touched(f"{path} was removed or cut")
            case "os.truncate", (int(number), 0) if (lock := name_of(number)).endswith(LOCK) and dreaming():
                self._turned(lock)
            case _:
                pass

    def _touched(self, what: str) -> None:
        if dreaming():
            self.breaches.append(f"within a dream {what}")

    def _turned(self, lock: str) -> None:
        """The lock is taken (its holder signs it), or let go."""
        root = lock.partition("/.massmem/")[0]
        before = self._taken.pop(lock, None)
        if before is None:
            self._taken[lock] = hashes(root)
            return
        self.dreams += 1
        self.breaches += [f"a dream changed {path}" for path in changed(before)]


def hashes(root: str | Path) -> Hashes:
    """Length and hash of each log below a folder."""
    return {
        str(path): (len(data := path.read_bytes()), hashlib.sha256(data).hexdigest())
        for path in Path(root).rglob("*.md")
        if LOG.search(path.as_posix()) and path.is_file()
    }


def changed(before: Hashes) -> list[str]:
    """The logs that no longer begin with the bytes they had."""
    found = []
    for path, (size, digest) in before.items():
        data = Path(path).read_bytes()[:size] if Path(path).exists() else b""
        if hashlib.sha256(data).hexdigest() != digest:
            found.append(path)
    return found


def dreaming() -> bool:
    """Whether a dream is on the stack."""
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
        if frame.f_code.co_filename.endswith(DREAM):
            return True
    return False


def name_of(number: int) -> str:
    """The path of an open file, where the system tells it."""
    try:
        return os.readlink(f"/proc/self/fd/{number}")
    except OSError:
        return ""
