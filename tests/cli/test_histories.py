"""`import`, `export`, `sessions` and `hook` as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("MASSMEM_")}
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run massmem in a folder of its own."""
    (tmp_path / "ws").mkdir()

    def massmem(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "massmem", *args], cwd=tmp_path / "ws", env=CLEAN, input=stdin, capture_output=True,
            encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip

    return massmem


@pytest.fixture
def place(tmp_path: Path, run: Run) -> Path:
    assert run("init", "--agent", "atlas", "--user", "sam", "--no-git").returncode == 0
    return tmp_path / "ws"


def write(folder: Path, *extra: str) -> str:
    rows = [
        {"type": "user", "uuid": "u1", "parentUuid": None, "sessionId": "s1", "timestamp": "2026-07-01T10:00:00Z", "message": {"role": "user", "content": "I like tea."}},
    ]  # fmt: skip
    path = folder.parent / "s1.jsonl"
    path.write_text("".join(line + "\n" for line in (*map(json.dumps, rows), *extra)))
    return str(path)


def test_an_import_says_what_it_did_and_names_bad_lines(place: Path, run: Run) -> None:
    path = write(place, "42")
    done = run("import", "claude-code", path, "--dry-run")
    assert (done.returncode, done.stdout) == (1, "1 entries would be imported, 1 skipped (1 files, 1 sessions)\n")
    done = run("import", "claude-code", path)
    assert done.stderr == f"massmem: {path}:2: not a JSON object\n"
    done = run("import", "claude-code", path, "--json")
    report = json.loads(done.stdout)
    assert (report["imported"], report["already"]) == (0, 1)
    assert report["skipped"] == [{"file": path, "line": 2, "why": "not a JSON object"}]
    done = run("import", "claude-code", write(place))
    assert (done.returncode, done.stdout) == (0, "0 entries imported, 1 already there (1 files, 1 sessions)\n")


def test_a_wrong_format_is_told_with_the_nearest_right_one(place: Path, run: Run) -> None:
    done = run("import", "claudecode", write(place))
    assert done.returncode == 2
    assert "did you mean claude-code" in done.stderr
    done = run("import", "jsonl", write(place))
    assert done.returncode == 2
    assert "massmem import claude-code" in done.stderr


def test_sessions_are_listed_and_shown(place: Path, run: Run) -> None:
    assert json.loads(run("sessions", "--json").stdout) == []
    run("import", "claude-code", write(place))
    (row,) = json.loads(run("--json", "sessions", "list").stdout)
    assert row["session"] == "s1"
    assert (row["entries"], row["user_entries"], row["names"], row["consumed"]) == (1, 1, [], False)
    (entry,) = json.loads(run("sessions", "show", "s1", "--json").stdout)
    assert entry["text"] == "I like tea."
    assert "user: I like tea." in run("sessions", "show", "s1").stdout
    run("dream", "--force")
    assert json.loads(run("sessions", "--json").stdout)[0]["consumed"] is True
    assert run("sessions", "show", "s2").returncode == 1
    assert run("sessions", "show").returncode == 2
    assert run("sessions", "list", "s1").returncode == 2


def test_an_export_that_keeps_a_file_back_exits_with_one(place: Path, run: Run) -> None:
    run("write", "SOUL.md", stdin="I am Atlas.\n")
    assert run("export", "openclaw", "out").stdout == "wrote out/SOUL.md\n"
    (place / "out/SOUL.md").write_text("mine")
    done = run("export", "openclaw", "out")
    assert done.returncode == 1
    assert "kept out/SOUL.md" in done.stdout
    assert run("export", "openclaw", "out", "--force", "--json").returncode == 0


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("event", "stdin"),
    [
        ("stop", "no json"), ("stop", "[]"), ("stop", '{"transcript_path": "/nowhere/x.jsonl"}'), ("stop", '{"transcript_path": 7}'),
        ("nonsense", "{}"), ("user-prompt-submit", '{"prompt": 7}'), ("stop", "\ud83d".encode("utf-8", "surrogatepass").decode("latin-1")),
        ("session-start", ""),
    ],
)  # fmt: skip
def test_a_hook_always_ends_well_with_json(run: Run, event: str, stdin: str) -> None:
    done = run("hook", "run", event, stdin=stdin)
    assert done.returncode == 0
    assert done.stderr == ""
    assert isinstance(json.loads(done.stdout), dict)


def test_a_hook_without_an_event_a_workspace_or_leave_to_write_ends_well_too(place: Path, run: Run) -> None:
    path = write(place)
    told = json.dumps({"transcript_path": path})
    for args in (
        ("hook", "run"),
        ("--root", "/nowhere", "hook", "run", "stop"),
        ("--user", "../x", "hook", "run", "stop"),
    ):
        done = run(*args, stdin=told)
        assert (done.returncode, done.stdout) == (0, "{}\n")
    (place / "massmem.yaml").write_text("nonsense: 1\n")
    done = run("hook", "run", "stop", stdin=told)
    assert (done.returncode, done.stdout) == (0, "{}\n")
    assert "nonsense" in done.stderr


def test_what_went_wrong_in_a_hook_is_in_the_scopes_folder(place: Path, run: Run) -> None:
    run("hook", "run", "stop", stdin='{"transcript_path": "/nowhere/x.jsonl"}')
    (line,) = (place / ".massmem/atlas/sam/hooks.log").read_text().splitlines()
    assert line.endswith("stop: /nowhere/x.jsonl: No such file or directory (name a file that can be read)")


def test_a_stop_hook_logs_the_transcript(place: Path, run: Run) -> None:
    told = json.dumps({"session_id": "s1", "transcript_path": write(place)})
    for _ in range(2):
        assert run("hook", "run", "Stop", stdin=told).stdout == "{}\n"
    assert json.loads(run("sessions", "--json").stdout)[0]["entries"] == 1


@pytest.mark.usefixtures("place")
def test_the_settings_are_json_to_paste_and_take_no_event(run: Run) -> None:
    done = run("hook", "codex")
    assert "hooks.json" in done.stderr
    assert "SessionStart" in json.loads(done.stdout)["hooks"]
    assert run("hook", "claude-code", "stop").returncode == 2
    assert run("hook", "cursor").returncode == 2
