"""Code fences and HTML comments, in one place: what is inside them is neither heading nor item.

A fence closes only with the same character, at least as often, and nothing after it. A comment
that is never closed is text: it hides nothing.
"""

from __future__ import annotations

import re

from massmem.model.record import dataclass

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})(.*)\Z", re.DOTALL)
_OPENER = re.compile(r"<!--|`+")
_OVERLAP = len("<!")  # "<!-->" is a whole comment


@dataclass(frozen=True, slots=True)
class Fence:
    """An open code fence: its character, how often, and the line it opens on (from 0)."""

    char: str
    length: int
    line: int


def opening(text: str, line: int) -> Fence | None:
    """The fence that this line opens, if it does."""
    found = _FENCE.match(text)
    if found is None or (found[1][0] == "`" and "`" in found[2]):
        return None
    return Fence(found[1][0], len(found[1]), line)


def closes(text: str, fence: Fence) -> bool:
    """Whether the line closes the fence."""
    found = _FENCE.match(text)
    return found is not None and found[1][0] == fence.char and len(found[1]) >= fence.length and not found[2].strip()


class CommentCutter:
    """Takes comments out of lines that come in order. Lines in a fence are not shown to it."""

    def __init__(self, lines: list[str]) -> None:
        """Look ahead, so that only comments that close are taken for comments."""
        self._lines = lines
        self._inside = False
        self._known_close = -1
        self.left_open: int | None = None

    def cut(self, number: int) -> tuple[str | None, bool]:
        """The line without comments (None if nothing else was on it), and whether it began with one."""
        line = self._lines[number]
        began = self._inside
        if not began and "<!--" not in line:
            return line, False
        kept: list[str] = []
        at = 0
        while at < len(line):
            at = self._leave(line, at) if self._inside else self._enter(line, at, number, kept)
        shown = "".join(kept)
        leading = began or line.lstrip(" \t").startswith("<!--")
        if not shown.strip():
            return None, leading
        return (shown if shown == line else shown.rstrip()), leading and shown != line

    def _leave(self, line: str, at: int) -> int:
        """Where the comment ends that `at` is in, on this line or beyond it."""
        close = line.find("-->", at)
        if close < 0:
            return len(line)
        self._inside = False
        return close + 3

    def _enter(self, line: str, at: int, number: int, kept: list[str]) -> int:
        """Keeps the text up to the next comment and steps into it, or keeps the rest."""
        begin = at
        while found := _OPENER.search(line, at):
            if found[0] != "<!--":
                same = re.compile(rf"(?<!`){found[0]}(?!`)").search(line, found.end())
                at = same.end() if same else found.end()
            elif self._comes_to_an_end(line, found.start(), number):
                kept.append(line[begin : found.start()])
                self._inside = True
                return found.start() + _OVERLAP
            else:
                self.left_open = number if self.left_open is None else self.left_open
                at = found.end()
        kept.append(line[begin:])
        return len(line)

    def _comes_to_an_end(self, line: str, at: int, number: int) -> bool:
        """Whether it closes: on the line; else anywhere if it begins one, in its paragraph if not."""
        if line.find("-->", at + _OVERLAP) >= 0:
            return True
        close = self._next_close(number + 1)
        if close is None:
            return False
        if not line[:at].strip():
            return True
        return all(self._lines[between].strip() for between in range(number + 1, close))

    def _next_close(self, number: int) -> int | None:
        """The first line from `number` on that closes a comment."""
        if self._known_close < number:
            ahead = (i for i in range(number, len(self._lines)) if "-->" in self._lines[i])
            self._known_close = next(ahead, len(self._lines))
        return self._known_close if self._known_close < len(self._lines) else None
