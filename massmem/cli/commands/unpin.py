"""`massmem unpin`."""

from __future__ import annotations

from massmem.cli.spec import FACT, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="unpin",
    group="Correct",
    sentence="Let a pinned fact age again.",
    arguments=(FACT,),
    examples=(("massmem unpin m3k9q2ax", "No longer special."),),
)


def run(common: Common, show: Show, *, id: str) -> int:
    """Do it and show the fact."""
    from massmem.api.correcting import unpin  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = unpin(common.place(), id)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
