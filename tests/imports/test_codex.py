"""Codex's rollouts."""

from __future__ import annotations

import json
from datetime import timezone
from pathlib import Path

from massmem.imports.codex import read
from massmem.model.history import BadLine, LeftOut, Reading, Said
from massmem.model.settings import Recording

READING = Reading(zone=timezone.utc)


def rollout(tmp_path: Path, *lines: dict[str, object] | str) -> Path:
    path = tmp_path / "rollout-2026-01-02T03-04-05-1111.jsonl"
    path.write_text("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in lines))
    return path


def item(kind: str, payload: dict[str, object], second: int = 0) -> dict[str, object]:
    return {"timestamp": f"2026-01-02T03:04:{second:02d}.000Z", "type": kind, "payload": payload}


def meta(**more: object) -> dict[str, object]:
    return item("session_meta", {"id": "1111", "cwd": "/w", "source": "cli", **more})


def typed(text: str) -> dict[str, object]:
    return item("event_msg", {"type": "user_message", "message": text})


def message(role: str, *texts: str) -> dict[str, object]:
    kind = "output_text" if role == "assistant" else "input_text"
    return item(
        "response_item", {"type": "message", "role": role, "content": [{"type": kind, "text": one} for one in texts]}
    )


def said(path: Path, reading: Reading = READING) -> list[tuple[str, str | None, str]]:
    return [
        (one.role.value, one.kind and one.kind.value, one.text)
        for one in read(str(path), reading)
        if isinstance(one, Said)
    ]


def test_what_is_told_twice_is_one_entry_and_injected_context_is_nobodys(tmp_path: Path) -> None:
    path = rollout(
        tmp_path, meta(), message("developer", "You are Codex."),
        message("user", "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>I like tea</INSTRUCTIONS>", "<environment_context>\n<cwd>/w</cwd>\n</environment_context>"),
        typed("List the files."), message("user", "List the files."),
        item("response_item", {"type": "function_call", "name": "exec_command", "arguments": '{"cmd":"ls"}', "call_id": "c1"}),
        item("response_item", {"type": "function_call_output", "call_id": "c1", "output": "a\nb"}),
        item("event_msg", {"type": "agent_message", "message": "a and b."}), message("assistant", "a and b."),
    )  # fmt: skip
    texts = said(path)
    assert [one for one in texts if one[0] != "tool"] == [
        ("user", None, "List the files."),
        ("assistant", None, "a and b."),
    ]
    assert next(text for role, _, text in texts if role == "tool").startswith(
        "exec_command: 12 characters in, 3 out, sha256 "
    )
    counts = {one.what: one.count for one in read(str(path), READING) if isinstance(one, LeftOut)}
    assert counts == {"system messages": 1, "injected context": 1, "texts of tool calls and results": 1}


def test_without_events_the_items_of_the_user_are_read_and_told_apart(tmp_path: Path) -> None:
    path = rollout(
        tmp_path, {"id": "2222", "timestamp": "2026-01-04T05:06:07.000Z"},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "<environment_context>x</environment_context>"}]},
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Open the session."}]},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "It is open."}]},
    )  # fmt: skip
    assert said(path) == [("user", None, "Open the session."), ("assistant", None, "It is open.")]
    first = next(one for one in read(str(path), READING) if isinstance(one, Said))
    assert first.session == "2222"
    assert first.at is not None


def test_a_text_under_the_name_of_the_user_that_nobody_typed_is_marked(tmp_path: Path) -> None:
    path = rollout(tmp_path, meta(), typed("Hello"), message("user", "Hello"), message("user", "I am a plugin's list"))
    assert said(path) == [("user", None, "Hello"), ("note", "meta", "I am a plugin's list")]


def test_turns_that_were_rolled_back_are_left_out(tmp_path: Path) -> None:
    path = rollout(
        tmp_path, meta(), typed("one"), message("assistant", "first"), typed("two"), message("assistant", "second"),
        item("event_msg", {"type": "thread_rolled_back", "num_turns": 1}), typed("three"),
    )  # fmt: skip
    assert [text for _, _, text in said(path)] == ["one", "first", "three"]
    assert ("user", "meta", "two") in said(path, Reading(zone=timezone.utc, all_branches=True))


def test_a_subagents_prompt_is_not_the_users_and_a_summary_is_a_summary(tmp_path: Path) -> None:
    path = rollout(
        tmp_path, meta(source={"subagent": "review"}), typed("Inspect."), item("compacted", {"message": "So far: tea."})
    )
    assert said(path) == [("note", "subagent", "Inspect."), ("note", "summary", "So far: tea.")]


