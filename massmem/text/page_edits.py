"""Edits of a page's lines. Each returns the new lines; lines that stay are the same strings."""

from __future__ import annotations

import re
import unicodedata

from massmem.text.items import MORE, Heading, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Protocol

    from massmem.text.frontmatter import Front

    class _Body(Protocol):
        """What the edits read of a page."""

        @property
        def name(self) -> str: ...
        @property
        def eol(self) -> str: ...
        @property
        def front(self) -> Front | None: ...
        @property
        def raw(self) -> tuple[str, ...]: ...
        @property
        def body(self) -> str: ...
        @property
        def items(self) -> tuple[Item, ...]: ...
        @property
        def headings(self) -> tuple[Heading, ...]: ...
        @property
        def open_fence(self) -> int | None: ...
        @property
        def fence_end(self) -> str: ...


_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_FIRST = re.compile(r"([ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\](?=[ \t]))?)([ \t]*)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SECTION = 2


def split_lines(text: str) -> tuple[str, ...]:
    """The lines of the text with their ends. Only LF ends a line."""
    return tuple(_LINE.findall(text))


def reworded(raw: Sequence[str], item: Item, words: str, eol: str) -> list[str]:
    """The lines with the item's paragraph replaced by one line of these words."""
    first = raw[item.start]
    found = _FIRST.match(first)
    lead = (found[1] + (found[2] or " ")) if found else "- "
    notes = "".join(f" {note}" for note in _COMMENT.findall("".join(raw[item.start : item.end])))
    ending = "\r\n" if first.endswith("\r\n") else "\n" if first.endswith("\n") else eol
    return [*raw[: item.start], *split_lines(lead + words + notes + ending), *raw[item.end :]]


def without(raw: Sequence[str], spans: Iterable[tuple[int, int]]) -> list[str]:
    """The lines without these spans, and without a blank line that then meets another or an end."""
    kept = list(raw)
    for start, end in sorted(spans, reverse=True):
        del kept[start:end]
        above = start == 0 or not kept[start - 1].strip()
        if start < len(kept) and above and not kept[start].strip():
            del kept[start]
        elif start == len(kept) and start and above:
            del kept[start - 1]
    return kept


def blanked(raw: Sequence[str], spans: Iterable[tuple[int, int]], eol: str) -> list[str]:
    """The lines with each of these spans as one blank line."""
    kept = list(raw)
    for start, end in sorted(spans, reverse=True):
        kept[start:end] = [eol]
    return kept


def with_lines(page: _Body, heading: str, lines: Sequence[str]) -> list[str]:
    """The lines with more of them at the end of a section."""
    section = _section(page, heading)
    if section is None:
        return _with_section(page, heading, lines)
    at = _end_of_text(page, section.end, _next_heading(page, section))
    gap = [""] if at > section.end and not _ends_with_item(page, at) else []
    below = page.raw[at : at + 1]
    apart = [""] if below and below[0].strip() and not below[0].lstrip().startswith("#") else []
    return _inserted(page, at, [*gap, *lines, *apart])


def _with_section(page: _Body, heading: str, lines: Sequence[str]) -> list[str]:
    """The lines with a new section: before `## More` if that is last, else at the end."""
    more = _section(page, MORE)
    last = more is not None and more is page.headings[-1] and _same(heading, MORE) is False
    limit = more.line if more is not None and last else len(page.raw)
    at = _end_of_text(page, 0, limit)
    title = [f"# {_title(page.name)}", ""] if not page.body.strip() else []
    new = [*title, f"## {' '.join(heading.split())}", *lines]
    before = [""] if at else []
    after = [""] if at < len(page.raw) and page.raw[at].strip() else []
    return _inserted(page, at, [*before, *new, *after])


def empty_sections(page: _Body, titles: Collection[str]) -> list[tuple[int, int]]:
    """The level-2 headings of these titles that have nothing but blank lines below them."""
    wanted = {_folded(title) for title in titles}
    spans = []
    for heading in page.headings:
        if heading.level == _SECTION and _folded(heading.title) in wanted:
            end = _next_heading(page, heading)
            deeper = any(other.line == end and other.level > _SECTION for other in page.headings)
            if not deeper and not any(line.strip() for line in page.raw[heading.end : end]):
                spans.append((heading.line, end))
    return spans


def with_index(page: _Body, lines: Sequence[str]) -> list[str]:
    """The lines with these as the index under `## More`."""
    old = [item for item in page.items if item.is_index]
    if [item.shown for item in old] == [line.removeprefix("- ") for line in lines]:
        return list(page.raw)
    section = _section(page, MORE)
    if section is None:
        return _with_section(page, MORE, lines) if lines else list(page.raw)
    if not old:
        return with_lines(page, MORE, lines)
    kept = list(page.raw)
    for item in reversed(old[1:]):
        del kept[item.start : item.end]
    kept[old[0].start : old[0].end] = [line + page.eol for line in lines]
    rest = kept[section.end : _next_heading(page, section) - len(page.raw) + len(kept)]
    if lines or any(line.strip() for line in rest):
        return kept
    return without(kept, [(section.line, section.end + len(rest))])


def with_body(page: _Body, body: str) -> list[str]:
    """The lines of another body, with the bytes of the lines that are the same at either end."""
    new = list(split_lines(body))
    if page.front and page.front.broken and not body.startswith("---"):
        new = [*_lf(page.raw[: len(split_lines("".join(page.raw)[: page.front.broken]))]), *new]
    if new and not new[-1].endswith("\n"):
        new[-1] += "\n"
    while len(new) > 1 and new[-1] == "\n" and page.raw[-1:] not in (("\n",), ("\r\n",)):
        new.pop()
    old = _lf(page.raw)
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    middle = [line[:-1] + page.eol for line in new[head : len(new) - tail]]
    return [*page.raw[:head], *middle, *page.raw[len(page.raw) - tail :]]


def _lf(lines: Sequence[str]) -> list[str]:
    return [line[:-2] + "\n" if line.endswith("\r\n") else line for line in lines]


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines are the same from the beginning."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count


def _section(page: _Body, title: str) -> Heading | None:
    """The section of that title: of level 2, else the first below it."""
    named = [h for h in page.headings if h.level >= _SECTION and _same(h.title, title)]
    return min(named, key=lambda h: (h.level, h.line), default=None)


def _same(one: str, other: str) -> bool:
    return _folded(one) == _folded(other)


def _folded(title: str) -> str:
    return unicodedata.normalize("NFC", " ".join(title.split()).casefold())


def _next_heading(page: _Body, heading: Heading) -> int:
    below = (other.line for other in page.headings if other.line > heading.line)
    return next(below, len(page.raw))


def _end_of_text(page: _Body, start: int, end: int) -> int:
    """Behind the last line between the two that is not blank."""
    while end > start and not page.raw[end - 1].strip():
        end -= 1
    return end


def _ends_with_item(page: _Body, at: int) -> bool:
    return any(item.end == at for item in page.items)


def _inserted(page: _Body, at: int, lines: Sequence[str]) -> list[str]:
    """The lines with new ones at that place, each on a line of its own, an open fence closed before them."""
    if page.open_fence is not None and page.open_fence < at:
        lines = [page.fence_end, *lines]
    above = list(page.raw[:at])
    if above and not above[-1].endswith("\n"):
        above[-1] += page.eol
    below = page.raw[at:]
    while below and not any(line.strip() for line in below):
        below = ()
    return [*above, *(line + page.eol for line in lines), *below]


def _title(name: str) -> str:
    """What a new file is called at its top: `Memory`, `User`, or the topic's name."""
    stem = name.rpartition("/")[2].removesuffix(".md")
    return stem.capitalize() if stem.isupper() else stem
