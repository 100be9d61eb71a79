"""Where a facet of TEAM.md comes from: colleagues' facts, and the words of their logs that bear these out, no more."""

from __future__ import annotations

from massmem.api.facts import why
from massmem.api.rows import believed, fact_row
from massmem.api.team_file import read_file, standing
from massmem.api.team_sight import see_team
from massmem.api.team_turns import Won
from massmem.api.viewing import look
from massmem.dream.rules.sentences import sentences
from massmem.dream.stems import stems
from massmem.errors import NoMatch
from massmem.model.reports.facts import EntryRow
from massmem.model.team import Evidence, FacetReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry
    from massmem.model.reports.facts import WhyReport
    from massmem.model.team import Shared
    from massmem.store.workspace import Place

LEFT_OUT = "[…]"


def why_facet(place: Place, name: str) -> FacetReport | None:
    """The facet of this id with the evidence that is still shared; None where TEAM.md has no such facet that stands."""
    wanted = name.strip().removeprefix("^").casefold()
    found = next((one for one in standing(place, read_file(place).facets) if one.id == wanted), None)
    if found is None:
        return None
    team = see_team(place)
    known, won = team.by_name(), Won(team.places)
    evidence = tuple(
        _evidence(team.places[known[name].agent], known[name], won)
        for name in found.evidence
        if name in known and won.allows(known[name])
    )
    return FacetReport(facet=found, evidence=evidence)


def evidence_of(place: Place, name: str) -> WhyReport | FacetReport:
    """Why something is believed: a fact of this memory, or a facet of TEAM.md.

    Raises:
        NoMatch: there is neither with this id.
    """
    try:
        return why(place, name)
    except NoMatch:
        found = why_facet(place, name)
        if found is None:
            raise
        return found


def _evidence(place: Place, fact: Shared, won: Won) -> Evidence:
    view = look(place).view
    row = fact_row(believed(view).facts[fact.id], place, view.today)
    entries = tuple(_row(entry, fact.text) for entry in won.entries_of(fact))
    return Evidence(agent=fact.agent, fact=row, entries=entries)


def _row(entry: Entry, fact: str) -> EntryRow:
    return EntryRow(
        id=entry.ref, at=entry.at.isoformat(), session=entry.session, role=entry.role.value, name=entry.name,
        text=bearing(entry.text, fact),
    )  # fmt: skip


def bearing(text: str, fact: str) -> str:
    """The sentences of an entry that the fact's words stand in; what else was said there is the colleague's own."""
    parts = [text[one.start : one.end].strip() for one in sentences(text)]
    if len(parts) < 2:
        return text
    wanted = stems(fact)
    shared = [len(stems(part) & wanted) for part in parts]
    least = max(1, max(shared) / 2)
    kept: list[str] = []
    for part, count in zip(parts, shared, strict=True):
        if count >= least:
            kept.append(part)
        elif kept[-1:] != [LEFT_OUT]:
            kept.append(LEFT_OUT)
    return " ".join(kept)
