"""`massmem team`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

STATUS, FACETS, REFRESH, GRAPH = "status", "facets", "refresh", "graph"

VERB = Verb(
    name="team",
    group="Recall",
    sentence="What colleagues know: other agents of this workspace that serve the same user.",
    details=(
        "Nobody shares anything until massmem.yaml names members and topics: team: {members: [atlas, hermes], share: "
        "{topics: [lessons, tools]}}. Facts under other headings never leave their agent, nor do a person's own lines.\n\n"
        "refresh writes to TEAM.md what is for this agent, at most team.facets lines, each with its confidence and the "
        "facts that it rests on (massmem why ID follows it). A dream does so by itself for the members whom its new "
        "facts concern. What its owner forgets or ends is not shown any more. Which facts are chosen is decided by the "
        "weights of templates/curation.yaml.\n\n"
        "facets lists what stands in TEAM.md; with --query, what the team knows of that, unwritten."
    ),
    arguments=(
        Argument(name="WHAT", required=False, choices=(STATUS, FACETS, REFRESH, GRAPH),
                 help="status (the default), facets, refresh or graph."),
    ),
    options=(
        Option(name="query", metavar="TEXT", read=filled, help="With facets: what the team knows of this."),
        Option(name="all", help="With refresh: TEAM.md of every member."),
        Option(name="engine", choices=("rules", "llm"), default="massmem.yaml's", help="With refresh: who words the facets."),
        Option(name="model", metavar="M", read=filled, help="With refresh: the model to ask, once (implies --engine llm)."),
        Option(name="dot", help="With graph: for Graphviz."),
    ),
    examples=(
        ("massmem team", "Who shares what with whom."),
        ("massmem team refresh --all", "Bring every member's TEAM.md up to date."),
        ('massmem team facets --query "importer timeouts"', "What colleagues know of it."),
        ("massmem team graph --dot | dot -Tsvg > team.svg", "A picture of it."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, what: str | None, query: str | None, all: bool, engine: str | None, model: str | None,
    dot: bool,
) -> int:  # fmt: skip
    """Do the one that was asked for."""
    from massmem.api import team as api  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens import team as screens  # noqa: PLC0415

    _check(what or STATUS, {"query": query, "all": all, "engine": engine, "model": model, "dot": dot})
    place = common.place()
    if what == FACETS:
        show.answer(api.facets(place, query), screens.facets)
    elif what == REFRESH:
        report = api.refresh(place, all=all, engine=engine, model=model)
        show.warn((*report.warnings, *(warning for row in report.refreshed for warning in row.warnings)))
        late = api.skipped(report.refreshed)
        show.faults(late, "files that stay")
        show.done(report, screens.refreshed)
        return 2 if late else 0
    elif what == GRAPH:
        found = api.graph(place)
        if dot and not common.json:
            show.verbatim(screens.dot(found))
        else:
            show.answer(found, screens.graph)
    else:
        state = api.status(place)
        show.warn(state.warnings)
        show.answer(state, screens.status)
    return 0


_WITH = {"query": FACETS, "all": REFRESH, "engine": REFRESH, "model": REFRESH, "dot": GRAPH}


def _check(what: str, given: dict[str, object]) -> None:
    for name, value in given.items():
        if value and _WITH[name] != what:
            raise BadUsage(f"--{name} goes with {_WITH[name]}", f"massmem team {_WITH[name]} --{name}")
