"""A client may send its requests and close stdin at once (`printf … | massmem mcp`): it still gets its answers.

The SDK takes the end of stdin for the end of the client, and drops what it is working on. So the end is passed on to
it only when every request has been answered.
"""

from __future__ import annotations

from contextlib import asynccontextmanager

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.shared._stream_protocols import ReadStream, WriteStream

    Incoming = SessionMessage | Exception


class Open:
    """The requests that wait for an answer."""

    def __init__(self) -> None:
        """None yet."""
        self._ids: set[str | int] = set()
        self._none = anyio.Event()

    def asked(self, item: Incoming) -> None:
        """A message came in: a request is open from now on; one that the client cancels is not."""
        if isinstance(item, SessionMessage) and isinstance(item.message, JSONRPCRequest):
            self._ids.add(item.message.id)
        if isinstance(item, SessionMessage) and isinstance(item.message, JSONRPCNotification):
            params = item.message.params or {}
            if item.message.method == "notifications/cancelled" and isinstance(params.get("requestId"), str | int):
                self._close(params["requestId"])

    def answered(self, item: SessionMessage) -> None:
        """A message went out: an answer closes its request."""
        if isinstance(item.message, JSONRPCResponse | JSONRPCError) and item.message.id is not None:
            self._close(item.message.id)

    async def none(self) -> None:
        """Return when no request is open."""
        while self._ids:
            self._none = anyio.Event()
            await self._none.wait()

    def _close(self, id: str | int) -> None:
        self._ids.discard(id)
        if not self._ids:
            self._none.set()


@asynccontextmanager
async def answering_all(
    incoming: ReadStream[Incoming], outgoing: WriteStream[SessionMessage]
) -> AsyncIterator[tuple[MemoryObjectReceiveStream[Incoming], MemoryObjectSendStream[SessionMessage]]]:
    """The two streams of a transport for the server, of which the first ends only when all is answered."""
    waiting = Open()
    to_server, from_client = anyio.create_memory_object_stream[SessionMessage | Exception]()
    from_server, to_client = anyio.create_memory_object_stream[SessionMessage]()

    async def come() -> None:
        async with to_server:
            async for item in incoming:
                waiting.asked(item)
                await to_server.send(item)
            await waiting.none()

    async def go() -> None:
        async with outgoing:
            async for item in to_client:
                await outgoing.send(item)
                waiting.answered(item)

    async with anyio.create_task_group() as group:
        group.start_soon(come)
        group.start_soon(go)
        yield from_client, from_server
