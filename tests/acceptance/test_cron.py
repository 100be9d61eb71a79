"""The real command as cron runs it: hardly an environment, no terminal, another folder; each way it can end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from massmem.api.checking import status
from massmem.api.correcting import remember
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.store.locks import locked
from massmem.store.workspace import Place
from tests.acceptance.conftest import MASSMEM, Done, Shell
from tests.llm.scripted_server import Answer, scripted_server
from tests.log_watch import changed, hashes

NIGHT = "2026-05-05T03:00:00"
BARE = {"PATH": "/usr/bin:/bin", "LANG": "C"}


class Cron:
    """Runs massmem for one workspace as a crontab's line would be run."""

    def __init__(self, shell: Shell, home: Path) -> None:
        self.shell = shell
        self.environ = {**BARE, "HOME": str(home), "SHELL": "/bin/sh", "LOGNAME": "sam"}

    def run(self, *args: str, now: str = NIGHT, streams: str = "", env: dict[str, str] | None = None) -> Done:
        """The command at that time; `streams` are the shell's redirections. It never shows a traceback, never hangs."""
        argv = [*MASSMEM, "--root", str(self.shell.root), "--now", now, *args]
        logs = hashes(self.shell.root)
        done = subprocess.run(
            ["/bin/sh", "-c", f'umask 027; exec "$@" {streams}', "sh", *argv], cwd="/", stdin=subprocess.DEVNULL,
            env=self.environ if env is None else env, capture_output=True, timeout=60, check=False, start_new_session=True,
        )  # fmt: skip
        told = Done(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
        assert changed(logs) == []
        assert "Traceback" not in told.stdout + told.stderr
        assert "this is a bug" not in told.stderr
        return told

    def dream(self, *args: str, now: str = NIGHT, streams: str = "", env: dict[str, str] | None = None) -> Done:
        """A dream by the crontab's line."""
        return self.run("dream", *args, now=now, streams=streams, env=env)


@pytest.fixture
def cron(tmp_path: Path) -> Cron:
    """A versioned workspace of atlas and sam, in UTC."""
    home = tmp_path / "home"
    home.mkdir(mode=0o500)
    shell = Shell(tmp_path / "memory", tmp_path)
    init(str(shell.root), agent="atlas", user="sam", git="own")
    yaml = shell.root / "massmem.yaml"
    yaml.write_text(re.sub(r"(?m)^timezone:.*$", "timezone: UTC", yaml.read_text()))
    return Cron(shell, home)


def at(cron: Cron, now: str = NIGHT, user: str = "sam") -> Place:
    return open_place(root=str(cron.shell.root), user=user, now=now)


def say(cron: Cron, *texts: str, day: str = "2026-05-04", session: str = "s1", user: str = "sam") -> None:
    for number, text in enumerate(texts):
        log_text(at(cron, f"{day}T09:{number:02d}:00", user), text, session=session)


def known(cron: Cron, user: str = "sam") -> list[str]:
    """The facts; and all of it is well."""
    place = at(cron, user=user)
    assert verify(place) == ()
    return [row.text for row in facts(place)]


def settings(cron: Cron, text: str) -> None:
    yaml = cron.shell.root / "massmem.yaml"
    yaml.write_text(f"{yaml.read_text()}\n{text}\n")


@contextmanager
def a_hook(cron: Cron, name: str, script: str) -> Iterator[Path]:
    hook = cron.shell.root / ".git/hooks" / name
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\n{script}\n")
    hook.chmod(0o755)
    yield hook
    hook.unlink()


@pytest.mark.parametrize("home", ["empty", "missing", "none"])
def test_a_dream_that_is_done_exits_0_and_tells_what_it_did(cron: Cron, home: str) -> None:
    say(cron, "I live in Łódź.")
    if home == "missing":
        cron.environ["HOME"] = "/nonexistent"
    done = cron.dream("--force", env={} if home == "none" else None)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("atlas/sam: 1 entries of 1 sessions")
    assert known(cron) == ["Lives in Łódź"]
    assert cron.shell.git("status", "--porcelain", "agents") == ""
    assert cron.shell.git("log", "-1", "--format=%an") == "massmem\n"
    assert os.listdir(cron.environ["HOME"]) == [] if home == "empty" else True
    modes = {
        path.stat().st_mode & 0o027 for path in cron.shell.mine.rglob("*") if path.suffix == ".md" and path.is_file()
    }
    assert modes <= {0, 0o20, 0o4, 0o24}


def test_a_quiet_dream_that_is_done_sends_no_mail(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    done = cron.dream("--force", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert known(cron) == ["Lives in Oslo"]


def test_a_dream_that_is_not_due_says_one_line_and_touches_nothing(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    before = cron.shell.files()
    done = cron.dream()
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == (
        "massmem: atlas/sam: not due: 18.0 h of 24 h, 1 of 5 new sessions, at the latest after 168 h\n"
    )
    assert cron.dream("--exit-code").returncode == 1
    quiet = cron.dream("--quiet", "--exit-code")
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (1, "", "")
    told = json.loads(cron.dream("--json").stdout)
    assert (told["due"], told["gate"]["sessions"]) == (False, 1)
    assert cron.shell.files() == before
    assert cron.dream(now="2026-05-11T09:00:00").returncode == 0
    assert known(cron) == ["Lives in Oslo"]


def test_a_nightly_dream_is_due_each_night_through_both_changes_of_the_clock(cron: Cron) -> None:
    yaml = cron.shell.root / "massmem.yaml"
    yaml.write_text(yaml.read_text().replace("timezone: UTC", "timezone: Europe/Berlin"))
    settings(cron, "dream:\n  gate: {sessions: 1}")
    for before, *nights in (("03-27", "03-28", "03-29", "03-30"), ("10-23", "10-24", "10-25", "10-26")):
        for number, night in enumerate(nights):
            say(cron, f"I had soup on {night}.", day=f"2026-{nights[number - 1] if number else before}", session=night)
            done = cron.dream(*([] if number else ["--force"]), now=f"2026-{night}T04:00:{9 - number:02d}")
            assert (done.returncode, done.stderr) == (0, ""), night
    say(cron, "I live in Oslo.", day="2026-10-26")
    assert "not due" in cron.dream(now="2026-10-27T02:30:00").stderr


def test_without_a_workspace_it_fails_with_the_way_out(cron: Cron) -> None:
    cron.shell.root = cron.shell.root.parent / "nowhere"
    cron.shell.root.mkdir()
    done = cron.dream()
    assert (done.returncode, done.stdout) == (2, "")
    assert "massmem init" in done.stderr


@pytest.mark.parametrize(
    ("yaml", "told"),
    [
        ("dream:\n  gate: {hour: 3}", "hours"),
        ("dream: [", "massmem.yaml"),
        ("dream:\n  engine: llm", "no model is named"),
        ("dream:\n  engine: lmm", "llm"),
        ("dream:\n  gate: {hours: soon}", "hours"),
    ],
)
def test_settings_that_make_no_sense_fail_and_name_the_place(cron: Cron, yaml: str, told: str) -> None:
    say(cron, "I live in Oslo.")
    settings(cron, yaml)
    before = cron.shell.files()
    done = cron.dream("--force", "--quiet")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("massmem: ")
    assert told in done.stderr
    assert cron.shell.files() == before


@pytest.mark.parametrize("state", ["MERGE_HEAD", "detached", "markers"])
def test_a_repository_that_is_not_ready_stops_it_before_it_begins(cron: Cron, state: str) -> None:
    remember(at(cron), "The staging port is 5433")
    say(cron, "I live in Oslo.")
    if state == "MERGE_HEAD":
        (cron.shell.root / ".git/MERGE_HEAD").write_text(cron.shell.git("rev-parse", "HEAD"))
    elif state == "detached":
        cron.shell.git("checkout", "--quiet", "--detach")
    else:
        memory = next(cron.shell.mine.glob("*.md"))
        memory.write_text(f"<<<<<<< HEAD\n{memory.read_text()}=======\n>>>>>>> other\n")
    before = cron.shell.files()
    done = cron.dream("--force")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing was changed" in done.stderr
    assert cron.shell.files() == before
    assert status(at(cron)).last_dream.outcome == "failed"  # type: ignore[union-attr]


def test_a_dream_that_would_lose_too_much_is_kept_as_a_proposal(cron: Cron) -> None:
    names = "Vim Emacs Helix Zed Nano Kakoune Joe Micro".split()
    for name in names:
        remember(at(cron, "2026-05-01T09:00:00"), f"Uses {name}", topic="tools")
    say(cron, *(f"I no longer use {name}." for name in names))
    before = cron.shell.files()
    done = cron.dream("--force")
    assert (done.returncode, done.stdout) == (2, "")
    assert "massmem review " in done.stderr
    assert cron.shell.files() == before
    assert status(at(cron)).proposal is not None


def test_a_pending_review_is_told_by_the_exit_code_where_it_is_asked_for(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    settings(cron, "dream:\n  apply: review")
    assert cron.dream("--force").returncode == 0
    say(cron, "I use Helix as my editor.", session="s2")
    assert cron.dream("--force", "--exit-code").returncode == 1
    assert known(cron) == []


def test_another_dream_at_work_is_75(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    with locked(open_place(root=str(cron.shell.root)), "dream", 0):
        done = cron.dream("--force", "--quiet")
    assert (done.returncode, done.stdout) == (75, "")
    assert "holds the dream lock" in done.stderr
    assert cron.dream("--force").returncode == 0


@pytest.mark.parametrize(("sign", "code"), [("INT", 130), ("TERM", 143), ("HUP", 129)])
def test_a_dream_that_is_told_to_end_leaves_all_whole_and_the_next_run_goes_on(
    cron: Cron, sign: str, code: int
) -> None:
    say(cron, "I live in Oslo.")
    with a_hook(cron, "pre-commit", f"kill -{sign} $(ps -o ppid= -p $PPID); sleep 0.3"):
        done = cron.dream("--force")
    assert (done.returncode % 256 if done.returncode >= 0 else 128 - done.returncode) == code
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) <= 1
    assert cron.dream().returncode == 0
    assert cron.dream("--force").returncode == 0
    assert known(cron) == ["Lives in Oslo"]
    assert cron.shell.git("status", "--porcelain", "agents") == ""


@pytest.mark.parametrize("streams", ["<&-", "2>&-", "<&- 2>&-", "</dev/null 2>/dev/full"])
def test_closed_streams_that_nobody_needs_change_nothing(cron: Cron, streams: str) -> None:
    say(cron, "I live in Oslo.")
    done = cron.dream("--force", streams=streams)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("atlas/sam: 1 entries")
    assert known(cron) == ["Lives in Oslo"]


@pytest.mark.parametrize("streams", [">&-", ">/dev/full", "<&- >&-"])
def test_an_stdout_that_takes_nothing_loses_the_answer_and_not_the_dream(cron: Cron, streams: str) -> None:
    say(cron, "I live in Oslo.")
    done = cron.dream("--force", streams=streams)
    assert done.returncode == 2
    assert "cannot write to stdout" in done.stderr
    assert known(cron) == ["Lives in Oslo"]
    quiet = cron.dream("--force", "--quiet", streams=streams)
    assert (quiet.returncode, quiet.stderr) == (0, "")


def test_with_all_streams_closed_nothing_lands_in_a_file_of_ours(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    assert cron.dream("--force", "--quiet", streams="<&- >&- 2>&-").returncode == 0
    assert cron.dream("--force", streams="<&- >&- 2>&-").returncode == 2
    assert known(cron) == ["Lives in Oslo"]
    assert cron.shell.git("status", "--porcelain", "agents") == ""


def test_a_reader_who_leaves_ends_it_quietly(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    done = cron.dream("--force", streams="| true")
    assert done.stderr == ""
    assert known(cron) == ["Lives in Oslo"]


def test_all_scopes_are_dreamt_and_the_worst_end_counts(cron: Cron) -> None:
    for user in ("ada", "bo"):
        say(cron, "I live in Oslo.", user=user)
    (cron.shell.root / "agents/atlas/users/ada/MEMORY.md").write_bytes(b"Ren\xe9\n")
    done = cron.dream("--all", "--force", "--quiet")
    assert (done.returncode, done.stdout) == (2, "")
    assert "atlas/ada" in done.stderr
    assert known(cron, "bo") == ["Lives in Oslo"]


@pytest.mark.skipif(find_spec("litellm") is None, reason="LiteLLM is not installed")
def test_what_a_model_could_not_answer_is_3_even_with_nothing_open_and_no_home(cron: Cron) -> None:
    say(cron, "I live in Oslo.", "So happy that my first day at Contoso went well.")
    with scripted_server() as server:
        server.play([Answer(content="Sorry.")])
        settings(cron, f"dream:\n  engine: llm\n  model: openai/x\n  api_key: sk-test\n  api_base: {server.base}")
        done = cron.dream("--force", "--quiet", streams="<&- >&-", env={"PATH": "/usr/bin:/bin"})
    assert (done.returncode, done.stderr) == (3, "")
    assert server.asked
    assert known(cron) == ["Lives in Oslo"]
    assert status(at(cron)).parked == 1


def test_the_line_of_a_crontab_runs_by_sh(cron: Cron) -> None:
    say(cron, "I live in Oslo.")
    line = f"cd / && {sys.executable} -m massmem --root {cron.shell.root} dream --force --quiet"
    done = subprocess.run(["/bin/sh", "-c", line], env=cron.environ, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
