"""What `history` and `diff` answer."""

from __future__ import annotations

from massmem.model.record import dataclass


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
