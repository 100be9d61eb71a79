"""`massmem forget`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="forget",
    group="Correct",
    sentence="Forget a fact, so that no dream believes it again from what was said before.",
    details=(
        "Takes an id, else words that exactly one live fact holds, whatever their case; it is forgotten without "
        "asking. None or several (they are listed): nothing is forgotten, exit 1."
    ),
    arguments=(Argument(name="ID|TEXT", read=filled, help="The fact's id, or words of its text."),),
    examples=(
        ("massmem forget m3k9q2ax", "By id."),
        ('massmem forget "therapy"', "The one fact that holds the word."),
    ),
)


def run(common: Common, show: Show, *, id_or_text: str) -> int:
    """Forget it and say so."""
    from massmem.api.correcting import forget  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = forget(common.place(), id_or_text)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
