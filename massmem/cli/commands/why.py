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
    details="No fact with that id: exit 1.",
    arguments=(FACT,),
    examples=(("massmem why m3k9q2ax", "Where a belief comes from."),),
)


def run(common: Common, show: Show, *, id: str) -> int:
    """Show it."""
    from massmem.api.facts import why  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.beliefs import evidence  # noqa: PLC0415

    show.answer(why(common.place(), id), evidence)
    return 0
