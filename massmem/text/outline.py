"""Reading Markdown as far as memory needs it: where items and headings are, and what is shown.

Block structure follows CommonMark for lists, fences, headings, indented code and lazy lines, with
one difference: a line that ends with an `^id` ends its paragraph, so that what a person writes
straight below a fact never becomes part of it.
"""

from __future__ import annotations

import re

from massmem.model.record import dataclass
from massmem.text.fences import CommentCutter, Fence, closes, opening
from massmem.text.items import ID_MARK, Heading, Item, ItemDraft

_MARKER = re.compile(r"([ \t]*)([-*+]|\d{1,9}[.)])(?:([ \t]+)(\[[ xX]\](?=[ \t]))?|\Z)")
_ATX = re.compile(r"(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*\Z")
_SETEXT = re.compile(r"(=+|-+)[ \t]*\Z")
_RULE = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*\Z")
_TABLE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*\Z")
_CODE_INDENT = 4


@dataclass(frozen=True, slots=True)
class Outline:
    """What a body holds. `shown` has each line as injected, None where a line is only comment.

    `open_fence` is the line of a code fence that nothing closes, `fence_end` the line that would.
    """

    items: tuple[Item, ...]
    headings: tuple[Heading, ...]
    shown: tuple[str | None, ...]
    open_fence: int | None
    fence_end: str
    open_comment: int | None


