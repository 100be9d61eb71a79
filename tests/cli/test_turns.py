"""Turns, sessions and MassGen's history on the command line, as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.cli.main import main
from tests.imports.massgen_tree import massgen

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("MASSMEM_")}


def run(root: Path, *args: str, stdin: str = "", session: str | None = None) -> subprocess.CompletedProcess[str]:
    env = CLEAN if session is None else {**CLEAN, "MASSMEM_SESSION": session}
    return subprocess.run(
        [sys.executable, "-m", "massmem", *args], cwd=root, env=env, input=stdin, capture_output=True,
        encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return begun(tmp_path / "memory")


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace of several tests, in which nothing is changed."""
    return begun(tmp_path_factory.mktemp("turns") / "memory")


def begun(folder: Path) -> Path:
    folder.mkdir()
    init(str(folder), agent="atlas", user="sam", git="none")
    with (folder / "massmem.yaml").open("a") as file:
        file.write("team: {members: [atlas, hermes, iris]}\n")
    return folder


def test_what_a_winner_logged_in_a_turn_is_found_by_the_others_in_the_next(root: Path) -> None:
    for agent in ("hermes", "iris", "atlas"):
        place = open_place(root=str(root), agent=agent, user="sam")
        log_text(place, f"planet {agent}", role="assistant", session="s1", turn="1")
    closed = run(root, "turn", "close", "--turn", "1", "--winner", "hermes", session="s1")
    assert closed.stdout == "turn 1 of session s1 is closed: won by hermes\n"
    other = run(root, "turn", "close", "--turn", "1", "--winner", "iris", "--session", "s1")
    assert (other.returncode, "won by hermes already" in other.stderr) == (2, True)
    assert [row["winner"] for row in json.loads(run(root, "turn", "list", "--json").stdout)] == ["hermes"]
    hits = json.loads(run(root, "search", "planet", "--session", "s1", "--turn", "2", "--json").stdout)
    assert [(hit["text"], hit["agent"], hit["turn"]) for hit in hits] == [
        ("planet atlas", None, "1"), ("planet hermes", "hermes", "1"),
    ]  # fmt: skip
    many = run(root, "search", "--queries", "-", "--json", "--turn", "2", session="s1", stdin="planet\n\n")
    assert [len(json.loads(line)["hits"]) for line in many.stdout.splitlines()] == [2, 0]
    assert "[from hermes, turn 1]" in run(root, "search", "planet", "--turn", "2", session="s1").stdout
    prompt = run(root, "assemble", "--query", "planet", "--session", "s1", "--turn", "2").stdout
    assert "> - [from hermes, turn 1] planet hermes [assistant on " in prompt
    call = json.dumps({"name": "memory_search", "arguments": {"query": "planet"}})
    found = run(root, "tools", "call", "--session", "s1", "--turn", "2", stdin=call).stdout
    assert "- [from hermes, turn 1] planet hermes" in found
    assert "iris" not in prompt + found


@pytest.mark.parametrize(
    "args",
    [("turn", "close", "--winner", "hermes"), ("turn", "close", "--turn", "1"), ("turn", "list", "--turn", "1"),
     ("assemble", "--turn", "1"), ("assemble", "--query", "x", "--session", "s1"), ("search", "x", "--turn", "0"),
     ("tools", "schema", "--turn", "1"), ("mcp", "--session", "s1"), ("log", "--jsonl", "--turn", "1"),
     ("sessions", "close"), ("sessions", "list", "--limit", "3"), ("sessions", "--limit", "3")],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_with_the_cure(
    untouched: Path, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key in set(os.environ) - set(CLEAN):
        monkeypatch.delenv(key)
    assert main(["--root", str(untouched), *args]) == 2
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 2)


def test_continuing_prints_one_line_and_says_the_rest_on_stderr(root: Path) -> None:
    run(root, "log", "hello", "--session", "s1")
    done = run(root, "sessions", "continue")
    assert done.stdout == "export MASSMEM_SESSION=s1\n"
    assert "> - user, " in done.stderr
    assert run(root, "sessions", "continue", "--quiet").stderr == ""
    document = run(root, "sessions", "continue", "--json")
    assert json.loads(document.stdout)["entries"][0]["text"] == "hello"
    assert document.stderr == ""
    assert run(root, "sessions", "close", "s1").stdout == "session s1 is closed\n"
    assert run(root, "sessions").stdout.splitlines()[1].endswith("closed")
    (row,) = json.loads(run(root, "sessions", "--json").stdout)
    assert list(row) == ["session", "started", "ended", "entries", "user_entries", "names", "consumed"]
    none = run(root, "sessions", "continue")
    assert (none.returncode, none.stdout) == (1, "")


def test_massgens_folder_is_imported_once_and_says_what_it_left_out(root: Path, tmp_path: Path) -> None:
    folder = massgen(tmp_path / "project")
    first = run(root, "import", "massgen", str(folder), "--json")
    assert first.returncode == 0, first.stderr
    report = json.loads(first.stdout)
    assert (report["imported"], report["turns"], report["facts"]) == (17, 4, 5)
    assert {row["what"] for row in report["left_out"]} >= {
        "votes",
        "abandoned attempts",
        "older copies of memory files",
    }
    again = run(root, "import", "massgen", str(folder.parent))
    assert again.stdout.startswith("0 entries imported, 17 already there")
    (folder / "sessions/session_20251101_093000/turn_2/metadata.json").write_text("{")
    damaged = run(root, "import", "massgen", str(folder))
    assert (damaged.returncode, "metadata.json:1: not JSON" in damaged.stderr) == (1, True)
    written = run(root, "export", "massgen", str(tmp_path / "workspace"))
    assert written.returncode == 0
