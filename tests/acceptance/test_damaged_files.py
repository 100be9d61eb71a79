"""What a person, an editor or a file system does to memory files, and what massmem then leaves alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.acceptance.conftest import Shell


def latin(text: str) -> bytes:
    """As an old editor saves it."""
    return text.encode() + b"- met Ren\xe9\n"


def wide(text: str) -> bytes:
    """As PowerShell redirects it."""
    return text.encode("utf-16")


@pytest.mark.parametrize("topic", ["identity", "servers"])
@pytest.mark.parametrize("damage", [latin, wide])
def test_a_dream_concludes_nothing_from_a_file_that_is_no_utf8(
    place: Shell, damage: Callable[[str], bytes], topic: str
) -> None:
    place.do("remember", "The staging port is 5433", "--topic", topic)
    path = next(path for path in place.mine.glob("*.md") if "5433" in path.read_text())
    whole = path.read_text()
    path.write_bytes(damage(whole))
    place.do("log", "I live in Oslo.")
    before = place.files()
    done = place.run("dream", "--force")
    assert done.returncode == 2
    assert f"{path.name}:" in done.stderr
    assert "not UTF-8" in done.stderr
    assert place.files() == before
    path.write_text(whole)
    place.do("dream", "--force")
    assert set(place.facts()) == {"The staging port is 5433", "Lives in Oslo"}


def test_facts_behind_a_link_to_nowhere_are_not_forgotten(place: Shell) -> None:
    (place.root / "synced").mkdir()
    (place.mine / "topics").symlink_to(place.root / "synced")
    place.do("append", "topics/travel.md", "--", "- Flight to Oslo at 8:15")
    (place.root / "synced").rename(place.root / "away")
    done = place.run("dream", "--force")
    assert done.returncode == 2
    assert "topics: a link to nowhere" in done.stderr
    (place.root / "away").rename(place.root / "synced")
    (place.mine / "topics/trip.md").symlink_to("gone.md")
    done = place.run("dream", "--force")
    assert done.returncode == 2
    assert "topics/trip.md: a link to nowhere" in done.stderr
    (place.mine / "topics/trip.md").unlink()
    place.do("dream", "--force")
    assert place.facts() == ["Flight to Oslo at 8:15"]


def test_what_is_appended_below_a_fact_is_no_part_of_it(place: Shell) -> None:
    place.do("remember", "The staging port is 5433", "--topic", "servers")
    place.do("append", "MEMORY.md", "Ask Kim about the rest.")
    place.do("append", "MEMORY.md", "--", "- Prod runs on 5432")
    assert place.do("read", "MEMORY.md").endswith(
        "- The staging port is 5433\n\nAsk Kim about the rest.\n- Prod runs on 5432\n"
    )
    assert set(place.facts()) == {"The staging port is 5433", "Prod runs on 5432"}


def test_what_is_appended_behind_an_open_code_fence_is_no_code(place: Shell) -> None:
    (place.mine / "MEMORY.md").write_text("```\nmake all\n")
    place.do("append", "MEMORY.md", "--", "- Prod runs on 5432")
    assert (place.mine / "MEMORY.md").read_text() == "```\nmake all\n```\n- Prod runs on 5432\n"


@pytest.mark.parametrize(
    "change", [("append", "USER.md", "--", "- new"), ("edit", "USER.md", "--old", "old", "--new", "new")]
)
def test_a_change_leaves_the_lines_it_does_not_touch_as_they_are(place: Shell, change: tuple[str, ...]) -> None:
    mine = b"the wifi password is: hunter2hunter2\x07\r\n"
    (place.mine / "USER.md").write_bytes(mine + b"- old\r\n")
    place.do(*change)
    assert (place.mine / "USER.md").read_bytes().startswith(mine)


def test_a_change_is_still_cleaned_and_redacted(place: Shell) -> None:
    (place.mine / "USER.md").write_text("- the wifi password is: X\n- b\n")
    place.do("edit", "USER.md", "--old", "X", "--new", "hunter2hunter2", stdin="")
    place.do("append", "USER.md", stdin="a\x1b[31mred\x00\n")
    assert place.do("read", "USER.md") == "- the wifi password is: [redacted:password]\n- b\n\nared\n"


def test_an_empty_pipe_does_not_empty_a_file(place: Shell) -> None:
    place.do("write", "MEMORY.md", "kept")
    for words in (("write", "MEMORY.md"), ("write", "MEMORY.md", "-")):
        done = place.run(*words, stdin="")
        assert done.returncode == 2
        assert "massmem write MEMORY.md ''" in done.stderr
    assert place.do("read", "MEMORY.md") == "kept\n"
    place.do("write", "MEMORY.md", "")
    assert place.do("read", "MEMORY.md") == ""


def test_verify_names_the_files_that_nobody_reads(place: Shell) -> None:
    place.do("append", "topics/travel.md", "x")
    (place.mine / "topics/my plans.md").write_text("- to Rome\n")
    (place.mine / "memory.md").write_text("- small\n")
    found = place.json("verify")
    assert [(finding["code"], finding["file"].rpartition("sam/")[2]) for finding in found] == [
        ("not-read", "memory.md"),
        ("not-read", "topics/my plans.md"),
    ]
