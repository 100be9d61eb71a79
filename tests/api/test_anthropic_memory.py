"""Anthropic's memory protocol, word for word: beside the SDK's own files, and driven by the SDK's own tool runner."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from massmem.api.anthropic_memory import run_command
from massmem.api.correcting import remember
from massmem.api.facts import facts
from massmem.api.memory import read
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.memory_commands import CommandResult
from massmem.store.workspace import Place

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/claude_memory_tool.py"
Command = dict[str, Any]

LISTED = "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:\n"
EDITED = "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path / "memory"), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path / "memory"), now="2026-05-04T09:00:00")


def run(place: Place, command: str, **given: Any) -> CommandResult:
    return run_command(place, json.dumps({"command": command, **given}))


def test_memory_files_are_the_scopes_own_and_shown_without_ids(place: Place) -> None:
    remember(place, "Prefers tea", topic="preferences")
    shown = run(place, "view", path="/memories/USER.md")
    assert shown.text == (
        "Here's the content of /memories/USER.md with line numbers:\n"
        "     1\t# User\n     2\t\n     3\t## Preferences\n     4\t- Prefers tea\n     5\t"
    )
    edited = run(place, "insert", path="/memories/USER.md", insert_line=4, insert_text="- Lives in Porto\n")
    assert edited == CommandResult(ok=True, text="The file /memories/USER.md has been edited.")
    assert read(place, "USER.md") == "# User\n\n## Preferences\n- Prefers tea\n- Lives in Porto\n"
    assert [row.text for row in facts(place) if row.id] == ["Prefers tea"]


def test_a_folder_is_listed_two_levels_deep_with_sizes(place: Place) -> None:
    for path, text in (("USER.md", "- tea\n"), ("topics/travel.md", "- Oslo\n"), ("a/b/c/deep.txt", "x" * 1536)):
        assert run(place, "create", path=f"/memories/{path}", file_text=text).ok
    assert run(place, "view", path="/memories").text == (
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:\n"
        "1.5K\t/memories\n6B\t/memories/USER.md\n1.5K\t/memories/a/\n1.5K\t/memories/a/b/\n"
        "7B\t/memories/topics/\n7B\t/memories/topics/travel.md"
    )


def test_what_is_no_memory_file_lies_below_topics_files(place: Place) -> None:
    run(place, "create", path="/memories/notes/plan.xml", file_text="<plan/>\n")
    path = Path(place.root, "agents/atlas/users/sam/topics/files/notes/plan.xml")
    assert path.read_text() == "<plan/>\n"
    assert run(place, "delete", path="/memories/notes").ok
    assert not path.parent.exists()


def test_a_renamed_topic_keeps_its_facts_and_their_ids(place: Place) -> None:
    run(place, "create", path="/memories/topics/trips.md", file_text="- Oslo in May\n")
    before = facts(place)
    assert run(place, "rename", old_path="/memories/topics/trips.md", new_path="/memories/topics/travel.md").ok
    after = facts(place)
    assert [row.text for row in before] == [row.text for row in after] == ["Oslo in May"]
    assert after[0].file == "agents/atlas/users/sam/topics/travel.md"


def test_limits_and_rights_hold_in_this_protocol_too(place: Place) -> None:
    assert run(place, "create", path="/memories/USER.md", file_text="x" * 2_310).text.startswith(
        "USER.md: 2,310 of 2,000 characters"
    )
    soft = run(place, "create", path="/memories/MEMORY.md", file_text="x" * 5_310)
    assert soft.text == "File created successfully at: /memories/MEMORY.md"
    assert "compress it" in soft.warnings[0]
    assert "may only read it" in run(place, "create", path="/memories/SOUL.md", file_text="x").text
    assert "differs from MEMORY.md" in run(place, "create", path="/memories/memory.md", file_text="x").text
    assert "massmem's own" in run(place, "create", path="/memories/logs/2026/05/x.md", file_text="x").text


def test_secrets_do_not_reach_other_files_either(place: Place) -> None:
    run(place, "create", path="/memories/keys.txt", file_text="export API_TOKEN=tok_live_51Hx0a9b8c7d6e5f\n")
    assert "tok_live" not in "".join(path.read_text() for path in Path(place.root).rglob("*.txt"))


def test_stdout_is_the_result_to_the_letter_and_errors_exit_with_1(place: Place) -> None:
    def massmem(command: Command) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "massmem", "tools", "call", "--protocol", "anthropic-memory", "--root", place.root],
            input=json.dumps(command), capture_output=True, encoding="utf-8", timeout=60, check=False,
            env={key: value for key, value in os.environ.items() if not key.startswith("MASSMEM_")},
        )  # fmt: skip
        return done.returncode, done.stdout

    made = massmem({"command": "create", "path": "/memories/a.txt", "file_text": "one\n"})
    assert made == (0, "File created successfully at: /memories/a.txt")
    assert massmem({"command": "create", "path": "/memories/a.txt", "file_text": "one\n"}) == (
        1, "File /memories/a.txt already exists",
    )  # fmt: skip
    assert massmem({"command": "view", "path": "/memories/a.txt"})[1].endswith("     1\tone\n     2\t")


def test_what_cannot_be_read_is_listed_and_refused_by_itself(place: Place) -> None:
    run(place, "create", path="/memories/notes/a.txt", file_text="one\n")
    folder = Path(place.root, "agents/atlas/users/sam/topics")
    os.mkfifo(folder / "files/notes/pipe.txt")
    (folder / "files/notes/latin.txt").write_bytes(b"caf\xe9")
    (folder / "far.md").symlink_to("/etc/passwd")
    assert "/memories/topics/far.md" in run(place, "view", path="/memories").text
    assert "leads out of the workspace" in run(place, "view", path="/memories/topics/far.md").text
    assert (
        run(place, "view", path="/memories/notes/pipe.txt").text == "Unsupported file type for /memories/notes/pipe.txt"
    )
    assert "not valid utf-8" in run(place, "view", path="/memories/notes/latin.txt").text
    assert run(place, "view", path="/memories/notes/a.txt").ok


# --- beside the SDK -----------------------------------------------------------------------------------------------

BOTH: tuple[Command, ...] = (
    {"command": "view", "path": "/memories/none.txt"},
    {"command": "create", "path": "/memories/a.txt", "file_text": "one\ntwo\nthree\ntwo and a half\nfive\nsix\n"},
    {"command": "create", "path": "/memories/a.txt", "file_text": "again"},
    {"command": "create", "path": "/memories/deep/er/b.txt", "file_text": "no newline"},
    {"command": "create", "path": "/memories/empty.txt", "file_text": ""},
    {"command": "create", "path": "/memories/USER.md", "file_text": "# User\n\n- Prefers tea\n- Lives in Oslo\n"},
    {"command": "create", "path": "/memories/topics/travel.md", "file_text": "- Oslo\n"},
    {"command": "view", "path": "/memories/a.txt"},
    {"command": "view", "path": "/memories/a.txt", "view_range": [2, 3]},
    {"command": "view", "path": "/memories/a.txt", "view_range": [4, -1]},
    {"command": "view", "path": "/memories/a.txt", "view_range": [0, 1]},
    {"command": "view", "path": "/memories/a.txt", "view_range": [90, 99]},
    {"command": "view", "path": "/memories/empty.txt"},
    {"command": "view", "path": "/memories//deep/./er/b.txt"},
    {"command": "view", "path": "/memories/deep/../a.txt"},
    {"command": "view", "path": "/memories/../../etc/passwd"},
    {"command": "view", "path": "/etc/passwd"},
    {"command": "view", "path": "memories/a.txt"},
    {"command": "view", "path": ""},
    {"command": "str_replace", "path": "/memories/a.txt", "old_str": "three", "new_str": "3\n3.5"},
    {"command": "str_replace", "path": "/memories/a.txt", "old_str": "two", "new_str": "2"},
    {"command": "str_replace", "path": "/memories/a.txt", "old_str": "absent", "new_str": "2"},
    {"command": "str_replace", "path": "/memories/a.txt", "old_str": "six\n", "new_str": ""},
    {"command": "str_replace", "path": "/memories/USER.md", "old_str": "Oslo", "new_str": "Porto"},
    {"command": "str_replace", "path": "/memories/none.txt", "old_str": "a", "new_str": "b"},
    {"command": "str_replace", "path": "/memories/deep", "old_str": "a", "new_str": "b"},
    {"command": "view", "path": "/memories/a.txt"},
    {"command": "view", "path": "/memories/USER.md"},
    {"command": "insert", "path": "/memories/a.txt", "insert_line": 0, "insert_text": "top\n"},
    {"command": "insert", "path": "/memories/a.txt", "insert_line": 2, "insert_text": "middle\nof it"},
    {"command": "insert", "path": "/memories/a.txt", "insert_line": 99, "insert_text": "x"},
    {"command": "insert", "path": "/memories/a.txt", "insert_line": -1, "insert_text": "x"},
    {"command": "insert", "path": "/memories/deep/er/b.txt", "insert_line": 1, "insert_text": "second\n\n"},
    {"command": "insert", "path": "/memories/empty.txt", "insert_line": 0, "insert_text": "first"},
    {"command": "insert", "path": "/memories/USER.md", "insert_line": 4, "insert_text": "- Has a dog\n"},
    {"command": "insert", "path": "/memories/none.txt", "insert_line": 0, "insert_text": "x"},
    {"command": "insert", "path": "/memories/deep", "insert_line": 0, "insert_text": "x"},
    {"command": "view", "path": "/memories/a.txt"},
    {"command": "view", "path": "/memories/deep/er/b.txt"},
    {"command": "view", "path": "/memories/empty.txt"},
    {"command": "view", "path": "/memories/USER.md"},
    {"command": "rename", "old_path": "/memories/a.txt", "new_path": "/memories/deep/er/b.txt"},
    {"command": "rename", "old_path": "/memories/none.txt", "new_path": "/memories/x.txt"},
    {"command": "rename", "old_path": "/memories", "new_path": "/memories/x"},
    {"command": "rename", "old_path": "/memories/a.txt", "new_path": "/memories"},
    {"command": "rename", "old_path": "/memories/a.txt", "new_path": "/memories/new/c.txt"},
    {"command": "rename", "old_path": "/memories/deep", "new_path": "/memories/deeper"},
    {"command": "rename", "old_path": "/memories/topics/travel.md", "new_path": "/memories/topics/trips.md"},
    {"command": "view", "path": "/memories/deeper/er/b.txt"},
    {"command": "view", "path": "/memories/topics/trips.md"},
    {"command": "view", "path": "/memories/a.txt"},
    {"command": "delete", "path": "/memories/none.txt"},
    {"command": "delete", "path": "/memories"},
    {"command": "delete", "path": "/memories/deeper"},
    {"command": "delete", "path": "/memories/new/c.txt"},
    {"command": "delete", "path": "/memories/USER.md"},
    {"command": "view", "path": "/memories/deeper"},
    {"command": "view", "path": "/memories/USER.md"},
)


def test_every_result_is_what_the_sdks_own_files_answer(place: Place, tmp_path: Path) -> None:
    pytest.importorskip("anthropic")
    from anthropic.lib.tools import ToolError
    from anthropic.lib.tools._beta_builtin_memory_tool import BetaLocalFilesystemMemoryTool

    theirs = BetaLocalFilesystemMemoryTool(str(tmp_path / "theirs"))
    for command in BOTH:
        try:
            expected = (True, str(theirs.call(command)))
        except ToolError as error:
            expected = (False, str(error))
        found = run_command(place, json.dumps(command))
        assert (found.ok, found.text) == expected, command


class Model(BaseHTTPRequestHandler):
    """A model server that asks for the commands of a script, one a turn, and keeps what it is sent."""

    script: tuple[Command, ...] = ()
    turn = 0
    heard: list[Any]

    def do_POST(self) -> None:
        """Answer with the next command of the script, or with the last word."""
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        kind = type(self)
        kind.heard.append(asked)
        content: list[Any] = [{"type": "text", "text": "done"}]
        if kind.turn < len(kind.script):
            tool = {"type": "tool_use", "id": f"toolu_{kind.turn}", "name": "memory", "input": kind.script[kind.turn]}
            content = [tool]
        kind.turn += 1
        answer = {
            "id": f"msg_{kind.turn}", "type": "message", "role": "assistant", "model": asked["model"],
            "content": content, "stop_reason": "tool_use" if content[0]["type"] == "tool_use" else "end_turn",
            "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1},
        }  # fmt: skip
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing on stderr."""


