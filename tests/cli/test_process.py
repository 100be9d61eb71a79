"""The command as a process: streams, exit codes, what a person sees when something goes wrong."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

MASSMEM = [sys.executable, "-m", "massmem"]
CLEAN = {
    key: value
    for key, value in os.environ.items()
    if not key.startswith("MASSMEM_") and key not in ("NO_COLOR", "TERM")
}

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run massmem in an empty folder, with a pipe at each end."""

    def massmem(*args: str, stdin: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*MASSMEM, *args], cwd=tmp_path, env={**CLEAN, **(env or {})}, input=stdin, capture_output=True,
            encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip

    return massmem


@pytest.fixture
def place(tmp_path: Path, run: Run) -> Path:
    """The folder of `run` as a workspace of atlas and sam, in UTC, without git."""
    done = run("init", "--agent", "atlas", "--user", "sam", "--no-git", env={"TZ": "UTC"})
    assert done.returncode == 0, done.stderr
    return tmp_path


def test_help_goes_to_stdout_and_says_every_verb(run: Run) -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for verb in ("init", "log", "dream", "assemble", "facts", "restore", "verify"):
        assert f"\n  {verb} " in done.stdout


def test_help_of_a_verb_is_there_before_anything_else_is_right(run: Run) -> None:
    for args in (["why", "--help"], ["edit", "--old", "x", "--help"], ["assemble", "--strategy", "full", "--help"]):
        done = run(*args)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"Usage: massmem {args[0]} [OPTIONS]")
        assert "Examples:" in done.stdout


def test_no_verb_at_all_is_a_mistake_that_is_helped(run: Run) -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage: massmem" in done.stderr


def test_the_version_is_one_line(run: Run) -> None:
    assert run("--version").stdout.startswith("massmem 0.")


@pytest.mark.parametrize(
    ("args", "message", "cure"),
    [
        (["asemble"], "there is no verb 'asemble'", "did you mean assemble"),
        (["facts", "--jsn"], "massmem facts has no option --jsn", "did you mean --json"),
        (["why"], "massmem why needs ID", "see massmem why --help"),
        (["log", "two", "words"], "massmem log does not know what to do with 'words'", "quotes"),
        (["facts", "--topic"], "massmem facts: option '--topic' requires an argument", "see massmem facts --help"),
        (["facts", "--json=1"], "massmem facts: option '--json' does not take a value", "see massmem facts --help"),
        (["assemble", "--format", "xml"], "--format 'xml' is not one of text, json", "see massmem assemble --help"),
        (["--user", "", "facts"], "--user '' is empty", "see massmem facts --help"),
        (["facts", "--root="], "--root '' is empty", "see massmem facts --help"),
        (
            ["append", "USER.md", "- tea"],
            "massmem append: a text that begins with - goes after --",
            "write: massmem append",
        ),
        (["edit", "USER.md", "--old", "x"], "massmem edit needs --new", "see massmem edit --help"),
        (["init", "--git", "--no-git"], "exclude each other", "give one of them"),
    ],
)
def test_a_mistake_is_named_with_its_cure_and_exits_2(run: Run, args: list[str], message: str, cure: str) -> None:
    done = run(*args)
    assert (done.returncode, done.stdout) == (2, "")
    first, second = done.stderr.splitlines()
    assert message in first
    assert first.startswith("massmem: ")
    assert cure in second


