"""A model's dream that waits for a person's word: what it was paid for is not asked again while nothing new was logged."""

from __future__ import annotations

from massmem.api.engines import RULES
from massmem.api.proposing import LOSS, REVIEW
from massmem.model.events import Op
from massmem.store.logs import log_sizes
from massmem.store.proposals import proposals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.events import Consumed, Event
    from massmem.model.proposals import Proposal
    from massmem.store.workspace import Place


def paid_for(place: Place, marker: Mapping[str, Consumed]) -> Proposal | None:
    """The pending proposal of a model that has read every log to its end, or None."""
    for proposal in proposals(place):
        if proposal.kind in (REVIEW, LOSS) and any(_by_model(event) for event in proposal.events):
            read = {path: one.size for path, one in marker.items()}
            read |= {path: one.size for event in proposal.events for path, one in (event.logs or {}).items()}
            if all(read.get(path) == size for path, size in log_sizes(place).items()):
                return proposal
    return None


def _by_model(event: Event) -> bool:
    return event.op is Op.DREAM and (event.engine or RULES) != RULES
