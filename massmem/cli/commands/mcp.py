"""`massmem mcp`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, filled, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="mcp",
    group="Recall",
    sentence="Serve the memory tools over MCP on stdin and stdout.",
    details=(
        "For agents that speak the Model Context Protocol: the tools of massmem tools, the five memory files as "
        "resources, and the assembled context as a prompt. One server is one agent and one user. "
        "Needs pip install 'massmem[mcp]'.\n\n"
        "With --turn the agent plays one turn of a team's session: searching finds what search --turn does, and what "
        "is logged is of that turn."
    ),
    options=(
        Option(name="session", metavar="S", read=filled, default="MASSMEM_SESSION, else the day",
               help="The session that --turn is of."),
        Option(name="turn", metavar="N", read=positive, help="The turn that the agent plays."),
    ),
    examples=(
        ("massmem mcp --root ~/agent-memory", "What an MCP client is told to start."),
        ("claude mcp add memory -- massmem mcp --root ~/agent-memory", "In Claude Code."),
        ("massmem mcp --agent iris --session s1 --turn 3", "For one agent of a team, in a turn."),
    ),
)  # fmt: skip


def run(common: Common, show: Show, *, session: str | None, turn: int | None) -> int:  # noqa: ARG001 - stdout is the protocol's
    """Serve until the client is gone."""
    from massmem.api.turns import asked_turn  # noqa: PLC0415 - loaded when asked for
    from massmem.mcp.serving import serve  # noqa: PLC0415

    place = common.place()
    serve(place, asked_turn(place, session, turn))
    return 0
