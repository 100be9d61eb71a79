"""The loss limit: a dream that would end too much is not applied without a person's word."""

from __future__ import annotations

from massmem.dream.tool_facts import OUTNUMBERED
from massmem.model.facts import Fact, Status
from massmem.model.status import status_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.dream.view import View

FEW = 5


def loss(before: Mapping[str, Fact], now: Mapping[str, Fact], view: View) -> str | None:
    """Why the change loses too much, or None.

    Counted are facts that were current and are ended, stale or merged now for another reason than
    their own date, a move or a forgetting (a figure of tools that gives way to another is no loss): more than `max_loss` of the current facts and more than
    five, or all of a file that held more than five.
    """
    current = [fact for fact in before.values() if fact.live and status_on(fact, view.today) is Status.CURRENT]
    lost = [
        fact for fact in current
        if now[fact.key].state in (Status.ENDED, Status.STALE, Status.MERGED) and now[fact.key].why != OUTNUMBERED
    ]  # fmt: skip
    if len(lost) > FEW and len(lost) > view.settings.max_loss * len(current):
        return f"{len(lost)} of {len(current)} current facts would end in one dream"
    for name in sorted({fact.file for fact in current if fact.file}):
        there = [fact for fact in current if fact.file == name]
        if len(there) > FEW and all(fact in lost for fact in there):
            return f"{name} would lose all of its {len(there)} facts"
    return None
