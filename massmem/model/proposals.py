"""A proposal: changes that wait for a person's word."""

from __future__ import annotations

from types import MappingProxyType

from massmem.model.record import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from massmem.model.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a dream would do, as ledger events, each with the parent it was planned on.

    `kind` is `review` or `loss` (a whole dream, its DREAM event last), `vanished` (forgettings),
    `rebuilt` (what a replay of all logs would change), `own` (only offers) or `imported` (facts of another tool's memory). `old` are the texts of the facts and
    lines it touches, as they were, by key. `offers` are a person's own lines (by key) that the
    logs contradict: taking them out is offered, and done nowhere else.
    """

    id: str
    at: datetime
    scope: str
    kind: str
    why: str
    events: tuple[Event, ...]
    old: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    offers: tuple[str, ...] = ()
