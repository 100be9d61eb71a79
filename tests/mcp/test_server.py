"""The MCP server as a process, asked by the SDK's own client, and by hand."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

import anyio

from massmem.api.logs import log_text
from massmem.api.memory import read, write
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.tools import answer
from massmem.api.turn_search import search_in_turn
from massmem.api.turns import close_turn
from massmem.model.answers import TurnHit
from massmem.model.tool_calls import TOOLS
from massmem.model.turns import Turn
from massmem.store.workspace import Place
from mcp import ClientSession, MCPError, StdioServerParameters, stdio_client
from tests.api.hostile_calls import CANARY, NAMES, tool_calls

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("MASSMEM_")}
COMPILED = {key: value for key, value in CLEAN.items() if key != "PYTHONDONTWRITEBYTECODE"}
HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}  # fmt: skip
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path), now="2026-05-04T09:00:00")


def command(place: Place, *more: str) -> list[str]:
    return [sys.executable, "-m", "massmem", "mcp", "--root", place.root, *more]


def with_client(place: Place, work: Callable[[ClientSession], Awaitable[None]], *more: str) -> None:
    """Do the work with the SDK's client at a server of this workspace."""

    async def connected() -> None:
        program, *args = command(place, *more)
        server = StdioServerParameters(command=program, args=args, env=CLEAN)
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            await work(session)

    anyio.run(connected)


def call(identity: int, tool: str, **arguments: object) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": {"name": tool, "arguments": arguments},
    }  # fmt: skip


def start(place: Place) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(place),
        env=COMPILED,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_client_finds_the_tools_the_files_and_the_prompt(place: Place) -> None:
    async def look(session: ClientSession) -> None:
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == [tool.name for tool in TOOLS]
        hints = {tool.name: tool.annotations for tool in tools}
        assert hints["memory_read"] is not None
        assert hints["memory_read"].read_only_hint
        files = (await session.list_resources()).resources
        assert [str(one.uri) for one in files] == [
            f"massmem:///{name}.md" for name in ("SOUL", "ABOUT", "TOOLS", "USER", "MEMORY")
        ]
        assert [one.name for one in (await session.list_prompts()).prompts] == ["memory"]

    with_client(place, look)


def test_what_the_client_writes_is_on_disk_and_what_it_asks_is_answered(place: Place) -> None:
    async def work(session: ClientSession) -> None:
        made = await session.call_tool("memory_remember", {"text": "Prefers tea", "topic": "preferences"})
        assert not made.is_error
        found = await session.call_tool("memory_search", {"query": "tea"})
        assert "Prefers tea" in said(found)
        assert "of 2,000 characters" in said(await session.call_tool("memory_read", {"file": "USER.md"}))
        resource = await session.read_resource("massmem:///USER.md")
        assert "- Prefers tea" in resource.contents[0].text  # type: ignore[union-attr]
        prompt = await session.get_prompt("memory", {"query": "tea"})
        assert "> - Prefers tea" in prompt.messages[0].content.text  # type: ignore[union-attr]

    with_client(place, work)
    assert "- Prefers tea" in read(place, "USER.md")


def test_a_refusal_is_an_answer_and_the_server_goes_on(place: Place) -> None:
    async def work(session: ClientSession) -> None:
        for tool, arguments in (
            ("memory_read", {"file": "../../ada/USER.md"}), ("memory_write", {"file": "SOUL.md", "content": "x"}),
            ("memory_write", {"file": "USER.md", "content": "x" * 2_001}), ("no_such_tool", {}), ("memory_read", {}),
        ):  # fmt: skip
            found = await session.call_tool(tool, arguments)
            assert found.is_error, tool
            assert said(found).startswith("Error: ")
        for uri in ("massmem:///../x", "file:///etc/passwd", "massmem:///topics/travel.md", "massmem:///USER.md%00"):
            with pytest.raises(MCPError, match="there is no resource"):
                await session.read_resource(uri)
        with pytest.raises(MCPError, match="no prompt"):
            await session.get_prompt("evil")
        assert not (await session.call_tool("memory_list", {})).is_error

    with_client(place, work)


def said(result: Any) -> str:
    return "".join(part.text for part in result.content)


