"""Locales, streams, disks and programs that are not as one would wish."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.conftest import MASSMEM, Shell

ASCII = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


def test_a_file_has_the_same_name_in_every_locale(place: Shell) -> None:
    done = place.run("append", "topics/übung.md", "größer", env=ASCII)
    assert (done.returncode, done.stderr) == (0, "")
    assert place.do("read", "topics/übung.md") == "größer\n"
    assert place.run("read", "topics/übung.md", env=ASCII).stdout == "größer\n"
    assert os.listdir(os.fsencode(place.mine / "topics")) == ["übung.md".encode()]


def test_a_full_stderr_does_not_change_the_exit_code(place: Shell) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*MASSMEM, "nope"], cwd=place.root, env=place.environ, stderr=full, check=False)
    assert done.returncode == 2


def no_room() -> None:
    """Whatever is written to a file fails."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_a_full_disk_leaves_memory_as_it_was_and_the_next_run_goes_well(versioned: Shell) -> None:
    versioned.do("remember", "The staging port is 5433", "--topic", "servers")
    versioned.do("log", "I live in Oslo.")
    before = versioned.files()
    for words in (
        ("dream", "--force"),
        ("remember", "Prod runs on 5432"),
        ("append", "MEMORY.md", "x"),
        ("log", "more"),
    ):
        done = versioned.run(*words, limit=no_room)
        assert done.returncode == 2, (words, done.stdout, done.stderr)
        assert "not written" in done.stderr
        assert "bug" not in done.stderr
    assert versioned.files() == before
    versioned.do("dream", "--force")
    assert set(versioned.facts()) == {"The staging port is 5433", "Lives in Oslo"}
    assert versioned.json("verify") == []
    assert versioned.git("status", "--porcelain") == ""


def test_a_dream_goes_on_where_git_is_not_installed_any_more(versioned: Shell) -> None:
    versioned.do("remember", "The staging port is 5433")
    versioned.do("log", "I live in Oslo.")
    done = versioned.run("dream", "--force", env={"PATH": "/nowhere"})
    assert done.returncode == 0
    assert "not versioned yet: git is not installed" in done.stderr
    versioned.do("dream", "--force")
    assert versioned.git("status", "--porcelain") == ""
    assert versioned.json("status")["unversioned"] == []


def test_cron_has_no_environment_no_terminal_and_another_folder(versioned: Shell) -> None:
    versioned.do("log", "I live in Oslo.")
    done = subprocess.run(
        [sys.executable, "-m", "massmem", "--root", str(versioned.root), "dream", "--force"], cwd="/", env={},
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert versioned.facts() == ["Lives in Oslo"]
    assert versioned.git("log", "-1", "--format=%an") == "massmem\n"


def test_git_variables_of_the_caller_do_not_lead_a_commit_astray(versioned: Shell, tmp_path: Path) -> None:
    other = versioned.beside(tmp_path / "other")
    other.root.mkdir()
    other.git("init", "--quiet")
    (other.root / "staged").write_text("")
    other.git("add", "staged")
    folder = other.root / ".git"
    astray = {"GIT_DIR": str(folder), "GIT_WORK_TREE": str(other.root), "GIT_INDEX_FILE": str(folder / "index")}
    assert versioned.run("remember", "The staging port is 5433", env=astray).returncode == 0
    assert other.git("status", "--porcelain") == "A  staged\n"
    assert versioned.git("log", "-1", "--format=%s").startswith("remember")
