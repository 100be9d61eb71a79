"""What commands answer. Each field is a JSON field of the same name; scripts rely on them."""

from __future__ import annotations

from massmem.model.prompts import Assembled as Assembled  # noqa: PLC0414  # re-exported, with the one below
from massmem.model.prompts import Part as Part  # noqa: PLC0414
from massmem.model.record import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class InitReport:
    """`init`: where, for whom, how versioned, which files were made and which adopted."""

    root: str
    agent: str
    user: str
    layout: str
    git: str
    timezone: str
    made: tuple[str, ...] = ()
    adopted: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """An input line that was not stored, and why. `line` counts from 1."""

    line: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReport:
    """`log`: how many entries are on disk now, their references and files."""

    logged: int = 0
    already_logged: int = 0
    skipped: tuple[Skipped, ...] = ()
    ids: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReport:
    """`write`, `append`, `edit`: sizes in characters, and the version made (None: nothing changed)."""

    file: str
    chars: int
    limit: int | None
    version: str | None
    warnings: tuple[str, ...] = ()


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
class PurgeReport:
    """`purge`: the log entries whose text is gone, the files it stood in, and what is left to do."""

    purged: tuple[str, ...]
    files: tuple[str, ...]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    """One version of memory. Files are relative to the root."""

    version: str
    at: str
    op: str
    scope: str
    summary: str
    files: tuple[str, ...]
    dream: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChange:
    """A difference between two versions by fact: `+` added, `-` gone, `~` reworded."""

    sign: str
    id: str | None
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """`diff`: by fact, and the unified diff by line."""

    old: str
    new: str
    facts: tuple[FactChange, ...]
    patch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSize:
    """A memory file against its limit (characters)."""

    file: str
    chars: int
    limit: int | None
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDream:
    """The last dream: when it started, how it ended, and why if badly; how often in a row it ended so."""

    at: str
    outcome: str
    why: str | None = None
    streak: int = 1
    last_success: str | None = None
    last_failure: str | None = None
    last_failure_why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusReport:
    """`status`: one screen."""

    root: str
    agent: str
    user: str
    git: str
    files: tuple[FileSize, ...]
    gate: GateRow | None
    last_dream: LastDream | None
    next_due: str | None
    proposal: str | None
    parked: int
    unversioned: tuple[str, ...]
    index: str | None
    lock: str | None = None
    root_from: str = ""
    spent: Usage | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyRow:
    """One strategy in `assemble --compare`."""

    strategy: str
    tokens: int
    reads: int
    in_context: tuple[str, ...]
    on_demand: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoStep:
    """One step of the demo: what it is about, the command that does the same, and what it showed."""

    title: str
    command: str
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoReport:
    """`demo`: where it left the workspace and what it showed, in order."""

    root: str
    steps: tuple[DemoStep, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedLine:
    """A line of an imported file that could not be understood, and why."""

    file: str
    line: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOutRow:
    """What an import does not take by design or by the settings, how often it came, and the reason where there is a setting."""

    what: str
    count: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """`import`: what is in the log now, what was there already, which lines made no sense, what was left out.

    `proposal` holds the facts of the other tool's memory files, for review; `facts` is their number. `turns` counts
    the turns that were closed, where the other tool knows who won them.
    """

    format: str
    imported: int = 0
    already: int = 0
    skipped: tuple[SkippedLine, ...] = ()
    left_out: tuple[LeftOutRow, ...] = ()
    files: int = 0
    sessions: int = 0
    proposal: str | None = None
    facts: int = 0
    turns: int = 0
    dry_run: bool = False
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportReport:
    """`export`: the files written, and those that were there and stayed."""

    format: str
    folder: str
    written: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
