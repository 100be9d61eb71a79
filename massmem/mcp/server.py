"""The MCP server of one scope. `massmem.mcp.sdk.load` comes before importing this module."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from threading import Thread

import anyio.to_thread
import mcp_types as types
from anyio import CapacityLimiter
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from massmem import __version__
from massmem.api.tools import answer
from massmem.errors import MassmemError
from massmem.mcp.offers import INSTRUCTIONS, PROMPT, context, prompts, read_resource, resources, tools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from mcp.server.context import ServerRequestContext

    from massmem.model.turns import Turn
    from massmem.store.workspace import Place

    T = TypeVar("T")
    Paged = types.PaginatedRequestParams | None


class Scope:
    """What the server answers for one agent+user scope, one request at a time, off the event loop."""

    def __init__(self, place: Place, turn: Turn | None = None) -> None:
        """Answer for this place (and in this turn); nothing a client sends leads to another."""
        self._place, self._turn = place, turn
        self._one = CapacityLimiter(1)
        self._warm = False

    async def idle(self) -> None:
        """Return when the request in hand is answered; none begins after that."""
        await self._one.acquire_on_behalf_of(self)

    async def list_tools(self, _: ServerRequestContext[Any], __: Paged) -> types.ListToolsResult:
        """All memory tools. What they will need is loaded meanwhile, so that the first call is as quick as the next."""
        if not self._warm:
            self._warm = True
            Thread(target=_load_tools).start()
        return types.ListToolsResult(tools=tools())

    async def call_tool(self, _: ServerRequestContext[Any], asked: types.CallToolRequestParams) -> types.CallToolResult:
        """The tool's answer; a refusal is an answer, too."""
        found = await self._run(partial(answer, self._place, asked.name, asked.arguments, turn=self._turn))
        return types.CallToolResult(content=[types.TextContent(text=found.text)], is_error=not found.ok)

    async def list_resources(self, _: ServerRequestContext[Any], __: Paged) -> types.ListResourcesResult:
        """The five memory files, and TEAM.md where it is."""
        return types.ListResourcesResult(resources=await self._run(partial(resources, self._place)))

    async def read_resource(
        self, _: ServerRequestContext[Any], asked: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """A memory file's body."""
        found = await self._run(partial(read_resource, self._place, asked.uri, self._turn))
        return types.ReadResourceResult(contents=[found])

    async def list_prompts(self, _: ServerRequestContext[Any], __: Paged) -> types.ListPromptsResult:
        """The one prompt."""
        return types.ListPromptsResult(prompts=prompts())

    async def get_prompt(
        self, _: ServerRequestContext[Any], asked: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        """The assembled context."""
        if asked.name != PROMPT:
            raise MCPError(types.INVALID_PARAMS, f"there is no prompt of that name; the prompt is {PROMPT}")
        text = await self._run(partial(context, self._place, asked.arguments or {}, self._turn))
        said = types.PromptMessage(role="user", content=types.TextContent(text=text))
        return types.GetPromptResult(description="What is remembered", messages=[said])

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            return await anyio.to_thread.run_sync(work, limiter=self._one)
        except MassmemError as error:
            cure = f" ({error.cure})" if error.cure else ""
            raise MCPError(types.INVALID_PARAMS, error.message + cure) from None


def _load_tools() -> None:
    for name in ("rewriting", "facts", "searching", "logs"):
        import_module(f"massmem.api.{name}")


def server_of(scope: Scope) -> Server[Any]:
    """The server, ready to run on any pair of streams."""
    return Server(
        "massmem", version=__version__, title="massmem", instructions=INSTRUCTIONS,
        on_list_tools=scope.list_tools, on_call_tool=scope.call_tool, on_list_resources=scope.list_resources,
        on_read_resource=scope.read_resource, on_list_prompts=scope.list_prompts, on_get_prompt=scope.get_prompt,
    )  # fmt: skip
