"""MassGen's folders: sessions, logs, winners, memory files and debug records, in all layouts."""

from __future__ import annotations

import json
import os
import tracemalloc
from collections import Counter
from datetime import timezone
from pathlib import Path

import pytest

from massmem.api.exporting import export
from massmem.api.facts import facts
from massmem.api.importing import import_history
from massmem.api.logs import log_text
from massmem.api.memory import write as write_memory
from massmem.api.opening import open_place
from massmem.api.review import apply, proposals
from massmem.api.starting import init
from massmem.api.turn_search import search_in_turn
from massmem.api.turns import close_turn, turns
from massmem.errors import BadUsage, Unreadable
from massmem.imports.massgen import read
from massmem.imports.massgen_memory import noted, without_front
from massmem.imports.massgen_places import numbered
from massmem.model.answers import mark
from massmem.model.entries import Entry, Role
from massmem.model.history import BadLine, LeftOut, Noted, Reading, Said, Won
from massmem.model.reports.transfers import ImportReport
from massmem.model.turns import Turn
from massmem.store.logs import log_files, read_log
from massmem.store.workspace import Place
from tests.imports.massgen_tree import MERGED, USER_PREFS, attempt, massgen, turn, under, write

READING = Reading(zone=timezone.utc)
SESSION, LOG = "session_20251101_093000", "log_20251101_093000_123456"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return massgen(tmp_path / "project")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path / "ws"), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path / "ws"), now="2025-12-01T12:00:00+00:00")


def said(path: Path, reading: Reading = READING) -> list[Said]:
    return [one for one in read(str(path), reading) if isinstance(one, Said)]


def told(path: Path, session: str = SESSION, reading: Reading = READING) -> list[tuple[str, str, str, str, str]]:
    return [
        (one.turn or "", one.role.value, one.name or "", one.kind.value if one.kind else "", one.text)
        for one in said(path, reading)
        if one.session == session
    ]


def entries(place: Place) -> list[Entry]:
    return [one.entry for path in log_files(place) for one in read_log(place, path) if one.entry is not None]


def imported(place: Place, path: Path, *, dry_run: bool = False) -> ImportReport:
    return import_history(place, "massgen", str(path), dry_run=dry_run)


def test_a_turn_is_the_users_task_and_the_winners_answer_and_turns_come_as_numbers(tree: Path) -> None:
    plain = [row for row in told(tree) if not row[3] and row[1] != "tool"]
    assert plain == [
        ("1", "user", "", "", "Task 1"), ("1", "assistant", "agent_a", "", "Answer 1 by agent_a"),
        ("2", "user", "", "", "Task 2"), ("2", "assistant", "agent_b", "", "Answer 2 by agent_b"),
        ("10", "user", "", "", "Task 10"), ("10", "assistant", "agent_a", "", "Answer 10 by agent_a"),
        ("11", "user", "", "", "Task 11"),
    ]  # fmt: skip


def test_what_was_not_said_to_the_user_is_marked_as_subagents_work(tree: Path) -> None:
    assert [row for row in told(tree) if row[3]] == [
        ("11", "assistant", "agent_a", "subagent", "Half of 11 by agent_a"),
        ("11", "assistant", "agent_b", "subagent", "Half of 11 by agent_b"),
        ("1", "assistant", "agent_a", "subagent", "Try 11 by agent_a"),
        ("1", "assistant", "agent_b", "subagent", "Try 11 by agent_b"),
    ]


def test_the_last_attempt_is_the_eleventh_where_massgens_exporter_takes_the_ninth(tree: Path) -> None:
    texts = " ".join(row[4] for row in told(tree))
    assert "Try 11" in texts
    assert "Try 9" not in texts
    left: Counter[str] = Counter()
    for one in read(str(tree), READING):
        if isinstance(one, LeftOut):
            left[one.what] += one.count
    assert left["abandoned attempts"] == 4


def test_all_branches_take_abandoned_attempts_too_marked_and_without_their_wins(tree: Path) -> None:
    reading = Reading(zone=timezone.utc, all_branches=True)
    rows = told(tree, reading=reading)
    assert ("1", "assistant", "agent_b", "subagent", "Try 9 by agent_b") in rows
    assert sum(row[1] == "user" for row in rows) == 4
    wins = [one for one in read(str(tree), reading) if isinstance(one, Won)]
    assert len(wins) == len({(one.session, one.turn) for one in wins}) == 4


