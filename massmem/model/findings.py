"""A finding: something in the content that a person should know. Content never raises."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Level(StrEnum):
    """How bad it is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is wrong, where (file relative to the root, line from 1), and what to do."""

    level: Level
    code: str
    message: str
    file: str | None = None
    line: int | None = None
    cure: str = ""

    def __str__(self) -> str:
        """`file:line: message (cure)` on one line."""
        place = self.file or ""
        if self.line is not None:
            place += f":{self.line}"
        return (f"{place}: " if place else "") + self.message + (f" ({self.cure})" if self.cure else "")


def worst_first(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Errors, then warnings, then notes; each by file, line and code."""
    order = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2}
    return tuple(sorted(found, key=lambda one: (order[one.level], one.file or "", one.line or 0, one.code)))
