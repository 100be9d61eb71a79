"""That a tool call failed stands in its line in the log, wherever the call comes from; unknown counts as worked."""

from __future__ import annotations

import json
from datetime import timezone
from pathlib import Path
from types import ModuleType

import pytest

from massmem.compress.messages import Told
from massmem.compress.reading import read_request
from massmem.imports import chatgpt, claude_code, codex, jsonl
from massmem.model.history import Reading, Said
from massmem.text.recording import read_reference

READING = Reading(zone=timezone.utc)
AT = {"timestamp": "2026-01-02T03:04:05.000Z"}


def failures(form: ModuleType, path: Path, rows: list[dict[str, object]] | str) -> list[bool | None]:
    """Of each tool entry that a reader finds, whether its line says that it failed."""
    path.write_text(rows if isinstance(rows, str) else "".join(json.dumps(row) + "\n" for row in rows))
    found = [one for one in form.read(str(path), READING) if isinstance(one, Said) and one.role.value == "tool"]
    lines = [read_reference(one.text) for one in found]
    return [None if line is None else line.failed for line in lines]


def test_claude_code_says_it_with_is_error(tmp_path: Path) -> None:
    def line(name: str, parent: str | None, role: str, content: list[object]) -> dict[str, object]:
        message = {"role": role, "content": content, **({"id": name} if role == "assistant" else {})}
        return {"type": role, "uuid": name, "parentUuid": parent, "sessionId": "s", "message": message, **AT}

    rows = [
        line(
            "a", None, "assistant", [{"type": "tool_use", "id": f"t{n}", "name": "Bash", "input": {}} for n in range(3)]
        )
    ]
    for n, mark in enumerate(({"is_error": True}, {"is_error": False}, {})):
        result = {"type": "tool_result", "tool_use_id": f"t{n}", "content": '{"error": "a file of JSON"}', **mark}
        rows.append(line(f"r{n}", "a" if n == 0 else f"r{n - 1}", "user", [result]))
    assert failures(claude_code, tmp_path / "s.jsonl", rows) == [True, False, False]


@pytest.mark.parametrize(
    ("told", "failed"),
    [
        ({"output": '{"output": "no", "metadata": {"exit_code": 2}}'}, True),
        ({"output": '{"output": "ok", "metadata": {"exit_code": 0}}'}, False),
        ({"output": {"content": "no", "success": False}}, True),
        ({"output": "no", "success": False}, True),
        ({"output": "Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno"}, True),
        ({"output": "a\nb"}, False),
    ],
)
def test_codex_says_it_with_an_exit_code_or_success(tmp_path: Path, told: dict[str, object], *, failed: bool) -> None:
    rows: list[dict[str, object]] = [
        {"type": "session_meta", "payload": {"id": "1"}, **AT},
        {
            "type": "response_item",
            "payload": {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c"},
            **AT,
        },
        {"type": "response_item", "payload": {"type": "function_call_output", "call_id": "c", **told}, **AT},
    ]
    assert failures(codex, tmp_path / "rollout-1.jsonl", rows) == [failed]


@pytest.mark.parametrize(
    ("content", "metadata", "failed"),
    [
        ({"content_type": "system_error", "name": "x", "text": "boom"}, {}, True),
        ({"content_type": "execution_output", "text": "boom"}, {"aggregate_result": {"status": "failed_with_in_kernel_exception"}}, True),
        ({"content_type": "execution_output", "text": "4"}, {"aggregate_result": {"status": "success"}}, False),
    ],
)  # fmt: skip
def test_chatgpt_says_it_with_marks_of_its_own(
    tmp_path: Path, content: dict[str, object], metadata: dict[str, object], *, failed: bool
) -> None:
    call = {"author": {"role": "assistant"}, "recipient": "python", "content": {"content_type": "code", "text": "2+2"}}
    result = {"author": {"role": "tool", "name": "python"}, "content": content, "metadata": metadata}
    mapping = {"a": {"id": "a", "message": call, "parent": None}, "b": {"id": "b", "message": result, "parent": "a"}}
    told = [{"conversation_id": "c", "create_time": 1_700_000_000, "mapping": mapping, "current_node": "b"}]
    assert failures(chatgpt, tmp_path / "conversations.json", json.dumps(told)) == [failed]


def test_json_lines_say_it_in_the_answer_or_in_a_line_of_massmem_s_own(tmp_path: Path) -> None:
    texts = ['{"error": "no such file"}', "no such file", "ls: 1 characters in, 2 out, failed, sha256 0123456789abcdef"]
    rows: list[dict[str, object]] = [{"session": "s", "role": "tool", "name": "ls", "content": text} for text in texts]
    assert failures(jsonl, tmp_path / "chat.jsonl", rows) == [True, False, True]


@pytest.mark.parametrize(
    ("message", "failed"),
    [
        ({"role": "tool", "tool_call_id": "c", "content": '{"error": "no such file"}'}, True),
        ({"role": "tool", "tool_call_id": "c", "content": "boom", "status": "error"}, True),
        ({"role": "tool", "tool_call_id": "c", "content": "error: found 3 of them"}, False),
        ({"role": "function", "name": "ls", "content": '{"success": false}'}, True),
        ({"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "x", "is_error": True}]}, True),
        ({"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": '{"error": 1}'}]}, False),
    ],
)  # fmt: skip
def test_a_message_list_says_it_in_its_own_form(message: dict[str, object], *, failed: bool) -> None:
    told = Told(read_request(json.dumps([{"role": "user", "content": "Go on."}, message])))
    assert [result.failed for result in told[1].results] == [failed]