@pytest.fixture
def model() -> Iterator[tuple[type[Model], str]]:
    kind = type("Scripted", (Model,), {"heard": [], "turn": 0})
    server = HTTPServer(("127.0.0.1", 0), kind)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield kind, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_sdks_tool_runner_works_with_the_example_behind_it(
    place: Place, model: tuple[type[Model], str], home: Path
) -> None:
    """`examples/claude_memory_tool.py` as it stands, Anthropic's server played by a script."""
    pytest.importorskip("anthropic")
    kind, url = model
    kind.script = (
        {"command": "view", "path": "/memories"},
        {"command": "create", "path": "/memories/USER.md", "file_text": "- Prefers tea\n"},
        {"command": "str_replace", "path": "/memories/USER.md", "old_str": "tea", "new_str": "coffee"},
        {"command": "str_replace", "path": "/memories/USER.md", "old_str": "tea", "new_str": "milk"},
        {"command": "view", "path": "/memories/../../etc/passwd"},
        {"command": "delete", "path": "/memories"},
    )
    environment = {
        "HOME": str(home), "PATH": f"{home}/.local/bin:{os.environ['PATH']}", "MASSMEM_ROOT": place.root,
        "ANTHROPIC_API_KEY": "none", "ANTHROPIC_BASE_URL": url,
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "Remember"], env=environment, capture_output=True, encoding="utf-8", timeout=120,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr
    results = [asked["messages"][-1]["content"][0] for asked in kind.heard[1:]]
    assert kind.heard[0]["tools"] == [{"type": "memory_20250818", "name": "memory"}]
    said = [(_text(one), bool(one.get("is_error"))) for one in results]
    assert said == [
        (LISTED + "0B\t/memories", False),
        ("File created successfully at: /memories/USER.md", False),
        (EDITED + "     1\t- Prefers coffee\n     2\t", False),
        ("No replacement was performed, old_str `tea` did not appear verbatim in /memories/USER.md.", True),
        ("Path /memories/../../etc/passwd would escape /memories directory", True),
        ("Cannot delete the /memories directory itself", True),
    ]
    assert read(place, "USER.md") == "- Prefers coffee\n"


def _text(result: Any) -> str:
    content = result["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)
