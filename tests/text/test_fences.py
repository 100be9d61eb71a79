"""A6: what is code or comment is neither heading nor item, and nothing unclosed swallows the rest."""

from __future__ import annotations

import pytest

from massmem.text.page import Page, read_page


def page(text: str) -> Page:
    """A memory page."""
    return read_page("MEMORY.md", text.encode())


SAMPLE = """## Rules
- Run the tests first

  ````markdown
  ```sh
  - not an item
  ```
  ## not a heading
  <!-- not a comment -->
  ````
- Then deploy
"""


def test_a_longer_fence_is_not_closed_by_a_shorter_one() -> None:
    read = page(SAMPLE)
    assert [item.text for item in read.items] == ["Run the tests first", "Then deploy"]
    assert [heading.title for heading in read.headings] == ["Rules"]
    assert "<!-- not a comment -->" in read.visible
    assert read.findings == ()


@pytest.mark.parametrize(
    "inner", ["~~~", "``", "```` x", "``` sh", "text ```", "    text"]
)  # fmt: skip
def test_a_fence_closes_only_with_the_same_character_at_least_as_often_and_nothing_after_it(inner: str) -> None:
    read = page(f"```\n{inner}\n- no\n```\n- yes\n")
    assert [item.text for item in read.items] == ["yes"]


@pytest.mark.parametrize("closing", ["```", "`````", "``` ", "  ```\t"])
def test_a_fence_closes_with_as_many_or_more(closing: str) -> None:
    assert [item.text for item in page(f"```\n- no\n{closing}\n- yes\n").items] == ["yes"]


def test_backticks_within_a_line_open_no_fence() -> None:
    assert [item.text for item in page("``` a ``` b\n- yes\n").items] == ["yes"]


def test_an_open_fence_is_closed_in_what_is_injected_and_is_a_finding() -> None:
    read = page("- yes\n\n~~~~sh\nls\n")
    assert read.visible == "- yes\n\n~~~~sh\nls\n~~~~\n"
    assert [(finding.code, finding.line) for finding in read.findings] == [("fence-open", 3)]


def test_an_open_fence_in_an_item_ends_with_the_item() -> None:
    read = page("- one\n  ```\n  ls\n- two\n")
    assert [item.text for item in read.items] == ["one", "two"]
    assert read.findings == ()


def test_a_fence_may_begin_on_the_line_of_the_marker() -> None:
    read = page("- ```sh\n  - no\n  ```\n- yes\n")
    assert [item.text for item in read.items] == ["yes"]


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("a\n<!-- note -->\nb\n", "a\nb\n"),
        ("a\n<!-- note\n\n## no\n```\n-->\nb\n", "a\nb\n"),
        ("a <!-- note --> b\n", "a  b\n"),
        ("a <!-- note -->\n", "a\n"),
        ("a <!-- x --> b <!-- y -->\n", "a  b\n"),
        ("a <!-- two\nlines --> b\n", "a\n b\n"),
        ("<!-->a\n<!-- -->b\n", "a\nb\n"),
        ("a <!-- not closed\n\nb -->\n", "a <!-- not closed\n\nb -->\n"),
        ("<!-- never closed\nb\n", "<!-- never closed\nb\n"),
        ("`<!-- code -->` and ``<!-- ` -->``\n", "`<!-- code -->` and ``<!-- ` -->``\n"),
        ("a ` b <!-- note -->\n", "a ` b\n"),
        ("```\n<!-- code -->\n```\n", "```\n<!-- code -->\n```\n"),
        ("<!-- ``` -->\n- yes\n", "- yes\n"),
        ("<!-- only -->", ""),
    ],
)
def test_comments_outside_code_are_not_injected(text: str, visible: str) -> None:
    assert page(text).visible == visible


def test_a_comment_is_on_disk_but_not_counted() -> None:
    assert page("ab\n<!-- a rule that nobody obeys -->\n").chars == 2


def test_a_comment_that_never_closes_is_a_finding() -> None:
    assert [(one.code, one.line) for one in page("a\nb <!-- c\n").findings] == [("comment-open", 2)]


def test_items_and_headings_in_a_comment_do_not_count() -> None:
    read = page("<!--\n## no\n- no\n-->\n## Work\n- yes <!-- a note --> indeed ^m3k9q2ax <!-- another -->\n")
    assert [(item.text, item.id, item.heading) for item in read.items] == [("yes  indeed", "m3k9q2ax", "Work")]
