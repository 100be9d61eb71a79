"""`massmem mcp`."""

from __future__ import annotations

from massmem.cli.spec import Verb

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
        "Needs pip install 'massmem[mcp]'."
    ),
    examples=(
        ("massmem mcp --root ~/agent-memory", "What an MCP client is told to start."),
        ("claude mcp add memory -- massmem mcp --root ~/agent-memory", "In Claude Code."),
    ),
)


def run(common: Common, show: Show) -> int:  # noqa: ARG001 - stdout is the protocol's
    """Serve until the client is gone."""
    from massmem.mcp.serving import serve  # noqa: PLC0415 - loaded when asked for

    serve(common.place())
    return 0
