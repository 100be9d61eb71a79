"""`massmem sessions`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb, filled
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

LIST, SHOW = "list", "show"

VERB = Verb(
    name="sessions",
    group="Recall",
    sentence="List what was logged by session, or show one session.",
    arguments=(
        Argument(name="WHAT", required=False, choices=(LIST, SHOW), help="list (the default), or show."),
        Argument(name="ID", required=False, read=filled, help="With show: the session."),
    ),
    examples=(
        ("massmem sessions", "Every session with its days and figures."),
        ("massmem sessions show s1", "What was said in one of them."),
    ),
)


def run(common: Common, show: Show, *, what: str | None, id: str | None) -> int:
    """List them, or show one."""
    from massmem.api.sessions import session, sessions  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens import histories  # noqa: PLC0415

    if what == SHOW:
        if id is None:
            raise BadUsage("show which session?", "massmem sessions lists them")
        show.answer(session(common.place(), id), histories.spoken)
    elif id is not None:
        raise BadUsage(f"list takes no session, and {id!r} is given", f"massmem sessions show {id}")
    else:
        show.answer(sessions(common.place()), histories.sessions)
    return 0
