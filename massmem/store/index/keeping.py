"""Keeping the index: opened, compared with the files, brought up to date, or made anew."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress

from massmem.errors import Busy, MassmemError, Refused
from massmem.model.memory_files import TEAM, USER_FILES
from massmem.model.record import dataclass
from massmem.store.files import topic_files
from massmem.store.index.connection import MEMORY, connect, copied, existing, fresh, index_path, remove, writable
from massmem.store.index.filling import add, seen_files
from massmem.store.index.freshness import Doubt, State, compare
from massmem.store.index.known import is_known, put_known
from massmem.store.index.questions import Questions
from massmem.store.locks import locked
from massmem.store.log_files import log_states

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from massmem.store.index.known import KnownMemory
    from massmem.store.workspace import Place

    T = TypeVar("T")

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Source:
    """What an index is made of: a scope's files, and how its memory is read. Without `logs`, of memory files only.

    `progress` is called with the bytes of logs that were read and with all there are.
    """

    place: Place
    read_memory: Callable[[], KnownMemory]
    logs: bool = True
    progress: Callable[[int, int], None] | None = None


class Index:
    """An index that is what the files were when it was opened.

    `kept`: it lies in its file; else it was made in memory for this once. `anew`: it was made from nothing.
    """

    def __init__(self, db: sqlite3.Connection, source: Source, *, kept: bool, anew: bool) -> None:
        """Use `open_index`."""
        self._db, self._source = db, source
        self.kept, self.anew = kept, anew
        self.ask = Questions(db, source.place)

    def answer(self, work: Callable[[Questions], T]) -> T:
        """What `work` makes of the answers to its questions; once more with a new index if this one proves broken."""
        try:
            return work(self.ask)
        except sqlite3.DatabaseError:
            self._db.close()
            mended = open_index(self._source.place, self._source.read_memory, logs=self._source.logs, rebuild=True)
            self._db, self.ask = mended._db, mended.ask  # noqa: SLF001 - of our own kind
            self.kept, self.anew = mended.kept, True
            return work(self.ask)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def open_index(
    place: Place, read_memory: Callable[[], KnownMemory], *, logs: bool = True, rebuild: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Index:  # fmt: skip
    """The scope's index, up to date. `read_memory` is called when the memory files are others than it knows.

    Broken or in doubt, it is made anew; where it cannot be written, it is made in memory. Without `logs` only what it
    says of memory files is up to date. `progress` is called with the bytes of logs read and with all of them.

    Raises:
        Unreadable: a log file is there and cannot be read.
        Refused: this Python's SQLite has no full-text search, or a link leads out of the root.
    """
    source = Source(place, read_memory, logs=logs, progress=progress)
    if not rebuild:
        db = existing(place)
        if db is not None:
            with suppress(sqlite3.DatabaseError):
                if _is_fresh(db, place, surely=True, logs=logs):
                    return Index(db, source, kept=True, anew=False)
            db.close()
    if writable(place):
        try:
            with locked(place, "index", PATIENCE):
                return _updated(source, rebuild=rebuild)
        except (Busy, sqlite3.OperationalError, OSError):  # another is long at it, the disk is full
            pass
    return _in_memory(source)


def is_fresh(place: Place) -> bool | None:
    """Whether the index is what the files are; None where there is none to ask."""
    db = existing(place)
    if db is None:
        return None
    try:
        return _is_fresh(db, place, surely=False, logs=True)
    except sqlite3.DatabaseError:
        return None
    finally:
        db.close()


def memory_states(place: Place) -> dict[str, State]:
    """The memory files of the user's scope and the ledger, as they are now, by path."""
    found = {}
    for path in (*(place.memory_path(name) for name in (*USER_FILES, TEAM, *topic_files(place))), place.ledger_path):
        with suppress(FileNotFoundError, Refused):
            found[path] = _state(os.stat(place.absolute(path)))
    return found


def _is_fresh(db: sqlite3.Connection, place: Place, *, surely: bool, logs: bool) -> bool:
    if logs:
        doubt = compare(place, seen_files(db), _log_states(place))
        if doubt.anew or doubt.changed or (surely and doubt.touched):
            return False
    return is_known(db, memory_states(place), surely=surely)


def _log_states(place: Place) -> dict[str, State]:
    return {path: _state(state) for path, state in log_states(place).items()}


def _state(state: os.stat_result) -> State:
    return State(size=state.st_size, mtime_ns=state.st_mtime_ns, inode=state.st_ino)


def _updated(source: Source, *, rebuild: bool) -> Index:
    """Under the lock: the index file brought up to date, or a new one put in its place."""
    place = source.place
    db = None if rebuild else existing(place)
    if db is not None:
        try:
            if _caught_up(db, source):
                return Index(db, source, kept=True, anew=False)
        except sqlite3.DatabaseError:
            pass  # broken: made anew below
        db.close()
    path = index_path(place)
    made = fresh(place, path + ".new")
    try:
        _filled(made, source)
        made.close()
        remove(path)
        os.replace(path + ".new", path)
    except BaseException:
        made.close()
        with suppress(OSError):
            os.unlink(path + ".new")
        raise
    return Index(connect(path), source, kept=True, anew=True)


def _in_memory(source: Source) -> Index:
    old = existing(source.place)
    if old is not None:
        with suppress(sqlite3.DatabaseError):
            db = copied(old)
            if _caught_up(db, source):
                return Index(db, source, kept=False, anew=False)
    db = fresh(source.place, MEMORY)
    _filled(db, source)
    return Index(db, source, kept=False, anew=True)


def _caught_up(db: sqlite3.Connection, source: Source) -> bool:
    """Take in what changed. False where all must be made anew."""
    place = source.place
    seen, memory = seen_files(db), memory_states(place)
    doubt = compare(place, seen, _log_states(place)) if source.logs else Doubt()
    if doubt.anew:
        return False
    db.execute("BEGIN IMMEDIATE")
    try:
        add(db, place, (*doubt.changed, *doubt.touched), seen, source.progress)
        if not is_known(db, memory):
            put_known(db, source.read_memory(), memory)
        db.execute("COMMIT")
    except (MassmemError, sqlite3.Error):
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    return True


def _filled(db: sqlite3.Connection, source: Source) -> None:
    memory = memory_states(source.place)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("BEGIN")
    add(db, source.place, tuple(_log_states(source.place)) if source.logs else (), {}, source.progress)
    put_known(db, source.read_memory(), memory)
    db.execute("COMMIT")
    db.execute("INSERT INTO words(words) VALUES('optimize')")
