"""Where a workspace is, and which paths it gives."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from massmem.errors import BadUsage, NoWorkspace, Refused
from massmem.model.settings import Settings
from massmem.store.workspace import find_root, scopes
from tests.store.workshop import Workshop


def test_the_root_is_given_else_in_the_environment_else_the_nearest_above(workshop: Workshop, tmp_path: Path) -> None:
    root, below = str(workshop.root), workshop.root / "a" / "b"
    below.mkdir(parents=True)
    other = tmp_path / "other"
    other.mkdir()
    (other / "massmem.yaml").touch()
    assert find_root(root, str(other), str(tmp_path)) == (root, "--root")
    assert find_root(None, root, str(other)) == (root, "MASSMEM_ROOT")
    assert find_root(None, None, str(below)) == (root, "nearest massmem.yaml")
    assert find_root("../ws", None, str(other)) == (root, "--root")


def test_a_root_may_be_a_link_and_is_known_by_its_real_path(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(workshop.root)
    assert find_root(str(tmp_path / "link"), None, "/")[0] == str(workshop.root)


def test_a_folder_without_massmem_yaml_is_no_workspace(tmp_path: Path) -> None:
    with pytest.raises(NoWorkspace) as caught:
        find_root(str(tmp_path), None, "/")
    assert str(tmp_path) in caught.value.message
    assert "massmem init" in caught.value.cure


def test_an_empty_root_is_an_error_and_never_the_nearest(workshop: Workshop) -> None:
    for given, from_env in (("", None), (None, "")):
        with pytest.raises(BadUsage, match="is empty"):
            find_root(given, from_env, str(workshop.root))


def test_paths_of_a_scoped_workspace(workshop: Workshop) -> None:
    place = workshop.place()
    assert place.memory_path("SOUL.md") == "agents/atlas/SOUL.md"
    assert place.memory_path("topics/travel.md") == "agents/atlas/users/sam/topics/travel.md"
    assert place.logs_path == "agents/atlas/users/sam/logs"
    assert place.ledger_path == "agents/atlas/users/sam/ledger.jsonl"
    assert place.local_path == ".massmem/atlas/sam"


def test_paths_of_a_flat_workspace(workshop: Workshop) -> None:
    place = workshop.flat().place()
    paths = (place.memory_path("SOUL.md"), place.memory_path("MEMORY.md"), place.topics_path, place.logs_path)
    assert paths == ("SOUL.md", "MEMORY.md", "topics", "logs")


@pytest.mark.parametrize(
    ("now", "zone", "day"),
    [
        ("2026-04-11T18:40:00+00:00", "Asia/Shanghai", date(2026, 4, 12)),
        ("2026-03-15T01:05:00+00:00", "America/Los_Angeles", date(2026, 3, 14)),
        ("2026-01-01T12:00:00+00:00", "UTC", date(2026, 1, 1)),
    ],
)
def test_today_is_the_users_day(workshop: Workshop, now: str, zone: str, day: date) -> None:
    workshop.settings = Settings(timezone=zone)
    assert workshop.place(now).today() == day
    assert workshop.place(now).now().utcoffset() is not None


def test_links_inside_the_root_are_followed(workshop: Workshop) -> None:
    target = workshop.write("dotfiles/MEMORY.md", "- x\n")
    (workshop.root / "MEMORY.md").symlink_to("dotfiles/MEMORY.md")
    assert workshop.flat().place().absolute("MEMORY.md") == str(target)


@pytest.mark.parametrize("target", ["../outside.md", "/etc/passwd"])
def test_links_out_of_the_root_are_refused(workshop: Workshop, target: str) -> None:
    (workshop.root / "USER.md").symlink_to(target)
    with pytest.raises(Refused, match=r"USER\.md: leads out of the workspace"):
        workshop.flat().place().absolute("USER.md")


def test_a_folder_whose_name_begins_like_the_root_is_outside(workshop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "ws-two").mkdir()
    (workshop.root / "USER.md").symlink_to(tmp_path / "ws-two" / "USER.md")
    with pytest.raises(Refused):
        workshop.flat().place().absolute("USER.md")


def test_scopes_are_the_folders_with_proper_names(workshop: Workshop) -> None:
    for path in ("atlas/users/sam", "atlas/users/bob", "iris/users/sam", "iris/users/.git", "logs/users/x"):
        (workshop.root / "agents" / path).mkdir(parents=True)
    workshop.write("agents/atlas/users/note.md", "")
    found = scopes(str(workshop.root), workshop.settings)
    assert found == (("atlas", "bob"), ("atlas", "sam"), ("iris", "sam"))
    assert scopes(str(workshop.root), workshop.flat().settings) == (("atlas", "sam"),)
