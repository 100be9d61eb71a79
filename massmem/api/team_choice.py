"""Choosing for an agent: the rules of templates/curation.yaml over what the team shares, turns and winners heeded."""

from __future__ import annotations

from itertools import islice

from massmem.api.team_sight import asked_about
from massmem.api.team_turns import Won
from massmem.config import read_yaml
from massmem.model.team import Neighbour
from massmem.share.curation import Reader, curate
from massmem.share.synthesis import synthesize
from massmem.store.templates import FOLDER, shipped, template
from massmem.text.curation import read_curation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.team_sight import Team
    from massmem.model.team import Curation, Facet, Shared
    from massmem.store.workspace import Place

RULES = "curation.yaml"
AT_ONCE = 4  # times as many facts as are wanted have their evidence read at once


def curation_rules(place: Place) -> Curation:
    """The shipped rules, with what the workspace's own templates/curation.yaml says laid over them.

    Raises:
        BadSettings: the workspace's own has a key or a value that is not known, with file and line.
    """
    own, base = template(place, RULES, {}), shipped(RULES)
    file = f"{FOLDER}/{RULES}"
    rules = read_curation(read_yaml(base, file), file)
    return rules if own == base else read_curation(read_yaml(own, file), file, rules)


class Choice:
    """What is chosen for one agent of the team and another, by the same rules."""

    def __init__(self, team: Team, rules: Curation) -> None:
        self._team, self._rules = team, rules
        self._won = Won(team.places)

    def neighbours(self, agent: str, query: str | None = None) -> tuple[tuple[Neighbour, ...], tuple[Shared, ...]]:
        """At most `team.neighbours` facts of the others for this agent, best first; and what it believes itself."""
        place = self._team.places[agent]
        shared, own = self._team.seen_by(agent)
        asked = None
        if query is not None:
            asked = asked_about(query, place, {thing for fact in (*shared, *own) for thing in fact.things})
        wanted = place.settings.team.neighbours
        found: list[Neighbour] = []
        ranked = curate(shared, Reader(agent=agent, own=own, query=asked), self._rules)
        while len(found) < wanted and (some := tuple(islice(ranked, wanted * AT_ONCE))):
            self._won.warm(one.fact for one in some)
            found += [one for one in some if self._won.allows(one.fact)]
        return tuple(found[:wanted]), own

    def facets(self, agent: str, query: str | None = None) -> tuple[Facet, ...]:
        """The facets that the rules make for this agent."""
        chosen, own = self.neighbours(agent, query)
        return synthesize(chosen, own, self._rules, self._team.places[agent].settings.team.facets)
