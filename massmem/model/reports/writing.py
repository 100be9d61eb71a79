"""What the commands that write to logs and files answer."""

from __future__ import annotations

from massmem.model.record import dataclass


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
class PurgeReport:
    """`purge`: the log entries whose text is gone, the files it stood in, and what is left to do."""

    purged: tuple[str, ...]
    files: tuple[str, ...]
    version: str | None
    warnings: tuple[str, ...] = ()
