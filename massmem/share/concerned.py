"""Whom a change of one agent's facts concerns."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from massmem.model.team import Facet, Shared


def concerns(
    changed: Collection[str], facts: Sequence[Shared], own: Sequence[Shared], facets: Sequence[Facet]
) -> bool:  # fmt: skip
    """Whether an agent's TEAM.md may have to change.

    `changed` are names (`agent/fact-id`) of facts that are new, other or gone, `facts` what is shared now. It does where
    the file cites one of them, or where one that is shared is about something that the agent has facts about.
    """
    if any(name in changed for facet in facets for name in facet.evidence):
        return True
    mine = frozenset(thing for fact in own for thing in fact.things)
    return any(fact.name in changed and fact.things & mine for fact in facts)
