"""`massmem tools`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

SCHEMA, CALL = "schema", "call"
ANTHROPIC = "anthropic-memory"


VERB = Verb(
    name="tools",
    group="Recall",
    sentence="Memory tools for any agent loop: print their schema, or answer a call.",
    details=(
        "schema prints the tools for the model. call reads one call as JSON on stdin and prints the answer for the "
        "model; a refusal is an answer, too (exit 1). A call acts for one agent and one user, appends to logs only, "
        "and leaves SOUL.md, ABOUT.md, TOOLS.md and read-only files alone.\n\n"
        "With --protocol anthropic-memory stdin is a command of Anthropic's memory tool (memory_20250818) and stdout "
        "exactly its result: /memories/USER.md is the user's USER.md; what is no memory file lies in topics/files/."
    ),
    arguments=(Argument(name="ACTION", choices=(SCHEMA, CALL), help="schema or call."),),
    options=(
        Option(name="format", choices=("openai", "anthropic", "mcp"), default="openai", help="Whose form of schema."),
        Option(name="protocol", choices=("massmem", ANTHROPIC), default="massmem", help="What a call looks like."),
        Option(name="session", metavar="S", read=filled, default="MASSMEM_SESSION, else the day",
               help="The session that --turn is of."),
        Option(name="turn", metavar="N", read=positive,
               help="Answer in this turn: what winners knew in turns before is found, too."),
    ),
    examples=(
        ("massmem tools schema --format anthropic", "For the tools of a request."),
        ("massmem tools call < call.json", 'One call, such as {"name": "memory_list"}.'),
        ("massmem tools call --session s1 --turn 3 < call.json", "For one agent of a team, in a turn."),
        ("massmem tools call --protocol anthropic-memory < command.json", "A command of Claude's memory tool."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, action: str, format: str | None, protocol: str | None, session: str | None,
    turn: int | None,
) -> int:  # fmt: skip
    """Print the schema, or answer the call on stdin."""
    in_turn = "turn" if turn else "session" if session else ""
    unused = (
        "format" if action == CALL and format
        else "protocol" if action == SCHEMA and protocol
        else in_turn if action == SCHEMA
        else ""
    )  # fmt: skip
    if unused:
        raise BadUsage(f"massmem tools {action} has no use for --{unused}", "see massmem tools --help")
    if action == SCHEMA:
        from massmem.api.tools import schema  # noqa: PLC0415 - loaded when asked for

        show.whole(schema(format or "openai"))
        return 0
    if protocol == ANTHROPIC and in_turn:
        raise BadUsage(f"Anthropic's memory tool searches nothing, and has no use for --{in_turn}", "leave it out")
    return _call(common, show, session, turn, anthropic=protocol == ANTHROPIC)


def _call(common: Common, show: Show, session: str | None, turn: int | None, *, anthropic: bool) -> int:
    from massmem.cli.stdin import read_loosely  # noqa: PLC0415

    place = common.place()
    given = read_loosely(show, "a tool call")
    if anthropic:
        from massmem.api.anthropic_memory import run_command  # noqa: PLC0415

        result = run_command(place, given)
        show.warn(result.warnings)
        show.exactly(result.text, result)
        return 0 if result.ok else 1
    from massmem.api.tools import call  # noqa: PLC0415
    from massmem.api.turns import asked_turn  # noqa: PLC0415

    answer = call(place, given, turn=asked_turn(place, session, turn))
    show.warn(answer.warnings)
    show.text(answer.text, answer)
    return 0 if answer.ok else 1
