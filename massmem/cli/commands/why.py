"""`massmem why`."""

from __future__ import annotations

from massmem.cli.spec import FACT, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="why",
    group="Recall",
    sentence="Show the evidence of a fact: what happened to it, and the log entries it rests on.",
    details="Of a line of TEAM.md: the colleagues' facts that it rests on. Nothing with that id: exit 1.",
    arguments=(FACT,),
    examples=(("massmem why m3k9q2ax", "Where a belief comes from."),),
)


def run(common: Common, show: Show, *, id: str) -> int:
    """Show it."""
    from massmem.api.team_why import evidence_of  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.beliefs import evidence  # noqa: PLC0415
    from massmem.cli.screens.team import facet_evidence  # noqa: PLC0415
    from massmem.model.team import FacetReport  # noqa: PLC0415

    report = evidence_of(common.place(), id)
    if isinstance(report, FacetReport):
        show.answer(report, facet_evidence)
    else:
        show.answer(report, evidence)
    return 0
