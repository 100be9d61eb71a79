"""A Markdown text as whole entries, the only places where it may be cut, and the fence that it leaves open."""

from __future__ import annotations

import re

from massmem.model.record import dataclass
from massmem.text.fences import closes, opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.text.fences import Fence

_MARKER = re.compile(r"(?:[-+*]|\d{1,9}[.)])(?:[ ]+|\Z)")
_HEADING = re.compile(r"#{1,6}(?:[ ]|\Z)")
_BREAK = re.compile(r"(?:(?:-[ ]*){3,}|(?:_[ ]*){3,}|(?:\*[ ]*){3,})\Z")


@dataclass(frozen=True, slots=True)
class Blocks:
    """Where each entry begins (indexes into the lines), and what closes the fence left open ("": none is).

    An entry is a list item with all that belongs to it, or a paragraph, table or code block; headings
    go with the entry below them.
    """

    starts: tuple[int, ...]
    closing: str


def read_blocks(lines: list[str]) -> Blocks:
    """The entries of a text, given as its lines without line ends."""
    reader = _Reader()
    for number, line in enumerate(lines):
        reader.read(number, line.expandtabs(4))
    fence = None if reader.fence_in else reader.fence  # one in a list item ends with it
    return Blocks(tuple(reader.starts), fence.char * fence.length if fence else "")


class _Reader:
    """Line by line, as CommonMark does: a fence ends with the list item it stands in, whether closed or not."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.fence: Fence | None = None  # the code block we are in
        self.fence_in = 0  # indent of the item it stands in, 0 outside of items
        self.item = 0  # indent of the content of the list item we are in, 0 outside
        self.blank = True  # the line before was blank
        self.heading = False  # a heading waits for its entry

    def read(self, number: int, line: str) -> None:
        """Take in one line."""
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        if not text.strip():
            self.blank = True
            return
        if not self._in_fence(text, indent):
            self._outside(number, text, indent)
        self.blank = False

    def _in_fence(self, text: str, indent: int) -> bool:
        if self.fence is None or indent < self.fence_in:
            self.fence = None
            return False
        if closes(text, self.fence):
            self.fence = None
        return True

    def _outside(self, number: int, text: str, indent: int) -> None:
        if self.item and indent >= self.item:
            self._open_fence(text, number)
        elif indent < 4 and _MARKER.match(text) and not _BREAK.match(text):
            self._begin(number)
            self._item(number, text, indent)
        elif self.item and not self.blank and not self._interrupts(text, indent):
            pass  # a lazy line of the item's paragraph
        else:
            self._top(number, text, indent)

    def _item(self, number: int, text: str, indent: int) -> None:
        """Enter an item; a second marker or a fence may follow on the same line."""
        self.item = 0
        while (found := _MARKER.match(text)) and not _BREAK.match(text):
            width = len(found.group())
            if width - len(found.group().rstrip(" ")) > 4:  # code after the marker
                width = len(found.group().rstrip(" ")) + 1
            indent += width if found.group().endswith(" ") else width + 1
            self.item = self.item or indent
            text = text[width:]
        self._open_fence(text, number)

    def _top(self, number: int, text: str, indent: int) -> None:
        was_item, self.item = self.item, 0
        if indent < 4 and _HEADING.match(text):
            if not self.heading:
                self.starts.append(number)
            self.heading = True
            return
        if self.blank or was_item or self.heading or not self.starts:
            self._begin(number)
        if indent < 4:
            self._open_fence(text, number)

    def _begin(self, number: int) -> None:
        if not self.heading:
            self.starts.append(number)
        self.heading = False

    def _open_fence(self, text: str, number: int) -> None:
        self.fence = opening(text, number)
        self.fence_in = self.item

    @staticmethod
    def _interrupts(text: str, indent: int) -> bool:
        return indent < 4 and bool(_HEADING.match(text) or _BREAK.match(text) or text[0] == ">" or opening(text, 0))
