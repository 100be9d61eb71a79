"""`massmem edit`."""

from __future__ import annotations

from massmem.cli.spec import FILE, Option, Verb, filled
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="edit",
    group="Correct",
    sentence="Replace one passage of a memory file.",
    details="The old text is matched as massmem read prints it, and must be there exactly once.",
    arguments=(
        FILE,
    ),
    options=(
        Option(name="old", metavar="S", read=filled, help="The passage as it is. Needed."),
        Option(name="new", metavar="S", help="What it shall be; empty takes it away. Needed."),
    ),
    examples=(('massmem edit USER.md --old "tabs" --new "spaces"', "A correction."),),
)  # fmt: skip


def run(common: Common, show: Show, *, file: str, old: str | None, new: str | None) -> int:
    """Replace it and say how large the file is now."""
    from massmem.api.memory import edit  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import written  # noqa: PLC0415

    if old is None or new is None:
        raise BadUsage(f"massmem edit needs {'--old' if old is None else '--new'}", "see massmem edit --help")
    report = edit(common.place(), file, old, new)
    show.warn(report.warnings)
    show.done(report, written)
    return 0
