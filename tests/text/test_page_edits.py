"""Edits of a page change what they are about; every other byte stays."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from massmem.model.when import NO_DATES, Dates, When
from massmem.text.items import as_written
from massmem.text.page import Item, Page, read_page, render_item

SINCE = Dates(since=When(2026, 5, 4))
LINES = st.sampled_from([
    "", "", "# Memory", "## Work", "## More", "### Deeper", "Some text.", "More text <!-- note -->", "<!-- a note -->", "<!--", "-->",
    "- Fact one (since 2026-05-04) ^m3k9q2ax", "- Fact two ^f81zc0tn", "  wrapped ^abcdefgh", "- My own line", "  - Nested ^zzzzzzzz",
    "* [ ] A task", "1. First", "2. Second", "```", "~~~~", "  ```", "> quoted", "| a | b |", "|---|---|", "    code", "---", "===",
    "- [travel](topics/travel.md): 14 facts", "- [past](topics/past.md): 2 facts",
])  # fmt: skip
ENDS = st.sampled_from(["\n", "\n", "\r\n"])
PAGES = st.builds(
    lambda lines, last, bom: read_page("MEMORY.md", (bom + "".join(line + end for line, end in lines) + last).encode()),
    st.lists(st.tuples(LINES, ENDS), max_size=14), st.sampled_from(["", "", "last line", "- last item"]), st.sampled_from(["", "\ufeff"]),
)  # fmt: skip


def page(text: str, name: str = "MEMORY.md") -> Page:
    """The page of a text."""
    return read_page(name, text.encode())


def said(items: tuple[Item, ...]) -> list[tuple[str, str | None, str | None]]:
    """What items say, and where."""
    return [(item.shown, item.id, item.heading) for item in items]


def has_plain_headings(read: Page) -> bool:
    """Whether no heading is indented: one of those would belong to an item put above it."""
    return not any(read.raw[heading.line].startswith(" ") for heading in read.headings)


def is_part(some: list[str], of: list[str]) -> bool:
    """Whether the lines are all there, in their order."""
    rest = iter(of)
    return all(line in rest for line in some)


MEMORY = """# Memory

## Work
- Ledger moves (since 2026-05-04) ^m3k9q2ax
- Rehearsal
  in June ^f81zc0tn

