"""Single files: read, replaced whole, refused with the cure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from massmem.errors import Refused, Unreadable
from massmem.store.files import check_writable, read_bytes, replace_file, topic_files
from tests.store.workshop import Workshop


def test_an_absent_file_is_none_and_an_empty_one_is_not(workshop: Workshop) -> None:
    place = workshop.flat().place()
    workshop.write("USER.md", "")
    assert read_bytes(place, "USER.md") == b""
    assert read_bytes(place, "MEMORY.md") is None
    assert read_bytes(place, "topics/x.md") is None


def test_what_cannot_be_read_is_never_taken_for_absent(workshop: Workshop) -> None:
    place = workshop.flat().place()
    (workshop.root / "USER.md").mkdir()
    (workshop.root / "MEMORY.md").symlink_to("nowhere.md")
    (workshop.root / "SOUL.md").symlink_to("SOUL.md")
    for name in ("USER.md", "MEMORY.md", "SOUL.md"):
        with pytest.raises(Unreadable, match=name):
            read_bytes(place, name)


def test_replacing_keeps_the_mode_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "MEMORY.md"
    path.write_text("old")
    path.chmod(0o640)
    replace_file(str(path), b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
    assert os.listdir(tmp_path) == ["MEMORY.md"]


@pytest.mark.parametrize(("folder", "mode"), [(0o700, 0o600), (0o755, 0o644)])
def test_a_new_file_is_as_open_as_its_folder(tmp_path: Path, folder: int, mode: int) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x").chmod(folder)
    replace_file(str(tmp_path / "x" / "USER.md"), b"new")
    assert (tmp_path / "x" / "USER.md").stat().st_mode & 0o777 == mode


def test_a_failed_replacement_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "USER.md").mkdir()
    (tmp_path / "USER.md" / "in the way").touch()
    with pytest.raises(OSError, match="directory"):
        replace_file(str(tmp_path / "USER.md"), b"new")
    assert os.listdir(tmp_path) == ["USER.md"]


def test_a_read_only_file_or_folder_is_named_with_mode_and_cure(tmp_path: Path) -> None:
    (tmp_path / "SOUL.md").touch(mode=0o444)
    (tmp_path / "shut").mkdir(mode=0o555)
    with pytest.raises(Refused, match=r"SOUL\.md: the file is read-only \(mode 0444\)") as caught:
        check_writable("SOUL.md", str(tmp_path / "SOUL.md"))
    assert caught.value.cure.startswith("chmod u+w")
    with pytest.raises(Refused, match=r"shut: the folder is read-only \(mode 0555\)"):
        check_writable("shut/deep/x.md", str(tmp_path / "shut/deep/x.md"))


def test_topics_are_sorted_by_code_point_and_others_passed_over(workshop: Workshop) -> None:
    for name in ("a.md", "B.md", "ä.md", "10.md", "9.md", ".hidden.md", "x.txt", "con.md", "a b.md"):
        workshop.write(f"topics/{name}", "")
    found = topic_files(workshop.flat().place())
    assert found == ("topics/10.md", "topics/9.md", "topics/B.md", "topics/a.md", "topics/ä.md")
