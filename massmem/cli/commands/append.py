"""`massmem append`."""

from __future__ import annotations

from massmem.cli.spec import FILE, Argument, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="append",
    group="Correct",
    sentence="Add text to the end of a memory file.",
    details="It begins on a line of its own. The limits are those of massmem write; each append is a version.",
    arguments=(
        FILE,
        Argument(name="TEXT", required=False, help="What to add (after -- if it begins with -); without it, or with -, stdin is read."),
    ),
    examples=(('massmem append TOOLS.md -- "- rg is faster than grep here"', "One line more."),),
)  # fmt: skip


def run(common: Common, show: Show, *, file: str, text: str | None) -> int:
    """Add it and say how large the file is now."""
    from massmem.api.memory import append  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import written  # noqa: PLC0415
    from massmem.cli.stdin import read_text  # noqa: PLC0415

    place = common.place()
    report = append(place, file, read_text(show, f"what to add to {file}") if text in (None, "-") else text)
    show.warn(report.warnings)
    show.done(report, written)
    return 0
