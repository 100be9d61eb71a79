"""`massmem sessions`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

LIST, SHOW, CONTINUE, CLOSE = "list", "show", "continue", "close"

VERB = Verb(
    name="sessions",
    group="Recall",
    sentence="List what was logged by session; show, continue or close one.",
    details=(
        "Sessions are what the logs say; there is no register of them. continue prints one line for the shell on "
        "stdout, safe for eval whatever was logged, and on stderr what is recalled for a start: the last entries, "
        "open plans and facts, quoted as data (--quiet leaves it out, --json has all of it). Without ID it takes the "
        "open session that was last spoken in; of subagents' and empty ones, none. close writes a note; a later "
        "entry opens the session again.\n\n"
        "A session is named by --session, else MASSMEM_SESSION, else massmem.yaml (defaults: session), else the day."
    ),
    arguments=(
        Argument(name="WHAT", required=False, choices=(LIST, SHOW, CONTINUE, CLOSE),
                 help="list (the default), show, continue or close."),
        Argument(name="ID", required=False, read=filled, help="The session (continue: else the last one that is open)."),
    ),
    options=(
        Option(name="limit", metavar="N", read=positive, default="5, or massmem.yaml's",
               help="With continue: how many entries, plans and facts at most."),
    ),
    examples=(
        ("massmem sessions", "Every session with its days and figures."),
        ("massmem sessions show s1", "What was said in one of them."),
        ('eval "$(massmem sessions continue)"', "Go on where you were: log goes to that session now."),
        ("massmem sessions close s1", "Nothing more is expected in it."),
    ),
)  # fmt: skip


def run(common: Common, show: Show, *, what: str | None, id: str | None, limit: int | None) -> int:
    """List them, or do one thing with one."""
    from massmem.api import sessions as api  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens import histories  # noqa: PLC0415

    if limit is not None and what != CONTINUE:
        raise BadUsage("--limit goes with continue", "leave it out")
    if what == CONTINUE:
        _continue(common, show, id, limit)
    elif what in (SHOW, CLOSE):
        if id is None:
            raise BadUsage(f"{what} which session?", "massmem sessions lists them")
        if what == SHOW:
            show.answer(api.session(common.place(), id), histories.spoken)
        else:
            show.done(api.close(common.place(), id), histories.session_closed)
    elif id is not None:
        raise BadUsage(f"list takes no session, and {id!r} is given", f"massmem sessions show {id}")
    else:
        found = api.states(common.place())
        show.listed([one.row for one in found], lambda _: histories.sessions(found), "nothing is logged")
    return 0


def _continue(common: Common, show: Show, name: str | None, limit: int | None) -> None:
    """The line alone on stdout: a comment is none in every interactive shell, so what was remembered stays out of it."""
    from massmem.api.resuming import resume  # noqa: PLC0415

    taken = resume(common.place(), name, limit=limit)
    if not common.json and taken.recalled:
        show.notice(taken.recalled)
    show.text(taken.export, taken)
