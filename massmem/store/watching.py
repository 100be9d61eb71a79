"""The only door to watchdog: a call for every change in some folders, whatever becomes of the folders meanwhile."""

from __future__ import annotations

import os

from massmem.store.files import TEMPORARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from watchdog.events import FileSystemEventHandler
    from watchdog.observers.api import BaseObserver, ObservedWatch

    Identity = tuple[int, int]

JOIN_SECONDS = 0.3


class Notices:
    """Calls `ring`, from a thread of its own, for each change of a file or folder that is followed.

    Reading is no change, and neither is what happens to massmem's temporary files before they are renamed.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        """Nothing is followed yet."""
        self._lost: set[str] = set()
        self._handler = _handler(ring, self._lost.add)
        self._observer = _observer()
        self._followed: dict[str, tuple[Identity, bool, ObservedWatch]] = {}
        self.trouble = ""

    def follow(self, folders: Mapping[str, bool]) -> bool:
        """Follow exactly these folders (absolute; whether with all below) as far as they are there now.

        To be called again and again: a folder that was deleted and made again, or replaced by another, is followed
        anew. Returns whether anything is other than at the last call. What the system refuses is in `trouble`.
        """
        if not self._observer.is_alive():
            self._observer, self._followed = _observer(), {}
        here = {path: (found, deep) for path, deep in folders.items() if (found := _identity(path))}
        lost = {self._lost.pop() for _ in range(len(self._lost))}  # a new folder may well get the inode of the old one
        gone = [
            path for path, (found, deep, _) in self._followed.items() if path in lost or here.get(path) != (found, deep)
        ]
        for path in gone:
            self._observer.unschedule(self._followed.pop(path)[2])
        new = [path for path in here if path not in self._followed]
        self.trouble = ""
        for path in new:
            self._schedule(path, *here[path])
        return bool(gone) or any(path in self._followed for path in new)

    def close(self) -> None:
        """Follow nothing any more."""
        self._observer.stop()
        self._observer.join(JOIN_SECONDS)

    def _schedule(self, path: str, found: Identity, deep: bool) -> None:  # noqa: FBT001 - as it stands in `folders`
        try:
            watch = self._observer.schedule(self._handler, path, recursive=deep, event_filter=_changes())
        except FileNotFoundError:  # gone since it was looked at
            return
        except OSError as error:  # the system has no more watches to give
            self.trouble = f"{path}: {error.strerror or error}"
            return
        self._followed[path] = (found, deep, watch)


def states(paths: list[str]) -> dict[str, tuple[int, int, int]]:
    """Size, time and inode of each of these files that is there."""
    found = {}
    for path in paths:
        try:
            state = os.stat(path)
        except OSError:
            continue
        found[path] = (state.st_size, state.st_mtime_ns, state.st_ino)
    return found


def folder_of(path: str) -> tuple[str, bool]:
    """The folder to follow for a file or folder (absolute), and whether with all below it."""
    absolute = os.path.abspath(os.path.expanduser(path))
    return (os.path.dirname(absolute), False) if os.path.isfile(absolute) else (absolute, True)


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if os.path.isdir(path) else None


def _observer() -> BaseObserver:
    from watchdog.observers import Observer

    observer: BaseObserver = Observer()
    observer.start()
    return observer


def _changes() -> list[type]:
    from watchdog import events

    return [
        events.FileCreatedEvent, events.FileModifiedEvent, events.FileDeletedEvent, events.FileMovedEvent,
        events.DirCreatedEvent, events.DirDeletedEvent, events.DirMovedEvent,
    ]  # fmt: skip


def _handler(ring: Callable[[], None], lose: Callable[[str], None]) -> FileSystemEventHandler:
    from watchdog.events import FileSystemEvent, FileSystemEventHandler

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            path = os.fsdecode(event.dest_path or event.src_path)
            if event.is_directory and event.event_type in ("deleted", "moved"):
                lose(os.fsdecode(event.src_path))
            if not path.endswith(TEMPORARY):
                ring()

    return Handler()
