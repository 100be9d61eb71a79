"""What `watch` tells of: one value, one line."""

from __future__ import annotations

from datetime import datetime

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What happened (`indexed`, `dreamt` …), when, and the rest of the line."""

    at: datetime
    what: str
    detail: str

    def __str__(self) -> str:
        """The line."""
        return f"{self.at.isoformat(timespec='seconds')} {self.what}: {' '.join(self.detail.split())}"
