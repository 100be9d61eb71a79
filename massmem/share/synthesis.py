"""Facets by the rules: facts that say the same become one, and how many say it tells how sure it is."""

from __future__ import annotations

from massmem.model.record import dataclass, replace
from massmem.share.claims import contradict, says
from massmem.text.team_page import facet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.team import Curation, Facet, Neighbour, Shared

MOST_SIGHTINGS = 5


@dataclass(frozen=True, slots=True)
class Group:
    """Facts that say the same, the best first."""

    facts: tuple[Shared, ...]
    score: float


def synthesize(
    chosen: Sequence[Neighbour], own: Sequence[Shared], rules: Curation, most: int
) -> tuple[Facet, ...]:  # fmt: skip
    """At most `most` facets, the best first. `own` is what the reader believes: it can speak against one."""
    groups = grouped(chosen)
    found = []
    for group in groups[:most]:
        others = [fact for other in groups if other is not group for fact in other.facts]
        against = speaking_against(group.facts, others, own)
        best = group.facts[0]
        found.append(
            facet(best.text, best.dates, confidence(group.facts, rules, against), [one.name for one in group.facts])
        )
    return tuple(found)


def grouped(chosen: Iterable[Neighbour]) -> list[Group]:
    """The facts in groups that say the same, in the order of each group's best.

    What says less than another is in no group: it adds nothing, and is no evidence for the rest.
    """
    groups: list[Group] = []
    for one in chosen:
        for number, group in enumerate(groups):
            if (joined := _joined(group, one.fact)) is not None:
                groups[number] = joined
                break
        else:
            groups.append(Group((one.fact,), one.score))
    return groups


def _joined(group: Group, fact: Shared) -> Group | None:
    """The group with this fact, None where it says something else."""
    best = group.facts[0]
    if says(best, fact):
        return replace(group, facts=(*group.facts, fact)) if says(fact, best) else group
    if says(fact, best):  # it says more, and its words go first
        return replace(group, facts=(fact, *(other for other in group.facts if says(other, fact))))
    return None


def confidence(facts: Sequence[Shared], rules: Curation, against: int = 0) -> float:
    """How sure the team is: more colleagues, more sightings, fewer who say otherwise."""
    agents = len({fact.agent for fact in facts})
    sightings = min(MOST_SIGHTINGS, sum(fact.times for fact in facts) - len(facts))
    doubt = (
        (1 - rules.one_colleague) * (1 - rules.each_colleague) ** (agents - 1) * (1 - rules.each_sighting) ** sightings
    )
    return round((1 - doubt) * agents / (agents + against), 2)


def speaking_against(facts: Sequence[Shared], others: Sequence[Shared], own: Sequence[Shared]) -> int:
    """How many other agents say otherwise, the reader among them."""
    found = {fact.agent for fact in (*others, *own) if any(contradict(fact, one) for one in facts)}
    return len(found - {fact.agent for fact in facts})
