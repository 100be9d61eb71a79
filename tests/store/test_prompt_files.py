from __future__ import annotations

import os
from datetime import datetime, timezone
from pathlib import Path

import pytest

from massmem.errors import Unreadable
from massmem.model.scope import Scope
from massmem.model.settings import Limits, Settings
from massmem.store.prompt_files import read_prompt_files
from massmem.store.workspace import Place

NOW = datetime(2026, 6, 1, 12, tzinfo=timezone.utc)
ALL = ("SOUL.md", "ABOUT.md", "TOOLS.md", "USER.md", "MEMORY.md")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    (tmp_path / "agents/atlas/users/sam").mkdir(parents=True)
    return Place(str(tmp_path.resolve()), Settings(limits=Limits(soul=100)), Scope("atlas", "sam"), NOW)


def put(place: Place, name: str, data: str | bytes) -> Path:
    path = Path(place.root) / place.memory_path(name)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_only_the_files_asked_for_are_read(place: Place) -> None:
    put(place, "SOUL.md", "I am.\n")
    put(place, "USER.md", "- Likes tea\n").chmod(0)
    reading = read_prompt_files(place, ALL[:3])
    assert {name: source.text for name, source in reading.sources.items()} == {"SOUL.md": "I am."}
    assert reading.warnings == ()


def test_absent_and_blank_files_are_left_out_without_a_word(place: Place) -> None:
    put(place, "USER.md", "")
    put(place, "MEMORY.md", " \n\n")
    put(place, "SOUL.md", "---\nlast_modified: 2026-01-01\n---\n<!-- nothing yet -->\n")
    reading = read_prompt_files(place, ALL)
    assert reading.sources == {}
    assert reading.warnings == ()


def test_frontmatter_comments_and_ids_are_not_shown_and_not_counted(place: Place) -> None:
    put(place, "USER.md", "\ufeff---\r\nlimit: 40\r\n---\r\n# User\r\n<!-- mine -->\r\n- Likes tea ^m3k9q2ax\r\n")
    source = read_prompt_files(place, ALL).sources["USER.md"]
    assert source.text == "# User\n- Likes tea"
    assert source.chars == len(source.text)
    assert source.limit is not None
    assert source.limit.chars == 40


def test_the_quick_way_and_the_whole_way_agree_on_limits(place: Place) -> None:
    put(place, "SOUL.md", "\n\n  I am ₱.  \n\n")
    quick = read_prompt_files(place, ALL).sources["SOUL.md"]
    put(place, "SOUL.md", "---\nowner: me\n---\n\n\n  I am ₱.  \n\n")
    assert read_prompt_files(place, ALL).sources["SOUL.md"] == quick


def test_a_byte_that_is_not_utf8_is_shown_and_named(place: Place) -> None:
    put(place, "MEMORY.md", b"- met Ren\xe9 on Tuesday\n- bank PIN is never stored\n")
    put(place, "SOUL.md", "I am.\n")
    reading = read_prompt_files(place, ALL)
    assert reading.sources["MEMORY.md"].text == "- met Ren\ufffd on Tuesday\n- bank PIN is never stored"
    assert reading.sources["SOUL.md"].text == "I am."
    assert reading.damaged
    assert len(reading.warnings) == 1
    assert "agents/atlas/users/sam/MEMORY.md" in reading.warnings[0]
    assert "byte 9" in reading.warnings[0]


@pytest.mark.parametrize(
    ("front", "over"),
    [
        ("ttl: 2026-05-31", True), ("ttl: 2026-06-01", False), ("ttl: 2026-06-01T11:00:00Z", True),
        ("ttl: 30d\nlast_modified: 2026-05-01", True), ("ttl: 30d\nlast_modified: 2026-05-03", False),
    ],
)  # fmt: skip
def test_a_file_past_its_ttl_is_left_out_and_says_so(place: Place, front: str, *, over: bool) -> None:
    put(place, "SOUL.md", f"---\n{front}\n---\nI am.\n")
    source = read_prompt_files(place, ALL).sources["SOUL.md"]
    assert bool(source.left_out) == over
    assert not over or source.left_out.startswith("it is past its ttl (")


@pytest.mark.parametrize(
    ("front", "words"),
    [("ttl: soon", "is no date"), ("ttl: 30d", "counts from last_modified"), ("ttl: 2026-02-30", "is no date")],
)
def test_a_ttl_that_says_nothing_is_a_warning_and_the_file_stays(place: Place, front: str, words: str) -> None:
    put(place, "SOUL.md", f"---\n{front}\n---\nI am.\n")
    reading = read_prompt_files(place, ALL)
    assert reading.sources["SOUL.md"].left_out == ""
    assert words in reading.warnings[0]


def test_one_file_under_two_names_goes_in_once(place: Place) -> None:
    os.link(put(place, "USER.md", "- Likes tea\n"), Path(place.root) / place.memory_path("MEMORY.md"))
    sources = read_prompt_files(place, ALL).sources
    assert sources["USER.md"].left_out == ""
    assert sources["MEMORY.md"].left_out == "it is the same file as agents/atlas/users/sam/USER.md"


def test_a_second_spelling_of_a_name_is_named_unless_it_is_the_same_file(place: Place) -> None:
    memory = put(place, "MEMORY.md", "- mine\n")
    os.link(memory, memory.with_name("memory.md"))
    assert read_prompt_files(place, ALL).warnings == ()
    memory.with_name("memory.md").unlink()
    memory.with_name("Memory.md").write_text("- other\n")
    reading = read_prompt_files(place, ALL)
    assert reading.sources["MEMORY.md"].text == "- mine"
    assert reading.warnings == ("agents/atlas/users/sam/Memory.md: not read: massmem's own file is MEMORY.md",)


def test_a_link_inside_the_root_is_followed_one_that_leaves_it_is_named(
    place: Place, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (Path(place.root) / "shared.md").write_text("Shared soul.\n")
    (Path(place.root) / place.memory_path("SOUL.md")).symlink_to("../../shared.md")
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.md"
    secret.write_text("secret")
    (Path(place.root) / place.memory_path("ABOUT.md")).symlink_to(secret)
    (Path(place.root) / place.memory_path("TOOLS.md")).symlink_to("nowhere.md")
    reading = read_prompt_files(place, ALL)
    assert {name: source.text for name, source in reading.sources.items()} == {"SOUL.md": "Shared soul."}
    assert len(reading.warnings) == 2
    assert reading.damaged


def test_a_file_that_cannot_be_opened_is_never_taken_for_empty(place: Place) -> None:
    (Path(place.root) / place.memory_path("SOUL.md")).mkdir()
    with pytest.raises(Unreadable, match=r"SOUL\.md"):
        read_prompt_files(place, ALL)
