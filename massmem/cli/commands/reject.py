"""`massmem reject`."""

from __future__ import annotations

from massmem.cli.spec import PROPOSAL, Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="reject",
    group="Dream",
    sentence="Reject a proposal; no dream proposes the same again from the same sources.",
    arguments=(PROPOSAL,),
    options=(Option(name="why", metavar="TEXT", read=filled, help="The reason, kept with the decision."),),
    examples=(('massmem reject p7f3k2m9 --why "that was about Jana, not me"', "With the reason."),),
)


def run(common: Common, show: Show, *, id: str, why: str | None) -> int:
    """Reject it and say so."""
    from massmem.api.review import reject  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.reviews import decided  # noqa: PLC0415

    outcome = reject(common.place(), id, why=why)
    show.warn(outcome.warnings)
    show.done(outcome, decided)
    return 0