def test_nothing_of_another_user_comes_through_the_server(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="bo", git="none")
    ada, bo = (open_place(root=str(tmp_path), user=user) for user in ("ada", "bo"))
    log_text(ada, f"the word is {CANARY}")
    answer(ada, "memory_remember", {"text": f"the word is {CANARY}"})
    write(bo, "USER.md", "- Likes tea\n")
    others = digest(tmp_path)

    async def attack(session: ClientSession) -> None:
        heard = [said(await session.call_tool("memory_search", {"query": f"word {CANARY}", "limit": 50}))]
        for text in [row[1] for row in tool_calls()[:: len(NAMES) // 3]]:
            try:
                asked = json.loads(text)
                name, arguments = str(asked["name"]), asked["arguments"]
                if not isinstance(arguments, dict | None) or "\\ud800" in text:
                    continue
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
            heard.append(said(await session.call_tool(name, arguments)))
        prompt = await session.get_prompt("memory", {"query": f"word {CANARY}"})
        heard.append(prompt.messages[0].content.text)  # type: ignore[union-attr]
        assert len(heard) > 20
        assert not [text for text in heard if CANARY in text.replace(f"query: {CANARY}", "")]

    with_client(bo, attack, "--user", "bo")
    assert digest(tmp_path) == others


def digest(root: Path) -> dict[str, str]:
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and "bo" not in path.relative_to(root).parts
    }


def test_requests_before_the_end_of_stdin_are_all_answered(place: Place) -> None:
    lines = [HELLO, READY, *(call(n, "memory_append", file="MEMORY.md", content=f"- {n}") for n in range(2, 12))]
    done = subprocess.run(
        command(place), input="".join(json.dumps(line) + "\n" for line in lines), capture_output=True,
        encoding="utf-8", env=CLEAN, timeout=60, check=True,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(one["id"] for one in answers) == list(range(1, 12))
    assert not any(one["result"].get("isError") for one in answers)
    assert len(read(place, "MEMORY.md").splitlines()) == 10
    assert done.stderr == ""


def test_noise_on_stdin_is_passed_over(place: Place) -> None:
    noise = 'garbage\n\n[]\n{"jsonrpc": "2.0"}\n' + json.dumps(HELLO) + "\n" + json.dumps(READY) + "\n{\n"
    done = subprocess.run(
        command(place), input=noise + json.dumps(call(2, "memory_list")) + "\n", capture_output=True,
        encoding="utf-8", env=CLEAN, timeout=60, check=True,
    )  # fmt: skip
    assert '"id":2,"result"' in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_at_once_and_quietly(place: Place, number: signal.Signals) -> None:
    server = start(place)
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(HELLO) + "\n")
    server.stdin.flush()
    assert "serverInfo" in server.stdout.readline()
    server.send_signal(number)
    out, err = server.communicate(timeout=20)
    assert server.returncode == -number
    assert (out, err) == ("", "")
    assert answer(place, "memory_append", {"file": "MEMORY.md", "content": "- nothing is locked"}).ok


def test_it_needs_a_workspace_before_it_answers_anything(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "massmem", "mcp", "--root", str(tmp_path)], input="", capture_output=True,
        encoding="utf-8", env=CLEAN, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no massmem.yaml" in done.stderr
    assert done.stdout == ""


def test_a_server_in_a_turn_finds_what_winners_knew_before_and_logs_to_that_turn(place: Place) -> None:
    with open(f"{place.root}/massmem.yaml", "a", encoding="utf-8") as file:
        file.write("team: {members: [atlas, hermes, iris]}\n")
    for agent in ("hermes", "iris"):
        colleague = open_place(root=place.root, agent=agent, user="sam", now="2026-05-04T09:00:00")
        log_text(colleague, f"planet {agent}", role="assistant", session="s1", turn="1")
    close_turn(place, session="s1", turn=1, winner="hermes")

    async def work(session: ClientSession) -> None:
        await session.call_tool("memory_log", {"text": "planet atlas"})
        found = await session.call_tool("memory_search", {"query": "planet"})
        assert "[from hermes, turn 1] planet hermes" in str(found.content)
        assert "planet atlas" in str(found.content)
        assert "iris" not in str(found.content)
        prompt = await session.get_prompt("memory", {"query": "planet"})
        assert "[from hermes, turn 1] planet hermes" in str(prompt.messages)
        assert "iris" not in str(prompt.messages)

    with_client(place, work, "--agent", "atlas", "--session", "s1", "--turn", "2")
    hit = search_in_turn(open_place(root=place.root, agent="atlas"), "planet", Turn("s1", 1), limit=9).hits[0]
    assert isinstance(hit, TurnHit)
    assert (hit.session, hit.turn, hit.agent) == ("s1", "2", None)
