"""Reading versions back out of real repositories."""

from __future__ import annotations

import os
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest

from massmem.errors import BadUsage, NotVersioned
from massmem.model.record import replace
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.store import versions
from massmem.store.git import commit
from massmem.store.workspace import Place

USER = "agents/atlas/users/sam"
MEMORY = f"{USER}/MEMORY.md"
TRAVEL = f"{USER}/topics/travel.md"
LEDGER = f"{USER}/ledger.jsonl"
LOG = f"{USER}/logs/2026/05/2026-05-04.md"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A workspace with a repository of its own, and a home with an identity."""
    home, root = tmp_path / "home", tmp_path / "ws"
    home.mkdir()
    root.mkdir()
    (home / ".gitconfig").write_text("[user]\nname = Sam\nemail = sam@example.org\n[init]\ndefaultBranch = main\n")
    environ = {"HOME": str(home), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}
    commit.init_own(str(root), environ)
    return Place(str(root), Settings(git="own"), Scope("atlas", "sam"), environ=environ)


def version(
    place: Place, name: str, files: dict[str, str | None], *, op: str = "write", scope: str = "atlas/sam", **more: str
) -> None:
    """Write (None: remove) the files and commit them as one version."""
    for path, text in files.items():
        file = Path(place.root, path)
        file.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            file.unlink()
        else:
            file.write_text(text)
    trailers = {"Massmem-Version": f"memver_{name}", "Massmem-Op": op, "Massmem-Scope": scope, **more}
    assert commit.commit_paths(place, list(files), f"{op}: {name}", trailers) == commit.Committed(done=True)


def user(place: Place, *arguments: str) -> None:
    subprocess.run(["git", "-C", place.root, *arguments], env=dict(place.environ), check=True, capture_output=True)


def test_history_lists_this_scopes_versions_newest_first(place: Place) -> None:
    at = replace(
        place,
        clock=datetime(2026, 5, 4, 3, 0, tzinfo=timezone.utc),
        settings=Settings(git="own", timezone="Europe/Lisbon"),
    )
    version(at, "aaaaaaaaaaaa", {MEMORY: "- one\n", LEDGER: "{}\n", LOG: "x\n"}, op="dream", **{"Massmem-Dream": "d1"})
    version(place, "bbbbbbbbbbbb", {"agents/atlas/users/bo/MEMORY.md": "- bo\n"}, scope="atlas/bo")
    version(place, "cccccccccccc", {LEDGER: "{}\n{}\n"}, op="marker")
    version(place, "dddddddddddd", {MEMORY: "- two\n", TRAVEL: "- Oslo\n"})
    user(place, "commit", "--allow-empty", "-m", "a person's own\n\nMassmem-Scope: atlas/sam")
    newest, oldest = versions.history(at)
    assert (newest.version, newest.op, newest.summary) == ("memver_dddddddddddd", "write", "write: dddddddddddd")
    assert newest.files == (MEMORY, TRAVEL)
    assert newest.dream is None
    assert (oldest.version, oldest.files, oldest.dream) == ("memver_aaaaaaaaaaaa", (MEMORY,), "d1")
    assert (oldest.at, oldest.scope) == ("2026-05-04T04:00:00+01:00", "atlas/sam")


def test_history_of_a_repository_without_commits_is_empty(place: Place) -> None:
    assert versions.history(place) == []


def test_history_without_versions_names_the_cure(place: Place) -> None:
    with pytest.raises(NotVersioned) as error:
        versions.history(replace(place, settings=Settings(git="none")))
    assert "massmem init --git" in error.value.cure


def test_history_takes_a_limit_however_many_markers_lie_between(place: Place) -> None:
    version(place, "aaaaaaaaaaaa", {MEMORY: "- one\n"})
    version(place, "bbbbbbbbbbbb", {MEMORY: "- two\n"})
    for number in range(20):
        version(place, "cccccccccccc", {LEDGER: f"{number}\n"}, op="marker")
    assert [row.version for row in versions.history(place, 1)] == ["memver_bbbbbbbbbbbb"]
    assert len(versions.history(place, 5)) == 2


def test_history_of_thousands_of_commits_is_quick(place: Place) -> None:
    stream = []
    for number in range(3000):
        text = f"dream {number}\n\nMassmem-Version: memver_{number:012x}\nMassmem-Op: dream\nMassmem-Scope: atlas/sam\n"
        stream.append(f"commit refs/heads/main\ncommitter S <s@e> {number} +0000\ndata {len(text)}\n{text}\n")
        stream.append(f"M 100644 inline {MEMORY}\ndata 5\n{number:04d}\n\n")
    subprocess.run(
        ["git", "-C", place.root, "fast-import", "--quiet"],
        input="".join(stream).encode(),
        env=dict(place.environ),
        check=True,
    )
    began = time.monotonic()
    assert versions.history(place, 20)[19].version == f"memver_{2980:012x}"
    assert versions.find(place, f"{7:012x}").row.version == f"memver_{7:012x}"
    assert time.monotonic() - began < 2


def test_a_version_is_found_by_its_id_or_a_unique_beginning(place: Place) -> None:
    version(place, "ab1111111111", {MEMORY: "- one\n"})
    version(place, "ab2222222222", {MEMORY: "- two\n"})
    for name in ("memver_ab1111111111", "memver_ab1", "ab1", "AB1"):
        assert versions.find(place, name).row.version == "memver_ab1111111111"
    with pytest.raises(BadUsage, match="2 versions"):
        versions.find(place, "ab")
    for name in ("ff", "", "memver_"):
        with pytest.raises(BadUsage, match="no version"):
            versions.find(place, name)


def test_a_snapshot_holds_the_scopes_files_byte_for_byte(place: Place) -> None:
    Path(place.root, USER).mkdir(parents=True)
    Path(place.root, USER, "USER.md").write_bytes(b"\xef\xbb\xbf- caf\xe9\r\n")
    version(place, "bbbbbbbbbbbb", {"agents/atlas/users/bo/MEMORY.md": "- bo\n"}, scope="atlas/bo")
    version(place, "111111111111", {
        MEMORY: "- one\n", LEDGER: "{}\n", LOG: "x\n", TRAVEL: "- Oslo\n", "agents/atlas/SOUL.md": "", f"{USER}/topics/files/a b.txt": "x",
    })  # fmt: skip
    commit.commit_paths(
        place, [f"{USER}/USER.md"], "edit", {"Massmem-Version": "memver_2", "Massmem-Scope": "atlas/sam"}
    )
    version(place, "333333333333", {MEMORY: None, TRAVEL: None})
    found = versions.snapshot(place, "memver_2")
    assert found.version == "memver_2"
    assert found.ledger == b"{}\n"
    assert found.files == {
        f"{USER}/USER.md": b"\xef\xbb\xbf- caf\xe9\r\n", MEMORY: b"- one\n", TRAVEL: b"- Oslo\n", "agents/atlas/SOUL.md": b"",
        f"{USER}/topics/files/a b.txt": b"x",
    }  # fmt: skip


def test_a_linked_memory_file_and_a_linked_topics_folder_are_read_where_they_lead(place: Place) -> None:
    flat = replace(place, settings=Settings(git="own", layout="flat"))
    for folder in ("dotfiles", "real"):
        Path(place.root, folder).mkdir()
    Path(place.root, "MEMORY.md").symlink_to("dotfiles/MEMORY.md")
    Path(place.root, "topics").symlink_to("real")
    version(flat, "111111111111", {"MEMORY.md": "- one\n", "topics/travel.md": "- Oslo\n"})
    assert versions.snapshot(flat, "1").files == {"MEMORY.md": b"- one\n", "topics/travel.md": b"- Oslo\n"}
    assert versions.history(flat)[0].files == ("MEMORY.md", "topics/travel.md")
    Path(place.root, "real/travel.md").write_text("- Porto\n")
    assert versions.unversioned(flat) == ("topics/travel.md",)


def test_unversioned_names_what_differs_from_the_last_commit(place: Place) -> None:
    version(place, "111111111111", {MEMORY: "- one\n", TRAVEL: "- Oslo\n", LEDGER: "{}\n"})
    assert versions.unversioned(place) == ()
    Path(place.root, MEMORY).write_text("- by hand\n")
    Path(place.root, TRAVEL).unlink()
    Path(place.root, LEDGER).write_text("{}\n{}\n")
    Path(place.root, USER, "topics", "ignored.md").write_text("- new\n")
    Path(place.root, ".gitignore").write_text("ignored.md\n.massmem/\n")
    Path(place.root, LOG).parent.mkdir(parents=True)
    Path(place.root, LOG).write_text("logs wait for the dream\n")
    assert versions.unversioned(place) == tuple(sorted([MEMORY, TRAVEL, LEDGER, f"{USER}/topics/ignored.md"]))
    user(place, "add", MEMORY)
    assert MEMORY in versions.unversioned(place)


def test_unversioned_inside_an_outer_repository_is_relative_to_the_root(place: Place) -> None:
    inner = replace(place, root=f"{place.root}/deep/memory", settings=Settings(git="outer"))
    version(inner, "111111111111", {MEMORY: "- one\n"})
    Path(inner.root, MEMORY).write_text("- two\n")
    Path(place.root, "MEMORY.md").write_text("not of this workspace\n")
    assert versions.unversioned(inner) == (MEMORY,)
    assert versions.snapshot(inner, "1").files == {MEMORY: b"- one\n"}
    assert versions.history(inner)[0].files == (MEMORY,)


def test_unversioned_without_git_says_what_is_known_to_wait(place: Place, tmp_path: Path) -> None:
    without = replace(place, environ={"PATH": str(tmp_path)})
    Path(place.root, USER).mkdir(parents=True)
    Path(place.root, MEMORY).write_text("- one\n")
    assert not commit.commit_paths(without, [MEMORY], "write", {}).done
    assert versions.unversioned(without) == (MEMORY,)
    assert versions.unversioned(replace(place, settings=Settings(git="none"))) == ()


def test_the_files_of_now_leave_out_hidden_ones_and_nested_repositories(place: Place) -> None:
    for path in (
        MEMORY,
        TRAVEL,
        f"{USER}/topics/.travel.md.swp",
        f"{USER}/topics/x/.git/HEAD",
        f"{USER}/topics/x/a.md",
        LOG,
    ):
        Path(place.root, path).parent.mkdir(parents=True, exist_ok=True)
        Path(place.root, path).write_text("x\n")
    assert versions.memory_now(place) == {MEMORY: b"x\n", TRAVEL: b"x\n"}
