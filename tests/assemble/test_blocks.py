from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from massmem.assemble.blocks import read_blocks
from massmem.assemble.quoting import closed, quoted


def entries(text: str) -> list[str]:
    lines = text.split("\n")
    starts = read_blocks(lines).starts
    return ["\n".join(lines[a:b]).strip("\n") for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]


def test_an_item_goes_with_what_belongs_to_it() -> None:
    text = "- one\nlazy\n\n  second paragraph\n  - child\n- two\n\nA paragraph\nof two lines.\n\n1. numbered"
    assert entries(text) == [
        "- one\nlazy\n\n  second paragraph\n  - child", "- two", "A paragraph\nof two lines.", "1. numbered",
    ]  # fmt: skip


def test_a_heading_goes_with_the_entry_below_it() -> None:
    assert entries("# A\n\n## B\n- one\n- two\n\n## C\ntext") == ["# A\n\n## B\n- one", "- two", "## C\ntext"]


def test_a_fence_is_one_entry_whatever_is_in_it() -> None:
    text = "````md\n```\n# no heading\n- no item\n```\n\nstill inside\n````\n- an item"
    assert entries(text) == [text.removesuffix("\n- an item"), "- an item"]


def test_a_fence_right_below_its_paragraph_stays_with_it() -> None:
    assert entries("Run:\n```\nls\n\nmake\n```\n\n- next") == ["Run:\n```\nls\n\nmake\n```", "- next"]


def test_a_table_is_one_entry_and_a_rule_is_no_item() -> None:
    assert entries("| a | b |\n|---|---|\n| 1 | 2 |\n\n* * *\n\n- x") == [
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "* * *",
        "- x",
    ]


def test_only_a_fence_outside_of_items_has_to_be_closed() -> None:
    assert closed("```\nls") == "```\nls\n```"
    assert closed("~~~~ sh\n~~~\nls") == "~~~~ sh\n~~~\nls\n~~~~"
    assert closed("```\nls\n``` no") == "```\nls\n``` no\n```"
    for text in (
        "```\nls\n```",
        "```\nls\n`````",
        "- a\n  ```\n  ls",
        "- ```\n  ls",
        "- a\n  ```\n  ls\nDone.",
        "``` not a fence ```",
    ):
        assert closed(text) == text


def test_every_line_of_a_quote_is_marked_whatever_ends_it() -> None:
    assert quoted("a\n\nb") == "> a\n>\n> b"
    assert quoted("a\u2028b\rc\x85d") == "> a\u2028> b\r> c\x85> d"


@given(st.text(st.sampled_from("-*#`~ \n\tab1.>_"), max_size=80))
def test_entries_begin_in_order_and_cover_all_text(text: str) -> None:
    lines = text.split("\n")
    starts = read_blocks(lines).starts
    assert list(starts) == sorted(set(starts))
    assert not any(line.strip() for line in lines[: starts[0] if starts else len(lines)])
    assert closed(closed(text)) == closed(text)
