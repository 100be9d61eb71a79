"""The end of a dream: what one agent has learnt, changed or forgotten reaches the TEAM.md of those whom it concerns."""

from __future__ import annotations

from massmem.api.engines import name_of
from massmem.api.team_file import change_to, put, read_file, standing
from massmem.api.team_refreshing import How, refresh_team
from massmem.api.team_sight import member_places, see_team
from massmem.errors import MassmemError
from massmem.model.record import replace
from massmem.model.reports.dreams import Usage
from massmem.model.team import RefreshReport
from massmem.model.when import read_dates
from massmem.model.wishes import PLAIN
from massmem.share.concerned import concerns
from massmem.store.locks import locked
from massmem.text.team_page import facet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from massmem.model.reports.dreams import DreamReport
    from massmem.model.team import Shared
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place


def spread_dream(place: Place, report: DreamReport, wish: Wish) -> DreamReport:
    """The report of a dream that was applied, once TEAM.md of the members whom it concerns is made anew.

    One call of a model at most. What goes wrong here is a warning: the dream is done.
    """
    ids = (
        *report.added, *report.reworded, *report.merged, *report.ended, *report.stale, *report.forgotten, *report.moved,
    )  # fmt: skip
    if report.version is None:
        return report
    done = _tried(place, ids, wish, report.usage)
    return replace(report, usage=_added(report.usage, done.usage), warnings=(*report.warnings, *done.warnings))


def spread_reviewed(place: Place, ids: Collection[str]) -> tuple[str, ...]:
    """The same after a person applied what had waited for review (its dream lock is held); warnings."""
    return _tried(place, ids, PLAIN, Usage()).warnings


def _tried(place: Place, ids: Collection[str], wish: Wish, spent: Usage) -> RefreshReport:
    me = place.scope.agent
    if not ids or me not in place.settings.team.members:
        return RefreshReport()
    try:
        return spread(place, ids, How(engine=name_of(place, wish), spent=spent, holder=me))
    except (MassmemError, OSError) as error:
        return RefreshReport(warnings=(f"TEAM.md of colleagues was not refreshed: {error}",))


def spread(place: Place, ids: Collection[str], how: How) -> RefreshReport:
    """Make TEAM.md anew for the members whom these facts (ids) of this agent concern, the agent itself among them."""
    team = see_team(place)
    changed = frozenset(f"{place.scope.agent}/{key}" for key in ids)
    agents = [
        agent
        for agent in team.places
        if _concerned(team.places[agent], team.seen_by(agent), changed, place.scope.agent)
    ]
    report = refresh_team(place, team, agents, how)
    late = tuple(
        f"TEAM.md of {row.agent} waits for the next dream: {row.skipped}" for row in report.refreshed if row.skipped
    )
    return replace(report, warnings=(*report.warnings, *late, *(w for row in report.refreshed for w in row.warnings)))


def _added(one: Usage, other: Usage) -> Usage:
    """What both cost together."""
    return Usage(
        calls=one.calls + other.calls, input_tokens=one.input_tokens + other.input_tokens,
        output_tokens=one.output_tokens + other.output_tokens, usd=one.usd + other.usd,
    )  # fmt: skip


def withdraw(place: Place, ids: Iterable[str]) -> tuple[str, ...]:
    """Take what rests on these facts (ids) of this agent alone out of every colleague's TEAM.md, at once; warnings.

    No model is asked, and nothing else is made anew. Where a colleague is in a dream the line goes with its next
    refresh; nobody is shown it until then.
    """
    if place.scope.agent not in place.settings.team.members:
        return ()
    gone = frozenset(f"{place.scope.agent}/{key}" for key in ids)
    warnings: list[str] = []
    for agent, theirs in member_places(place).items():
        if agent == place.scope.agent:
            continue
        try:
            if any(name in gone for one in read_file(theirs).facets for name in one.evidence):
                with locked(theirs, "dream", 0):
                    _take_out(theirs, gone)
        except (MassmemError, OSError) as error:
            warnings.append(f"TEAM.md of {agent} waits for the next refresh: {error}")
    return tuple(warnings)


def _take_out(place: Place, gone: frozenset[str]) -> None:
    now = read_file(place)
    kept = []
    for one in now.facets:
        rest = [name for name in one.evidence if name not in gone]
        if len(rest) == len(one.evidence):
            kept.append(one)
        elif rest:
            dates = read_dates(one.since, one.until, one.planned)
            kept += standing(place, (facet(one.text, dates, one.confidence, rest),))
    change = change_to(place, kept, now)
    if change is not None:
        put(place, change, kept)


def _concerned(
    place: Place, sight: tuple[Sequence[Shared], Sequence[Shared]], changed: frozenset[str], me: str
) -> bool:
    shared, own = sight
    try:
        return place.scope.agent == me or concerns(changed, shared, own, read_file(place).facets)
    except MassmemError:  # its file cannot be read: the refresh tells why
        return True
