"""`massmem status`."""

from __future__ import annotations

from massmem.cli.spec import Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="status",
    group="Keep",
    sentence="Show one screen: scope, sizes against limits, gates, last dream, what waits, git.",
    examples=(("massmem status", "How memory is doing."),),
)


def run(common: Common, show: Show) -> int:
    """Show it."""
    from massmem.api.checking import status  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.checks import state  # noqa: PLC0415

    show.answer(status(common.place()), state)
    return 0
