"""What a dream looks at: today's files and ledger, as values."""

from __future__ import annotations

from massmem.model.fold import Belief
from massmem.model.record import dataclass, field
from massmem.model.settings import DreamSettings, Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from massmem.model.scope import Scope
    from massmem.text.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Memory as it stands. `pages` are USER.md, MEMORY.md and every topic by name.

    `now` is aware, in the workspace's zone. `head_moved`: the repository was merged or
    another version checked out since massmem last wrote.
    """

    scope: Scope
    pages: Mapping[str, Page]
    belief: Belief = field(default_factory=Belief)
    settings: DreamSettings = field(default_factory=DreamSettings)
    limits: Limits = field(default_factory=Limits)
    now: datetime
    head_moved: bool = False

    @property
    def today(self) -> date:
        """The local day."""
        return self.now.date()

    @property
    def last_start(self) -> datetime | None:
        """When the last dream began."""
        starts = [event.start for event in self.belief.dreams if event.start is not None]
        return starts[-1] if starts else None
