"""What the commands about facts and their evidence answer."""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRow:
    """A fact as `facts` lists it. `text` is without the date remark; days are `When` forms."""

    id: str | None
    text: str
    topic: str
    status: str
    since: str | None
    until: str | None
    planned: str | None
    first_seen: str | None
    last_seen: str | None
    seen: int
    sources: tuple[str, ...]
    file: str | None
    by: str
    pinned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FactReport:
    """`remember`, `reword`, `pin`, `unpin`, `forget`: the fact after it, and the version."""

    fact: FactRow | None
    op: str
    version: str | None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """A log entry as evidence. `id` is the reference `YYYY-MM-DD#xxxxxxxx`."""

    id: str
    at: str
    session: str
    role: str
    name: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """One ledger event of a fact, as stored, absent fields None."""

    event: str
    at: str
    op: str
    by: str
    text: str | None = None
    topic: str | None = None
    since: str | None = None
    until: str | None = None
    planned: str | None = None
    sources: tuple[str, ...] = ()
    why: str | None = None
    dream: str | None = None
    other: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyReport:
    """`why`: the fact, its events in order, the log entries they cite."""

    fact: FactRow
    events: tuple[EventRow, ...]
    entries: tuple[EntryRow, ...]