class _Reader:
    """Walks over the lines once, holding the list items that are open."""

    def __init__(self, lines: list[str], skip: int) -> None:
        """`skip` lines at the top are no Markdown (a frontmatter that does not parse)."""
        self.lines = lines
        self.skip = skip
        self.cutter = CommentCutter(lines)
        self.shown: list[str | None] = []
        self.drafts: list[ItemDraft] = []
        self.headings: list[Heading] = []
        self.stack: list[ItemDraft] = []
        self.paragraph: list[str] | None = None
        self.begun = 0
        self.owner: ItemDraft | None = None
        self.fence: Fence | None = None
        self.was_gone = False

    def walk(self) -> None:
        """Reads every line."""
        for number, line in enumerate(self.lines):
            if number < self.skip:
                self.shown.append(line)
            elif self.fence is None or self._leaves_fence(line):
                shown, after_comment = self.cutter.cut(number)
                self.shown.append(shown)
                if shown is not None:
                    self._block(number, shown, after_comment=after_comment)
                self.was_gone = shown is None
            else:
                self.shown.append(line)

    def fence_end(self) -> str:
        """The line that closes the fence that is still open, or ""."""
        inner = self.stack[-1].inner if self.stack else 0
        return " " * inner + self.fence.char * self.fence.length if self.fence else ""

    def _leaves_fence(self, line: str) -> bool:
        """Whether the line lies outside the open fence, closing it as the case may be."""
        assert self.fence is not None
        if line.strip() and self.stack and _indent(line) < self.stack[-1].inner:
            self.fence = None
            return True
        if closes(line, self.fence):
            self.fence = None
        return False

    def _block(self, number: int, line: str, *, after_comment: bool) -> None:
        """One line outside fences, without its comments."""
        if not line.strip():
            self.paragraph = None
            if self.stack and not self.stack[-1].words and not self.stack[-1].more:
                self.stack.pop()
            return
        indent = _indent(line)
        depth = self._depth(indent)
        rest = line.strip(" \t")
        near = indent - (self.stack[depth - 1].inner if depth else 0) < _CODE_INDENT
        same = self.paragraph is not None and self.owner is (self.stack[depth - 1] if depth else None)
        if near and not after_comment and self._structure(number, line, rest, depth, same=same):
            return
        if self.paragraph is not None and not rest.startswith(">") and (same or not self.was_gone):
            self._continue(number, rest)
        else:
            self._close_to(depth)
            self._begin(number, rest, code=not near or rest.startswith(">"))

    def _structure(self, number: int, line: str, rest: str, depth: int, *, same: bool) -> bool:
        """Takes the line as fence, heading, rule or item; False if it is none of them."""
        if fence := opening(line, number):
            self._close_to(depth)
            self._more()
            self.fence = fence
            return True
        if rest[0] == "#" and (found := _ATX.match(rest)):
            self._close_to(depth)
            self._heading(len(found[1]), found[2] or "", number, number)
            return True
        if same and self.paragraph and self._underline(number, rest, depth):
            return True
        if rest[0] in "-*_" and _RULE.match(rest):
            self._close_to(depth)
            self._more()
            return True
        return self._item(number, line, depth, same=same)

    def _underline(self, number: int, rest: str, depth: int) -> bool:
        """A line that makes the paragraph above a heading, or a table."""
        assert self.paragraph is not None
        if "|" in rest and "|" in self.paragraph[-1] and _TABLE.match(rest):
            self._continue(number, rest)
            return True
        found = _SETEXT.match(rest)
        if found is None or depth:
            return False
        title = " ".join(self.paragraph)
        self._heading(1 if found[1][0] == "=" else 2, title, self.begun, number)
        return True

    def _heading(self, level: int, title: str, first: int, last: int) -> None:
        self.paragraph = None
        if self.stack:
            self.stack[-1].more = True
        else:
            self.headings.append(Heading(level, " ".join(title.split()), first, last + 1))

    def _item(self, number: int, line: str, depth: int, *, same: bool) -> bool:
        """Takes the line as the first of a list item, if it is one."""
        found = _MARKER.match(line)
        if found is None:
            return False
        text = line[found.end() :].strip(" \t")
        if same and (not text or found[2] not in ("-", "*", "+", "1.", "1)")):
            return False
        self._close_to(depth)
        self._more()
        indent = _indent(line)
        gap = len((found[3] or "").expandtabs(_CODE_INDENT))
        box = f" {found[4]}" if found[4] else ""
        inner = indent + len(found[2]) + (gap if text and 1 <= gap <= _CODE_INDENT else 1)
        heading = self.headings[-1].title if self.headings else None
        parent = self.stack[-1] if self.stack else None
        marker = found[2] + box
        draft = ItemDraft(number, indent=indent, inner=inner, marker=marker, heading=heading, parent=parent)
        self.drafts.append(draft)
        self.stack.append(draft)
        if fence := opening(text, number):
            draft.more, draft.open, self.fence = True, False, fence
        elif text:
            self._begin(number, text, code=False)
        return True

    def _begin(self, number: int, text: str, *, code: bool) -> None:
        """A paragraph begins, in the innermost open item or in none."""
        self.owner = self.stack[-1] if self.stack else None
        if self.owner is not None and (code or not self.owner.open or self.owner.words):
            self._more()
        self.paragraph, self.begun = (None if code else []), number
        if not code:
            self._continue(number, text)

    def _continue(self, number: int, text: str) -> None:
        """The paragraph goes on."""
        if self.paragraph is not None:
            self.paragraph.append(text)
        if self.owner is not None and self.owner.open:
            self.owner.add(number, text)
            if ID_MARK.search(text):
                self.owner.open, self.paragraph = False, None

    def _more(self) -> None:
        """Something other than its paragraph belongs to the innermost item."""
        self.paragraph = None
        if self.stack:
            item = self.stack[-1]
            item.more, item.open = True, False

    def _close_to(self, depth: int) -> None:
        del self.stack[depth:]

    def _depth(self, indent: int) -> int:
        """How many of the open items the line lies in."""
        depth = 0
        while depth < len(self.stack) and indent >= self.stack[depth].inner:
            depth += 1
        return depth


def _indent(line: str) -> int:
    """Columns of white space before the text, tabs at every fourth."""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return len(lead.expandtabs(_CODE_INDENT)) if "\t" in lead else len(lead)


def outline(lines: list[str], *, skip: int = 0, first_line: int = 1) -> Outline:
    """What the lines hold. `first_line` is the number in the file of the first of them."""
    reader = _Reader(lines, skip)
    reader.walk()
    said = [draft for draft in reader.drafts if draft.words]
    place = {draft.start: number for number, draft in enumerate(said)}
    items = tuple(draft.finished(place, first_line) for draft in said)
    return Outline(
        items,
        tuple(reader.headings),
        tuple(reader.shown),
        reader.fence.line if reader.fence else None,
        reader.fence_end(),
        reader.cutter.left_open,
    )
