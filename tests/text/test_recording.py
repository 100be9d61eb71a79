"""The one rule of what is written: for compress, hooks and importers alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.api.importing import import_history
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.settings import Recording
from massmem.store.session_entries import entries_of
from massmem.text.recording import NO_REASONING, Recorder, Reference, is_reference, measured, read_reference, reference

ALL = Recording(record_all_tool_calls=True, record_reasoning=True, summarize_over=300)


def test_a_call_is_one_line_with_its_sizes_and_digest() -> None:
    recorder = Recorder(Recording())
    recorder.call("ls", "c1", {"path": "/tmp"})
    assert recorder.result("c1", "a\nb") == ("ls", reference("ls", 16, "a\nb"))
    assert [(one.what, one.count, one.why) for one in recorder.left_out()] == [
        ("texts of tool calls and results", 1, "recording.record_all_tool_calls is off: a line each")
    ]


def test_with_all_tool_calls_on_input_and_result_follow_and_a_long_result_keeps_both_ends() -> None:
    recorder = Recorder(ALL)
    recorder.call("cat", "c1", '{"path": "a"}')
    lines = recorder.result("c1", "begin " + "x" * 1000 + " end")[1].split("\n")
    assert is_reference(lines[0])
    assert lines[1] == '{"path": "a"}'
    assert lines[2].startswith("begin xxx")
    assert lines[-1].endswith("xxx end")
    assert [(one.what, one.count) for one in recorder.left_out()] == [("middles of long texts", 1)]


def test_calls_without_a_result_are_counted() -> None:
    recorder = Recorder(Recording())
    recorder.call("ls", "c1", "")
    recorder.call("ls", "c2", "")
    assert [(one.what, one.count) for one in recorder.left_out()] == [("tool calls without a result", 2)]
    assert list(recorder.left_out()) == []


def test_reasoning_is_written_only_when_it_is_switched_on() -> None:
    assert Recorder(Recording()).reasoning("Hm.") == NO_REASONING
    assert Recorder(ALL).reasoning("Hm.") == "Hm."
    assert Recorder(ALL).reasoning(None) == NO_REASONING


@pytest.mark.parametrize("dry_run", [True, False])
def test_an_import_tells_what_it_dropped_and_why_dry_or_not(tmp_path: Path, *, dry_run: bool) -> None:
    init(str(tmp_path / "memory"), agent="atlas", user="sam", git="none")
    place = open_place(root=str(tmp_path / "memory"))
    rows = [
        {"session": "s", "role": "system", "content": "You are Atlas."},
        {"session": "s", "role": "user", "content": "List them."},
        {"session": "s", "role": "assistant", "kind": "reasoning", "content": "They want a list."},
        {"session": "s", "role": "tool", "name": "ls", "content": "a b c"},
        {"session": "s", "role": "tool", "name": "ls", "content": reference("ls", 2, "x")},
    ]
    (tmp_path / "chat.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    report = import_history(place, "jsonl", str(tmp_path / "chat.jsonl"), dry_run=dry_run)
    assert [(row.what, row.count, row.why) for row in report.left_out] == [
        ("reasoning blocks", 1, "recording.record_reasoning is off"),
        ("system messages", 1, "system messages are never recorded"),
        ("texts of tool calls and results", 1, "recording.record_all_tool_calls is off: a line each"),
    ]
    texts = [entry.text for entry in entries_of(place, "s")]
    assert texts == ([] if dry_run else ["List them.", reference("ls", 0, "a b c"), reference("ls", 2, "x")])


def test_a_failed_result_is_marked_in_the_line_of_its_call() -> None:
    recorder = Recorder(Recording())
    recorder.call("cat", "c1", "a")
    line = recorder.result("c1", "no such file", failed=True)[1]
    assert line.startswith("cat: 1 characters in, 12 out, failed, sha256 ")
    assert is_reference(line)
    assert read_reference(f"{line}\nno such file") == Reference("cat", 1, 12, failed=True, digest=line[-16:])


NAMES = st.text(min_size=1, max_size=80).map(lambda name: " ".join(name.split())).filter(bool)


@given(
    name=NAMES, given=st.integers(0, 10**9), out=st.integers(0, 10**9), failed=st.booleans(),
    digest=st.one_of(st.just(""), st.text("0123456789abcdef", min_size=16, max_size=16)),
)  # fmt: skip
def test_the_line_of_a_call_is_read_back_as_it_was(name: str, given: int, out: int, failed: bool, digest: str) -> None:  # noqa: FBT001 - from hypothesis
    call = Reference(name, given, out, failed, digest)
    assert read_reference(call.line) == call
    assert read_reference(f"{call.line}\nmore") == call


@given(name=st.text(max_size=300), result=st.text(max_size=50), failed=st.booleans())
def test_whatever_a_tool_is_called_its_line_is_one_line_and_read_back(name: str, result: str, failed: bool) -> None:  # noqa: FBT001 - from hypothesis
    line = reference(name, 3, result, failed=failed)
    assert "\n" not in line
    told = read_reference(line)
    assert told is not None
    assert (told.out, told.failed, told.line) == (len(result), failed, line)


@pytest.mark.parametrize(
    ("line", "failed"),
    [
        ("read_file: 120 characters in, 4,000 out, succeeded", False),
        ("read_file: 120 characters in, 4,000 out, failed: no such file", True),
        ("read_file: 120 characters in, 4,000 out", False),
    ],
)
def test_massgen_s_measurements_are_lines_of_calls_too(line: str, *, failed: bool) -> None:
    told = read_reference(line)
    assert told is not None
    assert (told.name, told.given, told.out, told.failed) == ("read_file", 120, 4000, failed)


@pytest.mark.parametrize("text", ["", "ls", "ls: many characters in, 3 out", "ls: 3 characters in, 4 out and more"])
def test_what_a_tool_printed_is_no_line_of_a_call(text: str) -> None:
    assert read_reference(text) is None


@given(name=st.text(max_size=300), why=st.text(max_size=300), worked=st.sampled_from([True, False, None]))
def test_whatever_a_measured_call_failed_of_its_line_is_one_line_and_read_back(
    name: str, why: str, *, worked: bool | None
) -> None:
    line = measured(name, 120, 4000, worked=worked, why=why)
    assert "\n" not in line
    told = read_reference(line)
    assert told is not None
    assert told.line == line


@pytest.mark.parametrize(
    "why", ["x: 5 characters in, 6 out", "no such file, sha256 0123456789abcdef", "a\nb, succeeded"]
)
def test_why_a_call_failed_changes_nothing_else_that_its_line_says(why: str) -> None:
    told = read_reference(measured("grep", 1, 2, worked=False, why=why))
    assert told is not None
    assert (told.name, told.given, told.out, told.failed, told.digest) == ("grep", 1, 2, True, "")
