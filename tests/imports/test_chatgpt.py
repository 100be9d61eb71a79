"""ChatGPT's export: a tree, in an array, in a zip file."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massmem.errors import BadUsage, Unreadable
from massmem.imports.chatgpt import check, read
from massmem.imports.json_array import Broken, values
from massmem.model.history import BadLine, LeftOut, Reading, Said

READING = Reading(zone=timezone.utc)
Json = dict[str, object]
VALUES = st.recursive(
    st.none() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def node(
    name: str, parent: str | None, text: object, *, role: str = "user", at: float | None = None, **more: object
) -> Json:
    content = (
        text if isinstance(text, dict) else {"content_type": "text", "parts": [text] if isinstance(text, str) else text}
    )
    message = {"id": f"m-{name}", "author": {"role": role}, "create_time": at, "content": content, **more}
    return {"id": name, "parent": parent, "children": [], "message": message}


def conversation(*nodes: Json, current: str | None = None, **more: object) -> Json:
    return {
        "id": "c1", "title": "Tea", "create_time": 1_782_900_000.0, "current_node": current,
        "mapping": {str(one["id"]): one for one in nodes}, **more,
    }  # fmt: skip


def export(tmp_path: Path, *conversations: object) -> str:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(list(conversations)))
    return str(path)


def said(path: str, reading: Reading = READING) -> list[tuple[str, str | None, str]]:
    return [
        (one.role.value, one.kind and one.kind.value, one.text) for one in read(path, reading) if isinstance(one, Said)
    ]


def root() -> Json:
    return {"id": "r", "parent": None, "children": [], "message": None}


def test_only_the_path_to_the_node_that_is_shown_counts_whatever_the_order_of_keys(tmp_path: Path) -> None:
    told = conversation(
        node("a2", "u1", "Shown answer", role="assistant", at=30.0), node("a1", "u1", "Abandoned", role="assistant", at=20.0),
        node("u1", "r", "I like tea.", at=10.0), root(), current="a2",
    )  # fmt: skip
    path = export(tmp_path, told)
    assert said(path) == [("user", None, "I like tea."), ("assistant", None, "Shown answer")]
    assert [(one.what, one.count) for one in read(path, READING) if isinstance(one, LeftOut)] == [
        ("messages of abandoned branches", 1)
    ]
    assert ("assistant", "meta", "Abandoned") in said(path, Reading(zone=timezone.utc, all_branches=True))


def test_without_a_current_node_the_newest_leaf_counts_and_a_ring_ends(tmp_path: Path) -> None:
    leaves = conversation(
        root(), node("u1", "r", "one", at=1.0), node("b", "r", "newest", at=9.0), node("a", "u1", "old", at=2.0)
    )
    assert said(export(tmp_path, leaves)) == [("user", None, "newest")]
    ring = conversation(node("x", "y", "one", at=1.0), node("y", "x", "two", at=2.0), current="y")
    assert said(export(tmp_path, ring)) == [("user", None, "one"), ("user", None, "two")]


def test_a_missing_time_is_that_of_the_message_before_and_the_origin_says_so(tmp_path: Path) -> None:
    told = conversation(
        root(),
        node("u1", "r", "one"),
        node("a1", "u1", "two", role="assistant", at=1_782_900_060.0),
        node("u2", "a1", "three"),
        current="u2",
    )
    rows = [
        (one.at and one.at.isoformat(), one.origin)
        for one in read(export(tmp_path, told), READING)
        if isinstance(one, Said)
    ]
    assert rows == [
        ("2026-07-01T10:00:00+00:00", "chatgpt:c1:m-u1:approx"), ("2026-07-01T10:01:00+00:00", "chatgpt:c1:m-a1"),
        ("2026-07-01T10:01:00+00:00", "chatgpt:c1:m-u2:approx"),
    ]  # fmt: skip


def test_images_become_references_and_hidden_and_system_texts_nobodys(tmp_path: Path) -> None:
    image = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x1"}
    hidden = {"is_visually_hidden_from_conversation": True}
    told = conversation(
        root(), node("s", "r", "You are helpful", role="system"), node("p", "s", {"content_type": "user_editable_context", "user_profile": "I am Sam", "text": "I am Sam"}),
        node("h", "p", "hidden", metadata=hidden), node("u", "h", {"content_type": "multimodal_text", "parts": [image, "What is this?"]}),
        node("c", "u", {"content_type": "code", "language": "python", "text": "print(1)"}, role="assistant", recipient="python"),
        node("t", "c", {"content_type": "execution_output", "text": "1"}, role="tool"),
        node("q", "t", {"content_type": "tether_quote", "text": "a page"}, role="tool"),
        node("a", "q", "A cup.", role="assistant"), current="a",
    )  # fmt: skip
    rows = said(export(tmp_path, told))
    assert rows[0] == ("user", None, "[image file-service://x1]\n\nWhat is this?")
    assert rows[1][2].startswith("python: 8 characters in, 1 out, sha256 ")
    assert rows[2][0] == "tool"
    assert rows[3] == ("assistant", None, "A cup.")


def test_a_zip_file_with_several_parts_is_read_as_a_stream(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in (1, 0):
            told = conversation(node("u", None, f"part {number}"), current="u", id=f"c{number}")
            archive.writestr(f"conversations-00{number}.json", json.dumps([told]))
        archive.writestr("user.json", "{}")
    assert [text for _, _, text in said(str(path))] == ["part 0", "part 1"]
    path.write_bytes(b"PK\x03\x04 no")
    with pytest.raises(Unreadable):
        check(str(path))


def test_another_tools_export_is_recognised(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"claude\.ai"):
        check(export(tmp_path, {"uuid": "x", "chat_messages": []}))
    with pytest.raises(BadUsage, match="no export of ChatGPT"):
        check(export(tmp_path, {"hello": 1}))
    check(export(tmp_path, conversation(root())))


def test_a_broken_conversation_is_named_and_those_before_it_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    told = json.dumps(conversation(node("u", None, "whole"), current="u"))
    path.write_text(f"[{told}, 7, {told[: len(told) // 2]}")
    assert [text for _, _, text in said(str(path))] == ["whole"]
    bad = [one.why for one in read(str(path), READING) if isinstance(one, BadLine)]
    assert bad == ["conversation 2 has no messages", "conversation 3: it breaks off"]


@settings(max_examples=60, deadline=None)
@given(st.lists(VALUES), st.integers(1, 9), st.sampled_from([None, 2]))
def test_an_array_is_read_whole_however_small_the_steps(rows: list[object], step: int, indent: int | None) -> None:
    assert list(values(io.BytesIO(json.dumps(rows, indent=indent).encode()), step)) == rows


def test_what_is_no_array_says_so() -> None:
    for text in ("", "[1, 2", "[1, x]", '["a'):
        assert isinstance(list(values(io.BytesIO(text.encode())))[-1], Broken)
    assert list(values(io.BytesIO(b'{"a": 1}'))) == [{"a": 1}]
    assert list(values(io.BytesIO(b"[]"))) == []
