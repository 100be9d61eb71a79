"""The commands that run at every turn of an agent start fast. What they load is certain, time is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = (
    "argparse", "dateutil", "frontmatter", "jinja2", "logging", "pathlib", "pydantic", "random", "rapidfuzz", "rich", "shutil",
    "snowballstemmer", "subprocess", "tempfile", "typer", "typing", "urllib", "uuid", "watchdog", "yaml", "zoneinfo",
)  # fmt: skip
LIST = "import sys, atexit\natexit.register(lambda: print(*sys.modules, file=open(sys.argv.pop(), 'w')))\n"
RUN = "from massmem.cli.main import main\nargs = sys.argv[1:-1]\nmain(args)\n"


def loaded(root: Path, *args: str) -> set[str]:
    """The top-level names of all modules that a command line loads."""
    listed = root.parent / "loaded"
    subprocess.run(
        [sys.executable, "-c", LIST + RUN, *args, str(listed)],
        cwd=root,
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    return {name.partition(".")[0] for name in listed.read_text().split()}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace in UTC whose settings have been read once."""
    folder = tmp_path / "memory"
    for args in (["init", str(folder), "--no-git", "--starter"], ["--root", str(folder), "assemble"]):
        subprocess.run([sys.executable, "-m", "massmem", *args], check=True, capture_output=True, env={"TZ": "UTC"})
    return folder


@pytest.mark.parametrize(
    "args",
    [
        ("assemble",),
        ("assemble", "--strategy", "full", "--format", "json"),
        ("read", "USER.md"),
        ("log", "--session", "s1", "Good morning!"),
        ("hook", "run", "session-start"),
        ("hook", "run", "stop"),
    ],
)
def test_a_frequent_command_loads_nothing_slow(root: Path, args: tuple[str, ...]) -> None:
    assert loaded(root, *args) & set(SLOW) == set()


def test_compress_below_the_trigger_loads_nothing_slow_and_no_search(root: Path) -> None:
    messages = root / "messages.json"
    messages.write_text('[{"role": "user", "content": "Good morning!"}]')
    assert loaded(root, "compress", str(messages), "--window", "1000") & {*SLOW, "sqlite3", "_sqlite3"} == set()


def test_a_search_loads_nothing_slow_once_the_index_is_there(root: Path) -> None:
    for args in (("log", "--session", "s1", "Good morning!"), ("search", "morning")):
        loaded(root, *args)
    assert loaded(root, "search", "good morning") & set(SLOW) == set()
