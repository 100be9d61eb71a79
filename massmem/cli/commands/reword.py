"""`massmem reword`."""

from __future__ import annotations

from massmem.cli.spec import FACT, Argument, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="reword",
    group="Correct",
    sentence="Give a fact another text; its evidence and dates stay.",
    arguments=(
        FACT,
        Argument(name="TEXT", read=filled, help="The new text."),
    ),
    examples=(('massmem reword m3k9q2ax "Ledger runs on Postgres 17"', "In better words."),),
)


def run(common: Common, show: Show, *, id: str, text: str) -> int:
    """Reword it and show the fact."""
    from massmem.api.correcting import reword  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = reword(common.place(), id, text)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
