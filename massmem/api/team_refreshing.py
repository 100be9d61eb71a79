"""Making TEAM.md anew for some members of a team: chosen and worded for all of them first, then written one by one."""

from __future__ import annotations

from contextlib import nullcontext

from massmem.api.engines import RULES
from massmem.api.team_choice import Choice, curation_rules
from massmem.api.team_file import change_to, put, read_file
from massmem.errors import Busy, Conflict, MassmemError
from massmem.model.memory_files import TEAM
from massmem.model.record import dataclass, replace
from massmem.model.reports.dreams import Usage
from massmem.model.team import Refreshed, RefreshReport
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.api.team_sight import Team
    from massmem.model.team import Facet
    from massmem.store.workspace import Place

TRIES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """By whom facets are worded: `rules`, or `llm:MODEL`; what a dream has spent already; whose dream lock is held."""

    engine: str = RULES
    spent: Usage = Usage()
    holder: str | None = None


def refresh_team(place: Place, team: Team, agents: Iterable[str], how: How) -> RefreshReport:
    """Make TEAM.md of these members anew, with one call of a model at most. What fails for one does not stop the others.

    Raises:
        BadSettings: the workspace's own templates/curation.yaml, with the line.
    """
    rules = curation_rules(place)
    choice = Choice(team, rules)
    wanted = [agent for agent in agents if agent in team.places]
    made: dict[str, tuple[Facet, ...]] = {}
    report = RefreshReport()
    if how.engine != RULES and wanted:
        from massmem.api.team_asking import ask_for_facets  # noqa: PLC0415 - the rules need no model

        chosen = {agent: choice.neighbours(agent) for agent in wanted}
        answered = ask_for_facets(place, chosen, rules, how.engine.partition(":")[2], how.spent)
        made = dict(answered.facets)
        report = replace(report, usage=answered.usage, rejected=answered.rejected, warnings=answered.warnings)
        _note_spent(place, report, how)
    rows = []
    for agent in wanted:
        by = how.engine if agent in made else RULES
        facets = made[agent] if agent in made else choice.facets(agent)
        rows.append(_written(team.places[agent], facets, by, held=agent == how.holder))
    return replace(report, refreshed=tuple(rows))


def _written(place: Place, facets: Sequence[Facet], by: str, *, held: bool) -> Refreshed:
    """The facets put into the member's TEAM.md, unless it is busy with a dream of its own."""
    row = Refreshed(agent=place.scope.agent, file=place.memory_path(TEAM), by=by)
    try:
        with nullcontext() if held else locked(place, "dream", 0):
            return _put(place, row, facets)
    except Busy as busy:
        return replace(row, skipped=busy.message)
    except MassmemError as error:
        return replace(row, skipped=f"{error.message}" + (f" ({error.cure})" if error.cure else ""))


def _put(place: Place, row: Refreshed, facets: Sequence[Facet]) -> Refreshed:
    for left in reversed(range(TRIES)):
        now = read_file(place)
        change = change_to(place, facets, now)
        if change is None:
            break
        try:
            version, warning = put(place, change, facets)
        except Conflict:
            if not left:
                raise
            continue
        row = replace(row, version=version, warnings=(warning,) if warning else ())
        break
    there = read_file(place)
    return replace(row, facets=there.facets, lines=len([line for line in there.told.lines if line]))


def _note_spent(place: Place, report: RefreshReport, how: How) -> None:
    """What the call cost goes on record, whatever came of it."""
    if not report.usage.calls:
        return
    from massmem.model.asked import Spent  # noqa: PLC0415 - only where a model was asked
    from massmem.store.spending import note_spending  # noqa: PLC0415

    outcome, model = "; ".join(report.warnings) or "answered", how.engine.partition(":")[2]
    note_spending(place, Spent(at=place.now(), dream="team", model=model, usage=report.usage, outcome=outcome))
