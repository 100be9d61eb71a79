"""`massmem diff`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="diff",
    group="Keep",
    sentence="Show what differs between two versions, by fact and by line.",
    details="With one version: from it to now. With none: what the last version changed.",
    arguments=(
        Argument(name="OLD", required=False, read=filled, help="A version, or the beginning of one."),
        Argument(name="NEW", required=False, read=filled, help="Another; the files as they are if left out."),
    ),
    examples=(("massmem diff memver_3fa9", "What has changed since."),),
)


def run(common: Common, show: Show, *, old: str | None, new: str | None) -> int:
    """Show it."""
    from massmem.api.versions import diff  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.versions import differences  # noqa: PLC0415

    show.answer(diff(common.place(), old, new), differences)
    return 0
