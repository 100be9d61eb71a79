"""For every test the watch over the logs; a shell to run the documents' command lines in, with a home of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.log_watch import LogWatch

REPOSITORY = Path(__file__).resolve().parent.parent


WATCH = LogWatch()
sys.addaudithook(WATCH)


@pytest.fixture(autouse=True)
def no_dream_changes_a_log() -> Iterator[LogWatch]:
    """Logs have the same hashes before and after every dream, in whichever test it is dreamt."""
    WATCH.breaches.clear()
    yield WATCH
    assert WATCH.breaches == []


def program(path: Path, command: str) -> None:
    """A program at `path` that runs the command with the words it is given."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    path.chmod(0o755)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder whose .local/bin holds massmem, a Python and an llm-client."""
    folder = tmp_path / "home"
    program(folder / ".local/bin/massmem", f"'{sys.executable}' -m massmem")
    program(folder / ".local/bin/python3", f"'{sys.executable}'")
    program(folder / ".local/bin/llm-client", f"'{sys.executable}' '{REPOSITORY}/examples/stand_in_client.py'")
    (folder / ".gitconfig").write_text("[user]\nname = Sam\nemail = sam@example.org\n[init]\ndefaultBranch = main\n")
    return folder


@pytest.fixture
def shell(home: Path) -> Callable[[str], str]:
    """Run a script in the home folder as a person would; its stdout, or a failed test with all that it said."""
    path = f"{home}/.local/bin:{os.environ['PATH']}"
    environment = {"HOME": str(home), "PATH": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(script: str) -> str:
        done = subprocess.run(
            [shutil.which("bash") or "bash", "-euo", "pipefail", "-c", script],
            cwd=home,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    return run
