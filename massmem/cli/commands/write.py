"""`massmem write`."""

from __future__ import annotations

from massmem.cli.spec import FILE, Argument, Verb
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="write",
    group="Correct",
    sentence="Write a memory file anew.",
    details=(
        "The text replaces the whole body; frontmatter stays, and facts whose text stays keep their ids. What it "
        "leaves out is ended, not forgotten. SOUL, ABOUT, TOOLS and USER refuse more than their limit; MEMORY.md takes "
        "it and asks to be compressed. Each write is a version."
    ),
    arguments=(
        FILE,
        Argument(name="TEXT", required=False, help="The new body (after -- if it begins with -); without it, or with -, stdin is read."),
    ),
    examples=(("massmem write SOUL.md < soul.md", "From a file."),),
)  # fmt: skip


def run(common: Common, show: Show, *, file: str, text: str | None) -> int:
    """Write it and say how large it is now."""
    from massmem.api.memory import write  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import written  # noqa: PLC0415
    from massmem.cli.stdin import read_text  # noqa: PLC0415

    place = common.place()
    if text in (None, "-"):
        text = read_text(show, f"the new {file}")
        if not text:
            raise BadUsage(f"stdin is empty, and {file} would be too", f"if you mean that: massmem write {file} ''")
    report = write(place, file, text or "")
    show.warn(report.warnings)
    show.done(report, written)
    return 0
