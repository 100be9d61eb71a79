"""`massmem log`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

ROLES = ("user", "assistant", "system", "tool", "note")

VERB = Verb(
    name="log",
    group="Remember",
    sentence="Append what was said to the session log.",
    details=(
        "Exit 0 means that it is on disk. Secrets are taken out before. With --origin the same text of the same "
        "session is stored once, however often it is sent.\n\n"
        "With --jsonl, stdin holds one JSON object a line, with session, role and content, and if known at, name, "
        "turn, kind, origin. A malformed line is named, the rest is stored, and the exit code is 1."
    ),
    arguments=(
        Argument(name="TEXT", required=False,
                 help="What was said (after -- if it begins with -); without it, or with -, stdin is read."),
    ),
    options=(
        Option(name="jsonl", help="Read many entries from stdin, one JSON object a line; what a line leaves out, the options say."),
        Option(name="session", metavar="S", read=filled, help="The conversation.", default="MASSMEM_SESSION, else the day"),
        Option(name="role", choices=ROLES, default="user", help="Who said it."),
        Option(name="name", metavar="NAME", read=filled, help="The speaker's name, where it is not the scope's user."),
        Option(name="turn", metavar="N", read=positive, help="The turn of the session, where several agents play one."),
        Option(name="at", metavar="TIME", read=filled, default="now", help="When it was said."),
        Option(name="origin", metavar="ID", read=filled, help="Your own id of it: the same one is stored once."),
    ),
    examples=(
        ('massmem log "I moved to Berlin last Friday" --session s1', "Something that the user said."),
        ("massmem log --jsonl < chat.jsonl", "A whole conversation."),
        ("massmem log --role note < minutes.txt", "From a file or a pipe."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, text: str | None, jsonl: bool, session: str | None, role: str | None,
    name: str | None, at: str | None, origin: str | None, turn: int | None,
) -> int:  # fmt: skip
    """Store it and say where; 1 if a line was skipped."""
    from massmem.api.logs import log_jsonl, log_text  # noqa: PLC0415 - after the command line is known to be right
    from massmem.cli.stdin import read_bytes_lines, read_loosely  # noqa: PLC0415

    place = common.place()
    kinds: set[str] = set()
    if jsonl:
        _check(text, name, turn)
        lines = read_bytes_lines(show, "JSON lines")
        report = log_jsonl(
            place, lines, session=session, role=role or "user", at=at, origin=origin, taken=kinds.update
        )  # fmt: skip
    else:
        said = read_loosely(show, "what was said") if text in (None, "-") else text
        number = None if turn is None else str(turn)
        report = log_text(
            place, said, session=session, role=role or "user", name=name, at=at, origin=origin, turn=number,
            taken=kinds.update,
        )  # fmt: skip
    show.faults([f"line {skipped.line}: {skipped.why}" for skipped in report.skipped], "lines that were skipped")
    if kinds:
        show.notice(f"massmem: taken out before it was stored: {', '.join(sorted(kinds))}")
    show.logged(report)
    return 1 if report.skipped else 0


def _check(text: str | None, name: str | None, turn: int | None) -> None:
    if text not in (None, "-"):
        raise BadUsage("--jsonl reads stdin, and a text is given too", "give one of them")
    for option, given in (("name", name), ("turn", turn)):
        if given is not None:
            raise BadUsage(f"--{option} does not go with --jsonl", f'write "{option}" into the lines')