def test_a_vote_and_its_reason_are_no_memory(tree: Path) -> None:
    assert all("votes are no memory" not in one.text for one in said(tree))


def test_winners_come_from_sessions_and_from_logs_of_no_session_and_a_broken_off_turn_has_none(tree: Path) -> None:
    wins = [(one.session, one.turn, one.agent) for one in read(str(tree), READING) if isinstance(one, Won)]
    assert wins == [
        (SESSION, 1, "agent_a"), (SESSION, 2, "agent_b"), (SESSION, 10, "agent_a"),
        ("log_20251102_080000_000000", 1, "agent_b"),
    ]  # fmt: skip


def test_a_log_whose_task_and_answer_a_session_tells_belongs_to_it_and_tells_them_once(tree: Path) -> None:
    assert {one.session for one in said(tree)} == {SESSION, "log_20251102_080000_000000"}
    assert [row[4] for row in told(tree)].count("Task 1") == 1
    assert [row[4] for row in told(tree)].count("Answer 1 by agent_a") == 1
    assert told(tree, "log_20251102_080000_000000") == [
        ("1", "user", "", "", "A question of no session"),
        ("1", "assistant", "agent_b", "subagent", "Try B"),
        ("1", "assistant", "agent_b", "", "Final B"),
    ]


def test_of_two_sessions_that_were_asked_the_same_the_answer_tells_which_one_a_log_is_of(tmp_path: Path) -> None:
    root = tmp_path / ".massgen"
    for name, text in (("session_a", "Four"), ("session_b", "Five")):
        write(root, turn(1, "How many?", "agent_a", text, name))
    write(
        root,
        under(
            f"massgen_logs/{LOG}/turn_1/attempt_1",
            attempt("How many?", "agent_a", {"agent_a": {"20251101_093010_000001": "A try"}}, "Five"),
        ),
    )
    assert [one.session for one in said(root) if one.text == "A try"] == ["session_b"]


def test_the_same_words_a_year_later_are_another_conversation(tmp_path: Path) -> None:
    root = write(tmp_path / ".massgen", turn(1, "How many?", "agent_a", "Four", "session_a"))
    files = attempt("How many?", "agent_a", {}, "Five")
    write(root, under("massgen_logs/log_20261101_093000_000000/turn_1/attempt_1", files))
    assert {one.session for one in said(root)} == {"session_a", "log_20261101_093000_000000"}


def test_the_registry_ties_a_log_to_its_session_and_names_subagents(tmp_path: Path) -> None:
    root = write(tmp_path / ".massgen", turn(1, "Sub task", "agent_a", "Sub answer", "sub_1"))
    files = attempt("Reworded", "agent_a", {"agent_a": {"20251101_093010_000001": "A try"}}, "Other")
    write(root, under(f"massgen_logs/{LOG}/turn_1/attempt_1", files))
    row = {"session_id": "sub_1", "subagent": True, "log_directory": f"/home/sam/.massgen/massgen_logs/{LOG}"}
    write(root, {"sessions.json": {"sessions": [row]}})
    found = [(one.session, one.kind.value if one.kind else None, one.text) for one in said(root)]
    assert found == [
        ("sub_1", "subagent", "Sub task"), ("sub_1", "subagent", "Sub answer"), ("sub_1", "subagent", "A try"),
    ]  # fmt: skip


def test_tool_executions_are_a_line_each_with_sizes_and_whether_they_worked(tree: Path) -> None:
    calls = [one for one in said(tree) if one.role is Role.TOOL]
    assert [(one.name, one.text, one.turn) for one in calls] == [
        ("directory_tree", "directory_tree: 120 characters in, 4,000 out, succeeded", "1"),
        ("read_file", "read_file: 120 characters in, 4,000 out, succeeded", "1"),
        ("read_file", "read_file: 120 characters in, 0 out, failed: no such file", "1"),
    ]
    assert calls[0].at is not None
    assert calls[0].at.isoformat() == "2025-11-01T09:30:01.500000+00:00"


def test_an_agent_that_took_part_gets_what_it_said_itself_and_every_answer_that_won(tree: Path) -> None:
    found = [row for row in told(tree, reading=Reading(zone=timezone.utc, agent="agent_b")) if row[1] != "user"]
    assert found == [
        ("1", "assistant", "agent_a", "", "Answer 1 by agent_a"), ("2", "assistant", "agent_b", "", "Answer 2 by agent_b"),
        ("10", "assistant", "agent_a", "", "Answer 10 by agent_a"),
        ("11", "assistant", "agent_b", "subagent", "Half of 11 by agent_b"),
        ("1", "assistant", "agent_b", "subagent", "Try 11 by agent_b"),
        ("1", "tool", "read_file", "", "read_file: 120 characters in, 0 out, failed: no such file"),
    ]  # fmt: skip


