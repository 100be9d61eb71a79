"""P1 to P5: frontmatter is read as the person wrote it, and changed one key at a time or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.text.frontmatter import scalar
from massmem.text.page import Page, read_page

BOM = b"\xef\xbb\xbf"
KEYS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_-]{0,8}", fullmatch=True)


def page(text: str | bytes) -> Page:
    """A topic page."""
    return read_page("topics/db.md", text if isinstance(text, bytes) else text.encode())


def codes(read: Page) -> list[tuple[str, int | None]]:
    """What is found, and where."""
    return [(finding.code, finding.line) for finding in read.findings]


@pytest.mark.parametrize(
    "data",
    [
        BOM + b"---\r\nname: db\r\nupdated: 2026-03-01\r\n---",
        b"---\nname: db\nupdated: 2026-03-01\n---",
        b"---\r\nname: db\r\nupdated: 2026-03-01\r\n---\r\n",
        b"---  \nname: db\nupdated: 2026-03-01\n--- \t\n",
        BOM + b"---\r\nname: db\nupdated: 2026-03-01\r\n---\n",
        b"---\n\n# a comment\nname:   db  \nupdated: '2026-03-01' # why\n---\n",
    ],
)
def test_p1_bom_windows_line_ends_and_a_fence_at_the_very_end_make_no_difference(data: bytes) -> None:
    read = page(data)
    assert read.values == {"name": "db", "updated": "2026-03-01"}
    assert read.body == ""
    assert read.visible == ""
    assert read.data == data
    assert read.findings == ()


def test_p1_only_the_changed_line_changes_in_a_file_of_mixed_line_ends() -> None:
    data = BOM + b"---\r\nname: db\r\n---\r\nPlain text.\n- Ledger moves ^m3k9q2ax\r\n- Other\n"
    read = page(data)
    changed = read.with_item(read.items[0], "Ledger stays", read.items[0].dates, "m3k9q2ax")
    assert changed.data == data.replace(b"Ledger moves", b"Ledger stays")


def test_p1_text_after_a_fence_without_a_line_end_begins_on_a_line_of_its_own() -> None:
    read = page(b"---\r\nname: db\r\n---").with_new_items("Work", ["- New"])
    assert read.data == b"---\r\nname: db\r\n---\r\n# db\r\n\r\n## Work\r\n- New\r\n"
    assert read.values == {"name": "db"}


P2 = """---
name: 2026-05-26          # a day, not a date object
updated: 2026-02-30       # there is no such day
version: 1.10
start: 12:30
code: 0123
on: yes
expires: 2026-05-26T08:00:00Z
owner: ~
empty:
tags: [a, b]
nested: {deep: 1}
folded: >
  two
  lines
---
Body.
"""


def test_p2_every_scalar_is_the_text_that_was_written() -> None:
    read = page(P2)
    assert read.values == {
        "name": "2026-05-26", "updated": "2026-02-30", "version": "1.10", "start": "12:30", "code": "0123",
        "on": "yes", "expires": "2026-05-26T08:00:00Z", "owner": "~", "empty": "", "tags": "[a, b]",
        "nested": "{deep: 1}", "folded": "two lines\n",
    }  # fmt: skip
    assert codes(read) == [("frontmatter-date", 3)]
    assert read.visible == "Body.\n"


@pytest.mark.parametrize(
    ("line", "line_found"),
    [
        ("last_modified: yesterday", 2), ("ttl: 2026-13-01", 2), ("ttl: never", 2), ("note: 2026-02-30", 2),
        ("ttl: 2026-05-26", None), ("ttl: 90d", None), ("last_modified: 2026-05-26T08:00:00+02:00", None),
        ("last_modified:", None), ("note: 2026-05 is near", None),
    ],
)  # fmt: skip
def test_p2_a_day_that_no_calendar_has_is_a_warning_with_its_line(line: str, line_found: int | None) -> None:
    read = page(f"---\n{line}\n---\nBody.\n")
    assert [number for _, number in codes(read)] == ([] if line_found is None else [line_found])
    assert read.visible == "Body.\n"


BROKEN = [
    "description: Rules for reviews: read the diff first",
    'description: "the "big" plan"',
    "tags: [a, b",
    "a: b\n\tc: d",
    "a: *nowhere",
    "a: \x01",
    "a: " + "[" * 3000,
]


@pytest.mark.parametrize("inner", BROKEN)
def test_p3_a_block_that_does_not_parse_is_text_with_a_warning_and_is_never_rewritten(inner: str) -> None:
    block = f"---\n{inner}\n---\n"
    read = page(block + "Body.\n- Fact ^m3k9q2ax\n")
    assert read.values == {}
    assert [code for code, _ in codes(read)] == ["frontmatter-broken"]
    assert "Body." in read.visible
    assert inner in read.visible
    assert [item.text for item in read.items] == ["Fact"]
    assert read.stamped("last_modified", "2026-05-26") is read
    for changed in (
        read.with_new_items("Work", ["- New"]),
        read.without_items(read.items),
        read.with_body("All new.\n"),
    ):
        assert changed.data.startswith(block.encode())


def test_p3_the_lines_of_a_block_that_does_not_parse_are_no_items_and_its_warning_names_the_line() -> None:
    read = page("---\ntags:\n  - one\n  - two\nwhy: a: b\n---\n- Fact\n")
    assert [item.text for item in read.items] == ["Fact"]
    assert codes(read) == [("frontmatter-broken", 5)]
    assert str(read.findings[0]).startswith("topics/db.md:5: ")


def test_p3_who_writes_the_block_too_may_repair_it() -> None:
    assert page("---\na: b: c\n---\nBody.\n").with_body('---\na: "b: c"\n---\nBody.\n').values == {"a": "b: c"}


@given(st.dictionaries(KEYS, st.text(), min_size=1, max_size=4))
def test_p3_whatever_is_written_is_read_back(values: dict[str, str]) -> None:
    read = page("---\nkept: 1\n---\nBody.\n")
    for key, value in values.items():
        read = read.stamped(key, value)
    assert read.values == {"kept": "1", **values}
    assert read.body == "Body.\n"
    for key, value in values.items():
        assert read.stamped(key, value).data == read.data


@given(KEYS, st.from_regex(r"[ -~\xa0-\xff\t]{0,12}", fullmatch=True))
def test_a_plain_block_is_read_as_yaml_reads_it(key: str, value: str) -> None:
    quick, thorough = page(f"---\n{key}: {value}\n---\n"), page(f"---\n{key}: {value}\n'other': x\n---\n")
    if quick.block and thorough.block:
        assert {**quick.values, "other": "x"} == {**thorough.values}
    assert bool(quick.block) == bool(thorough.block)


P4 = """---
id: 7f3a
---

