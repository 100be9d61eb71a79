"""Filling the index from log files: whole ones, or what was appended since."""

from __future__ import annotations

import mmap
import os
from functools import partial
from time import time_ns

from massmem.store.files import unreadable
from massmem.store.index.connection import note, value
from massmem.store.index.freshness import Seen, State, checksum
from massmem.store.index.log_rows import log_rows
from massmem.store.index.meaning import meaning
from massmem.store.log_files import log_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from massmem.store.index.log_rows import LogRow
    from massmem.store.index.meaning import Meaning
    from massmem.store.workspace import Place

    Progress = Callable[[int, int], None]

BATCH = 4096


def seen_files(db: sqlite3.Connection) -> dict[str, Seen]:
    """Each log file that was read, by path, as it was then."""
    rows = db.execute("SELECT path, id, size, mtime_ns, inode, read_to, lines, crc, seen_ns FROM file")
    return {
        path: Seen(id=a, size=b, mtime_ns=c, inode=d, read_to=e, lines=f, crc=g, seen_ns=h)
        for path, a, b, c, d, e, f, g, h in rows
    }  # fmt: skip


def add(
    db: sqlite3.Connection, place: Place, paths: Sequence[str], seen: dict[str, Seen], progress: Progress | None = None
) -> None:
    """Take in these files from where they were read to. The caller holds a transaction.

    `progress` is called now and then with the bytes read and the bytes there are.
    """
    filler = _Filler(db, None if progress is None else partial(_told, progress, _total(place, paths)))
    for path in paths:
        _file(place, path, seen.get(path), filler)
    filler.finish()


def _told(progress: Progress, total: int, done: int) -> None:
    progress(min(done, total), total)


def _total(place: Place, paths: Sequence[str]) -> int:
    return sum(log_size(place, path) for path in paths)


def _file(place: Place, path: str, known: Seen | None, filler: _Filler) -> None:
    absolute, now_ns = place.absolute(path), time_ns()
    try:
        with open(absolute, "rb") as file:
            state = os.fstat(file.fileno())
            number = known.id if known else filler.file_number(path)
            read_to, lines = (known.read_to, known.lines) if known else (0, 0)
            if state.st_size > read_to:
                with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                    for row in log_rows(data, read_to, lines + 1):
                        filler.put(number, row)
                        read_to, lines = row.end, row.line + row.height - 1
    except FileNotFoundError:
        return
    except OSError as error:
        raise unreadable(path, absolute, error) from None
    now = State(size=state.st_size, mtime_ns=state.st_mtime_ns, inode=state.st_ino)
    filler.saw(number, now, (read_to, lines), checksum(absolute, read_to), now_ns)


class _Filler:
    """Rows on their way into the tables, some thousands at a time."""

    def __init__(self, db: sqlite3.Connection, progress: Callable[[int], None] | None = None) -> None:
        self._db, self._progress = db, progress
        self._before = self._at = 0  # bytes of the files that are done, and of the one in hand
        self._next = (db.execute("SELECT max(id) FROM piece").fetchone()[0] or 0) + 1
        self._sessions: dict[str, list[int]] = {}
        self._pieces: list[tuple[int, ...]] = []
        self._words: list[tuple[int, str, str]] = []
        self._count = self._chars = self._new_sessions = 0
        self._meaning: Meaning | None = None
        self._means = value(db, "meaning") != ""

    def file_number(self, path: str) -> int:
        """The number of a new file."""
        number = self._db.execute("INSERT INTO file(path) VALUES(?)", (path,)).lastrowid
        return number or 0

    def put(self, file: int, row: LogRow) -> None:
        """One entry."""
        self._at = row.end
        session = self._sessions.get(row.session) or self._session(row.session)
        session[1] += 1
        for part, text in enumerate(row.pieces):
            self._pieces.append(
                (
                    self._next,
                    part,
                    file,
                    row.start,
                    row.line,
                    session[0],
                    session[1],
                    row.voice,
                    row.chars[part],
                    row.day,
                    row.round,
                )
            )
            self._words.append((self._next, text, row.name))
            self._next += 1
            self._chars += row.chars[part]
        if len(self._pieces) >= BATCH:
            self._flush()

    def saw(self, file: int, now: State, read: tuple[int, int], crc: int, seen_ns: int) -> None:
        """How far a file was read, and what it was like."""
        self._before, self._at = self._before + now.size, 0
        self._db.execute(
            "UPDATE file SET size = ?, mtime_ns = ?, inode = ?, read_to = ?, lines = ?, crc = ?, seen_ns = ? WHERE id = ?",
            (now.size, now.mtime_ns, now.inode, *read, crc, seen_ns, file),
        )

    def finish(self) -> None:
        """Everything is in the tables after this, the sums too."""
        self._flush()
        self._db.executemany(
            "UPDATE session SET entries = ? WHERE id = ?", [(n, key) for key, n in self._sessions.values()]
        )
        for name, more in (("pieces", self._count), ("chars", self._chars), ("sessions", self._new_sessions)):
            note(self._db, name, int(value(self._db, name) or 0) + more)

    def _session(self, name: str) -> list[int]:
        known = self._db.execute("SELECT id, entries FROM session WHERE name = ?", (name,)).fetchone()
        if known is None:
            known = (self._db.execute("INSERT INTO session(name, entries) VALUES(?, 0)", (name,)).lastrowid, 0)
            self._new_sessions += 1
        self._sessions[name] = list(known)
        return self._sessions[name]

    def _flush(self) -> None:
        self._count += len(self._pieces)
        self._db.executemany("INSERT INTO piece VALUES(?,?,?,?,?,?,?,?,?,?,?)", self._pieces)
        self._db.executemany("INSERT INTO words(rowid, text, name) VALUES(?,?,?)", self._words)
        if self._means and self._words:
            self._meaning = self._meaning or meaning()
        if self._meaning and self._words:
            vectors = self._meaning.vectors([text for _, text, _ in self._words])
            self._db.execute("INSERT INTO vector VALUES(?, ?)", (self._words[0][0], vectors))
        self._pieces.clear()
        self._words.clear()
        if self._progress is not None:
            self._progress(self._before + self._at)
