"""An event: one line of the ledger. Memory is the fold of its events."""

from __future__ import annotations

from datetime import datetime, timezone
from enum import StrEnum

from massmem.model.entries import microseconds
from massmem.model.ids import short_id
from massmem.model.record import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping


class Op(StrEnum):
    """What happened to a fact."""

    ADD = "add"
    SEEN = "seen"
    REWORD = "reword"
    MOVE = "move"
    MERGE = "merge"
    SUPERSEDE = "supersede"
    END = "end"
    STALE = "stale"
    PIN = "pin"
    UNPIN = "unpin"
    FORGET = "forget"
    PURGE = "purge"
    DREAM = "dream"


@dataclass(frozen=True, slots=True)
class Consumed:
    """How far a log file was read: its length in bytes then, and the SHA-256 of those bytes."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event. `event` is the hash of all else; `parent` is the fact's event before.

    `id` is a fact's id, or `line:<16 hex>` for a person's line, or None for a dream.
    `since`, `until`, `planned` are written forms of `When` (`planned` may be `D1/D2`).
    `merge` and `supersede` name the other fact in `other`. `headings` are the headings
    this event made (`MEMORY.md#Work`), so that they may be taken away when empty.
    """

    at: datetime
    op: Op
    by: str
    id: str | None = None
    parent: str | None = None
    text: str | None = None
    topic: str | None = None
    since: str | None = None
    until: str | None = None
    planned: str | None = None
    sources: tuple[str, ...] = ()
    why: str | None = None
    dream: str | None = None
    other: str | None = None
    start: datetime | None = None
    end: datetime | None = None
    engine: str | None = None
    logs: Mapping[str, Consumed] | None = None
    cutoff: datetime | None = None
    stems: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    event: str = ""

    def digest_fields(self) -> list[object]:
        """What the event's id is made of: every other field, in a fixed order."""
        logs = {k: [v.size, v.sha256] for k, v in sorted(self.logs.items())} if self.logs is not None else None
        return [
            self.parent, microseconds(self.at), self.op.value, self.id, self.text, self.topic,
            self.since, self.until, self.planned, list(self.sources) or None, self.by, self.why,
            self.dream, self.other,
            None if self.start is None else microseconds(self.start),
            None if self.end is None else microseconds(self.end),
            self.engine, logs,
            None if self.cutoff is None else microseconds(self.cutoff),
            list(self.stems) or None, list(self.headings) or None,
        ]  # fmt: skip

    def named(self, taken: Container[str] = ()) -> Event:
        """The same event with its id, in UTC."""
        utc = replace(self, at=self.at.astimezone(timezone.utc))
        return replace(utc, event=short_id(utc.digest_fields(), taken))