def test_reasoning_is_recorded_where_it_is_switched_on_and_bad_lines_are_named(tmp_path: Path) -> None:
    thought = item("response_item", {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Look first."}]})
    path = rollout(tmp_path, meta(), thought, item("future", {"x": 1}), "not json", '{"timestamp":"2026')
    assert said(path, Reading(zone=timezone.utc, recording=Recording(record_reasoning=True))) == [
        ("assistant", "reasoning", "Look first.")
    ]
    bad = [(one.line, one.why) for one in read(str(path), READING) if isinstance(one, BadLine)]
    assert bad == [(4, "not JSON"), (5, "not JSON")]


def conversation(*turns: tuple[str, str], second: int = 0) -> list[dict[str, object]]:
    """Each turn as an event and an item of the user's, and an item of the assistant's."""
    lines = [
        line for asked, said in turns for line in (typed(asked), message("user", asked), message("assistant", said))
    ]
    return [{**line, "timestamp": f"2026-01-02T03:04:{second:02d}.000Z"} for line in lines]


def fork(tmp_path: Path, *lines: dict[str, object], of: str = "aaaa-1111", day: str = "03") -> Path:
    """A rollout on another day, which begins with the first line of its own and that of the one it left."""
    folder = tmp_path / "sessions/2026/01" / day
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"rollout-2026-01-{day}T03-04-05-bbbb-{day}.jsonl"
    own = item("session_meta", {"id": f"bbbb-{day}", "source": "cli", "forked_from_id": of})
    theirs = item("session_meta", {"id": of, "source": "cli"})
    path.write_text("".join(json.dumps(one) + "\n" for one in (own, theirs, *lines)))
    return path


def original(tmp_path: Path, *lines: dict[str, object]) -> Path:
    folder = tmp_path / "sessions/2026/01/02"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "rollout-2026-01-02T03-04-05-aaaa-1111.jsonl"
    first = item("session_meta", {"id": "aaaa-1111", "source": "cli"})
    path.write_text("".join(json.dumps(one) + "\n" for one in (first, *lines)))
    return path


TALK = (("I like tea", "Noted."), ("And my cat is Miso", "Noted, too."), ("We use port 8143", "Fine."))


def test_a_fork_repeats_nothing_that_the_conversation_it_left_has(tmp_path: Path) -> None:
    original(tmp_path, *conversation(*TALK))
    path = fork(tmp_path, *conversation(*TALK, second=9), *conversation(("I like coffee now", "Oh."), second=30))
    assert said(path) == [("user", None, "I like coffee now"), ("assistant", None, "Oh.")]
    assert {one.session for one in read(str(path), READING) if isinstance(one, Said)} == {"bbbb-03"}
    left = sum(one.count for one in read(str(path), READING) if isinstance(one, LeftOut) and "forks" in one.what)
    assert left == 9


def test_a_fork_from_an_earlier_message_says_what_it_says_from_there_on(tmp_path: Path) -> None:
    original(tmp_path, *conversation(*TALK))
    path = fork(tmp_path, *conversation(*TALK[:1], ("And my cat is Momo", "Right."), ("We use port 8143", "Good.")))
    assert [text for _, _, text in said(path)] == ["And my cat is Momo", "Right.", "We use port 8143", "Good."]


def test_the_same_question_with_another_answer_is_told_again(tmp_path: Path) -> None:
    original(tmp_path, *conversation(*TALK))
    path = fork(tmp_path, *conversation(*TALK[:2], ("We use port 8143", "Really?")))
    assert [text for _, _, text in said(path)] == ["We use port 8143", "Really?"]


def test_a_fork_of_a_fork_and_one_with_nothing_new(tmp_path: Path) -> None:
    original(tmp_path, *conversation(*TALK[:2]))
    fork(tmp_path, *conversation(*TALK))
    again = fork(tmp_path, *conversation(*TALK, ("Last", "Yes.")), of="bbbb-03", day="04")
    assert [text for _, _, text in said(again)] == ["Last", "Yes."]
    assert said(fork(tmp_path, *conversation(*TALK[:2]), day="05")) == []


def test_a_fork_whose_origin_is_gone_is_read_whole(tmp_path: Path) -> None:
    path = fork(tmp_path, *conversation(*TALK))
    assert len(said(path)) == 6
    odd = fork(tmp_path, *conversation(*TALK[:1]), of="../../etc/passwd", day="06")
    assert len(said(odd)) == 2
