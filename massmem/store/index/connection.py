"""Opening the index file: for us alone, of this scope and this version, or not at all."""

from __future__ import annotations

import os
import sqlite3
import stat

from massmem.errors import Refused
from massmem.store.files import discard
from massmem.store.index.meaning import meaning_name
from massmem.store.index.schema import TABLES, VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

WAIT = 10.0
MEMORY = ":memory:"


def index_file(place: Place) -> str:
    """The scope's index, relative to the root."""
    return f"{place.local_path}/index.sqlite"


def index_path(place: Place) -> str:
    """The real path of the scope's index. Raises Refused where a link leads out of the root."""
    return place.absolute(index_file(place))


def index_bytes(place: Place) -> int:
    """How long the index file is; 0 if there is none."""
    try:
        return os.path.getsize(index_path(place))
    except FileNotFoundError:
        return 0


def connect(path: str) -> sqlite3.Connection:
    """A connection that commits when told to."""
    db = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")  # a cache: what a power cut breaks is made anew
    db.execute("PRAGMA cache_size = -65536")
    return db


def existing(place: Place) -> sqlite3.Connection | None:
    """The index that is there, if it is whole enough to ask, of this version and of this scope."""
    path = index_path(place)
    if not os.path.isfile(path):
        return None
    db = None
    try:
        db = connect(path)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION and (value(db, "scope"), value(db, "meaning")) == (str(place.scope), meaning_name()):
            return db
    except sqlite3.Error:
        pass
    if db is not None:
        db.close()
    return None


def fresh(place: Place, path: str) -> sqlite3.Connection:
    """A new, empty index at this path (mode 0600, in a folder of mode 0700), or in memory.

    Raises:
        Refused: this Python's SQLite has no full-text search.
    """
    if path != MEMORY:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        discard(path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    db = connect(path)
    try:
        db.executescript(TABLES)
    except sqlite3.OperationalError as error:
        db.close()
        if "fts5" in str(error):
            raise Refused(
                "this Python's SQLite has no full-text search (FTS5)", "use another build of Python"
            ) from None
        raise
    note(db, "scope", str(place.scope))
    note(db, "meaning", meaning_name())
    return db


def remove(path: str) -> None:
    """Remove an index with what SQLite left beside it: the journal of a broken one must not be played into the next."""
    for end in ("", "-journal", "-wal", "-shm"):
        discard(path + end)


def copied(db: sqlite3.Connection) -> sqlite3.Connection:
    """The same index in memory, to be brought up to date where the file cannot be."""
    memory = connect(MEMORY)
    db.backup(memory)
    db.close()
    return memory


def writable(place: Place) -> bool:
    """Whether an index may be kept. A mode without write permission is a person's word, for root too."""
    folder = os.path.dirname(index_path(place))
    there = folder
    while not os.path.exists(there):
        there = os.path.dirname(there)
    paths = [there, *([index_path(place)] if os.path.exists(index_path(place)) else [])]
    return all(os.stat(path).st_mode & stat.S_IWUSR and os.access(path, os.W_OK) for path in paths)


def value(db: sqlite3.Connection, name: str) -> str | int | None:
    """What the index notes under this name."""
    row = db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return row[0] if row else None


def note(db: sqlite3.Connection, name: str, what: str | int) -> None:
    """Note something under a name."""
    db.execute("INSERT INTO meta VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value", (name, what))