def test_without_a_workspace_every_verb_says_so(run: Run) -> None:
    done = run("facts", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no massmem.yaml" in done.stderr
    assert "massmem init" in done.stderr


@pytest.mark.parametrize("when", ["yesterday", "2026-02-30", "12:00", "", "now", "1764500000"])
def test_a_time_that_is_none_exits_2(run: Run, place: Path, when: str) -> None:  # noqa: ARG001
    done = run("assemble", "--now", when)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_the_quick_verbs_and_typer_answer_alike(run: Run, place: Path) -> None:  # noqa: ARG001
    assert run("append", "SOUL.md", "I am Atlas.").returncode == 0
    quick = run("assemble", "--strategy", "full")
    slow = run("--no-color", "assemble", "--strategy=full", "--no-color")
    assert quick.stdout == slow.stdout
    assert "I am Atlas." in quick.stdout


def test_output_is_utf8_whatever_the_locale(run: Run, place: Path) -> None:  # noqa: ARG001
    assert run("write", "SOUL.md", stdin="Pays in ₱, says café and 東京.\n").returncode == 0
    for env in (
        {"PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX"},
    ):
        done = run("assemble", env=env)
        assert done.returncode == 0, done.stderr
        assert "Pays in ₱, says café and 東京." in done.stdout
        assert "café" in run("read", "SOUL.md", "--json", env=env).stdout


def test_arguments_are_utf8_in_an_ascii_locale_too(run: Run, place: Path) -> None:
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    assert run("log", "met René in 東京", "--session", "s1", env=env).returncode == 0
    assert "> met René in 東京\n" in "".join(path.read_text(encoding="utf-8") for path in place.rglob("logs/*/*/*.md"))


def test_a_reader_that_stops_early_is_no_failure(place: Path) -> None:
    (place / "agents/atlas").mkdir(parents=True, exist_ok=True)
    (place / "agents/atlas/SOUL.md").write_text("I am Atlas.\n" * 150)
    for args in (["assemble"], ["--help"], ["read", "SOUL.md"], ["facts", "--json"]):
        with subprocess.Popen(
            [*MASSMEM, *args], cwd=place, env=CLEAN, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_stdout_is_a_failure_in_one_line(place: Path) -> None:
    for args in (["assemble"], ["--help"], ["facts", "--json"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*MASSMEM, *args], cwd=place, env=CLEAN, stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 2
        assert done.stderr.startswith("massmem: cannot write to stdout: ")
        assert "Traceback" not in done.stderr


def test_a_closed_stdout_is_told(place: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m massmem assemble >&-"],
        cwd=place,
        env=CLEAN,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("massmem: cannot write to stdout")


def test_a_closed_stdin_is_told_where_text_is_expected(place: Path) -> None:
    for args in ("log", "write USER.md", "log --jsonl"):
        done = subprocess.run(
            ["sh", "-c", f"'{sys.executable}' -m massmem {args} <&-"],
            cwd=place,
            env=CLEAN,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "stdin is closed" in done.stderr


def test_stdin_is_read_only_where_it_is_asked_for(place: Path) -> None:
    read, write = os.pipe()
    try:
        for args in (["log", "said", "--session", "s1"], ["assemble"], ["append", "USER.md", "--", "- tea"]):
            subprocess.run(
                [*MASSMEM, *args], cwd=place, env=CLEAN, stdin=read, capture_output=True, timeout=60, check=True
            )
    finally:
        os.close(read)
        os.close(write)


def test_a_text_that_begins_with_a_dash_stands_after_two_dashes(run: Run, place: Path) -> None:
    assert run("log", "--session", "s1", "--", "-5 degrees in Oslo").returncode == 0
    assert "> -5 degrees in Oslo\n" in "".join(path.read_text() for path in place.rglob("logs/*/*/*.md"))


def test_log_confirms_and_quiet_says_nothing(run: Run, place: Path) -> None:  # noqa: ARG001
    said = run("log", "I like tea", "--session", "s1", "--origin", "m1", "--now", "2026-05-04T09:00")
    assert said.stdout.startswith("logged 2026-05-04#")
    again = run("log", "I like tea", "--session", "s1", "--origin", "m1", "--now", "2026-05-04T10:00")
    assert (again.returncode, again.stdout) == (0, f"already {said.stdout}")
    assert run("log", "x", "--quiet").stdout == ""
    assert json.loads(run("log", "y", "--json", "--quiet").stdout)["logged"] == 1


def test_log_stores_the_good_lines_and_names_the_bad_ones(run: Run, place: Path) -> None:  # noqa: ARG001
    rows = '{"session": "s1", "role": "user", "content": "one"}\nnot json\n{"session": "s1", "role": "user", "content": "two"}\n'
    done = run("log", "--jsonl", "--json", stdin=rows)
    assert done.returncode == 1
    assert "line 2" in done.stderr
    report = json.loads(done.stdout)
    assert (report["logged"], [row["line"] for row in report["skipped"]]) == (2, [2])


def test_listing_verbs_print_an_empty_list_and_exit_0(run: Run, place: Path) -> None:  # noqa: ARG001
    for verb in ("facts", "review"):
        assert (run(verb, "--json").returncode, run(verb, "--json").stdout) == (0, "[]\n")
        assert (run(verb).returncode, run(verb).stdout) == (0, "")


def test_no_match_exits_1_and_prints_nothing_on_stdout(run: Run, place: Path) -> None:  # noqa: ARG001
    for args in (["why", "00000000"], ["forget", "nothing of the kind"], ["review", "nope"]):
        done = run(*args, "--json")
        assert (done.returncode, done.stdout) == (1, ""), done.stderr
        assert done.stderr.startswith("massmem: ")


def test_a_dream_that_is_not_due_says_each_figure_in_one_line(run: Run, place: Path) -> None:  # noqa: ARG001
    done = run("dream")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.count("\n") == 1
    assert "not due" in done.stderr
    assert "of 5 new sessions" in done.stderr
    assert run("dream", "--exit-code", "--quiet").returncode == 1
    assert json.loads(run("dream", "--json").stdout)["due"] is False


def test_an_edit_that_fits_nowhere_changes_nothing(run: Run, place: Path) -> None:
    assert run("write", "USER.md", stdin="- uses tabs\n").returncode == 0
    before = (place / "agents/atlas/users/sam/USER.md").read_bytes()
    assert run("edit", "USER.md", "--old", "spaces", "--new", "x").returncode == 2
    assert (place / "agents/atlas/users/sam/USER.md").read_bytes() == before
    report = json.loads(run("edit", "USER.md", "--old", "tabs", "--new", "spaces", "--json").stdout)
    assert report["file"].endswith("USER.md")
    assert run("read", "USER.md").stdout == "- uses spaces\n"


def test_a_text_that_is_not_utf8_is_refused_where_it_would_become_a_file(place: Path) -> None:
    done = subprocess.run(
        [*MASSMEM, "write", "USER.md"], cwd=place, env=CLEAN, input=b"Ren\xe9", capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"stdin is not UTF-8 (byte 3)" in done.stderr


def test_explain_goes_to_stderr_and_leaves_the_prompt_alone(run: Run, place: Path) -> None:  # noqa: ARG001
    assert run("append", "SOUL.md", "I am Atlas.").returncode == 0
    plain, explained = run("assemble"), run("assemble", "--explain")
    assert plain.stdout == explained.stdout
    assert "SOUL.md" in explained.stderr
    assert "REASON" in explained.stderr


def test_an_interrupt_exits_130(place: Path) -> None:
    with subprocess.Popen(
        [*MASSMEM, "log"], cwd=place, env=CLEAN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in stderr


def test_a_failure_that_nobody_expected_is_one_line_and_debug_shows_the_traceback(tmp_path: Path) -> None:
    code = (
        "import sys, massmem.cli.commands.facts as facts\n"
        "def run(common, show, **_): raise ZeroDivisionError('of\\nall things')\n"
        "facts.run = run\n"
        "from massmem.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    for args in (["facts"], ["facts", "--debug"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *args], cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert "massmem: this is a bug: ZeroDivisionError: of all things" in done.stderr
        assert ("Traceback" in done.stderr) == ("--debug" in args)


def on_a_terminal(
    args: list[str], cwd: Path, *, typed: bytes = b"", env: dict[str, str] | None = None, command: list[str] = MASSMEM
) -> tuple[str, int]:
    """What a person sees who runs massmem on a terminal and types this."""
    ours, theirs = pty.openpty()
    seen = b""
    with subprocess.Popen(
        [*command, *args], cwd=cwd, env={**CLEAN, "TERM": "xterm-256color", "COLUMNS": "100", **(env or {})},
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        os.write(ours, typed)
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # how Linux tells that the other side has closed
                break
            if not chunk:
                break
            seen += chunk
    os.close(ours)
    return seen.decode(), process.returncode


def test_a_terminal_gets_help_in_panels_and_a_pipe_plain_text(run: Run, tmp_path: Path) -> None:
    colourful, code = on_a_terminal(["log", "--help"], tmp_path)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", colourful)
    assert code == 0
    assert shown != colourful
    assert "╭─ Options" in shown
    assert "╭─ Common options" in shown
    assert "Something that the user said." in shown
    assert "╭" not in run("log", "--help").stdout


def test_no_color_is_obeyed_on_a_terminal(tmp_path: Path) -> None:
    for args, env in ((["--no-color", "log", "--help"], {}), (["log", "--help"], {"NO_COLOR": "1"})):
        shown, _ = on_a_terminal(args, tmp_path, env=env)
        assert "\x1b[3" not in shown


def test_a_person_is_told_that_the_keyboard_is_read(place: Path) -> None:
    shown, code = on_a_terminal(["log", "--session", "s1"], place, typed=b"I like tea\n\x04")
    assert "reading what was said from the keyboard" in shown
    assert code == 0


def test_completion_knows_verbs_options_and_files(run: Run, place: Path) -> None:
    topics = place / "agents/atlas/users/sam/topics"
    topics.mkdir(parents=True)
    (topics / "travel.md").write_text("# travel\n")
    for words, wanted in (
        ("massmem ass", "assemble"),
        ("massmem assemble --strat", "--strategy"),
        ("massmem assemble --strategy hybrid", "hybrid-v1"),
        ("massmem read US", "USER.md"),
        ("massmem read topics/", "topics/travel.md"),
    ):
        env = {"_MASSMEM_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        assert wanted in run(env=env).stdout.split()


def test_the_completion_script_is_for_massmem(run: Run) -> None:
    done = run("--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert done.returncode == 0
    assert "_MASSMEM_COMPLETE=complete_bash" in done.stdout


def test_a_person_decides_change_by_change_on_a_terminal(run: Run, place: Path) -> None:
    for number in range(1, 8):
        assert run("remember", f"Rule {number} about thing{number}", "--topic", "Work").returncode == 0
    for file in (place / "agents").rglob("*.md"):
        file.write_text("".join(line for line in file.read_text().splitlines(keepends=True) if "Rule" not in line))
    assert run("dream", "--force", "--exit-code").returncode == 1
    waiting = json.loads(run("review", "--json").stdout)
    assert [change["n"] for change in waiting[0]["changes"]] == [1, 2, 3, 4, 5, 6, 7]
    assert run("review", "--exit-code").returncode == 1
    later, _ = on_a_terminal(["review"], place, typed=b"q\n")
    assert "1. forget" in later
    assert len(json.loads(run("review", "--json").stdout)) == 1
    shown, code = on_a_terminal(["review"], place, typed=b"what?\ny\nn\na\n")
    assert code == 0
    assert "applied 1, 3, 4, 5, 6, 7; rejected 2" in shown
    assert run("review", "--json").stdout == "[]\n"
    assert ["Rule 2" in row["text"] for row in json.loads(run("facts", "--json").stdout)] == [True]


def test_a_dream_for_everyone_reports_each_and_goes_on_after_a_failure(run: Run, place: Path) -> None:
    for user in ("ada", "bo"):
        assert run("log", "I prefer tea.", "--user", user, "--session", "s1").returncode == 0
    broken = place / "agents/atlas/users/ada/USER.md"
    broken.write_bytes(b"- met Ren\xe9\n")
    done = run("dream", "--all", "--force", "--json")
    scopes = [report["scope"] for report in json.loads(done.stdout)]
    assert "atlas/bo" in scopes
    assert broken.read_bytes() == b"- met Ren\xe9\n"
    assert "Traceback" not in done.stderr


def test_a_bar_is_drawn_only_for_long_work_and_only_for_a_person(tmp_path: Path) -> None:
    code = (
        "from massmem.cli.progress import Progress\n"
        "for visible in (True, False):\n"
        "    for patience in (0, 60):\n"
        "        print('begin', visible, patience)\n"
        "        with Progress('dreaming', visible=visible, color=True, patience=patience) as progress:\n"
        "            for done in range(3): progress(done, 3)\n"
        "        print('end')\n"
    )
    shown, code_ = on_a_terminal(["-c", code], tmp_path, command=[sys.executable])
    assert code_ == 0
    drawn = ["dreaming" in part for part in shown.split("end")[:4]]
    assert drawn == [True, False, False, False]


def test_a_text_that_begins_with_a_dash_is_answered_with_the_command_that_works(run: Run, place: Path) -> None:
    assert place.is_dir()
    for args, better in (
        (["append", "MEMORY.md", "- tea", "--quiet"], "massmem append MEMORY.md --quiet -- '- tea'"),
        (["log", "--session", "s1", "-- hi"], "massmem log --session s1 -- '-- hi'"),
        (["search", "-x"], "massmem search -- -x"),
    ):
        done = run(*args)
        assert done.returncode == 2
        assert done.stderr.splitlines()[1] == f"  write: {better}"
        assert run(*shlex.split(better)[1:]).returncode in (0, 1)
    assert "- tea" in run("read", "MEMORY.md").stdout
    assert "did you mean --quiet" in run("append", "MEMORY.md", "tea", "--quite").stderr


def test_an_empty_list_says_so_on_stderr_and_is_a_list_in_json(run: Run, place: Path) -> None:
    assert place.is_dir()
    for verb, none in (
        ("facts", "no current facts"), ("sessions", "nothing is logged"), ("review", "nothing waits for review"),
    ):  # fmt: skip
        done = run(verb, "--user", "zoe")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", f"massmem: {none}\n")
        assert run(verb, "--user", "zoe", "--quiet").stderr == ""
        assert json.loads(run(verb, "--user", "zoe", "--json").stdout) == []


def test_what_was_taken_out_of_an_entry_is_told_by_its_kind_alone(run: Run, place: Path) -> None:
    assert place.is_dir()
    done = run("log", "my key is ghp_abcdefghijklmnopqrstuvwxyz0123456789")
    assert done.stderr == "massmem: taken out before it was stored: token\n"
    assert run("log", "my key is in the drawer").stderr == ""
    quiet = run("log", "my key is ghp_abcdefghijklmnopqrstuvwxyz0123456789", "--quiet")
    assert (quiet.stdout, quiet.stderr) == ("", "")
