"""What `import` and `export` answer."""

from __future__ import annotations

from massmem.model.record import dataclass


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