def test_memory_files_yield_facts_the_newest_copy_of_each_and_no_frontmatter(tree: Path) -> None:
    found = [(one.text, one.topic) for one in noted(str(tree), "atlas") if isinstance(one, Noted)]
    assert found == [
        ("Answers are short", "User preferences"), ("Tables are wide", "User preferences"),
        ("Read the folder first", "lessons"), ("Tree before file", "lessons"), ("Port is 9090", "lessons"),
    ]  # fmt: skip
    left = {one.what: one.count for one in noted(str(tree), "atlas") if isinstance(one, LeftOut)}
    assert left["older copies of memory files"] == 1
    mine = [one.text for one in noted(str(tree), "agent_a") if isinstance(one, Noted)]
    assert mine == ["Answers are short", "Tables are wide", "Tree before file"]


def test_frontmatter_that_is_no_yaml_and_blocks_of_merged_files_are_taken_out_and_lines_keep_their_numbers() -> None:
    text = without_front(USER_PREFS + MERGED)
    assert text.count("\n") == (USER_PREFS + MERGED).count("\n")
    assert "name:" not in text
    assert "From Agent" not in text
    assert "# User preferences\n- Answers are short\n" in text


@pytest.mark.parametrize("part", ["", ".massgen", ".massgen/sessions", f".massgen/sessions/{SESSION}"])
def test_a_project_its_folder_or_a_part_of_it_may_be_named(tree: Path, part: str) -> None:
    assert "Answer 10 by agent_a" in [one.text for one in said(tree.parent / part)]


def test_logs_of_older_layouts_are_read_too(tmp_path: Path) -> None:
    files = attempt("Asked", "agent_a", {"agent_a": {"20251101_093010_000001": "A try"}}, "Final")
    write(tmp_path / "a", under(f"massgen_logs/{LOG}/attempt_1", files))  # attempts without turns
    write(tmp_path / "b", under(LOG, files))  # neither, as in the first versions
    write(
        tmp_path / "c", under(LOG, {"agent_a/answer.txt": "A try", "execution_metadata.yaml": "query: 'Asked: it'\n"})
    )
    write(
        tmp_path / "d",
        {
            name.replace("sessions/", "memory_test_sessions/"): what
            for name, what in turn(1, "Asked", "agent_a", "Final").items()
        },
    )
    for name in "ab":
        assert [one.text for one in said(tmp_path / name)] == ["Asked", "A try", "Final"]
    assert [one.text for one in said(tmp_path / "c")] == ["Asked: it", "A try"]
    assert [one.text for one in said(tmp_path / "d")] == ["Asked", "Final"]


def test_what_is_no_folder_of_massgens_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="nothing of MassGen's"):
        list(read(str(tmp_path), READING))
    with pytest.raises(Unreadable, match="no such folder"):
        list(read(str(tmp_path / "nowhere"), READING))


@pytest.mark.parametrize(
    "damage", [b"{", b"[]", b"\xff\xfe", b'{"task": 7, "turn": "x", "winning_agent": []}', b"[" * 9999]
)
def test_a_damaged_file_is_named_and_the_rest_is_taken(tree: Path, damage: bytes) -> None:
    for name in (f"sessions/{SESSION}/turn_2/metadata.json", f"massgen_logs/{LOG}/turn_1/attempt_11/metrics_events.json",
                 f"massgen_logs/{LOG}/turn_1/attempt_11/coordination_events.json"):  # fmt: skip
        (tree / name).write_bytes(damage)
    found = list(read(str(tree), READING))
    assert "Answer 10 by agent_a" in [one.text for one in found if isinstance(one, Said)]
    bad = [one.file for one in found if isinstance(one, BadLine)]
    assert bad or damage.startswith(b'{"task"')
    assert all(name.endswith(".json") for name in bad)


def test_numbers_of_folders_are_numbers(tmp_path: Path) -> None:
    for name in ("turn_10", "turn_9", "turn_1", "turn_x", "turn_²", "turn_", "return_2"):
        (tmp_path / name).mkdir()
    assert list(numbered(str(tmp_path), "turn")) == [1, 9, 10]


