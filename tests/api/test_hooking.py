"""Hooks of coding agents."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from massmem.api.hooking import NOTHING, log_transcript, run_hook, settings_for
from massmem.api.importing import import_history
from massmem.api.memory import write
from massmem.api.opening import open_place
from massmem.api.sessions import session, sessions
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.errors import BadUsage, NoMatch, Unreadable
from massmem.store.hook_marks import MOST_BYTES, note_failure, read_mark
from massmem.store.workspace import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root = str(tmp_path / "my memory")
    init(root, agent="atlas", user="sam", git="none")
    return open_place(root=root, now="2026-12-01T12:00:00+00:00")


def line(name: str, parent: str | None, text: str, role: str = "user") -> str:
    message = {"role": role, "content": text, "id": f"m-{name}"}
    time = "2026-12-01T10:00:00Z"
    return json.dumps(
        {"type": role, "uuid": name, "parentUuid": parent, "sessionId": "s1", "timestamp": time, "message": message}
    )


def told(path: Path) -> str:
    return json.dumps({"session_id": "s1", "transcript_path": str(path), "hook_event_name": "Stop"})


def texts(place: Place) -> list[str]:
    return [row.text for row in session(place, "s1")]


def test_a_session_starts_with_the_assembled_memory_and_how_to_read_more(place: Place) -> None:
    write(place, "SOUL.md", "You are Atlas.")
    answer = json.loads(run_hook(place, "SessionStart", '{"source": "startup"}'))["hookSpecificOutput"]
    assert answer["hookEventName"] == "SessionStart"
    assert answer["additionalContext"].startswith("## Agent Identity\n\nYou are Atlas.")
    assert f"massmem --root '{place.root}' --agent atlas --user sam read USER.md" in answer["additionalContext"]


def test_each_stop_logs_what_is_new_and_nothing_twice(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "s1.jsonl"
    path.write_text(line("u1", None, "one") + "\n" + line("a1", "u1", "two", "assistant") + "\n" + '{"type":"us')
    for event in ("stop", "Stop", "PreCompact", "session-end"):
        assert run_hook(place, event, told(path)) == NOTHING
    assert texts(place) == ["one", "two"]
    path.write_text(path.read_text().rpartition("\n")[0] + "\n" + line("u2", "a1", "three") + "\n")
    assert log_transcript(place, str(path)) == 1
    assert texts(place) == ["one", "two", "three"]
    assert read_mark(place, str(path)).offset == path.stat().st_size
    assert import_history(place, "claude-code", str(path)).already == 3
    assert verify(place) == ()


def test_a_transcript_that_was_replaced_is_read_from_its_start(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "s1.jsonl"
    path.write_text(line("u1", None, "one") + "\n")
    log_transcript(place, str(path))
    path.rename(tmp_path / "old.jsonl")
    path.write_text(line("u1", None, "one") + "\n" + line("u2", "u1", "two") + "\n")
    assert log_transcript(place, str(path)) == 1
    assert texts(place) == ["one", "two"]


def test_what_a_hook_logs_counts_as_a_session_of_this_workspace(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "s1.jsonl"
    path.write_text(line("u1", None, "one") + "\n")
    log_transcript(place, str(path))
    logged = "".join(found.read_text() for found in Path(place.root).glob("agents/*/users/*/logs/**/*.md"))
    assert "import=" not in logged
    (row,) = sessions(place)
    assert (row.session, row.entries, row.user_entries, row.consumed) == ("s1", 1, 1, False)
    assert row.started == row.ended == "2026-12-01T10:00:00+00:00"


def test_a_codex_rollout_is_logged_too(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "rollout-s1.jsonl"
    rows = [("session_meta", {"id": "s1"}), ("event_msg", {"type": "user_message", "message": "one"})]
    path.write_text(
        "".join(
            json.dumps({"timestamp": "2026-12-01T10:00:00Z", "type": kind, "payload": told}) + "\n"
            for kind, told in rows
        )
    )
    assert run_hook(place, "stop", told(path)) == NOTHING
    assert run_hook(place, "stop", told(path)) == NOTHING
    assert texts(place) == ["one"]


def test_without_a_transcript_or_a_prompt_there_is_nothing_to_do(place: Place) -> None:
    for stdin in ("", "{}", '{"transcript_path": null}', '{"transcript_path": ""}'):
        assert run_hook(place, "stop", stdin) == NOTHING
        assert run_hook(place, "user-prompt-submit", stdin) == NOTHING


def test_a_prompt_recalls_facts_where_there_are_any(place: Place) -> None:
    write(place, "USER.md", "# User\n\n## Preferences\n- Drinks green tea\n")
    answer = run_hook(place, "UserPromptSubmit", json.dumps({"prompt": "Which tea do I drink?"}))
    assert "green tea" in json.loads(answer)["hookSpecificOutput"]["additionalContext"]


def test_mistakes_are_errors_of_the_tree(place: Place, tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="no event 'begin'"):
        run_hook(place, "begin", "{}")
    with pytest.raises(BadUsage, match="no JSON object"):
        run_hook(place, "stop", "[1]")
    with pytest.raises(Unreadable):
        run_hook(place, "stop", told(tmp_path / "nowhere"))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="no file"):
        run_hook(place, "stop", told(tmp_path / "pipe"))
    with pytest.raises(BadUsage, match="no hooks for 'cursor'"):
        settings_for(place, "cursor")
    with pytest.raises(NoMatch):
        session(place, "nowhere")


def test_the_settings_name_the_workspace_and_scope_and_each_event(place: Place) -> None:
    hooks = json.loads(settings_for(place, "claude-code"))["hooks"]
    assert list(hooks) == ["SessionStart", "PreCompact", "Stop", "SessionEnd"]
    command = hooks["Stop"][0]["hooks"][0]["command"]
    assert command == f"massmem --root '{place.root}' --agent atlas --user sam hook run stop"
    codex = json.loads(settings_for(place, "codex", recall=True))["hooks"]
    assert list(codex) == ["SessionStart", "PreCompact", "Stop", "UserPromptSubmit"]
    assert codex["Stop"][0]["hooks"][0]["statusMessage"]


def test_the_log_of_failures_does_not_grow_without_end(place: Place) -> None:
    for _ in range(3):
        note_failure(place, "x\n" * 70_000)
    (path,) = Path(place.root).glob(".massmem/atlas/sam/hooks.log")
    assert path.stat().st_size < 2 * MOST_BYTES
