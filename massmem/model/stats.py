"""What `stats` reports: figures about memory, its dreams and the tools that were used. Shares are from 0 to 1."""

from __future__ import annotations

from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """So many of the live facts are of this kind, topic, age or source."""

    name: str
    count: int
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """How many live facts are actionable, generic or redundant, and the ids of those that have one."""

    count: int = 0
    share: float = 0.0
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FactFigures:
    """Facts and a person's lines by status; `live` are those that are current or planned."""

    live: int = 0
    current: int = 0
    planned: int = 0
    ended: int = 0
    stale: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceRow:
    """A tool sequence that memory holds; `recent`: the figures are of its newest occurrences only."""

    id: str | None
    first: str
    then: str
    worked: int
    times: int
    recent: bool
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """To how many facts each of these happened."""

    added: int = 0
    reworded: int = 0
    merged: int = 0
    ended: int = 0
    stale: int = 0
    forgotten: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamRow:
    """One dream: what it changed, and what it spent on a model. `outcome` is None where no model was asked."""

    dream: str
    at: str
    engine: str
    changes: Changes
    usage: Usage
    outcome: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsReport:
    """`stats`. Groups are the largest first, ages from young to old, dreams the newest first.

    `dreamt` counts all dreams, `changes` and `usage` are their sums; `dreams` holds the newest of them.
    """

    scope: str
    at: str
    since: str | None
    facts: FactFigures
    kinds: tuple[Group, ...] = ()
    topics: tuple[Group, ...] = ()
    ages: tuple[Group, ...] = ()
    sources: tuple[Group, ...] = ()
    actionable: Worth = field(default_factory=Worth)
    generic: Worth = field(default_factory=Worth)
    redundant: Worth = field(default_factory=Worth)
    sequences: tuple[SequenceRow, ...] = ()
    dreamt: int = 0
    changes: Changes = field(default_factory=Changes)
    usage: Usage = field(default_factory=Usage)
    dreams: tuple[DreamRow, ...] = ()
    problems: tuple[str, ...] = ()
