"""`massmem demo`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="demo",
    group="Start",
    sentence="Show the main job on bundled conversations of several weeks.",
    details=(
        "Makes a workspace, logs the conversations, dreams over them, and prints what memory held before and after, "
        "the evidence of one fact, and the prompt. The workspace stays, to look around in. It needs no model, no key "
        "and no network."
    ),
    arguments=(
        Argument(name="DIR", help="Where to leave it; massmem-demo if left out.", required=False, complete="folder"),
    ),
    examples=(("massmem demo", "Watch it, and find the workspace in ./massmem-demo."),),
)


def run(common: Common, show: Show, *, dir: str | None) -> int:  # noqa: A002 - the argument is DIR
    """Run it and tell its story."""
    from massmem.api.demo import demo  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.workspaces import story  # noqa: PLC0415

    show.answer(demo("massmem-demo" if dir is None else dir, now=common.moment()), story)
    return 0
