"""A fact: one thing the memory believes, believed, or plans for."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass
from massmem.model.when import NO_DATES, Dates


class Status(StrEnum):
    """What a fact is worth today. The first four are what `facts` prints."""

    CURRENT = "current"
    ENDED = "ended"
    STALE = "stale"
    PLANNED = "planned"
    FORGOTTEN = "forgotten"
    MERGED = "merged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact as the ledger tells it, or a person's list item.

    `text` is without date remark and `^id`. `sources` are entry references
    (`2026-11-29#q8t0v3mw`), oldest first. A person's own line has no `id`; its `key` is
    `line:<16 hex>`, else the key is the id. `state` is what events made of it; a passed
    date may still make a current one `ended` (see `model.status`). `exclusive`: `until` is the
    day on which something newer began, so the fact does not hold on it any more.
    """

    key: str
    text: str
    topic: str
    dates: Dates = NO_DATES
    state: Status = Status.CURRENT
    sources: tuple[str, ...] = ()
    by: str = "rules"
    pinned: bool = False
    file: str | None = None
    last_event: str | None = None
    first_at: str = ""
    last_at: str = ""
    why: str | None = None
    exclusive: bool = False

    @property
    def id(self) -> str | None:
        """The `^id`, or None for a person's own line."""
        return None if self.key.startswith("line:") else self.key

    @property
    def live(self) -> bool:
        """Whether it may stand in USER.md, MEMORY.md or a topic other than past."""
        return self.state is Status.CURRENT
