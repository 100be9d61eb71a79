"""`massmem pin`."""

from __future__ import annotations

from massmem.cli.spec import FACT, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="pin",
    group="Correct",
    sentence="Keep a fact: never stale, and last to move out of MEMORY.md.",
    arguments=(FACT,),
    examples=(("massmem pin m3k9q2ax", "What matters always."),),
)


def run(common: Common, show: Show, *, id: str) -> int:
    """Do it and show the fact."""
    from massmem.api.correcting import pin  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = pin(common.place(), id)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
