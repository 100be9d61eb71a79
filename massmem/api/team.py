"""Team memory: what colleagues who serve the same user know, as far as massmem.yaml says that they share it."""

from __future__ import annotations

from massmem.api.engines import name_of
from massmem.api.team_choice import Choice, curation_rules
from massmem.api.team_file import read_file, standing
from massmem.api.team_refreshing import How, refresh_team
from massmem.api.team_sight import refuse_flat, see_team
from massmem.errors import BadUsage
from massmem.model.memory_files import TEAM
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.team import Colleague, Refreshed, RefreshReport, TeamGraph, TeamStatus
from massmem.model.wishes import Wish
from massmem.share.graph import graph as graph_of
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.api.team_sight import Team
    from massmem.model.team import Facet
    from massmem.store.workspace import Place


def status(place: Place) -> TeamStatus:
    """Who is in the team, what each shares, and how TEAM.md stands. Nothing is written.

    Raises:
        BadUsage: the layout is flat.
    """
    refuse_flat(place)
    team, now = see_team(place), read_file(place)
    me = place.scope.agent
    mine = {thing for fact in team.seen_by(me)[1] for thing in fact.things}
    shared = {agent: [fact for fact in team.shared if fact.agent == agent] for agent in team.places}
    rows = [
        Colleague(agent=agent, facts=len(facts), things=len({thing for fact in facts for thing in fact.things} & mine))
        for agent, facts in shared.items()
        if agent != me
    ]
    gone = len(now.facets) - len(standing(place, now.facets))
    return TeamStatus(
        agent=me, user=place.scope.user, members=tuple(team.places),
        topics=tuple(slug(name) for name in place.settings.team.share.topics), shares=len(shared.get(me, ())),
        colleagues=tuple(rows), file=place.memory_path(TEAM), facets=len(now.facets), gone=gone,
        lines=len([line for line in now.told.lines if line]), warnings=_alone(place, team),
    )  # fmt: skip


def facets(place: Place, query: str | None = None) -> tuple[Facet, ...]:
    """The facets of TEAM.md that still stand; with a query those that the rules make for it, which are not written.

    Raises:
        BadUsage: the layout is flat, or the query is blank.
        BadSettings: the workspace's own templates/curation.yaml, with the line.
    """
    refuse_flat(place)
    if query is None:
        return standing(place, read_file(place).facets)
    if not query.strip():
        raise BadUsage("the query is blank", "give words to look for, or leave --query out")
    team = see_team(place)
    return Choice(team, curation_rules(place)).facets(place.scope.agent, query) if team.places else ()


def refresh(place: Place, *, all: bool = False, engine: str | None = None, model: str | None = None) -> RefreshReport:
    """Make this agent's TEAM.md anew, or (`all`) that of every member; engine and model None: as massmem.yaml says.

    Raises:
        BadUsage: the layout is flat, or there is no such engine, or no model is named.
        BadSettings: the workspace's own templates/curation.yaml, with the line.
        Busy: this agent is in a dream.
    """
    refuse_flat(place)
    name = name_of(place, Wish(engine=engine, model=model))
    team = see_team(place)
    if not team.places:
        team = replace(team, places={place.scope.agent: place})  # what an earlier team left behind goes
    me = place.scope.agent
    if all:
        report = refresh_team(place, team, tuple(team.places), How(engine=name))
    else:
        with locked(place, "dream", 0):
            report = refresh_team(place, team, (me,), How(engine=name, holder=me))
    return replace(report, warnings=(*_alone(place, team), *report.warnings))


def graph(place: Place) -> TeamGraph:
    """Agents, the things that what they share is about, and the edges between them.

    Raises:
        BadUsage: the layout is flat.
        BadSettings: the workspace's own templates/curation.yaml, with the line.
    """
    refuse_flat(place)
    team = see_team(place)
    return graph_of(tuple(team.places), team.shared, curation_rules(place).half_life)


def skipped(rows: Sequence[Refreshed]) -> tuple[str, ...]:
    """A line for each member whose TEAM.md could not be made."""
    return tuple(f"TEAM.md of {row.agent} stays as it is: {row.skipped}" for row in rows if row.skipped)


def _alone(place: Place, team: Team) -> tuple[str, ...]:
    """Why nothing can come of it, where that is so."""
    settings, me = place.settings.team, place.scope.agent
    if me not in settings.members:
        return (f"{me} is in no team: name it in massmem.yaml, as in `team: {{members: [{me}, hermes]}}`",)
    if len(team.places) < 2:
        return (f"no other member of the team serves {place.scope.user}",)
    if not settings.share.topics:
        return ("team.share.topics in massmem.yaml names nothing: nobody shares anything",)
    return ()
