"""The memory files' side of the index: items, paragraphs and headings, and the entries that must not answer."""

from __future__ import annotations

import json
from time import time_ns

from massmem.model.record import dataclass
from massmem.recall.folding import folded
from massmem.store.index.connection import note, value
from massmem.store.index.freshness import DOUBT_NS
from massmem.store.index.meaning import meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from massmem.store.index.freshness import State

FIELDS = (
    "kind", "key", "name", "line", "topic", "text", "state", "since", "until", "planned", "first_at", "last_at", "exclusive",
    "pinned", "by", "sources",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownItem:
    """What stands in a memory file at a line: a fact, or a topic's heading or prose.

    `key` is a fact's id, `line:<16 hex>` of a person's list item, a topic's slug. `name` is `topics/travel.md`.
    State and dates are what `model.status` judges by, as texts; `sources` are references between blanks.
    """

    kind: str
    key: str
    name: str
    line: int
    topic: str
    text: str
    state: str = "current"
    since: str | None = None
    until: str | None = None
    planned: str | None = None
    first_at: str = ""
    last_at: str = ""
    exclusive: bool = False
    pinned: bool = False
    by: str = "human"
    sources: str = ""


@dataclass(frozen=True, slots=True)
class KnownMemory:
    """All of them, and the references of the entries that only forgotten facts cite."""

    items: tuple[KnownItem, ...] = ()
    hidden: frozenset[str] = frozenset()


def signature(states: Mapping[str, State]) -> str:
    """The memory files and the ledger as they are now, in one line."""
    return json.dumps([[path, one.size, one.mtime_ns, one.inode] for path, one in sorted(states.items())])


def is_known(db: sqlite3.Connection, states: Mapping[str, State], *, surely: bool = True) -> bool:
    """Whether the index has these files as they are now; `surely`: none is so new that its time cannot be trusted."""
    if not surely:
        return value(db, "memory") == signature(states)
    newest = max((one.mtime_ns for one in states.values()), default=0)
    return value(db, "memory") == signature(states) and newest + DOUBT_NS < int(value(db, "memory_seen_ns") or 0)


def empty_known(db: sqlite3.Connection) -> None:
    """Take all of it out, so that no byte of it stays in the file. The caller holds a transaction."""
    db.execute("PRAGMA secure_delete = ON")
    for table in ("known", "hidden", "known_vector"):
        db.execute(f"DELETE FROM {table}")
    db.execute("INSERT INTO known_words(known_words) VALUES('delete-all')")
    note(db, "memory", "")


def put_known(db: sqlite3.Connection, memory: KnownMemory, states: Mapping[str, State]) -> None:
    """Put all of it in the place of what was there. The caller holds a transaction."""
    now_ns = time_ns()
    empty_known(db)
    for number, item in enumerate(memory.items, 1):
        db.execute(
            f"INSERT INTO known VALUES(?{',?' * len(FIELDS)})", (number, *(getattr(item, name) for name in FIELDS))
        )  # fmt: skip
        db.execute(
            "INSERT INTO known_words(rowid, text, topic) VALUES(?,?,?)", (number, folded(item.text), folded(item.topic))
        )
    if memory.items and value(db, "meaning") and (weights := meaning()):
        db.execute("INSERT INTO known_vector VALUES(1, ?)", (weights.vectors([item.text for item in memory.items]),))
    db.executemany("INSERT INTO hidden VALUES(?)", [(ref,) for ref in sorted(memory.hidden)])
    note(db, "memory", signature(states))
    note(db, "memory_seen_ns", now_ns)
