"""Several users, several names, several clones, several dreams at once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.acceptance.conftest import MASSMEM, Shell


@pytest.mark.parametrize("name", ["writer", "Settings.json"])
def test_an_agent_cannot_be_called_like_a_file_of_the_workspace(place: Shell, name: str) -> None:
    done = place.run("log", "Hello.", "--agent", name)
    assert done.returncode == 2
    assert "is reserved" in done.stderr
    assert not (place.root / "agents" / name).exists()


def test_a_name_is_never_a_pattern_nor_a_path(place: Shell) -> None:
    place.do("log", "Hello.", "--user", "alice")
    before = sorted(place.root.rglob("*"))
    for name in ("*", "al?", "[a-z]*", "", "..", "a/..", "/etc", "a\nb", ".git", "con", "-rf"):
        for done in (place.run("log", "x", f"--agent={name}"), place.run("log", "x", env={"MASSMEM_USER": name})):
            assert done.returncode == 2, (name, done.args, done.stdout)
    assert sorted(place.root.rglob("*")) == before


def test_nobody_sees_what_another_user_said(versioned: Shell) -> None:
    for user, secret in (("ada", "ADA-SECRET"), ("bo", "BO-SECRET")):
        as_user = ("--user", user)
        versioned.do("log", f"I live in {secret}. My dog is called {secret}. bo and ada know.", *as_user)
        versioned.do("remember", f"Codename {secret}", *as_user)
        versioned.do("append", "topics/plans.md", *as_user, "--", f"- {secret}")
        versioned.do("dream", "--force", *as_user)
    for words in (
        ("assemble", "--strategy", "full", "--query", "codename dog"), ("facts", "--all", "--json"), ("status",), ("verify",),
        ("history",), ("diff",), ("dream", "--force", "--json"), ("forget", "codename ada"),
    ):  # fmt: skip
        done = versioned.run(*words, "--user", "bo", "--debug")
        assert "ADA-SECRET" not in done.stdout + done.stderr, words
    theirs = versioned.json("history", "--user", "ada")[0]["version"]
    assert versioned.run("restore", theirs, "--user", "bo").returncode == 2
    for path in versioned.root.rglob("*"):
        if path.is_file() and "ada" not in path.parts and ".git" not in path.parts:
            assert b"ADA-SECRET" not in path.read_bytes(), path


def test_of_five_dreams_at_the_same_instant_one_runs(versioned: Shell) -> None:
    versioned.do("log", "My dog is called Rex.")
    dreams = [
        subprocess.Popen([*MASSMEM, "dream", "--force"], cwd=versioned.root, env=versioned.environ, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(5)
    ]  # fmt: skip
    told = [dream.communicate(timeout=60)[1] for dream in dreams]
    codes = [dream.returncode for dream in dreams]
    assert set(codes) <= {0, 75}, told
    assert 0 in codes
    assert all(b"holds the dream lock" in words for words, code in zip(told, codes, strict=True) if code)
    assert len([row for row in versioned.json("history") if row["op"] == "dream"]) == 1


def test_two_clones_that_log_and_dream_merge_to_one_memory(versioned: Shell, tmp_path: Path) -> None:
    one = versioned
    one.do("log", "My dog is called Rex.", "--now", "2026-11-01T09:00Z")
    one.do("dream", "--force", "--now", "2026-11-01T10:00Z")
    one.git("clone", "--quiet", str(one.root), str(tmp_path / "two"))
    two = one.beside(tmp_path / "two")
    one.do("log", "I moved to Berlin last Friday.", "--now", "2026-11-03T09:00Z")
    one.do("dream", "--force", "--now", "2026-11-03T10:00Z")
    one.do("remember", "Staging port is 5433", "--now", "2026-11-03T11:00Z")
    two.do("log", "I like green tea.", "--now", "2026-11-03T09:30Z")
    two.do("dream", "--force", "--now", "2026-11-03T10:30Z")
    two.do("forget", "rex", "--now", "2026-11-03T11:30Z")
    two.git("pull", "--quiet", "--no-rebase", "--no-edit", str(one.root))
    one.git("pull", "--quiet", "--no-rebase", "--no-edit", str(two.root))
    later = ("--now", "2026-11-04T10:00Z")
    assert one.json("facts", "--all", *later) == two.json("facts", "--all", *later)
    assert set(one.facts(*later)) == {"Lives in Berlin", "Staging port is 5433", "Likes green tea"}
    for clone in (one, two):
        assert clone.json("verify") == []
        clone.do("dream", "--force", *later)
        assert set(clone.facts(*later)) == {"Lives in Berlin", "Staging port is 5433", "Likes green tea"}


def test_eight_that_write_at_once_all_get_their_turn(versioned: Shell) -> None:
    writers = [
        subprocess.Popen([*MASSMEM, *words], cwd=versioned.root, env=versioned.environ, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for number in range(4)
        for words in (("remember", f"Port {number} is open"), ("append", "USER.md", "--", f"- likes tea number {number}"))
    ]  # fmt: skip
    told = [writer.communicate(timeout=60)[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * len(writers), told
    wanted = {f"Port {number} is open" for number in range(4)} | {f"likes tea number {number}" for number in range(4)}
    assert set(versioned.facts()) == wanted
    assert versioned.json("verify") == []
    assert versioned.git("status", "--porcelain") == ""
