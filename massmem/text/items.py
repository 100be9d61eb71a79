"""What a page's body is made of: list items and headings, as values."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.model.record import dataclass
from massmem.text.remark import render_remark, split_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.when import Dates

MORE = "More"
ID_MARK = re.compile(r"(?:^|[ \t]+)\^([0-9a-hjkmnp-tv-z]{8,16})[ \t]*\Z")
_INDEX_TEXT = re.compile(r"\[[^\]]*\]\(topics/[^()\s]+\.md\)")
_WRITTEN_AS = (
    (re.compile(r"<!--"), "<! --"),
    (re.compile(r"-->"), "-- >"),
    (re.compile(r"\A(`{3,}|~{3,})"), r"\\\1"),
    (re.compile(r"\A\[([ xX])\](?= )"), r"\\[\1]"),
    (re.compile(r"\A([-*_])(?=(?:[ ]*\1)*\Z)"), r"\\\1"),
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the page; `line` counts from 0 in the body, `end` is behind its last line."""

    level: int
    title: str
    line: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A list item that says something.

    `start` to `end` (exclusive, from 0) are the body's lines that hold its own paragraph;
    `line` counts from 1 in the file. `text` is without date remark and `^id`, `shown` without
    the `^id`. `has_children`: more than its paragraph hangs below it (items, paragraphs, code).
    `parent` is the place in `Page.items` of the item it is nested in.
    """

    start: int
    end: int
    line: int
    indent: int
    marker: str
    text: str
    shown: str
    id: str | None
    dates: Dates
    heading: str | None
    has_children: bool
    parent: int | None
    is_index: bool

    @property
    def key(self) -> str:
        """`line:<16 hex>`, by which the ledger knows a person's line."""
        return line_key(self.shown)


class ItemDraft:
    """An item while its lines are being read."""

    __slots__ = ("end", "heading", "indent", "inner", "marker", "more", "open", "parent", "start", "words")

    def __init__(
        self, start: int, *, indent: int, inner: int, marker: str, heading: str | None, parent: ItemDraft | None
    ) -> None:
        """`inner` is the column at which its content begins."""
        self.start, self.end = start, start + 1
        self.indent, self.inner = indent, inner
        self.marker, self.heading, self.parent = marker, heading, parent
        self.words: list[str] = []
        self.open, self.more = True, False

    def add(self, number: int, text: str) -> None:
        """One more line of the paragraph."""
        self.words.append(text)
        self.end = number + 1

    def finished(self, places: Mapping[int, int], first_line: int) -> Item:
        """The item. `places` has the place in `Page.items` by start; items without words are in none."""
        shown, name = split_id(" ".join(self.words))
        text, dates = split_remark(shown)
        parent = self.parent
        while parent is not None and parent.start not in places:
            parent = parent.parent
        return Item(
            start=self.start, end=self.end, line=first_line + self.start, indent=self.indent,
            marker=self.marker, text=text, shown=shown, id=name, dates=dates, heading=self.heading,
            has_children=self.more, parent=None if parent is None else places[parent.start],
            is_index=name is None and is_index_text(self.heading, text),
        )  # fmt: skip


@lru_cache(maxsize=4096)  # a change asks for the keys of the same lines several times, a server at every call
def line_key(shown: str) -> str:
    """The key of a line without an id: what it shows, white space apart."""
    from massmem.model.ids import digest  # noqa: PLC0415 - a page is read and printed without hashing

    return "line:" + digest([" ".join(shown.split())]).hex()[:16]


def is_index_text(heading: str | None, text: str) -> bool:
    """Whether an item below that heading is a line of the index of topics."""
    return heading == MORE and _INDEX_TEXT.match(text) is not None


def split_id(shown: str) -> tuple[str, str | None]:
    """The text without its `^id`, and the id. An id with no text is text."""
    found = ID_MARK.search(shown)
    before = shown[: found.start()].rstrip() if found else ""
    return (before, found[1]) if found and before else (shown, None)


def as_written(text: str, dates: Dates) -> tuple[str, Dates]:
    """Text and dates in the form in which an item is read back.

    White space is single blanks; a date remark in the text becomes dates where there are none;
    what Markdown would take for a comment, a fence or a task box is broken up.
    """
    text = " ".join(text.split())
    for pattern, instead in _WRITTEN_AS:
        text = pattern.sub(instead, text)
    return (text, dates) if dates else split_remark(text)


def render_item(text: str, dates: Dates, id: str) -> str:
    """The line, without its end: `- Ledger moves to Postgres 17 (since 2026-05-04) ^m3k9q2ax`."""
    return "- " + item_words(text, dates, id)


def item_words(text: str, dates: Dates, id: str) -> str:
    """What follows the marker of an item."""
    text, dates = as_written(text, dates)
    return text + render_remark(dates) + (f" ^{id}" if id else "")
