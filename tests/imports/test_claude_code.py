"""Claude Code's transcripts: what of them is said by whom."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timezone
from pathlib import Path

import pytest

from massmem.imports.claude_code import read, read_on
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, Found, LeftOut, Reading, Said
from massmem.model.settings import Recording

READING = Reading(zone=timezone.utc)
Line = dict[str, object]


def line(
    name: str, parent: str | None, content: object, *, role: str = "user", minute: int = 0, **more: object
) -> Line:
    """A line as Claude Code writes it."""
    message: Line = {"role": role, "content": content}
    if role == "assistant":
        message["id"] = more.pop("id", f"msg-{name}")
    return {
        "type": role, "uuid": name, "parentUuid": parent, "isSidechain": False, "sessionId": "s1",
        "timestamp": f"2026-07-01T10:{minute:02d}:00.000Z", "message": message, **more,
    }  # fmt: skip


@pytest.fixture
def transcript(tmp_path: Path) -> Callable[..., Path]:
    def write(*lines: Line | str | bytes, name: str = "s1.jsonl") -> Path:
        raw = [
            json.dumps(one).encode() if isinstance(one, dict) else one.encode() if isinstance(one, str) else one
            for one in lines
        ]
        path = tmp_path / name
        path.write_bytes(b"\n".join(raw) + b"\n")
        return path

    return write


def found(path: Path, reading: Reading = READING) -> list[Found]:
    return list(read(str(path), reading))


def said(path: Path, reading: Reading = READING) -> list[tuple[str, str | None, str]]:
    """Role, kind and text of all that was said."""
    return [
        (one.role.value, one.kind and one.kind.value, one.text) for one in found(path, reading) if isinstance(one, Said)
    ]


def left_out(path: Path, reading: Reading = READING) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in found(path, reading):
        if isinstance(one, LeftOut):
            counts[one.what] = counts.get(one.what, 0) + one.count
    return counts


def test_a_question_and_its_answer_are_two_entries_with_time_session_and_origin(
    transcript: Callable[..., Path],
) -> None:
    path = transcript(
        line("u1", None, "I moved to Berlin."), line("a1", "u1", [{"type": "text", "text": "Noted."}], role="assistant")
    )
    one, two = (one for one in found(path) if isinstance(one, Said))
    assert (one.role, one.session, one.origin) == (Role.USER, "s1", "claude-code:s1:u1")
    assert one.at is not None
    assert one.at.isoformat() == "2026-07-01T10:00:00+00:00"
    assert (two.role, two.text, two.origin) == (Role.ASSISTANT, "Noted.", "claude-code:s1:msg-a1")


def test_the_blocks_of_one_answer_are_one_entry_though_they_stand_on_several_lines(
    transcript: Callable[..., Path],
) -> None:
    path = transcript(
        line("u1", None, "Why?"),
        line("a1", "u1", [{"type": "thinking", "thinking": "hm"}], role="assistant", id="m"),
        line("a2", "a1", [{"type": "text", "text": "First."}], role="assistant", id="m"),
        line(
            "a3",
            "a2",
            [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}],
            role="assistant",
            id="m",
        ),
        line("r1", "a3", [{"type": "tool_result", "tool_use_id": "t1", "content": "README.md"}]),
        line("a4", "a3", [{"type": "text", "text": "Second."}], role="assistant", id="m"),
    )
    texts = said(path)
    assert texts[0] == ("user", None, "Why?")
    assert texts[1][0] == "tool"
    assert texts[1][2].startswith("Bash: 17 characters in, 9 out, sha256 ")
    assert texts[2:] == [("assistant", None, "First.\n\nSecond.")]
    assert left_out(path) == {"reasoning blocks": 1, "texts of tool calls and results": 1}


def test_reminders_are_cut_out_and_the_rest_of_the_message_stays(transcript: Callable[..., Path]) -> None:
    path = transcript(
        line("u1", None, "Review this.\n<system-reminder>\ncwd changed\n</system-reminder>\nAnd be brief."),
        line("u2", "u1", "<system-reminder>nothing else</system-reminder>"),
    )
    assert said(path) == [("user", None, "Review this.\n\nAnd be brief.")]
    assert left_out(path) == {"system reminders": 2}


@pytest.mark.parametrize(
    ("content", "more", "kind"),
    [
        ("<command-name>/compact</command-name>\n<command-args></command-args>", {}, "meta"),
        ("<local-command-stdout>I like tea</local-command-stdout>", {}, "meta"),
        ("<user-prompt-submit-hook>I live in Oslo</user-prompt-submit-hook>", {}, "meta"),
        ("<bash-input>ls</bash-input>", {}, "meta"),
        ("<task-notification><task-id>x</task-id></task-notification>", {}, "meta"),
        ("[Request interrupted by user for tool use]", {}, "meta"),
        ("Caveat: told by the tool", {"isMeta": True}, "meta"),
        ("I like tea", {"origin": {"kind": "task-notification"}}, "meta"),
        ("This session is being continued from a previous conversation that ran out of context.", {}, "summary"),
        ("Summary: likes tea", {"isCompactSummary": True}, "summary"),
        ("Find all tests", {"isSidechain": True}, "subagent"),
    ],
)
def test_what_a_human_did_not_write_is_never_the_users(
    transcript: Callable[..., Path], content: str, more: Line, kind: str
) -> None:
    path = transcript(line("u1", None, content) | more)
    assert said(path) == [("note", kind, content)]


def test_null_is_false_and_a_note_to_memory_is_the_users(transcript: Callable[..., Path]) -> None:
    path = transcript(
        line("u1", None, "I like tea.", isMeta=None, isCompactSummary=None, isSidechain=None),
        line("u2", "u1", "<user-memory-input>Always use pytest.</user-memory-input>"),
        line("u3", "u2", "I wrote <div> and a < b.", origin={"kind": "human"}),
    )
    assert [text for role, kind, text in said(path) if (role, kind) == ("user", None)] == [
        "I like tea.", "Always use pytest.", "I wrote <div> and a < b."
    ]  # fmt: skip


def test_what_was_typed_while_the_agent_worked_counts_and_other_attachments_do_not(
    transcript: Callable[..., Path],
) -> None:
    queued = {"type": "queued_command", "prompt": "The parser first, please.", "commandMode": "prompt"}
    path = transcript(
        {"type": "attachment", "uuid": "q1", "parentUuid": None, "sessionId": "s1", "attachment": queued},
        {"type": "attachment", "uuid": "q2", "parentUuid": "q1", "sessionId": "s1", "attachment": {"type": "todo"}},
    )
    assert said(path) == [("user", None, "The parser first, please.")]
    assert left_out(path) == {"attachments": 1}


def test_an_abandoned_attempt_is_left_out_unless_all_branches_count(transcript: Callable[..., Path]) -> None:
    path = transcript(
        line("u1", None, "Start"), line("a1", "u1", [{"type": "text", "text": "Ready"}], role="assistant"),
        line("b1", "a1", "First attempt"), line("b1a", "b1", [{"type": "text", "text": "One"}], role="assistant"),
        line("b2", "a1", "Second attempt"), line("b2a", "b2", [{"type": "text", "text": "Two"}], role="assistant"),
    )  # fmt: skip
    assert [text for _, _, text in said(path)] == ["Start", "Ready", "Second attempt", "Two"]
    assert left_out(path) == {"messages of abandoned branches": 2}
    all_of_it = said(path, Reading(zone=timezone.utc, all_branches=True))
    assert ("user", "meta", "First attempt") in all_of_it
    assert ("assistant", "meta", "One") in all_of_it


def test_a_conversation_begun_anew_replaces_the_first_but_lines_without_parents_are_one_conversation(
    transcript: Callable[..., Path],
) -> None:
    anew = transcript(
        line("u1", None, "Begun"), line("a1", "u1", "x", role="assistant"), line("u2", None, "Begun anew"), line("a2", "u2", "y", role="assistant")
    )  # fmt: skip
    assert [text for _, _, text in said(anew)] == ["Begun anew", "y"]
    loose = transcript(*(line(f"u{n}", None, f"say {n}") for n in range(3)))
    assert [text for _, _, text in said(loose)] == ["say 0", "say 1", "say 2"]


def test_the_path_goes_on_across_a_border_of_compaction_whose_kept_part_lies_behind_it(
    transcript: Callable[..., Path],
) -> None:
    border = {
        "type": "system", "subtype": "compact_boundary", "uuid": "cb", "parentUuid": None, "logicalParentUuid": "k2",
        "compactMetadata": {"preservedMessages": {"uuids": ["k1", "u2", "k2"]}, "preservedSegment": {"headUuid": "k1"}},
    }  # fmt: skip
    path = transcript(
        line("u1", None, "Start"), line("x1", "u1", "Left"), line("k1", "u1", "Kept", role="assistant"), line("u2", "k1", "Keep going"),
        border, line("cs", "cb", "The summary", isCompactSummary=True), line("k2", "cs", "Kept going", role="assistant"),
        line("u3", "k2", "After"),
    )  # fmt: skip
    assert [text for _, _, text in said(path)] == ["Start", "Kept", "Keep going", "The summary", "Kept going", "After"]


def test_a_ring_of_parents_ends(transcript: Callable[..., Path]) -> None:
    path = transcript(
        line("u1", "u2", "one"), line("u2", "u1", "two"), line("u3", "u2", "three"), line("u4", "u2", "four")
    )
    assert [text for _, _, text in said(path)] == ["one", "two", "four"]


def test_lines_that_make_no_sense_are_named_and_the_rest_is_taken(transcript: Callable[..., Path]) -> None:
    path = transcript(
        b"\xef\xbb\xbf" + json.dumps(line("u1", None, "I like tea.")).encode() + b"\r", "", "42", "[1]", '"text"', "{}",
        json.dumps({"type": "user", "message": "odd"}), json.dumps({"type": "user", "message": {"content": 7}}),
        json.dumps({"type": 5}), b'{"type":"user","message":{"content":"\xff"}}', '{"type":"user","uuid":"u',
        {"type": "summary", "summary": "Tea", "leafUuid": "u1"}, {"type": "new-thing"},
    )  # fmt: skip
    assert said(path) == [("user", None, "I like tea.")]
    bad = {one.line: one.why for one in found(path) if isinstance(one, BadLine)}
    assert list(bad) == [3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert bad[3] == "not a JSON object"
    assert bad[7] == "its message is not an object"
    assert bad[10].startswith("not UTF-8 at byte ")
    assert left_out(path) == {"lines of type summary": 1, "lines of type new-thing": 1}


def test_a_line_without_a_time_has_that_of_the_line_before_and_numbers_are_times_too(
    transcript: Callable[..., Path],
) -> None:
    lines = [line("u1", None, "one"), line("u2", "u1", "two"), line("u3", "u2", "three"), line("u4", "u3", "four")]
    del lines[1]["timestamp"]
    lines[2]["timestamp"] = 1_782_900_000
    lines[3]["timestamp"] = 1_782_900_000_000
    times = [one.at.isoformat() for one in found(transcript(*lines)) if isinstance(one, Said) and one.at]
    assert times == ["2026-07-01T10:00:00+00:00"] * 3 + ["2026-07-01T10:00:00+00:00"]


def test_tool_calls_and_reasoning_are_recorded_where_the_settings_say_so(transcript: Callable[..., Path]) -> None:
    path = transcript(
        line("a1", None, [{"type": "thinking", "thinking": "Let me look."}, {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "ls"}}], role="assistant"),
        line("r1", "a1", [{"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": "x" * 9000}]}]),
    )  # fmt: skip
    everything = Reading(
        zone=timezone.utc, recording=Recording(record_all_tool_calls=True, record_reasoning=True, summarize_over=1000)
    )
    thought, call = said(path, everything)
    assert thought == ("assistant", EntryKind.REASONING.value, "Let me look.")
    assert '{"command": "ls"}' in call[2]
    assert "characters left out" in call[2]
    assert len(call[2]) < 1200


def test_a_line_of_thirty_megabytes_is_a_line(transcript: Callable[..., Path]) -> None:
    image = {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo" + "A" * 30_000_000},
    }
    path = transcript(line("u1", None, [{"type": "text", "text": "Look:"}, image]))
    ((role, kind, text),) = said(path)
    assert (role, kind) == ("user", None)
    assert text.startswith("Look:\n\n[image/png, 22,500,008 bytes, sha256 ")


def test_a_forked_session_names_the_messages_that_it_copied_as_the_first_one_does(
    transcript: Callable[..., Path],
) -> None:
    copied = line("n1", None, "I like tea.", forkedFrom={"sessionId": "s0", "messageUuid": "u1"}) | {"sessionId": "s9"}
    (one,) = (one for one in found(transcript(copied)) if isinstance(one, Said))
    assert (one.session, one.origin) == ("s0", "claude-code:s0:u1")


def test_reading_on_gives_what_came_since(transcript: Callable[..., Path]) -> None:
    path = transcript(line("u1", None, "one"), line("a1", "u1", "two", role="assistant"))
    end = path.stat().st_size
    with path.open("a") as file:
        file.write(json.dumps(line("u2", "a1", "three")) + "\n" + '{"type":"user"')
    since = [one.text for one in read_on(str(path), READING, end) if isinstance(one, Said)]
    assert since == ["three"]


def test_a_transcript_over_the_bound_is_parsed_twice_to_the_same_end(
    transcript: Callable[..., Path],
) -> None:
    big = "x" * 3_000_000
    path = transcript(
        line("u1", None, "Start"), line("b1", "u1", f"Left {big}"), line("b2", "u1", f"Taken {big}"),
        line("a1", "b2", f"First {big}", role="assistant", id="m"), line("a2", "a1", "Second", role="assistant", id="m"),
    )  # fmt: skip
    assert [text[:6] for _, _, text in said(path)] == ["Start", "Taken ", "First "]
    assert said(path)[2][2].endswith("Second")
