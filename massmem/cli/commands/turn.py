"""`massmem turn`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

CLOSE, LIST = "close", "list"

VERB = Verb(
    name="turn",
    group="Remember",
    sentence="Say which agent won a turn of a session, or list the turns that are closed.",
    details=(
        "Several agents may play a session, turn by turn, each with its own memory. Once a turn is closed, what its "
        "winner logged in it (massmem log --turn) is found by the other members of the team (massmem.yaml: "
        "team.members) in later turns: by search, assemble --query, tools and mcp, with --session and --turn. What "
        "losers knew, and what belongs to a turn that is not closed, stays with whoever said it.\n\n"
        "A turn has one winner: the same again changes nothing, another one is refused. The record is "
        "team/turns.jsonl, a line a turn."
    ),
    arguments=(Argument(name="ACTION", choices=(CLOSE, LIST), help="close, or list."),),
    options=(
        Option(name="session", metavar="S", read=filled, default="MASSMEM_SESSION, else the day",
               help="The session (with list: only that one)."),
        Option(name="turn", metavar="N", read=positive, help="With close: the turn, from 1."),
        Option(name="winner", metavar="AGENT", read=filled, help="With close: the agent that won it."),
    ),
    examples=(
        ("massmem turn close --session s1 --turn 2 --winner hermes", "From now on the others may know what hermes knew in it."),
        ("massmem turn list --session s1", "The winners so far."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, action: str, session: str | None, turn: int | None, winner: str | None
) -> int:  # fmt: skip
    """Close the turn, or list the closed ones."""
    from massmem.api.turns import close_turn, turns  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens import turns as screens  # noqa: PLC0415

    if action == LIST:
        if turn is not None or winner is not None:
            raise BadUsage("list takes no --turn and no --winner", "massmem turn list --session S")
        listed = turns(common.place(), session)
        show.warn(listed.warnings)
        show.answer(listed.turns, screens.turns)
        return 0
    if turn is None or winner is None:
        raise BadUsage("close which turn, and who won it?", "massmem turn close --turn N --winner AGENT")
    report = close_turn(common.place(), session=session, turn=turn, winner=winner)
    show.warn(report.warnings)
    show.done(report, screens.closed)
    return 0
