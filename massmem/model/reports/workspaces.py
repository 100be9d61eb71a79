"""What `init`, `demo` and `status` answer."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.reports.dreams import GateRow, Usage


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
