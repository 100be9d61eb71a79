"""Imports into real workspaces: once, honestly counted, and never over what is there."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from massmem.api.correcting import forget
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.importing import import_history
from massmem.api.logs import log_text
from massmem.api.memory import read, write
from massmem.api.opening import open_place
from massmem.api.purging import purge
from massmem.api.review import apply, proposals, reject
from massmem.api.sessions import session
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.errors import BadUsage, Unreadable
from massmem.model.reports.dreams import NotDue
from massmem.model.wishes import Wish
from massmem.store.logs import log_files, read_log
from massmem.store.workspace import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root = str(tmp_path / "ws")
    init(root, agent="atlas", user="sam", git="none")
    return open_place(root=root, now="2026-12-01T12:00:00+00:00")


def line(name: str, parent: str | None, text: str, role: str = "user", at: str = "2026-07-01T10:00:00Z") -> str:
    message = {"role": role, "content": text, "id": f"m-{name}"}
    return json.dumps(
        {"type": role, "uuid": name, "parentUuid": parent, "sessionId": "s1", "timestamp": at, "message": message}
    )


def transcript(tmp_path: Path, *lines: str, name: str = "s1.jsonl") -> str:
    path = tmp_path / name
    path.write_text("".join(f"{one}\n" for one in lines))
    return str(path)


TALK = (line("u1", None, "I live in Berlin."), line("a1", "u1", "Noted.", "assistant"), line("u2", "a1", "I like tea."))


def stored(place: Place) -> list[tuple[str, str | None, str]]:
    entries = [parsed.entry for path in log_files(place) for parsed in read_log(place, path) if parsed.entry]
    return [(one.role.value, one.kind and one.kind.value, one.text) for one in entries]


def test_a_second_time_adds_nothing_a_grown_history_what_is_new_and_an_edited_message_an_edit(
    place: Place, tmp_path: Path
) -> None:
    first = import_history(place, "claude-code", transcript(tmp_path, *TALK))
    assert (first.imported, first.already, first.sessions, first.files) == (3, 0, 1, 1)
    again = import_history(place, "claude-code", transcript(tmp_path, *TALK, name="other-name.jsonl"))
    assert (again.imported, again.already) == (0, 3)
    grown = (*TALK, line("u3", "u2", "three"), line("u4", "u3", "four"), line("u5", "u4", "five"))
    assert import_history(place, "claude-code", transcript(tmp_path, *grown)).imported == 3
    edited = (TALK[0].replace("Berlin", "Oslo"), *grown[1:])
    report = import_history(place, "claude-code", transcript(tmp_path, *edited))
    assert (report.imported, report.already) == (1, 5)
    assert ("user", "edit", "I live in Oslo.") in stored(place)
    assert verify(place) == ()


def test_a_changed_text_that_nobody_said_stays_what_it_is_marked_as(place: Place, tmp_path: Path) -> None:
    for word in ("one", "two"):
        text = f"<local-command-stdout>{word}</local-command-stdout>"
        import_history(place, "claude-code", transcript(tmp_path, line("u1", None, text)))
    assert {(role, kind) for role, kind, _ in stored(place)} == {("note", "meta")}


def test_a_dry_run_counts_the_same_and_writes_nothing(place: Place, tmp_path: Path) -> None:
    path = transcript(tmp_path, *TALK, "42")
    dry = import_history(place, "claude-code", path, dry_run=True)
    assert (dry.imported, dry.already, len(dry.skipped), dry.dry_run) == (3, 0, 1, True)
    assert log_files(place) == ()
    import_history(place, "claude-code", path)
    dry = import_history(place, "claude-code", path, dry_run=True)
    assert (dry.imported, dry.already) == (0, 3)


def test_bad_lines_are_named_and_what_is_left_out_is_counted(place: Place, tmp_path: Path) -> None:
    path = transcript(tmp_path, TALK[0], "[1]", '{"type":"summary","summary":"x"}', line("u9", "u1", "a \ud83d b"))
    report = import_history(place, "claude-code", path)
    assert [(row.file, row.line, row.why) for row in report.skipped] == [(path, 2, "not a JSON object")]
    assert [(row.what, row.count) for row in report.left_out] == [
        ("lines of type summary", 1), ("lone surrogates, now U+FFFD", 1)
    ]  # fmt: skip
    assert ("user", None, "a \ufffd b") in stored(place)


def test_another_tools_file_is_refused_by_name_and_nothing_is_written(place: Place, tmp_path: Path) -> None:
    rollout = json.dumps({"timestamp": "2026-01-02T03:04:05Z", "type": "session_meta", "payload": {"id": "x"}})
    path = transcript(tmp_path, rollout)
    with pytest.raises(BadUsage) as caught:
        import_history(place, "claude-code", path)
    assert caught.value.message.endswith("this is codex, not claude-code")
    with pytest.raises(BadUsage, match="not codex"):
        import_history(place, "codex", transcript(tmp_path, *TALK))
    with pytest.raises(Unreadable):
        import_history(place, "jsonl", str(tmp_path / "nowhere"))
    with pytest.raises(BadUsage, match="no format"):
        import_history(place, "word", path)
    assert log_files(place) == ()


def test_times_decide_the_day_equal_ones_keep_their_order_and_odd_ones_are_kept(place: Place, tmp_path: Path) -> None:
    rows = [{"role": "user", "session": "s", "content": f"n{n}", "at": "2026-07-01T10:00:00Z"} for n in range(5)]
    rows += [
        {"role": "user", "session": "s", "content": text, "at": at}
        for text, at in (("old", "1970-01-01"), ("new", "2099-01-01"))
    ]
    path = transcript(tmp_path, *map(json.dumps, rows))
    assert import_history(place, "jsonl", path).imported == 7
    texts = [text for _, _, text in stored(place)]
    assert texts == ["old", "n0", "n1", "n2", "n3", "n4", "new"]
    assert import_history(place, "jsonl", path).already == 7


def test_json_lines_without_origins_are_known_again_by_what_they_say(place: Place, tmp_path: Path) -> None:
    rows = [
        json.dumps({"content": "yes"}),
        json.dumps({"content": "yes"}),
        json.dumps({"content": "tea", "role": "assistant"}),
    ]
    assert import_history(place, "jsonl", transcript(tmp_path, *rows, name="talk.jsonl")).imported == 3
    report = import_history(
        place, "jsonl", transcript(tmp_path, *rows, json.dumps({"content": "yes"}), name="talk.jsonl")
    )
    assert (report.imported, report.already) == (1, 3)
    assert "have no time of their own" in report.warnings[0]


def test_a_folder_of_transcripts_leaves_out_subagents_and_tool_results(place: Place, tmp_path: Path) -> None:
    for name in ("p/s1.jsonl", "p/s1/subagents/agent-a.jsonl", "p/s1/tool-results/x.jsonl"):
        (tmp_path / "h" / name).parent.mkdir(parents=True, exist_ok=True)
        transcript(tmp_path / "h", *TALK, name=name)
    assert import_history(place, "claude-code", str(tmp_path / "h")).files == 1


def test_an_import_does_not_count_as_new_sessions_and_what_was_said_becomes_facts(place: Place, tmp_path: Path) -> None:
    import_history(place, "claude-code", transcript(tmp_path, *TALK))
    report = dream(place, Wish())
    assert isinstance(report, NotDue)
    assert report.gate.sessions == 0
    dream(place, Wish(force=True))
    assert any("Berlin" in row.text for row in facts(place)), facts(place)


def test_what_was_logged_by_hand_stays_as_it_is(place: Place, tmp_path: Path) -> None:
    log_text(place, "Before", session="s1", at="2026-07-01T09:00:00Z")
    before = {path: (Path(place.root) / path).read_bytes() for path in log_files(place)}
    import_history(place, "claude-code", transcript(tmp_path, *TALK))
    assert all((Path(place.root) / path).read_bytes().startswith(data) for path, data in before.items())


def test_two_imports_at_once_and_one_that_was_killed_end_with_each_entry_once(place: Place, tmp_path: Path) -> None:
    lines = [line(f"u{n}", f"u{n - 1}" if n else None, f"say {n}") for n in range(3000)]
    path = transcript(tmp_path, *lines)
    command = [sys.executable, "-m", "massmem", "--root", place.root, "import", "claude-code", path]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as killed:
        while not log_files(place) and killed.poll() is None:
            pass
        killed.kill()
    both = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert sorted(text for _, _, text in stored(place)) == sorted(f"say {n}" for n in range(3000))


def test_what_was_purged_does_not_come_back_with_the_next_import(place: Place, tmp_path: Path) -> None:
    import_history(place, "claude-code", transcript(tmp_path, *TALK))
    entry = next(row for row in session(place, "s1") if "tea" in row.text)
    purge(place, entry.id)
    report = import_history(place, "claude-code", transcript(tmp_path, *TALK))
    assert (report.imported, report.already) == (0, 3)
    assert import_history(place, "claude-code", transcript(tmp_path, *TALK), dry_run=True).already == 3
    assert "tea" not in str(stored(place))


def test_chatgpts_zip_comes_in_once(place: Place, tmp_path: Path) -> None:
    node = {
        "id": "u",
        "parent": None,
        "message": {
            "id": "m",
            "author": {"role": "user"},
            "create_time": 1.78e9,
            "content": {"content_type": "text", "parts": ["I like tea."]},
        },
    }
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        archive.writestr("conversations.json", json.dumps([{"id": "c", "current_node": "u", "mapping": {"u": node}}]))
    for count in (1, 0):
        assert import_history(place, "chatgpt", str(tmp_path / "export.zip")).imported == count
    assert stored(place) == [("user", None, "I like tea.")]


def workspace(tmp_path: Path) -> str:
    folder = tmp_path / "workspace"
    (folder / "memory").mkdir(parents=True)
    (folder / "memory/2026-02-08.md").write_text("## Talk\nSam ordered tea.\n")
    (folder / "USER.md").write_text("- Be brief.\n")
    (folder / "MEMORY.md").write_text(
        "## Home\n- Lives in Berlin\n- token: ghp_0123456789abcdefghijklmnopqrstuvwxyzAB\n"
    )
    (folder / "SOUL.md").write_text("I am Claw.\n")
    return str(folder)


def test_memory_files_wait_as_a_proposal_and_nothing_is_written_over(place: Place, tmp_path: Path) -> None:
    write(place, "USER.md", "- Mine.\n")
    report = import_history(place, "openclaw", workspace(tmp_path))
    assert (report.imported, report.facts) == (1, 3)
    assert read(place, "USER.md") == "- Mine.\n"
    assert read(place, "SOUL.md") == ""
    assert any("SOUL.md" in warning for warning in report.warnings)
    (waiting,) = proposals(place)
    assert waiting.id == report.proposal
    assert [change.op for change in waiting.changes] == ["add"] * 3
    assert "ghp_" not in str(waiting)
    apply(place, waiting.id, only=(1,))
    assert "Lives in Berlin" in read(place, "MEMORY.md") + read(place, "USER.md")
    assert "Mine." in read(place, "USER.md")
    again = import_history(place, "openclaw", workspace(Path(str(tmp_path) + "/x")))
    assert (again.imported, again.facts, proposals(place)) == (0, 0, ())
    assert verify(place) == ()


def test_a_second_tools_facts_join_the_proposal_that_waits_and_forgotten_ones_do_not_come_back(
    place: Place, tmp_path: Path
) -> None:
    (tmp_path / "letta").mkdir()
    (tmp_path / "letta/human.md").write_text("- Likes tea\n- Be brief.\n")
    import_history(place, "openclaw", workspace(tmp_path))
    import_history(place, "letta", str(tmp_path / "letta"))
    (waiting,) = proposals(place)
    assert [change.new for change in waiting.changes] == [
        "Lives in Berlin",
        "token: [redacted:token]",
        "Be brief.",
        "Likes tea",
    ]
    apply(place, waiting.id, only=(4,))
    forget(place, "Likes tea")
    assert import_history(place, "letta", str(tmp_path / "letta")).facts == 0
    assert proposals(place) == ()


def test_a_dry_run_proposes_nothing(place: Place, tmp_path: Path) -> None:
    report = import_history(place, "openclaw", workspace(tmp_path), dry_run=True)
    assert (report.facts, report.proposal, proposals(place)) == (3, None, ())
    import_history(place, "openclaw", workspace(Path(str(tmp_path) + "/x")))
    (waiting,) = proposals(place)
    reject(place, waiting.id)
    assert facts(place) == ()
