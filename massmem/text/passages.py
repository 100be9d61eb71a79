"""A page as passages that can be found: its list items, its headings, and what else a person wrote."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.text.items import MORE
from massmem.text.outline import outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.text.outline import Outline
    from massmem.text.page import Page

TITLE = 1


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage. `line` counts from 1 in the file. A list item has a `key` (`line:<16 hex>`) and perhaps an `id`."""

    line: int
    heading: str | None
    text: str
    key: str | None = None
    id: str | None = None


def passages(page: Page) -> tuple[Passage, ...]:
    """All passages in the order of the page; comments, index lines and a memory file's own title are none."""
    lines = page.body.split("\n")
    above = page.block.count("\n")
    found = outline(lines, first_line=above + 1)
    items = [
        Passage(item.line, item.heading, item.text, item.key, item.id)
        for item in found.items
        if item.text and not item.is_index
    ]
    return tuple(sorted([*items, *_headings(page, found, above), *_prose(found, above)], key=lambda one: one.line))


def _headings(page: Page, found: Outline, above: int) -> Iterator[Passage]:
    for heading in found.headings:
        own = heading.level > TITLE or "/topics/" in f"/{page.name}"
        if own and heading.title and heading.title != MORE:
            yield Passage(above + heading.line + 1, heading.title, heading.title)


def _prose(found: Outline, above: int) -> Iterator[Passage]:
    """Paragraphs, tables and code: lines between blank ones that belong to no item and are no heading."""
    taken = {number for item in found.items for number in range(item.start, item.end)}
    taken |= {number for heading in found.headings for number in range(heading.line, heading.end)}
    titles = {heading.line: heading.title for heading in found.headings}
    heading: str | None = None
    block: list[str] = []
    for number, shown in enumerate([*found.shown, ""]):
        text = "" if shown is None or number in taken else shown.strip()
        if text:
            block.append(text)
        elif block:
            yield Passage(above + number - len(block) + 1, heading, "\n".join(block))
            block = []
        heading = titles.get(number, heading)
