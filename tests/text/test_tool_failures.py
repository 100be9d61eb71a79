"""When a tool's own answer says that it failed."""

from __future__ import annotations

import json

import pytest

from massmem.text.tool_failures import says_failed


@pytest.mark.parametrize(
    "answer",
    [
        '{"error": "no such file"}',
        ' {"error": {"code": 404}}',
        '{"success": false}',
        '{"success": false, "error": null}',
        '{"output": "boom", "metadata": {"exit_code": 1, "duration_seconds": 0.1}}',
        '{"exit_code": 127, "output": ""}',
        '{"isError": true, "content": []}',
        "Exit code: 2\nWall time: 0.1 seconds\nOutput:\nno",
        "Chunk ID: 3f\nWall time: 0.2 seconds\nProcess exited with code 1\nOutput:\n",
    ],
)
def test_an_answer_that_says_it_failed(answer: str) -> None:
    assert says_failed(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "error: this is what I found in the log",
        '{"error": null, "result": 3}',
        '{"error": ""}',
        '{"success": true, "error": "none"}',
        '{"output": "ok", "metadata": {"exit_code": 0}}',
        "Exit code: 0\nOutput:\nExit code: 1",
        "The script ends with\nExit code: 1",
        '["error"]',
        '{"error": ',
        '{"error":' + "[" * 9_000,
        json.dumps(
            {"error": "Error", "ok": "OK", "yes": "Yes", "no": "No", "save": "Save", "open": "Open", "file": "File"}
        ),
    ],
)
def test_what_does_not_say_so_worked(answer: str) -> None:
    assert not says_failed(answer)
