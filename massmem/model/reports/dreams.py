"""What `dream` and the review of its proposals answer."""

from __future__ import annotations

from massmem.model.record import dataclass, field
from massmem.model.reports.facts import EntryRow


@dataclass(frozen=True, slots=True, kw_only=True)
class GateRow:
    """Each gate's figures: what is there, and what is wanted."""

    hours: float | None
    hours_wanted: float
    sessions: int
    sessions_wanted: int
    ceiling_hours: float
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """A proposed operation that was refused, and why."""

    op: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySize:
    """MEMORY.md after a dream: lines and characters."""

    lines: int
    chars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a model cost; all zero with the rules. Of a dry run: what it is estimated to cost."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    usd: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDue:
    """`dream --json` when no gate is open."""

    due: bool
    gate: GateRow


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamReport:
    """What a dream did. Ids are fact ids. `version` is None when nothing changed.

    `parked` counts pieces of the log parked in this dream; `stopped` says why it ended before all was read.
    Of a dry run (`dry_run`), `changes` is what it would do, change by change, and `usage` an estimate.
    """

    dream: str
    scope: str
    due: bool
    gate: GateRow
    engine: str
    model: str | None = None
    sessions: int = 0
    entries: int = 0
    proposed: int = 0
    accepted: int = 0
    rejected: tuple[Rejected, ...] = ()
    added: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    memory: MemorySize
    version: str | None = None
    proposal: str | None = None
    parked: int = 0
    stopped: str | None = None
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    dry_run: bool = False
    changes: tuple[ProposedChange, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedChange:
    """One change of a proposal: numbered from 1, with its reason and the log entries it rests on."""

    n: int
    op: str
    id: str | None
    old: str | None
    new: str | None
    sources: tuple[str, ...]
    why: str
    evidence: tuple[EntryRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalReport:
    """A proposal that waits for `apply` or `reject`."""

    id: str
    at: str
    why: str
    changes: tuple[ProposedChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOutcome:
    """`apply` and `reject`: what was done with the proposal's changes."""

    proposal: str
    applied: tuple[int, ...] = ()
    rejected: tuple[int, ...] = ()
    version: str | None = None
    warnings: tuple[str, ...] = ()
