"""OpenClaw's transcripts."""

from __future__ import annotations

import json
from datetime import timezone
from pathlib import Path

import pytest

from massmem.api.importing import import_history
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.imports.openclaw import sources
from massmem.imports.openclaw_sessions import read
from massmem.imports.openclaw_words import told_apart
from massmem.model.history import BadLine, LeftOut, Reading, Said
from massmem.model.settings import Recording

READING = Reading(zone=timezone.utc)
FACTS = 'Conversation info (untrusted metadata):\n```json\n{\n  "message_id": "81",\n  "sender": "Sam"\n}\n```\n\nSender (untrusted metadata):\n```json\n{"name": "Sam"}\n```\n\n'
GROUP = 'Conversation info (untrusted metadata):\n```json\n{"is_group_chat": true, "sender": "Kim"}\n```\n\n'


def entry(name: str, above: str | None, role: str, content: object, **more: object) -> dict[str, object]:
    message = {"role": role, "content": content, **more}
    return {"type": "message", "id": name, "parentId": above, "timestamp": "2026-02-16T09:00:00Z", "message": message}


def text(words: str) -> list[dict[str, object]]:
    return [{"type": "text", "text": words}]


def transcript(folder: Path, *lines: object, name: str = "s1") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    head = {"type": "session", "version": 3, "id": name, "timestamp": "2026-02-16T08:59:00Z", "cwd": "/w"}
    path.write_text("".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in (head, *lines)))
    return path


def said(path: Path, reading: Reading = READING) -> list[tuple[str, str | None, str]]:
    return [
        (one.role.value, one.kind and one.kind.value, one.text)
        for one in read(str(path), reading)
        if isinstance(one, Said)
    ]


def test_what_was_said_is_taken_and_a_call_is_one_line(tmp_path: Path) -> None:
    path = transcript(
        tmp_path, {"type": "model_change", "id": "mc", "parentId": None, "provider": "x"},
        entry("m1", "mc", "user", text(FACTS + "Where did I park?")),
        entry("m2", "m1", "assistant", [*text("\n\n"), {"type": "toolCall", "id": "t1", "name": "look", "arguments": {"a": 1}}]),
        entry("m3", "m2", "toolResult", text("level 2"), toolCallId="t1", toolName="look", isError=False),
        entry("m4", "m3", "assistant", text("[[reply_to_current]] On level 2.")),
        entry("m5", "m4", "assistant", text("On level 2."), model="delivery-mirror"), entry("m6", "m5", "assistant", text("NO_REPLY")),
    )  # fmt: skip
    user, tool, assistant = said(path)
    assert user == ("user", None, "Where did I park?")
    assert tool[2].startswith("look: 8 characters in, 7 out")
    assert assistant == ("assistant", None, "On level 2.")
    origins = [one.origin for one in read(str(path), READING) if isinstance(one, Said)]
    assert origins == ["openclaw:s1:m1", "openclaw:s1:m3", "openclaw:s1:m4"]


def test_only_the_path_to_the_last_entry_counts(tmp_path: Path) -> None:
    path = transcript(
        tmp_path, entry("a", None, "user", "one"), entry("b", "a", "user", "left"), entry("c", "a", "user", "taken"),
        {"type": "compaction", "id": "d", "parentId": "c", "summary": "So far: one.", "timestamp": "2026-02-16T09:01:00Z"},
        entry("e", "d", "user", "two"),
    )  # fmt: skip
    assert said(path) == [
        ("user", None, "one"), ("user", None, "taken"), ("note", "summary", "So far: one."), ("user", None, "two"),
    ]  # fmt: skip
    assert ("user", "meta", "left") in said(path, Reading(zone=timezone.utc, all_branches=True))
    loop = transcript(tmp_path, entry("a", "b", "user", "x"), entry("b", "a", "user", "y"), name="loop")
    assert len(said(loop)) == 2


