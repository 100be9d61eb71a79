"""`massmem search` and `massmem index` as processes: exit codes, streams, JSON lines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FIELDS = ["kind", "id", "file", "line", "score", "text", "at", "session", "role", "name", "origin"]


def massmem(root: Path, *args: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "massmem", "--root", str(root), *args],
        input=given, capture_output=True, encoding="utf-8", errors="surrogateescape", check=False,
    )  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "memory"
    assert massmem(folder, "init", str(folder), "--agent", "atlas", "--user", "sam", "--no-git").returncode == 0
    massmem(folder, "log", "I moved to Berlin, and drink green tea", "--session", "s1")
    massmem(folder, "log", "green tea it is", "--session", "s1", "--role", "assistant")
    massmem(folder, "remember", "Lives in Berlin")
    return folder


def test_hits_go_to_stdout_and_how_they_were_found_to_stderr(root: Path) -> None:
    done = massmem(root, "search", "tea in Berlin")
    assert done.returncode == 0
    assert "> I moved to Berlin, and drink green tea" in done.stdout
    assert "  only: berlin\n" in done.stdout
    assert done.stderr == "massmem: 1 holds all the words, the others some of them\n"
    assert massmem(root, "search", "tea in Berlin", "--quiet").stderr == ""


def test_json_has_the_documented_fields(root: Path) -> None:
    hits = json.loads(massmem(root, "search", "berlin", "--json").stdout)
    assert [hit["kind"] for hit in hits] == ["fact", "entry"]
    assert all(list(hit) == FIELDS for hit in hits)


def test_nothing_found_is_exit_1_and_a_blank_query_exit_2(root: Path) -> None:
    none = massmem(root, "search", "zebra", "--json")
    assert (none.returncode, none.stdout) == (1, "[]\n")
    for args in (["", "--json"], [" "], []):
        assert massmem(root, "search", *args).returncode == 2


@pytest.mark.parametrize(
    "args",
    [["tea", "--limit", "0"], ["tea", "--limit", "-1"], ["tea", "--since", "tomorrow"], ["tea", "--in", "disk"],
     ["tea AND", "--raw-query"], ["tea", "--known-at", "May"],
     ["tea", "--known-at", "2026", "--raw-query"], ["tea", "--known-at", "2026-05-01", "--turn", "1", "--session", "s1"],
     ["tea", "--queries", "-", "--json"], ["--queries", "-"], ["--queries", "/nowhere", "--json"]],
)  # fmt: skip
def test_what_cannot_be_asked_is_exit_2_in_one_line_and_a_cure(root: Path, args: list[str]) -> None:
    done = massmem(root, "search", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("massmem: ")
    assert "Traceback" not in done.stderr


def test_many_queries_are_answered_one_line_each_blank_ones_too(root: Path) -> None:
    done = massmem(root, "search", "--queries", "-", "--json", "--in", "logs", given="tea\n\nzebra\r\nüber 上线")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [(row["query"], len(row["hits"])) for row in rows] == [("tea", 2), ("", 0), ("zebra", 0), ("über 上线", 0)]
    assert all(list(row) == ["query", "hits"] for row in rows)


def test_an_answer_comes_before_the_next_query_is_asked(root: Path) -> None:
    command = [sys.executable, "-m", "massmem", "--root", str(root), "search", "--queries", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for query in ("tea", "berlin"):
            process.stdin.write(query + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["query"] == query
        process.stdin.close()


def test_a_query_may_begin_with_a_dash_behind_two(root: Path) -> None:
    massmem(root, "log", "--", "-x is an option")
    assert "-x is an option" in massmem(root, "search", "--", "-x").stdout


def test_index_says_what_it_holds(root: Path) -> None:
    report = json.loads(massmem(root, "index", "--json").stdout)
    assert (report["entries"], report["rebuilt"], report["kept"]) == (2, True, True)
    assert massmem(root, "index").stdout.startswith(
        "up to date: 2 entries, 2 passages of memory; .massmem/atlas/sam/index.sqlite"
    )
    assert massmem(root, "index", "--rebuild").stdout.startswith("rebuilt: ")
    assert massmem(root, "index", "--quiet").stdout == ""


def test_searches_beside_a_writer_all_answer(root: Path) -> None:
    (root / ".massmem/atlas/sam/index.sqlite").unlink(missing_ok=True)
    command = [sys.executable, "-m", "massmem", "--root", str(root)]
    running = []
    for number in range(4):
        running.append(subprocess.Popen([*command, "log", f"green tea number {number}"], stdout=subprocess.DEVNULL))
        running.append(subprocess.Popen([*command, "search", "green tea", "--quiet"], stdout=subprocess.DEVNULL))
    assert [process.wait(60) for process in running] == [0] * 8
    assert len(json.loads(massmem(root, "search", "number", "--json").stdout)) == 4


def test_a_fact_of_another_time_is_shown_without_a_line(root: Path) -> None:
    massmem(root, "remember", "Plays the oboe", "--now", "2026-03-01T09:00:00")
    assert massmem(root, "search", "oboe", "--known-at", "2026-02-01").returncode == 1
    done = massmem(root, "search", "oboe", "--known-at", "2026-03-02")
    assert (done.returncode, done.stdout.splitlines()[1]) == (0, "  > Plays the oboe")
    assert done.stdout.splitlines()[0].endswith("  USER.md, as believed then")
    (hit,) = json.loads(massmem(root, "search", "oboe", "--known-at", "2026-03-02", "--json").stdout)
    assert list(hit) == FIELDS