## More
- [travel](topics/travel.md): 14 facts
"""


def test_an_item_is_reworded_in_place_on_one_line() -> None:
    read = page(MEMORY)
    changed = read.with_item(read.items[1], "Rehearsal in July", Dates(planned=When(2026, 7)), "f81zc0tn")
    assert changed.body == MEMORY.replace("Rehearsal\n  in June", "Rehearsal in July (planned for 2026-07)")


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("*  [x]  Old ^m3k9q2ax", "*  [x]  New (since 2026-05-04) ^m3k9q2ax\n"),
        ("12) Old", "12) New (since 2026-05-04) ^m3k9q2ax\n"),
        ("\t- Old <!-- my note --> text ^f81zc0tn", "\t- Old <!-- my note --> text ^f81zc0tn"),
        ("- Old <!-- my note --> text", "- New (since 2026-05-04) ^m3k9q2ax <!-- my note -->\n"),
        ("- Old\n  <!-- my\n  note -->\n  text", "- New (since 2026-05-04) ^m3k9q2ax <!-- my\n  note -->\n"),
        ("-\n  Old\n", "- New (since 2026-05-04) ^m3k9q2ax\n"),
        ("- Old\n  - child\n", "- New (since 2026-05-04) ^m3k9q2ax\n  - child\n"),
    ],
)
def test_marker_indent_task_box_children_and_comments_stay(line: str, becomes: str) -> None:
    read = page(line)
    if read.items:
        assert read.with_item(read.items[0], "New", SINCE, "m3k9q2ax").body == becomes


@given(PAGES, st.data())
def test_rewording_one_item_leaves_every_other_line_and_item(read: Page, data: st.DataObject) -> None:
    assume(read.items)
    which = data.draw(st.integers(0, len(read.items) - 1))
    item = read.items[which]
    changed = read.with_item(item, "New words", SINCE, "q8t0v3mw")
    assert is_part([*read.raw[: item.start], *read.raw[item.end :]], list(changed.raw))
    new = changed.items[which]
    assert (new.text, new.dates, new.id, new.marker, new.indent) == (
        "New words",
        SINCE,
        "q8t0v3mw",
        item.marker,
        item.indent,
    )
    others = [one for number, one in enumerate(said(read.items)) if number != which]
    assert [one for number, one in enumerate(said(changed.items)) if number != which] == others


@given(words=st.text(), dated=st.booleans())
def test_any_words_are_one_item_on_one_line_and_the_page_around_them_stays(words: str, *, dated: bool) -> None:
    words = words.encode("utf-8", "replace").decode()
    assume(words.split())
    read = page("# Memory\n\nText.\n- Old ^m3k9q2ax\n\nLast.\n")
    changed = read.with_item(read.items[0], words, SINCE if dated else NO_DATES, "m3k9q2ax")
    assert changed.lines == read.lines
    (item,) = changed.items
    assert (item.text, item.dates) == as_written(words, SINCE if dated else NO_DATES)
    assert item.id == "m3k9q2ax"
    assert changed.visible.endswith("\n\nLast.\n")


@pytest.mark.parametrize(
    "words",
    [
        "```sh",
        "~~~",
        "<!-- hidden -->",
        "[ ] task",
        "---",
        "* * *",
        "# heading",
        "- item",
        "1. item",
        "a | b",
        "(since 2026)",
        "x ^m3k9q2ax",
        "`<!--`",
        "-->",
    ],
)
def test_words_that_markdown_would_take_for_something_else_stay_words(words: str) -> None:
    (item,) = page(render_item(words, NO_DATES, "f81zc0tn")).items
    assert item.id == "f81zc0tn"
    letters = [char for char in words if char.isalnum()]
    assert [char for char in item.shown if char.isalnum()] == letters


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("- a ^m3k9q2ax\n- b\n", "- b\n"),
        ("## W\n\n- a ^m3k9q2ax\n\n## X\n", "## W\n\n## X\n"),
        ("## W\n- a ^m3k9q2ax\n\n## X\n", "## W\n\n## X\n"),
        ("text\n\n- a\n  wrapped ^m3k9q2ax\n", "text\n"),
        ("- a ^m3k9q2ax\n\ntext\n", "text\n"),
        ("- b\r\n- a ^m3k9q2ax", "- b\r\n"),
        ("- a ^m3k9q2ax\n  - child\n", "  - child\n"),
        ("- mine\n- a ^m3k9q2ax\nmy text\n", "- mine\n\nmy text\n"),
        ("\n\n\n- a ^m3k9q2ax\n\n\n", "\n\n\n\n"),
    ],
)
def test_an_item_goes_with_the_blank_line_that_would_be_one_too_many(text: str, left: str) -> None:
    read = page(text)
    assert read.without_items([item for item in read.items if item.id]).data.decode() == left


@given(PAGES, st.data())
def test_removing_items_leaves_every_other_line_and_item(read: Page, data: st.DataObject) -> None:
    free = [number for number, item in enumerate(read.items) if not item.has_children]
    assume(
        free and read.open_fence is None and "  ```" not in read.body
    )  # what an open fence holds hangs on what is above
    gone = data.draw(st.sets(st.sampled_from(free), min_size=1))
    changed = read.without_items([read.items[number] for number in gone])
    spans = {line for number in gone for line in range(read.items[number].start, read.items[number].end)}
    kept = [line for number, line in enumerate(read.raw) if number not in spans and line.strip()]
    assert [line for line in changed.raw if line.strip()] == kept
    assert said(changed.items) == [one for number, one in enumerate(said(read.items)) if number not in gone]


def test_new_items_end_their_section() -> None:
    assert page(MEMORY).with_new_items("work", ["- New"]).body == MEMORY.replace("f81zc0tn\n", "f81zc0tn\n- New\n")


@pytest.mark.parametrize(
    ("text", "heading", "becomes"),
    [
        ("", "Work", "# Memory\n\n## Work\n- New\n"),
        ("\n\n", "Work", "# Memory\n\n## Work\n- New\n"),
        ("My text.", "Work", "My text.\n\n## Work\n- New\n"),
        ("# Memory\n\n## Work\n", "Work", "# Memory\n\n## Work\n- New\n"),
        ("## Work\n\n\n", "Work", "## Work\n- New\n"),
        ("## Work\nText.\n\n## Next\n", "Work", "## Work\nText.\n\n- New\n\n## Next\n"),
        ("## Work\n- a\n### Deeper\n- b\n", "Work", "## Work\n- a\n- New\n### Deeper\n- b\n"),
        ("## Work\n- a\n  - b", "Work", "## Work\n- a\n  - b\n- New\n"),
        ("# Work\n- a\n", "Work", "# Work\n- a\n\n## Work\n- New\n"),
        (
            "## A\n- a\n\n## More\n- [t](topics/t.md): 1\n",
            "Work",
            "## A\n- a\n\n## Work\n- New\n\n## More\n- [t](topics/t.md): 1\n",
        ),
        ("## More\n- mine\n\n## Z\n", "Work", "## More\n- mine\n\n## Z\n\n## Work\n- New\n"),
        ("## A\r\n- a\r\n", "Work", "## A\r\n- a\r\n\r\n## Work\r\n- New\r\n"),
        ("## A\n- a\n\n```\nopen\n", "Work", "## A\n- a\n\n```\nopen\n```\n\n## Work\n- New\n"),
        ("## Work\n```\nopen\n", "Work", "## Work\n```\nopen\n```\n\n- New\n"),
        ("## Work\nNext\n----\n", "Work", "## Work\n- New\n\nNext\n----\n"),
        ("Work\n----\n- a\n", "Work", "Work\n----\n- a\n- New\n"),
    ],
)
def test_a_section_is_found_or_made(text: str, heading: str, becomes: str) -> None:
    assert page(text).with_new_items(heading, ["- New"]).data.decode() == becomes


@pytest.mark.parametrize(
    ("name", "title"), [("a/b/USER.md", "# User"), ("MEMORY.md", "# Memory"), ("topics/travel.md", "# travel")]
)
def test_a_new_file_begins_with_its_title(name: str, title: str) -> None:
    assert page("", name).with_new_items("Work", ["- New"]).body == f"{title}\n\n## Work\n- New\n"


@given(PAGES, st.sampled_from(["Work", "More", "Billing migration", "deeper"]))
def test_new_items_leave_every_line_and_item_and_stand_under_their_heading(read: Page, heading: str) -> None:
    assume(has_plain_headings(read))
    changed = read.with_new_items(heading, ["- New one ^q8t0v3mw", "- New two (since 2026-05-04) ^b27xk9ce"])
    kept = [line.rstrip("\r\n") for line in read.raw if line.strip()]
    assert is_part(kept, [line.rstrip("\r\n") for line in changed.raw])
    new = [item for item in changed.items if item.id in ("q8t0v3mw", "b27xk9ce")]
    assert [item.text for item in new] == ["New one", "New two"]
    assert {(item.heading or "").casefold() for item in new} == {heading.casefold()}
    assert [one for one in said(changed.items) if one[1] not in ("q8t0v3mw", "b27xk9ce")] == said(read.items)
    assert changed.data.endswith(b"\n") or changed.raw[-1] == read.raw[-1]


@given(PAGES)
def test_what_was_added_and_is_removed_leaves_the_items_as_they_were(read: Page) -> None:
    assume(has_plain_headings(read))
    added = read.with_new_items("Work", ["- New one ^q8t0v3mw"])
    removed = added.without_items([item for item in added.items if item.id == "q8t0v3mw"])
    assert said(removed.items) == said(read.items)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("# M\n\n## Work\n\n## Home\n- a\n", "# M\n\n## Home\n- a\n"),
        ("# M\n\n## Work\n", "# M\n"),
        ("## Work\n", ""),
        ("## Home\n- a\n\n## Work\n\n\n", "## Home\n- a\n"),
        ("## Work\n<!-- note -->\n", "## Work\n<!-- note -->\n"),
        ("## Work\n### Deeper\n", "## Work\n### Deeper\n"),
        ("### Work\n", "### Work\n"),
        ("## Work\ntext\n", "## Work\ntext\n"),
        ("Work\n----\n\n## Home\n- a\n", "## Home\n- a\n"),
    ],
)
def test_only_headings_with_nothing_below_go(text: str, left: str) -> None:
    assert page(text).without_headings(["work"]).body == left


def test_a_heading_that_was_not_named_stays() -> None:
    assert page("## Work\n").without_headings(["Home"]).body == "## Work\n"


INDEX = ["- [past](topics/past.md): 2 facts", "- [travel](topics/travel.md): 15 facts"]


def test_the_index_is_replaced_and_a_persons_lines_there_stay() -> None:
    text = "# M\n\n## More\n- [travel](topics/travel.md): 14 facts\n- mine\n- [gone](topics/gone.md): 1 fact\n"
    changed = page(text).with_index(INDEX)
    assert changed.body == "# M\n\n## More\n" + "\n".join(INDEX) + "\n- mine\n"
    assert changed.with_index([]).body == "# M\n\n## More\n- mine\n"


def test_the_index_is_made_and_taken_away_with_its_heading() -> None:
    made = page("# M\n\n## Work\n- a\n").with_index(INDEX)
    assert made.body == "# M\n\n## Work\n- a\n\n## More\n" + "\n".join(INDEX) + "\n"
    assert made.with_index([]).body == "# M\n\n## Work\n- a\n"
    assert page("").with_index(INDEX).body == "# Memory\n\n## More\n" + "\n".join(INDEX) + "\n"
    assert page("").with_index([]).data == b""


@given(PAGES)
def test_the_index_is_what_was_given_and_twice_is_once(read: Page) -> None:
    assume(has_plain_headings(read))
    changed = read.with_index(INDEX)
    assert [f"- {item.shown}" for item in changed.items if item.is_index] == INDEX
    assert changed.with_index(INDEX).data == changed.data
    assert [one for one, item in zip(said(changed.items), changed.items, strict=True) if not item.is_index] == [
        one for one, item in zip(said(read.items), read.items, strict=True) if not item.is_index
    ]


@given(PAGES)
@settings(max_examples=200)
def test_a_page_with_its_own_body_is_the_same_page(read: Page) -> None:
    same = read.with_body(read.body)
    assert same.data in (read.data, read.data + read.eol.encode())


@given(PAGES, PAGES)
def test_another_body_is_what_is_read_then_and_bom_and_line_ends_stay(read: Page, other: Page) -> None:
    changed = read.with_body(other.body)
    assert changed.body.rstrip("\n") == other.body.rstrip("\n")
    assert changed.bom == read.bom


def test_one_changed_line_of_a_body_changes_one_line_of_the_file() -> None:
    data = b"\xef\xbb\xbf---\r\nname: x\r\n---\r\none\r\ntwo\nthree\r\n"
    read = read_page("SOUL.md", data)
    assert read.with_body("one\nzwei\nthree\n").data == data.replace(b"two\n", b"zwei\r\n")


@pytest.mark.parametrize(
    ("body", "written"), [("", b""), ("x", b"x\n"), ("x\n\n\n", b"x\n"), ("\n", b"\n"), ("x\n", b"x\n")]
)
def test_p1_exactly_one_line_end_is_written_last(body: str, written: bytes) -> None:
    assert page("old\n").with_body(body).data == written
