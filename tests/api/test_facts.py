"""Single facts by hand, on real files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from massmem.api.correcting import forget, pin, remember, reword
from massmem.api.facts import facts, why
from massmem.api.memory import append, edit, read, write
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.errors import MassmemError, NoMatch, Refused
from massmem.store.workspace import Place

USER_FOLDER = "agents/atlas/users/sam"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path), now="2026-05-04T09:00:00")


def on_disk(place: Place, name: str) -> str:
    return Path(place.root, USER_FOLDER, name).read_text(encoding="utf-8")


def test_remember_writes_an_item_with_an_id_and_a_version(place: Place) -> None:
    report = remember(place, "Prefers tea", topic="Preferences", since="2026-01", pin=True)
    assert report.fact is not None
    assert report.fact.pinned
    assert report.version is not None
    assert f"- Prefers tea (since 2026-01) ^{report.fact.id}\n" in on_disk(place, "USER.md")


def test_remembering_the_same_twice_is_one_fact(place: Place) -> None:
    first = remember(place, "Prefers tea", topic="preferences")
    second = remember(place, "prefers Tea", topic="preferences")
    assert second.version is None
    assert [row.id for row in facts(place)] == [first.fact.id if first.fact else ""]


def test_a_remembered_secret_is_not_written(place: Place) -> None:
    remember(place, "The password is Lantern-Gravel-88!")
    assert "Lantern" not in "".join(p.read_text() for p in Path(place.root).rglob("*") if p.is_file())


def test_reword_keeps_the_id_and_tells_why(place: Place) -> None:
    made = remember(place, "Prefers tee", topic="preferences").fact
    assert made is not None
    assert made.id is not None
    reword(place, f"^{made.id}", "Prefers tea")
    assert [(row.id, row.text) for row in facts(place)] == [(made.id, "Prefers tea")]
    assert [event.op for event in why(place, made.id).events] == ["add", "reword"]


def test_forget_by_words_leaves_no_text_in_any_file(place: Place) -> None:
    remember(place, "Has therapy appointments on Tuesdays", topic="health")
    remember(place, "Prefers tea", topic="preferences")
    forget(place, "THERAPY appointments")
    assert [row.text for row in facts(place, all=True)] == ["Prefers tea"]
    assert "therapy" not in "".join(p.read_text() for p in Path(place.root).rglob("*") if p.is_file()).casefold()
    assert verify(place) == ()


def test_forget_takes_a_persons_own_line_too(place: Place) -> None:
    write(place, "MEMORY.md", "# Mine\n\n- Therapy on Tuesdays\n- Spare key at Odell's\n")
    forget(place, "therapy")
    assert read(place, "MEMORY.md") == "# Mine\n\n- Spare key at Odell's\n"
    assert [row.text for row in facts(place, all=True)] == ["Spare key at Odell's"]


def test_forget_with_several_matches_lists_them_and_does_nothing(place: Place) -> None:
    remember(place, "Drinks green tea")
    remember(place, "Drinks black tea")
    with pytest.raises(NoMatch, match="2 facts hold 'drinks tea'"):
        forget(place, "drinks tea")
    assert len(facts(place)) == 2


def test_forget_without_a_match_says_no(place: Place) -> None:
    with pytest.raises(NoMatch):
        forget(place, "unicorns")


def test_what_was_forgotten_may_be_remembered_again(place: Place) -> None:
    remember(place, "Prefers tea")
    forget(place, "tea")
    remember(place, "Prefers tea")
    assert [row.text for row in facts(place)] == ["Prefers tea"]


def test_pin_is_shown_and_written_once(place: Place) -> None:
    made = remember(place, "Prefers tea").fact
    assert made is not None
    assert made.id is not None
    pin(place, made.id)
    assert pin(place, made.id).version is None
    assert [row.pinned for row in facts(place)] == [True]


def test_write_gives_unchanged_items_their_ids_back_and_ends_what_it_drops(place: Place) -> None:
    tea = remember(place, "Prefers tea", topic="preferences").fact
    remember(place, "Prefers tabs", topic="preferences")
    text = read(place, "USER.md")
    write(place, "USER.md", text.replace("- Prefers tabs\n", "- Likes cake\n"))
    rows = {row.text: row for row in facts(place, all=True)}
    assert tea is not None
    assert rows["Prefers tea"].id == tea.id
    assert (rows["Prefers tabs"].status, rows["Prefers tabs"].file) == ("ended", f"{USER_FOLDER}/topics/past.md")
    assert (rows["Likes cake"].id, rows["Likes cake"].by, rows["Likes cake"].seen) == (None, "human", 0)
    assert verify(place) == ()


def test_a_write_beyond_a_hard_limit_is_refused_with_both_figures(place: Place) -> None:
    with pytest.raises(Refused, match=r"USER.md: 2,310 of 2,000 characters"):
        write(place, "USER.md", "x" * 2310)
    assert read(place, "USER.md") == ""


def test_memory_beyond_its_soft_limit_is_written_and_asks_to_compress(place: Place) -> None:
    report = write(place, "MEMORY.md", "- word\n" * 900)
    assert report.version is not None
    assert "compress" in report.warnings[0]


def test_ninety_per_cent_warns(place: Place) -> None:
    assert "more than 90 % full" in write(place, "SOUL.md", "x" * 1900).warnings[0]


def test_append_starts_on_a_fresh_line_and_a_heading_after_a_blank_one(place: Place) -> None:
    write(place, "MEMORY.md", "first")
    append(place, "MEMORY.md", "second")
    append(place, "MEMORY.md", "## Third\n")
    assert read(place, "MEMORY.md") == "first\nsecond\n\n## Third\n"


def test_edit_wants_exactly_one_match(place: Place) -> None:
    write(place, "MEMORY.md", "tea\ntea\ncake\n")
    with pytest.raises(Refused, match=r"2 times \(lines 1, 2\)"):
        edit(place, "MEMORY.md", "tea", "coffee")
    with pytest.raises(Refused, match="does not stand in it"):
        edit(place, "MEMORY.md", "milk", "coffee")
    edit(place, "MEMORY.md", "cake", "pie")
    assert read(place, "MEMORY.md") == "tea\ntea\npie\n"


def test_a_read_only_file_is_not_written(place: Place) -> None:
    Path(place.root, USER_FOLDER).mkdir(parents=True, exist_ok=True)
    Path(place.root, USER_FOLDER, "USER.md").write_text("---\nread_only: true\n---\nmine\n")
    with pytest.raises(Refused, match="read_only"):
        append(place, "USER.md", "more")


def test_frontmatter_stays_and_is_stamped_by_a_tools_write(place: Place) -> None:
    Path(place.root, USER_FOLDER).mkdir(parents=True, exist_ok=True)
    Path(place.root, USER_FOLDER, "USER.md").write_text(
        "---\n# mine\nowner:   sam\nlast_modified: 2020-01-01\n---\nold\n"
    )
    write(place, "USER.md", "new\n")
    assert (
        on_disk(place, "USER.md") == "---\n# mine\nowner:   sam\nlast_modified: 2026-05-04T09:00:00+00:00\n---\nnew\n"
    )


def test_bytes_that_are_not_utf8_are_shown_and_never_rewritten(place: Place) -> None:
    Path(place.root, USER_FOLDER).mkdir(parents=True, exist_ok=True)
    file = Path(place.root, USER_FOLDER, "MEMORY.md")
    file.write_bytes(b"- met Ren\xe9\n")
    assert read(place, "MEMORY.md") == "- met Ren\ufffd\n"
    with pytest.raises(MassmemError, match="UTF-8"):
        append(place, "MEMORY.md", "more")
    assert file.read_bytes() == b"- met Ren\xe9\n"


def test_every_ledger_line_is_json_with_sorted_keys(place: Place) -> None:
    remember(place, "Prefers tea")
    for line in on_disk(place, "ledger.jsonl").splitlines():
        assert list(json.loads(line)) == sorted(json.loads(line))


def test_append_goes_above_the_index_of_topics(place: Place) -> None:
    write(place, "MEMORY.md", "# Memory\n\n## Notes\n- one\n\n## More\n- [past](topics/past.md): 1 fact\n")
    append(place, "MEMORY.md", "- two")
    assert read(place, "MEMORY.md") == (
        "# Memory\n\n## Notes\n- one\n- two\n\n## More\n- [past](topics/past.md): 1 fact\n"
    )


def test_a_write_says_how_many_facts_it_ends(place: Place) -> None:
    remember(place, "Prefers tea", topic="preferences")
    assert write(place, "USER.md", "hello\n").warnings == (
        "1 fact that it no longer holds: ended, and kept in topics/past.md",
    )
