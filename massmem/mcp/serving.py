"""Serve one scope over MCP on stdin and stdout until the client closes them."""

from __future__ import annotations

import signal

from massmem.mcp.sdk import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.mcp.server import Scope
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place


def serve(place: Place, turn: Turn | None = None) -> None:
    """Answer until stdin ends, in this turn if one is named.

    SIGTERM and SIGINT end the process once the call in hand is answered.

    Raises:
        NoSdk: the extra `massmem[mcp]` is not installed.
    """
    load()
    import anyio  # noqa: PLC0415 - the SDK's loop, which `load` has brought

    from massmem.mcp.server import Scope  # noqa: PLC0415

    anyio.run(_serve, Scope(place, turn))


async def _serve(scope: Scope) -> None:
    import anyio  # noqa: PLC0415
    from mcp.server.stdio import stdio_server  # noqa: PLC0415

    from massmem.mcp.patience import answering_all  # noqa: PLC0415
    from massmem.mcp.server import server_of  # noqa: PLC0415

    server = server_of(scope)
    async with anyio.create_task_group() as group:
        group.start_soon(_end_on_signal, scope)
        async with stdio_server() as wire, answering_all(*wire) as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
        group.cancel_scope.cancel()


async def _end_on_signal(scope: Scope) -> None:
    """Let the signal take its usual course, but not in the middle of a call.

    Cancelling would not do: the thread that reads stdin comes back only with the client's next line.
    """
    import anyio  # noqa: PLC0415

    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        async for number in signals:
            await scope.idle()
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