@pytest.mark.parametrize(
    ("given", "human", "sender"),
    [
        ("[Telegram Sam id:12 2026-02-16 09:00 UTC] I like tea", "I like tea", None),
        ("[Sat 2026-02-14 18:49 GMT-3] I like tea", "I like tea", None),
        ("[iMessage +1555 Mon 2026-02-23 16:05:10] I like tea\n[message_id: 7]", "I like tea", None),
        (FACTS + "[message_id: om_x1]\nI like tea", "I like tea", None),
        (GROUP + "Kim: I like tea", "I like tea", "Kim"),
        ("System: [2026-02-16 09:00] Node connected\n\nI like tea", "I like tea", None),
        ("[draft] I like tea", "[draft] I like tea", None),
        ("[WhatsApp is down] I like tea", "[WhatsApp is down] I like tea", None),
        ("A new session was started via /new or /reset. Greet the user.", "", None),
        ("Read HEARTBEAT.md if it exists. Follow it strictly.", "", None),
        ("[cron:7f news] I prefer short news", "", None),
    ],
)
def test_only_the_humans_part_of_a_message_is_theirs(given: str, human: str, sender: str | None) -> None:
    words = told_apart(given)
    assert (words.human, words.sender) == (human, sender)


def test_sessions_that_nobody_typed_into_are_marked(tmp_path: Path) -> None:
    folder = tmp_path / "agents/main/sessions"
    for name in ("u", "c", "a"):
        transcript(folder, entry("m", None, "user", "I like tea"), entry("n", "m", "assistant", "Ok."), name=name)
    keys = {"agent:main:main": "u", "agent:main:cron:9": "c", "agent:main:subagent:4": "a"}
    (folder / "sessions.json").write_text(json.dumps({key: {"sessionId": one} for key, one in keys.items()}))
    assert said(folder / "u.jsonl")[0] == ("user", None, "I like tea")
    for name in ("c", "a"):
        assert [one[:2] for one in said(folder / f"{name}.jsonl")] == [("note", "subagent"), ("assistant", "subagent")]


def test_bad_lines_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    path = transcript(
        tmp_path, entry("a", None, "user", "one"), "42", "not json", {"id": "x"}, {"type": "message"}, {"type": "new"}
    )
    found = list(read(str(path), READING))
    assert [(one.line, one.why) for one in found if isinstance(one, BadLine)] == [
        (3, "not a JSON object"), (4, "not JSON"), (5, "no type"), (6, "no message"),
    ]  # fmt: skip
    assert [one.what for one in found if isinstance(one, LeftOut)] == ["lines of type new"]
    thought = transcript(tmp_path, entry("a", None, "assistant", [{"type": "thinking", "thinking": "Hm."}]), name="t")
    assert said(thought, Reading(zone=timezone.utc, recording=Recording(record_reasoning=True))) == [
        ("assistant", "reasoning", "Hm.")
    ]


def test_openclaws_folder_brings_its_workspace_and_that_agents_transcripts(tmp_path: Path) -> None:
    home = tmp_path / ".openclaw"
    (home / "workspace-kit/memory").mkdir(parents=True)
    (home / "workspace-kit/memory/2026-02-14.md").write_text("## Tea\nSam ordered tea.\n")
    mine = transcript(home / "agents/kit/sessions", entry("m", None, "user", "I live in Porto."))
    transcript(home / "agents/main/sessions", entry("m", None, "user", "I live in Oslo."))
    assert sources(str(home)) == [str(home / "workspace-kit"), str(mine)]
    assert sources(str(home / "workspace-kit")) == [str(home / "workspace-kit")]
    for path in (home / "agents/kit", home / "agents/kit/sessions", mine):
        assert sources(str(path)) == [str(mine)]
    init(str(tmp_path / "w"), agent="atlas", user="sam", git="none")
    place = open_place(root=str(tmp_path / "w"))
    first, again = (import_history(place, "openclaw", str(home)) for _ in range(2))
    assert (first.imported, first.already, first.skipped) == (2, 0, ())
    assert (again.imported, again.already) == (0, 2)
