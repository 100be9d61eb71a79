"""What a dream with a language model keeps for later: parked pieces of a log, and what was spent."""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.model.reports.dreams import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked:
    """A piece of the log that no usable answer came for: its entries' references, how often it was tried, and why."""

    entries: tuple[str, ...]
    tries: int
    since: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What one dream spent on a model."""

    at: datetime
    dream: str
    model: str
    usage: Usage
    outcome: str
