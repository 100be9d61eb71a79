"""Workspaces that are used through the real command alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.log_watch import changed, hashes

MASSMEM = [sys.executable, "-m", "massmem"]
Done = subprocess.CompletedProcess[str]


class Shell:
    """Runs massmem in one workspace, as a person, cron or an agent would."""

    def __init__(self, root: Path, home: Path) -> None:
        self.root = root
        self.mine = root / "agents/atlas/users/sam"
        self.environ = {
            name: value for name, value in os.environ.items() if not name.startswith(("MASSMEM_", "GIT_", "L"))
        }
        self.environ |= {"HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1"}

    def run(
        self, *args: str, stdin: str | bytes = "", env: dict[str, str] | None = None, limit: Callable[[], None] | None = None
    ) -> Done:  # fmt: skip
        """The command as a process; `limit` is called in the child before it begins. A dream leaves all logs as they are."""
        logs = hashes(self.root) if "dream" in args else {}
        done = subprocess.run(
            [*MASSMEM, *args], cwd=self.root, env={**self.environ, **(env or {})}, preexec_fn=limit,
            input=stdin if isinstance(stdin, bytes) else stdin.encode(), capture_output=True, timeout=60, check=False,
        )  # fmt: skip
        assert changed(logs) == [], args
        return Done(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def do(self, *args: str, stdin: str | bytes = "") -> str:
        """The stdout of a command that must go well."""
        done = self.run(*args, stdin=stdin)
        assert done.returncode == 0, f"{args}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def json(self, *args: str) -> Any:
        """The JSON document of a command, whatever its exit code."""
        return json.loads(self.run(*args, "--json").stdout)

    def facts(self, *args: str) -> list[str]:
        """The texts of the facts."""
        return [fact["text"] for fact in self.json("facts", *args)]

    def git(self, *args: str) -> str:
        """The stdout of git in the workspace, in a clean environment."""
        who = ("-c", "user.name=Sam", "-c", "user.email=sam@example.org")
        done = subprocess.run(["git", *who, *args], cwd=self.root, env=self.environ, capture_output=True, check=True)
        return done.stdout.decode()

    def files(self) -> dict[str, bytes]:
        """All that the scope's folder holds."""
        return {str(path.relative_to(self.mine)): path.read_bytes() for path in self.mine.rglob("*") if path.is_file()}

    def beside(self, root: Path) -> Shell:
        """The same person in another workspace."""
        return Shell(root, Path(self.environ["HOME"]))


def begun(tmp_path: Path, *options: str) -> Shell:
    """A workspace of atlas and sam, in UTC."""
    shell = Shell(tmp_path / "memory", tmp_path)
    shell.root.mkdir()
    shell.do("init", "--agent", "atlas", "--user", "sam", *options)
    shell.mine.mkdir(parents=True, exist_ok=True)
    return shell


@pytest.fixture
def place(tmp_path: Path) -> Shell:
    """A workspace without git."""
    return begun(tmp_path, "--no-git")


@pytest.fixture
def versioned(tmp_path: Path) -> Shell:
    """A workspace with a repository of its own."""
    return begun(tmp_path)
