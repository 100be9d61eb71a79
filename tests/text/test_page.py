"""A memory file as a value: what is shown, counted and found in it."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.errors import Unreadable
from massmem.model.when import NO_DATES, Dates, When
from massmem.text.page import Page, plain, read_page, render_item

MEMORY = """# Memory

## Billing migration
- Ledger moves to Postgres 17, not MySQL (since 2026-05-04) ^m3k9q2ax
- Cut-over rehearsal (planned for 2026-06-10) ^f81zc0tn
* [ ] A task of mine,
  wrapped over
  three lines ^abcdefgh

## More
- [travel](topics/travel.md): 14 facts, newest 2026-11-02: Oslo, Porto
- A line of mine
"""


def page(text: str | bytes, name: str = "MEMORY.md") -> Page:
    """The page of a text or of bytes."""
    return read_page(name, text if isinstance(text, bytes) else text.encode())


def test_a_page_tells_its_facts_with_id_dates_heading_and_place() -> None:
    first, second, task, index, own = page(MEMORY).items
    assert (first.text, first.id, first.heading) == (
        "Ledger moves to Postgres 17, not MySQL",
        "m3k9q2ax",
        "Billing migration",
    )
    assert first.shown == "Ledger moves to Postgres 17, not MySQL (since 2026-05-04)"
    assert first.dates == Dates(since=When(2026, 5, 4))
    assert (first.start, first.end, first.line, first.indent, first.marker) == (3, 4, 4, 0, "-")
    assert second.dates == Dates(planned=When(2026, 6, 10))
    assert (task.text, task.marker, task.id, task.start, task.end) == (
        "A task of mine, wrapped over three lines", "* [ ]", "abcdefgh", 5, 8,
    )  # fmt: skip
    assert (index.is_index, index.id) == (True, None)
    assert (own.is_index, own.heading) == (False, "More")


def test_what_is_shown_has_no_ids_and_what_read_prints_keeps_comments() -> None:
    text = "- A ^m3k9q2ax <!-- note -->\n- B\n  ^f81zc0tn\nA person's ^abcdefgh\n"
    assert page(text).visible == "- A\n- B\nA person's ^abcdefgh\n"
    assert plain(text) == "- A <!-- note -->\n- B\nA person's ^abcdefgh\n"


def test_lines_in_the_file_count_the_frontmatter_too() -> None:
    read = page("---\nname: x\n---\n\n- A\n")
    assert (read.items[0].start, read.items[0].line) == (1, 5)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("- a\n- b\n", ["a", "b"]),
        ("* a\n+ b\n- c\n1. d\n2) e\n", ["a", "b", "c", "d", "e"]),
        ("- [ ] a\n- [x] b\n- [X]\tc\n- [y] d\n", ["a", "b", "c", "[y] d"]),
        ("- a\n  - b\n    1. c\n", ["a", "b", "c"]),
        ("-a\n*\n-\n\n- b", ["b"]),
        ("-\n  a\n", ["a"]),
        ("- a\nlazy\n", ["a lazy"]),
        ("- a ^m3k9q2ax\nnot lazy\n", ["a"]),
        ("- a\n\nnot lazy\n", ["a"]),
        ("text\n- a\n", ["a"]),
        ("born in\n1986. A good year\n", []),
        ("text\n1. a\n", ["a"]),
        ("    - code\n", []),
        ("- a\n\n      - code\n", ["a"]),
        ("- - -\n* * *\n---\n- a\n", ["a"]),
        ("> - quoted\n", []),
        ("- a\n  > quoted\n  - b\n", ["a", "b"]),
        ("a | b\n- | -\n1 | 2\n", []),
        ("| a | b |\n|---|---|\n| - x | y |\n\n- c\n", ["c"]),
        ("- a\n\n  second paragraph\n- b\n", ["a", "b"]),
        ("- a  \n  b\\\n  c\n", ["a b\\ c"]),
        ("\t- code\n- a\n\t- b\n", ["a", "b"]),
        ("- a\u2028- b\x0c- c\n", ["a\u2028- b\x0c- c"]),
        ("- a\r- b\n", ["a\r- b"]),
        ("-     a\n", ["a"]),
    ],
)
def test_items_are_those_of_commonmark(text: str, items: list[str]) -> None:
    assert [item.text for item in page(text).items] == items


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("# A\n## B ##\n###\tC\n#D\n####### E\n", [(1, "A"), (2, "B"), (3, "C")]),
        ("A\n===\n\nB and\nmore\n---\n", [(1, "A"), (2, "B and more")]),
        ("- a\n---\n", []),
        ("- # a\n", []),
        ("```\n# A\n```\n", []),
        ("   # A\n    # B\n", [(1, "A")]),
        ("##\n## C#\n", [(2, ""), (2, "C#")]),
    ],
)
def test_headings_are_those_of_commonmark(text: str, headings: list[tuple[int, str]]) -> None:
    assert [(heading.level, heading.title) for heading in page(text).headings] == headings


def test_an_item_knows_what_hangs_below_it_and_what_it_hangs_below() -> None:
    read = page("- a\n  - b\n    - c\n- d\n\n  more of d\n- e\n  ```\n  code\n  ```\n-\n  - f\n")
    assert [(item.text, item.has_children, item.parent) for item in read.items] == [
        ("a", True, None), ("b", True, 0), ("c", False, 1), ("d", True, None), ("e", True, None), ("f", False, None),
    ]  # fmt: skip


@pytest.mark.parametrize("mark", ["^M3K9Q2AX", "^m3k9q2a", "^m3k9q2ai", "^m3k9-2ax", "x^m3k9q2ax", "^m3k9q2ax."])
def test_what_is_no_id_is_text(mark: str) -> None:
    (item,) = page(f"- a {mark}\n").items
    assert item.id is None
    assert item.text == f"a {mark}"


def test_an_id_alone_is_text_and_a_longer_one_is_an_id() -> None:
    alone, longer = page("- ^m3k9q2ax\n- a ^m3k9q2ax7\n").items
    assert (alone.text, alone.id) == ("^m3k9q2ax", None)
    assert longer.id == "m3k9q2ax7"


def test_a_persons_line_is_known_by_what_it_shows_whatever_the_white_space() -> None:
    one, other = page("- a b (since 2026)\n* a\n  b   (since 2026)\n").items
    assert one.key == other.key
    assert one.key.startswith("line:")
    assert len(one.key) == len("line:") + 16


@pytest.mark.parametrize(
    ("text", "lines"), [("", 0), ("a", 1), ("a\n", 1), ("a\r\nb", 2), ("a\u2028b\x0cc\x85d\n", 1), ("\n\n", 2)]
)
def test_p8_a_line_is_what_ends_with_lf(text: str, lines: int) -> None:
    assert page(text).lines == lines


def test_p8_characters_are_code_points_after_nfc_without_outer_blank_lines() -> None:
    assert page("\n \n" + unicodedata.normalize("NFD", "é👍記") + "\n\n").chars == 3
    assert page("---\nname: x\n---\nab ^c\n- d ^m3k9q2ax\n").chars == len("ab ^c\n- d")


def test_p8_a_huge_note_is_read_in_time_that_grows_with_its_length() -> None:
    text = "".join(
        f"## Day {day}\n- Met Ren <!-- x --> at the quay (on 2026-05-04) ^m3k9q2ax\nstill <!-- open\n\n"
        for day in range(8000)
    )
    begun = time.perf_counter()
    assert len(page(text).items) == 8000
    assert time.perf_counter() - begun < 5


@given(st.binary())
def test_p5_reading_and_not_changing_is_the_identity_on_bytes(data: bytes) -> None:
    assert read_page("MEMORY.md", data).data == data


@given(st.text())
def test_p5_the_body_of_a_page_without_frontmatter_is_its_text(text: str) -> None:
    if not text.startswith(("---", "\ufeff")):
        assert page(text).body == text.replace("\r\n", "\n")


P6 = b"- met Ren\xe9 on Tuesday\n- bank PIN is never stored\n"


def test_p6_one_bad_byte_hides_nothing_and_is_named_with_its_place() -> None:
    read = page(P6)
    assert read.damaged
    assert read.visible == "- met Ren\ufffd on Tuesday\n- bank PIN is never stored\n"
    (finding,) = read.findings
    assert (finding.code, finding.line) == ("not-utf8", 1)
    assert "byte 9 " in finding.message


def test_p6_no_edit_of_a_damaged_file_is_possible() -> None:
    read = page(P6)
    edits: list[Callable[[], Page]] = [
        lambda: read.with_item(read.items[0], "x", NO_DATES, ""), lambda: read.without_items(read.items),
        lambda: read.with_new_items("Work", ["- x"]), lambda: read.without_headings(["Work"]),
        lambda: read.with_index(["- [t](topics/t.md): 1 fact"]), lambda: read.with_body("x\n"), lambda: read.stamped("a", "b"),
    ]  # fmt: skip
    for edit in edits:
        with pytest.raises(Unreadable, match=r"MEMORY\.md"):
            edit()


def test_p6_utf16_is_recognized() -> None:
    read = page("- a\n".encode("utf-16"))
    assert "UTF-16" in read.findings[0].message


def test_p6_a_nul_byte_is_text() -> None:
    assert page(b"- a\x00b\n").items[0].text == "a\x00b"


def test_conflict_markers_of_a_merge_are_an_error_with_their_line() -> None:
    (finding,) = page("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n").findings
    assert (finding.code, finding.line) == ("conflict-marker", 2)


@given(
    st.text(),
    st.dates(),
    st.from_regex(r"[0-9a-hjkmnp-tv-z]{8}", fullmatch=True),
)
def test_any_text_is_read_back_from_the_item_that_is_written_for_it(text: str, day: object, mark: str) -> None:
    dates = Dates(since=When.parse(str(day)))
    line = render_item(text, dates, mark)
    if text.split():
        (item,) = page(line.encode("utf-8", "replace").decode()).items
        assert (item.id, item.dates) == (mark, dates)
        assert render_item(item.text, item.dates, mark) == line.encode("utf-8", "replace").decode()
