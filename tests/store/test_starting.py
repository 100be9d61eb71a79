"""`init`: a new workspace, an adopted folder, a second time."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import yaml

from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.errors import BadName, BadUsage, NotVersioned, NoWorkspace, Refused
from massmem.store.starting import begin_scope, writer_of
from tests.store.workshop import Workshop


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_new_workspace_has_settings_git_files_and_no_memory(tmp_path: Path) -> None:
    made = init(str(tmp_path / "new"), agent="atlas", user="sam", git="none")
    root = tmp_path / "new"
    assert (made.root, made.layout, made.git, made.adopted) == (str(root), "scoped", "none", ())
    assert set(made.made) == {"massmem.yaml", ".gitignore", ".gitattributes"}
    assert set(tree(root)) == {*made.made, ".massmem/writer"}
    assert (root / "agents/atlas/users/sam").is_dir()
    assert (root / ".massmem").stat().st_mode & 0o077 == 0
    assert ".massmem/" in (root / ".gitignore").read_text().splitlines()
    assert "ledger.jsonl -text merge=union" in (root / ".gitattributes").read_text().splitlines()


def test_what_init_writes_survives_any_yaml_library(tmp_path: Path) -> None:
    for number in range(20):
        root = tmp_path / str(number)
        init(str(root), agent="0012", user="no", git="none")
        before = open_place(root=str(root))
        read = yaml.safe_load((root / "massmem.yaml").read_text())
        assert isinstance(read["home"], str)
        (root / "massmem.yaml").write_text(yaml.safe_dump(read, sort_keys=False))
        assert open_place(root=str(root)).settings == before.settings
        assert (before.scope.agent, before.scope.user) == ("0012", "no")


def test_a_second_time_changes_nothing(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    before = tree(tmp_path)
    again = init(str(tmp_path), agent="atlas", user="sam", git="none")
    assert (again.made, again.adopted) == ((), ())
    assert {name: data for name, data in tree(tmp_path).items() if name != ".massmem/settings.json"} == before


def test_files_that_are_there_are_adopted_as_they_stand(tmp_path: Path) -> None:
    (tmp_path / "topics").mkdir()
    for name in ("SOUL.md", "MEMORY.md", "topics/travel.md", ".gitignore"):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf- mine\r\n- no newline")
    made = init(str(tmp_path), agent="atlas", user="sam", git="none")
    assert (made.layout, made.adopted) == ("flat", ("SOUL.md", "MEMORY.md", "topics/travel.md"))
    assert (tmp_path / "MEMORY.md").read_bytes() == b"\xef\xbb\xbf- mine\r\n- no newline"
    assert (tmp_path / ".gitignore").read_bytes().startswith(b"\xef\xbb\xbf- mine\r\n- no newline\n.massmem/\n")


def test_a_scoped_folder_is_adopted_with_its_names(tmp_path: Path) -> None:
    (tmp_path / "agents/iris/users/mia").mkdir(parents=True)
    (tmp_path / "agents/iris/users/mia/USER.md").write_text("- x\n")
    made = init(str(tmp_path), git="none")
    assert (made.layout, made.agent, made.user) == ("scoped", "iris", "mia")
    assert made.adopted == ("agents/iris/users/mia/USER.md",)


def test_starter_files_only_when_asked_for_and_never_over_ones_own(tmp_path: Path) -> None:
    (tmp_path / "SOUL.md").write_text("mine\n")
    made = init(str(tmp_path), agent="atlas", user="sam", git="none", starter=True)
    assert "ABOUT.md" in made.made
    assert made.adopted == ("SOUL.md",)
    assert (tmp_path / "SOUL.md").read_text() == "mine\n"


@pytest.mark.parametrize(
    "name", ["", "..", "a/b", "-rf", "con", "logs", "MEMORY.md", "a b", "x" * 101, "a\0b", "e\u0301"]
)
def test_a_name_that_is_not_allowed_makes_no_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadName):
        init(str(tmp_path / "new"), agent=name, user="sam", git="none")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("twin", ["Atlas", "ATLAS", "\uff41tlas"])
def test_a_name_that_differs_only_by_case_is_refused_with_both_names(tmp_path: Path, twin: str) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    with pytest.raises(Refused, match="'atlas'") as caught:
        init(str(tmp_path), agent=twin, user="sam")
    assert twin in caught.value.message
    assert os.listdir(tmp_path / "agents") == ["atlas"]


def test_a_name_that_begins_like_another_is_another(workshop: Workshop) -> None:
    begin_scope(workshop.place(user="bob"))
    begin_scope(workshop.place(user="bo"))
    assert sorted(os.listdir(workshop.root / "agents/atlas/users")) == ["bo", "bob"]


def test_a_folder_that_cannot_be_a_workspace_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "shut").mkdir(mode=0o555)
    with pytest.raises(Refused, match="is a file"):
        init(str(tmp_path / "file"), git="none")
    with pytest.raises(Refused, match=r"read-only \(mode 0555\)"):
        init(str(tmp_path / "shut"), git="none")
    with pytest.raises(BadUsage, match="empty"):
        init("", git="none")


def test_another_layout_for_a_workspace_that_has_one_is_refused(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    with pytest.raises(BadUsage, match="scoped layout already"):
        init(str(tmp_path), layout="flat")


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True).stdout


def test_git_is_its_own_repository_and_holds_what_was_adopted(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text("- mine\n")
    made = init(str(tmp_path), agent="atlas", user="sam")
    assert made.git == "own"
    assert set(git(tmp_path, "ls-files").split()) == {"massmem.yaml", ".gitignore", ".gitattributes", "MEMORY.md"}
    assert "Massmem-Op: init" in git(tmp_path, "log", "-1", "--format=%B")


def test_inside_a_repository_it_is_its_own_and_kept_out_of_that(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    made = init(str(tmp_path / "memory"), agent="atlas", user="sam")
    assert made.git == "own"
    assert "info/exclude" in made.warnings[0]
    assert git(tmp_path, "status", "--porcelain") == ""


def test_the_repository_around_it_is_used_only_when_asked_for(tmp_path: Path) -> None:
    with pytest.raises(NotVersioned, match="no repository around"):
        init(str(tmp_path / "alone"), agent="atlas", user="sam", git="outer")
    git(tmp_path, "init", "-q")
    assert init(str(tmp_path / "memory"), agent="atlas", user="sam", git="outer").git == "outer"
    assert "memory/massmem.yaml" in git(tmp_path, "ls-files")


def test_git_can_be_turned_on_later(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    assert init(str(tmp_path), git="own").git == "own"
    assert open_place(root=str(tmp_path)).settings.git == "own"
    assert "massmem.yaml" in git(tmp_path, "ls-files")
    assert init(str(tmp_path)).git == "own"


def test_a_clone_draws_an_id_of_its_own_and_keeps_it(workshop: Workshop) -> None:
    drawn = writer_of(workshop.place())
    assert drawn[0].isalpha()
    assert writer_of(workshop.place()) == drawn == workshop.read(".massmem/writer").strip()


def test_opening_creates_nothing_for_a_user_that_is_not_there(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="bob", git="none")
    before = set(tree(tmp_path)) | {".massmem/settings.json"}
    place = open_place(root=str(tmp_path), user="bo")
    assert place.user_path == "agents/atlas/users/bo"
    assert set(tree(tmp_path)) | {".massmem/settings.json"} == before
    assert os.listdir(tmp_path / "agents/atlas/users") == ["bob"]


@pytest.mark.parametrize("name", ["*", "%", "al?", "[a-z]*", ""])
def test_opening_takes_no_pattern_and_no_empty_name(tmp_path: Path, name: str) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    with pytest.raises(BadName):
        open_place(root=str(tmp_path), user=name)


def test_opening_a_flat_workspace_as_somebody_else_is_refused(tmp_path: Path) -> None:
    init(str(tmp_path), layout="flat", agent="atlas", user="sam", git="none")
    assert open_place(root=str(tmp_path), user="sam").memory_path("USER.md") == "USER.md"
    with pytest.raises(BadUsage, match="flat layout"):
        open_place(root=str(tmp_path), user="bo")


def test_opening_takes_the_time_it_is_given(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    place = open_place(root=str(tmp_path), now="2026-05-08 03:00:00+01:00")
    assert place.now().isoformat().startswith("2026-05-08")
    with pytest.raises(BadUsage, match="no time"):
        open_place(root=str(tmp_path), now="tomorrow")
    with pytest.raises(NoWorkspace):
        open_place(root=str(tmp_path / "agents"))