def test_a_win_of_an_agent_that_has_no_proper_name_is_told_and_not_recorded(place: Place, tmp_path: Path) -> None:
    root = write(tmp_path / ".massgen", turn(1, "Asked", "Agent / One", "Final"))
    report = imported(place, root)
    assert report.turns == 0
    assert any("win is not recorded" in warning for warning in report.warnings)
    assert report.imported == 2


# Into a workspace.


def test_importing_twice_adds_nothing_and_counts_honestly(place: Place, tree: Path) -> None:
    dry = imported(place, tree, dry_run=True)
    assert (entries(place), turns(place).turns) == ([], ())
    first = imported(place, tree)
    assert (first.imported, first.already, first.turns, first.facts) == (dry.imported, 0, 4, dry.facts)
    assert first.imported == len(entries(place)) == len(said(tree))
    assert (dry.turns, first.sessions, first.skipped) == (4, 2, ())
    again = imported(place, tree)
    assert (again.imported, again.already, again.turns, again.facts) == (0, first.imported, 0, 0)
    assert len(entries(place)) == first.imported


def test_only_a_humans_words_are_the_users(place: Place, tree: Path) -> None:
    imported(place, tree)
    assert sorted(one.text for one in entries(place) if one.role is Role.USER) == [
        "A question of no session", "Task 1", "Task 10", "Task 11", "Task 2",
    ]  # fmt: skip


def test_facts_of_memory_files_wait_for_a_person(place: Place, tree: Path) -> None:
    report = imported(place, tree)
    assert facts(place) == ()
    assert report.proposal == proposals(place)[0].id
    apply(place, report.proposal or "")
    assert "Answers are short" in {row.text for row in facts(place)}


def test_a_turn_that_was_closed_with_another_winner_stays_and_is_told(place: Place, tree: Path) -> None:
    close_turn(place, session=SESSION, turn=1, winner="hermes")
    report = imported(place, tree)
    assert report.turns == 3
    assert any("agent_a is said to have won it" in warning for warning in report.warnings)
    assert {(one.turn, one.winner) for one in turns(place, SESSION).turns} == {
        (1, "hermes"), (2, "agent_b"), (10, "agent_a"),
    }  # fmt: skip


def test_agents_that_were_imported_one_by_one_share_what_winners_knew_and_nothing_else(
    place: Place, tree: Path
) -> None:
    with open(f"{place.root}/massmem.yaml", "a", encoding="utf-8") as file:
        file.write("team: {members: [agent_a, agent_b]}\n")
    for agent in ("agent_a", "agent_b"):
        imported(open_place(root=place.root, agent=agent, user="sam", now="2025-12-01T12:00:00Z"), tree)
    b = open_place(root=place.root, agent="agent_b", user="sam", now="2025-12-01T12:00:00Z")
    found = {(mark(hit), hit.text) for hit in search_in_turn(b, "try 11", Turn(SESSION, 2), limit=50).hits}
    assert ("[from agent_a, turn 1]", "Try 11 by agent_a") in found
    assert ("", "Try 11 by agent_b") in found
    a = open_place(root=place.root, agent="agent_a", user="sam", now="2025-12-01T12:00:00Z")
    assert all("by agent_b" not in hit.text for hit in search_in_turn(a, "try 11", Turn(SESSION, 2), limit=50).hits)


def test_memory_stays_bounded_however_much_is_in_the_logs(tmp_path: Path) -> None:
    root = tmp_path / ".massgen"
    for number in range(1, 61):
        write(root, turn(number, f"Task {number}", "agent_a", f"Answer {number} " + "x" * 200_000))
    tracemalloc.start()
    total = sum(len(one.text) for one in read(str(root), READING) if isinstance(one, Said))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert total > 12_000_000
    assert peak < 4_000_000


# Out of a workspace.


def naive(text: str) -> tuple[dict[str, str], str]:
    """MassGen's parser of memory files, after its description: two splits at `---`, then keys up to the first colon."""
    assert text.startswith("---")
    _, front, body = text.split("---", 2)
    values = {}
    for line in front.strip().split("\n"):
        if ":" in line:
            key, value = line.split(":", 1)
            values[key.strip()] = value.strip()
    return values, body.strip()


