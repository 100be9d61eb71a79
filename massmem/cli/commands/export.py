"""`massmem export`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

FORMATS = ("openclaw", "claude-code", "letta", "massgen")

VERB = Verb(
    name="export",
    group="Keep",
    sentence="Write memory into another tool's folder, in its layout.",
    details="A file that is there and says something else stays as it is and is named; the exit code is then 1.\n\nmassgen writes long-term memory files into memory/long_term of PATH, an agent's workspace.",
    arguments=(
        Argument(name="FORMAT", choices=FORMATS, help=f"{', '.join(FORMATS)}."),
        Argument(name="PATH", read=filled, help="The folder; it is made if it is not there."),
    ),
    options=(Option(name="force", help="Write over files that are there."),),
    examples=(("massmem export openclaw ~/.openclaw/workspace", "SOUL, AGENTS, USER, MEMORY and the topics."),),
)


def run(common: Common, show: Show, *, format: str, path: str, force: bool) -> int:
    """Write the files and name them; 1 if one was kept back."""
    from massmem.api.exporting import export  # noqa: PLC0415 - loaded when asked for
    from massmem.api.links import not_followed  # noqa: PLC0415
    from massmem.cli.screens.histories import exported  # noqa: PLC0415

    place = common.place()
    report = export(place, format, path, force=force)
    show.warn(not_followed(place))
    show.done(report, exported)
    return 1 if report.kept else 0
