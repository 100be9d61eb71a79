"""Screens of `team`, and of `why` for a line of TEAM.md."""

from __future__ import annotations

from massmem.cli.screens.beliefs import dated, evidence_lines, in_words
from massmem.cli.screens.blocks import Heading, Table, memory_name, one_line
from massmem.share.graph import as_dot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.team import Facet, FacetReport, RefreshReport, TeamGraph, TeamStatus

MOST_THINGS = 40


def status(report: TeamStatus) -> Iterator[Block]:
    """Who is in the team, and how TEAM.md stands."""
    yield Heading(f"{report.agent} among colleagues who serve {report.user}")
    yield f"shares {_count(report.shares, 'fact')}" + (f" ({', '.join(report.topics)})" if report.topics else "")
    if report.colleagues:
        yield Table(
            ("colleague", "shares", "things in common"),
            tuple((one.agent, f"{one.facts:,}", f"{one.things:,}") for one in report.colleagues),
            wide="colleague",
        )
    yield _file(report)


def _file(report: TeamStatus) -> str:
    if not report.facets and not report.lines:
        return f"{memory_name(report.file)}: nothing yet; massmem team refresh makes it"
    told = [_count(report.facets, "facet")]
    told += [f"{report.gone:,} not shown any more (massmem team refresh)"] if report.gone else []
    told += [f"{_count(report.lines, 'line')} that somebody wrote"] if report.lines else []
    return f"{memory_name(report.file)}: {', '.join(told)}"


def facets(found: Sequence[Facet]) -> Iterator[Block]:
    """A line a facet."""
    if not found:
        yield "colleagues share nothing that is for this agent"
        return
    rows = tuple((one.id, f"{one.confidence:.2f}", _told(one), ", ".join(one.evidence)) for one in found)
    yield Table(("id", "sure", "facet", "from"), rows, wide="facet")


def refreshed(report: RefreshReport) -> Iterator[Block]:
    """What became of each TEAM.md, and what was refused."""
    for row in report.refreshed:
        if not row.skipped:
            how = f" by {row.by}" if row.by != "rules" else ""
            done = f"version {row.version}" if row.version else "as it was"
            yield f"{row.file}: {_count(len(row.facets), 'facet')}{how}, {done}"
            if row.lines:
                yield f"  kept at its end: {_count(row.lines, 'line')} of somebody's own (MEMORY.md is the place for them)"
    for line in report.rejected:
        yield f"refused: {one_line(line)}"
    if report.usage.calls:
        tokens = report.usage.input_tokens + report.usage.output_tokens
        yield f"{report.usage.calls} call, {tokens:,} tokens"


def graph(found: TeamGraph) -> Iterator[Block]:
    """The things that most is known about, with who knows how much of each."""
    if not found.things:
        yield "nothing is shared"
        return
    holders: dict[str, list[str]] = {}
    for edge in sorted(found.edges, key=lambda edge: (-edge.weight, edge.agent)):
        holders.setdefault(edge.thing, []).append(f"{edge.agent} {edge.facts}")
    rows = tuple((one.name, f"{one.facts:,}", ", ".join(holders[one.name])) for one in found.things[:MOST_THINGS])
    yield Table(("thing", "facts", "agents"), rows, wide="agents")
    if len(found.things) > MOST_THINGS:
        yield f"and {len(found.things) - MOST_THINGS:,} more things; --json has them all"


def dot(found: TeamGraph) -> str:
    """The graph for Graphviz."""
    return as_dot(found)


def facet_evidence(report: FacetReport) -> Iterator[Block]:
    """A facet, and below it each colleague's fact with the words that it rests on."""
    yield Heading(f"{report.facet.id}  {_told(report.facet)}")
    yield f"from colleagues, confidence {report.facet.confidence:.2f}"
    for one in report.evidence:
        yield ""
        yield Heading(f"{one.agent}/{one.fact.id}  {in_words(one.fact)}")
        yield f"{one.fact.status}, topic {one.fact.topic}, seen {one.fact.seen}, by {one.fact.by}"
        for entry in one.entries:
            yield from evidence_lines(entry)


def _told(one: Facet) -> str:
    said = [dated(one.since, one.until), f"planned for {one.planned.replace('/', ' to ')}" if one.planned else ""]
    notes = ", ".join(note for note in said if note)
    return f"{one.text} ({notes})" if notes else one.text


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
