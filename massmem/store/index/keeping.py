"""Keeping the index: opened, compared with the files, brought up to date, or made anew."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress

from massmem.errors import Busy, MassmemError
from massmem.model.memory_files import USER_FILES
from massmem.store.files import topic_files
from massmem.store.index.connection import MEMORY, connect, copied, existing, fresh, index_path, writable
from massmem.store.index.filling import add, seen_files
from massmem.store.index.freshness import State, compare
from massmem.store.index.known import is_known, put_known
from massmem.store.index.questions import Questions
from massmem.store.locks import locked
from massmem.store.log_files import log_states

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.store.index.known import KnownMemory
    from massmem.store.workspace import Place

PATIENCE = 60.0


class Index:
    """An index that is what the files were when it was opened. `ask` puts questions to it.

    `kept`: it lies in its file; else it was made in memory for this once. `anew`: it was made from nothing.
    """

    def __init__(self, db: sqlite3.Connection, place: Place, *, kept: bool, anew: bool) -> None:
        """Use `open_index`."""
        self._db = db
        self.kept, self.anew = kept, anew
        self.ask = Questions(db, place)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def open_index(place: Place, read_memory: Callable[[], KnownMemory], *, rebuild: bool = False) -> Index:
    """The scope's index, up to date. `read_memory` is called when the memory files are others than it knows.

    Broken or in doubt, it is made anew; where it cannot be written, it is made in memory.

    Raises:
        Unreadable: a log file is there and cannot be read.
        Refused: this Python's SQLite has no full-text search, or a link leads out of the root.
    """
    if not rebuild:
        db = existing(place)
        if db is not None:
            with suppress(sqlite3.DatabaseError):
                if _is_fresh(db, place, surely=True):
                    return Index(db, place, kept=True, anew=False)
            db.close()
    if writable(place):
        try:
            with locked(place, "index", PATIENCE):
                return _updated(place, read_memory, rebuild=rebuild)
        except (Busy, sqlite3.OperationalError, OSError):  # another is long at it, the disk is full
            pass
    return _in_memory(place, read_memory)


def is_fresh(place: Place) -> bool | None:
    """Whether the index is what the files are; None where there is none to ask."""
    db = existing(place)
    if db is None:
        return None
    try:
        return _is_fresh(db, place, surely=False)
    except sqlite3.DatabaseError:
        return None
    finally:
        db.close()


def memory_states(place: Place) -> dict[str, State]:
    """The memory files of the user's scope and the ledger, as they are now, by path."""
    found = {}
    for path in (*(place.memory_path(name) for name in (*USER_FILES, *topic_files(place))), place.ledger_path):
        with suppress(FileNotFoundError):
            found[path] = _state(os.stat(place.absolute(path)))
    return found


def _is_fresh(db: sqlite3.Connection, place: Place, *, surely: bool) -> bool:
    doubt = compare(place, seen_files(db), _log_states(place))
    if doubt.anew or doubt.changed or (surely and doubt.touched):
        return False
    return is_known(db, memory_states(place), surely=surely)


def _log_states(place: Place) -> dict[str, State]:
    return {path: _state(state) for path, state in log_states(place).items()}


def _state(state: os.stat_result) -> State:
    return State(size=state.st_size, mtime_ns=state.st_mtime_ns, inode=state.st_ino)


def _updated(place: Place, read_memory: Callable[[], KnownMemory], *, rebuild: bool) -> Index:
    """Under the lock: the index file brought up to date, or a new one put in its place."""
    db = None if rebuild else existing(place)
    if db is not None:
        try:
            if _caught_up(db, place, read_memory):
                return Index(db, place, kept=True, anew=False)
        except sqlite3.DatabaseError:
            pass  # broken: made anew below
        db.close()
    path = index_path(place)
    made = fresh(place, path + ".new")
    try:
        _filled(made, place, read_memory)
        made.close()
        _remove_rest(path)
        os.replace(path + ".new", path)
    except BaseException:
        made.close()
        with suppress(OSError):
            os.unlink(path + ".new")
        raise
    return Index(connect(path), place, kept=True, anew=True)


def _remove_rest(path: str) -> None:
    """The journal of a broken index must not be played back into its successor."""
    for end in ("-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.unlink(path + end)


def _in_memory(place: Place, read_memory: Callable[[], KnownMemory]) -> Index:
    old = existing(place)
    if old is not None:
        with suppress(sqlite3.DatabaseError):
            db = copied(old)
            if _caught_up(db, place, read_memory):
                return Index(db, place, kept=False, anew=False)
    db = fresh(place, MEMORY)
    _filled(db, place, read_memory)
    return Index(db, place, kept=False, anew=True)


def _caught_up(db: sqlite3.Connection, place: Place, read_memory: Callable[[], KnownMemory]) -> bool:
    """Take in what changed. False where all must be made anew."""
    seen, memory = seen_files(db), memory_states(place)
    doubt = compare(place, seen, _log_states(place))
    if doubt.anew:
        return False
    db.execute("BEGIN IMMEDIATE")
    try:
        add(db, place, (*doubt.changed, *doubt.touched), seen)
        if not is_known(db, memory):
            put_known(db, read_memory(), memory)
        db.execute("COMMIT")
    except (MassmemError, sqlite3.Error):
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    return True


def _filled(db: sqlite3.Connection, place: Place, read_memory: Callable[[], KnownMemory]) -> None:
    memory = memory_states(place)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("BEGIN")
    add(db, place, _log_states(place), {})
    put_known(db, read_memory(), memory)
    db.execute("COMMIT")
    db.execute("INSERT INTO words(words) VALUES('optimize')")
