"""`massmem history`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="history",
    group="Keep",
    sentence="List the versions of memory, newest first.",
    details="Every change of memory is one. Without git there are none: exit 2.",
    options=(Option(name="limit", metavar="N", read=positive, help="At most so many."),),
    examples=(("massmem history --limit 10", "The last ten changes."),),
)


def run(common: Common, show: Show, *, limit: int | None) -> int:
    """List them; none is no failure."""
    from massmem.api.versions import history  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.versions import versions  # noqa: PLC0415

    show.listed(history(common.place(), limit=limit), versions, "no versions yet")
    return 0
