"""`massmem apply`."""

from __future__ import annotations

from massmem.cli.spec import PROPOSAL, Option, Verb, numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="apply",
    group="Dream",
    sentence="Apply a proposal, or some of its changes, as one version.",
    arguments=(PROPOSAL,),
    options=(
        Option(name="only", metavar="N,N", read=numbers, help="These changes; the others count as rejected."),
    ),
    examples=(("massmem apply p7f3k2m9 --only 1,3", "Two of its changes."),),
)  # fmt: skip


def run(common: Common, show: Show, *, id: str, only: tuple[int, ...] | None) -> int:
    """Apply it and say what was done."""
    from massmem.api.review import apply  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.reviews import decided  # noqa: PLC0415

    outcome = apply(common.place(), id, only=only)
    show.warn(outcome.warnings)
    show.done(outcome, decided)
    return 0
