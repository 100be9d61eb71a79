"""What ada said appears in nothing that bo can reach: commands, errors, prompts, hooks, tools, MCP, exports, proposals."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from massmem.cli.main import main
from tests.acceptance.conftest import Shell

ADA, BO = ("--user", "ada"), ("--user", "bo")


def told(shell: Shell, tmp_path: Path) -> dict[str, str]:
    """Ada's memory with her words in every kind of file; ids of what is hers. Bo has a little memory of his own."""
    for words in ("I live in Zanzibar.", "My dog is called ADASECRET1, bo knows.", "I prefer heliotrope curtains."):
        in_here(shell.root, "log", words, "--session", "shared", *ADA)
    in_here(shell.root, "dream", "--force", "--record", *ADA)
    in_here(shell.root, "remember", "Codename ADASECRET1", *ADA)
    in_here(shell.root, "append", "topics/plans.md", *ADA, "--", "- heliotrope first")
    folder = tmp_path / "notes/memory"
    folder.mkdir(parents=True)
    (folder / "2026-02-14.md").write_text("## Heliotrope\nADASECRET1 was seen.\n")
    (tmp_path / "notes/MEMORY.md").write_text("- Zanzibar is ADASECRET1's home\n")
    in_here(shell.root, "import", "openclaw", str(tmp_path / "notes"), *ADA)
    in_here(shell.root, "search", "heliotrope", *ADA)
    create = {"command": "create", "path": "/memories/deep/plan.txt", "file_text": "ADASECRET1\n"}
    in_here(shell.root, "tools", "call", "--protocol", "anthropic-memory", *ADA, stdin=json.dumps(create))
    in_here(shell.root, "log", "I like green tea.", "--session", "shared", *BO)
    in_here(shell.root, "dream", "--force", *BO)
    facts, entries = shell.json("facts", *ADA), shell.json("search", "Zanzibar", "--in", "logs", *ADA)
    return {
        "fact": next(row["id"] for row in facts if row["id"]), "entry": entries[0]["id"],
        "version": shell.json("history", *ADA)[0]["version"], "proposal": shell.json("review", *ADA)[0]["id"],
    }  # fmt: skip


def commands(ids: dict[str, str], out: Path) -> list[tuple[str, ...]]:
    """Everything that bo may run, with ada's ids where there is room for one."""
    some = ["adasecret1", "zanzibar heliotrope dog", "codename"]
    return [
        ("status",), ("verify",), ("doctor",), ("facts", "--all"),
        ("facts", "--known-at", "2027-01-01"), ("sessions",), ("sessions", "show", "shared"), ("sessions", "continue", "shared"),
        ("history",), ("diff",), ("diff", ids["version"]), ("restore", ids["version"]), ("why", ids["fact"]), ("pin", ids["fact"]),
        ("forget", ids["fact"]), ("reword", ids["fact"], "mine"), ("purge", ids["entry"]), ("purge", ids["fact"]),
        ("review",), ("review", ids["proposal"]), ("apply", ids["proposal"]), ("reject", ids["proposal"]),
        ("read", "topics/plans.md"), ("read", "MEMORY.md", "--raw"), ("index", "--rebuild"), ("dream", "--force", "--explain"),
        ("dream", "--rebuild", "--dry-run"), ("export", "openclaw", str(out)), ("export", "letta", str(out)),
        ("assemble", "--compare"), ("assemble", "--strategy", "full", "--explain", "--query", some[1]),
        ("hook", "claude-code"), ("index",),
        *(("search", query, "--in", where) for query in some for where in ("memory", "logs", "all")),
        ("search", "--raw-query", "adasecret1 OR zanz*"), ("search", "--session", "shared", "zanzibar"), ("forget", "codename"),
        ("read", f"../ada/{ids['fact']}"), ("read", "topics/../../ada/MEMORY.md"), ("append", "topics/plans.md", "x"),
    ]  # fmt: skip


CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("memory_list", {}), ("memory_search", {"query": "zanzibar heliotrope codename"}), ("memory_read", {"file": "topics/plans.md"}),
    ("memory_read", {"file": "../ada/MEMORY.md"}), ("memory_forget", {"fact": "codename"}), ("memory_replace", {"file": "MEMORY.md", "old": "Zanzibar", "new": ""}),
    ("memory_remember", {"text": "Has a cat"}), ("memory_log", {"text": "hello", "session": "shared"}),
)  # fmt: skip
MEMORIES = (
    "/memories",
    "/memories/deep",
    "/memories/deep/plan.txt",
    "/memories/../ada/MEMORY.md",
    "/memories/topics/plans.md",
)
EVENTS = ("session-start", "user-prompt-submit", "pre-compact", "stop", "session-end", "nonsense")


def in_here(root: Path, *args: str, stdin: str = "") -> str:
    """All that the command prints, run in this process: a hundred of them would take long to start."""
    out = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
    there = sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(stdin.encode()), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(out):
            main(["--root", str(root), *args])
    finally:
        sys.stdin = there
    out.seek(0)
    return out.read()


def test_nothing_of_adas_is_in_anything_that_bo_can_reach(versioned: Shell, tmp_path: Path) -> None:
    ids = told(versioned, tmp_path)
    before = {path: path.read_bytes() for path in hers(versioned.root)}
    said: dict[object, str] = {}

    def heard(name: object, *args: str, stdin: str = "") -> None:
        said[name] = in_here(versioned.root, *args, *BO, "--debug", stdin=stdin)

    for one in commands(ids, tmp_path / "out"):
        heard(one, *one)
    for tool, arguments in CALLS:
        heard(tool, "tools", "call", stdin=json.dumps({"name": tool, "arguments": arguments}))
    for path in MEMORIES:
        view = json.dumps({"command": "view", "path": path})
        heard(path, "tools", "call", "--protocol", "anthropic-memory", stdin=view)
    for event in EVENTS:
        given = {"session_id": "shared", "prompt": "zanzibar codename", "hook_event_name": event, "transcript_path": ""}
        heard(event, "hook", "run", event, stdin=json.dumps(given))
    chat = json.dumps([{"role": "user", "content": f"{n} zanzibar codename? " + "x" * 400} for n in range(40)])
    heard("compress", "compress", "-", "--window", "2000", stdin=chat)
    # Bo's own questions may come back to him: only what he never wrote himself would be ada's.
    assert [name for name in said if not said[name]] == [("read", "topics/plans.md"), ("read", "MEMORY.md", "--raw")]
    for name, text in said.items():
        assert "ADASECRET1" not in text, name
        assert "Zanzibar" not in text.replace("MEMORY.md: 'Zanzibar'", ""), name
        assert "curtains" not in text, name
    reached = [
        path for path in versioned.root.rglob("*") if path.is_file() and path not in before and ".git" not in path.parts
    ]
    for file in (*reached, *(tmp_path / "out").rglob("*.md")):
        if "ada" not in file.parts:
            assert b"ADASECRET1" not in file.read_bytes(), file
            assert b"curtains" not in file.read_bytes(), file
    assert {path: path.read_bytes() for path in hers(versioned.root)} == before


def hers(root: Path) -> list[Path]:
    """All of ada's files, and the local ones that are hers."""
    return [path for path in root.rglob("*") if path.is_file() and "ada" in path.parts and ".git" not in path.parts]


def test_a_server_of_bos_has_nothing_of_adas(versioned: Shell, tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    told(versioned, tmp_path)
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    asked: list[tuple[str, object]] = [
        ("initialize", hello),
        ("tools/list", {}),
        ("resources/list", {}),
        ("prompts/list", {}),
    ]
    asked += [("tools/call", {"name": tool, "arguments": arguments}) for tool, arguments in CALLS]
    asked += [
        ("resources/read", {"uri": f"massmem:///{name}"})
        for name in ("USER.md", "MEMORY.md", "../ada/MEMORY.md", "topics/plans.md")
    ]
    asked += [("prompts/get", {"name": "memory", "arguments": {"query": "zanzibar codename heliotrope"}})]
    lines = [
        {"jsonrpc": "2.0", "id": n, "method": method, "params": params} for n, (method, params) in enumerate(asked, 1)
    ]
    lines.insert(1, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    done = versioned.run("mcp", *BO, stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert len(done.stdout.splitlines()) == len(asked)
    text = (done.stdout + done.stderr).replace("'Zanzibar' does not stand", "")
    for word in ("ADASECRET1", "Zanzibar", "curtains"):
        assert word not in text