def test_massgens_own_parser_reads_what_is_exported(place: Place, tmp_path: Path) -> None:
    write_memory(place, "MEMORY.md", "# Memory\n\n## Plans\n- Ship --- or not: decide\n\n---\n\n- After a rule\n")
    write_memory(place, "USER.md", "- Lives in Oslo: 'north' \"side\" #1\n")
    write_memory(place, "topics/a---b.md", "- A topic with dashes\n")
    report = export(place, "massgen", str(tmp_path / "workspace"))
    folder = tmp_path / "workspace/memory/long_term"
    assert sorted(report.written) == ["long_term/a--b.md", "long_term/memory.md", "long_term/user_profile.md"]
    for path in folder.iterdir():
        values, body = naive(path.read_text())
        assert set(values) == {"name", "description", "tier", "agent_id", "created", "updated"}
        assert (values["name"], values["tier"], values["agent_id"]) == (path.stem, "long_term", "atlas")
        assert values["created"].startswith("20")
        assert values["description"]
        assert body
    assert (
        naive((folder / "memory.md").read_text())[1]
        == "# Memory\n\n## Plans\n- Ship --- or not: decide\n\n---\n\n- After a rule"
    )
    assert export(place, "massgen", str(folder.parent)).written == ()


def test_what_is_exported_comes_back_as_the_same_facts(place: Place, tmp_path: Path) -> None:
    write_memory(place, "USER.md", "# User\n\n## Preferences\n- Likes green tea\n")
    root = tmp_path / ".massgen"
    write(root, turn(1, "Task", "agent_a", "Answer"))
    export(place, "massgen", str(root / f"sessions/{SESSION}/turn_1/workspace"))
    found = [(one.text, one.topic) for one in noted(str(root), "iris") if isinstance(one, Noted)]
    assert found == [("Likes green tea", "Preferences")]


def test_a_file_that_is_there_and_differs_is_kept(place: Place, tmp_path: Path) -> None:
    write_memory(place, "USER.md", "- Likes green tea\n")
    write(tmp_path / "memory/long_term", {"user_profile.md": "mine"})
    assert export(place, "massgen", str(tmp_path)).kept == ("long_term/user_profile.md",)
    assert export(place, "massgen", str(tmp_path), force=True).written == ("long_term/user_profile.md",)


def test_a_log_that_is_imported_while_somebody_logs_takes_nothing_from_it(place: Place, tree: Path) -> None:
    log_text(place, "said here", session=SESSION)
    imported(place, tree)
    assert "said here" in {one.text for one in entries(place)}
    assert json.loads((Path(place.root) / "team/turns.jsonl").read_text().splitlines()[0])["user"] == "sam"
    assert not os.path.exists(tree / "team")


def test_no_link_is_followed_out_of_the_folder_that_it_stands_in_and_each_is_told(tmp_path: Path) -> None:
    """An archive may come from anybody: a link in it to a folder or a file of the reader's own is no history."""
    write(
        tmp_path / "private", turn(1, "private task", "agent_a", "private answer") | {"note.md": "- A private note\n"}
    )
    root = write(tmp_path / ".massgen", turn(1, "Task", "agent_a", "Answer") | turn(2, "Next", "agent_a", "x"))
    ours, theirs = root / "sessions" / SESSION, tmp_path / "private/sessions" / SESSION
    (root / "sessions/linked").symlink_to(theirs)
    (ours / "turn_3").symlink_to(theirs / "turn_1")
    (ours / "turn_2/answer.txt").unlink()
    (ours / "turn_2/answer.txt").symlink_to(theirs / "turn_1/answer.txt")
    (ours / "turn_1/workspace/memory").mkdir(parents=True)
    (ours / "turn_1/workspace/memory/long_term").symlink_to(tmp_path / "private")
    (ours / "same.txt").symlink_to("turn_1/answer.txt")
    found = list(read(str(root), READING))
    assert [one.text for one in found if isinstance(one, Said)] == ["Task", "Answer", "Next"]
    assert [one.count for one in found if isinstance(one, LeftOut)] == [2]
    assert [one.why for one in found if isinstance(one, BadLine)] == ["a link out of its folder: not read"]
    assert not [one for one in noted(str(root), "iris") if isinstance(one, Noted)]


def test_a_folder_of_logs_that_is_kept_elsewhere_by_a_link_is_read(tmp_path: Path) -> None:
    write(tmp_path / "disk", turn(1, "Task", "agent_a", "Answer"))
    (tmp_path / ".massgen").mkdir()
    (tmp_path / ".massgen/sessions").symlink_to(tmp_path / "disk/sessions")
    assert [one.text for one in read(str(tmp_path), READING) if isinstance(one, Said)] == ["Task", "Answer"]