---
name: deploy
created: 2026-01-02
created: 2026-03-04
---
# Deploy
"""


def test_p4_a_second_block_is_reported_and_stays_text() -> None:
    read = page(P4)
    assert read.values == {"id": "7f3a"}
    assert codes(read) == [("frontmatter-twice", 5)]
    assert "name: deploy" in read.visible


def test_p4_a_key_that_stands_twice_is_a_warning_with_both_lines_and_the_last_counts() -> None:
    read = page("---\ncreated: 2026-01-02\nname: x\ncreated: 2026-03-04\n---\n")
    assert read.values["created"] == "2026-03-04"
    assert codes(read) == [("frontmatter-key-twice", 4)]
    assert "line 2" in read.findings[0].message
    assert (
        read.stamped("created", "2026-05-05").data == b"---\ncreated: 2026-01-02\nname: x\ncreated: 2026-05-05\n---\n"
    )


def test_p4_a_stamp_changes_its_value_only_and_twice_is_once() -> None:
    text = '---\r\n# mine\r\nname: "db"   # why\r\nlast_modified:  2026-01-01  # stamped\r\nid: 0012\r\n---\r\nBody.'
    once = page(text).stamped("last_modified", "2026-05-26T08:00:00+02:00")
    assert once.data.decode() == text.replace("2026-01-01", "2026-05-26T08:00:00+02:00")
    assert once.stamped("last_modified", "2026-05-26T08:00:00+02:00").data == once.data


@pytest.mark.parametrize(
    ("block", "stamped"),
    [
        ("---\nname: db\n---\n", "---\nname: db\nlast_modified: 2026-05-26\n---\n"),
        ("---\nname: db\nlast_modified:\n---\n", "---\nname: db\nlast_modified: 2026-05-26\n---\n"),
        ("---\n'last_modified': \"old\" # x\n---\n", "---\n'last_modified': 2026-05-26 # x\n---\n"),
        ("---\ntags:\n- a\n---\n", "---\ntags:\n- a\nlast_modified: 2026-05-26\n---\n"),
        ("---\n{name: db}\n---\n", "---\n{name: db}\n---\n"),
        ("---\nlast_modified: >\n  a\n  b\n---\n", "---\nlast_modified: >\n  a\n  b\n---\n"),
        ("---\nname: db\n---", "---\nname: db\nlast_modified: 2026-05-26\n---"),
        ("", ""),
        ("Only text.\n", "Only text.\n"),
    ],
)
def test_a_stamp_goes_where_the_key_stands_or_last_or_nowhere(block: str, stamped: str) -> None:
    assert page(block).stamped("last_modified", "2026-05-26").data.decode() == stamped


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nNever deploy on Friday.\n\n---\n\nAsk first.\n",
        "---\nNever deploy on Friday.\n---\nAsk first.\n",
        "Never deploy on Friday.\n---\nkey: value\n---\nAsk first.\n",
        "\n---\nkey: Never deploy on Friday.\n---\nAsk first.\n",
        "---\n- Never deploy on Friday.\n- key: value\n---\nAsk first.\n",
        "---\n---\nNever deploy on Friday. Ask first.\n",
        "---\nkey: Never deploy on Friday. Ask first.\n",
        "----\nkey: Never deploy on Friday.\n----\nAsk first.\n",
        " ---\nkey: Never deploy on Friday.\n ---\nAsk first.\n",
        "---\nNever deploy on Friday.\nWhy: see below\n---\nAsk first.\n",
    ],
)
def test_p5_rules_across_the_page_are_no_frontmatter(text: str) -> None:
    read = page(text)
    assert read.values == {}
    assert "Never deploy on Friday." in read.visible
    assert "Ask first." in read.visible
    assert read.body == text


@pytest.mark.parametrize(
    "value",
    [
        "yes",
        "12:30",
        "a: b",
        "# x",
        "",
        " ",
        "x ",
        "'",
        '"',
        "a\u2028b",
        "👍",
        "\x85",
        "- a",
        "2026-05-26T08:00:00+02:00",
    ],
)
def test_a_scalar_is_quoted_only_where_yaml_wants_it(value: str) -> None:
    written = scalar(value)
    assert page(f"---\nkey: {written}\n---\n").values == {"key": value}
    assert (written == value) == (value in ("yes", "2026-05-26T08:00:00+02:00"))
