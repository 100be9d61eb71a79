"""A finding: something in the content that a person should know. Content never raises."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass


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
