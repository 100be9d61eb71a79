"""A memory file as a value: its bytes, what they say, and edits that touch nothing else."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.errors import Unreadable
from massmem.model.findings import Finding, Level
from massmem.model.record import dataclass
from massmem.text import page_edits
from massmem.text.items import Heading, Item, item_words, render_item
from massmem.text.outline import Outline, outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from massmem.model.when import Dates
    from massmem.text.frontmatter import Front

__all__ = ["Heading", "Item", "Page", "plain", "read_page", "render_item"]

_BOM = "\ufeff"
_CONFLICT = re.compile(r"^(?:<{7} |>{7} )", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A memory file. `read_page` makes it; the edits each return a new one.

    name: the path that findings show.
    bom, eol: whether it begins with a BOM; the line end that new lines get.
    front: its frontmatter, if it begins with what may be one; see `values`.
    raw: the body's lines as on disk, each with its own line end.
    body: the body with LF line ends. visible: what of it is injected and counted, that is
        without comments and `^id` marks, an open code fence closed.
    open_fence: the line (from 0) of a code fence that only the end of the page closes;
        `fence_end` is the line that would.
    damaged: not UTF-8: readable with U+FFFD, and every edit raises Unreadable.
    """

    name: str
    data: bytes
    bom: bool
    eol: str
    front: Front | None
    raw: tuple[str, ...]
    damaged: bool
    findings: tuple[Finding, ...]
    body: str
    visible: str
    items: tuple[Item, ...]
    headings: tuple[Heading, ...]
    open_fence: int | None
    fence_end: str

    @property
    def values(self) -> Mapping[str, str]:
        """The frontmatter's values by key, as text."""
        return self.front.values if self.front else {}

    @property
    def block(self) -> str:
        """The frontmatter with both its fences as on disk, or ""."""
        return self.front.block if self.front else ""

    @property
    def chars(self) -> int:
        """How long it is against its limit: code points of `visible` after NFC, outer blank lines apart."""
        if self.visible.isascii():
            return len(strip_blank_lines(self.visible))
        from unicodedata import normalize  # noqa: PLC0415 - not needed for most files

        return len(strip_blank_lines(normalize("NFC", self.visible)))

    @property
    def lines(self) -> int:
        """How many lines the body has; an unterminated last one counts."""
        return len(self.raw)

    def with_item(self, item: Item, text: str, dates: Dates, id: str) -> Page:
        """The item reworded in place; marker, indent and comments stay."""
        return self._with(page_edits.reworded(self.raw, item, item_words(text, dates, id), self.eol))

    def without_items(self, items: Iterable[Item]) -> Page:
        """Without these items' own lines, and without the second of two blank lines that now meet.

        Where the lines below would so become something else (part of the item above, a heading),
        a blank line keeps them apart.
        """
        gone = {item.start: item.end for item in items}
        page = self._with(page_edits.without(self.raw, gone.items()))
        kept = [(item.shown, item.heading) for item in self.items if item.start not in gone]
        if [(item.shown, item.heading) for item in page.items] == kept and len(page.headings) == len(self.headings):
            return page
        return self._with(page_edits.blanked(self.raw, gone.items(), self.eol))

    def with_new_items(self, heading: str, lines: Sequence[str]) -> Page:
        """With these lines at the end of the section, which is made (level 2, before `## More`) if absent."""
        return self._with(page_edits.with_lines(self, heading, lines)) if lines else self

    def without_headings(self, titles: Collection[str]) -> Page:
        """Without those level-2 headings that have nothing but blank lines below them."""
        return self._with(page_edits.without(self.raw, page_edits.empty_sections(self, titles)))

    def with_index(self, lines: Sequence[str]) -> Page:
        """With exactly these index lines under `## More`; a person's lines there stay."""
        return self._with(page_edits.with_index(self, lines))

    def with_body(self, body: str) -> Page:
        """With another body (LF line ends); lines that stay keep their bytes, a broken frontmatter stays."""
        return self._with(page_edits.with_body(self, body))

    def stamped(self, key: str, value: str) -> Page:
        """With the key set in the frontmatter; the same page where there is none that parses."""
        self._refuse_damaged()
        if self.front is None or not self.front.block:
            return self
        from massmem.text.frontmatter import set_key  # noqa: PLC0415 - most files have none

        block = set_key(self.front, key, value)
        return self if block == self.front.block else self._made(block, self.raw)

    def _with(self, raw: Sequence[str]) -> Page:
        self._refuse_damaged()
        return self if tuple(raw) == self.raw else self._made(self.block, raw)

    def _made(self, block: str, raw: Sequence[str]) -> Page:
        gap = self.eol if block and raw and not block.endswith("\n") else ""
        text = (_BOM if self.bom else "") + block + gap + "".join(raw)
        return read_page(self.name, text.encode("utf-8"))

    def _refuse_damaged(self) -> None:
        if self.damaged:
            raise Unreadable(
                f"{self.name} is not UTF-8 and was left as it is",
                "save it as UTF-8 with your editor (iconv -f latin1 -t utf-8), then try again",
            )


def read_page(name: str, data: bytes) -> Page:
    """The file as a value. Never raises: what is wrong is a finding."""
    return _read(name, data)


@lru_cache(maxsize=64)  # one change looks at a file several times, and a server at the same files for every call
def _read(name: str, data: bytes) -> Page:
    text, damage = _decode(name, data)
    bom = text.startswith(_BOM)
    text = text[bom:]
    front = _front(text, name)
    block = front.block if front else ""
    raw = page_edits.split_lines(text[len(block) :])
    lines = [line.rstrip("\n").removesuffix("\r") if line.endswith("\n") else line for line in raw]
    body = "\n".join(lines) + ("\n" if raw and raw[-1].endswith("\n") else "")
    skip = len(page_edits.split_lines(text[: front.broken])) if front else 0
    above = block.count("\n")
    found = outline(lines, skip=skip, first_line=above + 1)
    return Page(
        name=name, data=data, bom=bom, eol=_eol(raw, text), front=front, raw=raw, damaged=bool(damage),
        findings=(*damage, *(front.findings if front else ()), *_content(name, body, found, above)),
        body=body, visible=_visible(body, found), items=found.items, headings=found.headings,
        open_fence=found.open_fence, fence_end=found.fence_end,
    )  # fmt: skip


def plain(body: str) -> str:
    """A body as `read` prints it: comments kept, `^id` marks gone."""
    return _plain(body)


@lru_cache(maxsize=16)
def _plain(body: str) -> str:
    lines: list[str | None] = list(body.split("\n"))
    found = outline([line for line in lines if line is not None])
    return _without_ids(lines, found.items)


def strip_blank_lines(text: str) -> str:
    """The text without blank lines before and after it."""
    return re.sub(r"\A(?:[ \t]*\n)+", "", text).rstrip()


def _front(text: str, name: str) -> Front | None:
    if not text.startswith("---"):
        return None
    from massmem.text.frontmatter import read_front  # noqa: PLC0415 - most files have none

    return read_front(text, name)


def _decode(name: str, data: bytes) -> tuple[str, tuple[Finding, ...]]:
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as why:
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        damage = Finding(
            level=Level.ERROR, code="not-utf8", file=name, line=data[: why.start].count(b"\n") + 1,
            message=f"byte {why.start} is not UTF-8" + (" (the file looks like UTF-16)" if wide else "")
            + "; the rest is shown, nothing will be written to it",
            cure="save it as UTF-8 with your editor",
        )  # fmt: skip
        return data.decode("utf-8", "replace"), (damage,)


def _eol(raw: Sequence[str], text: str) -> str:
    """What most lines of the body end with; without a body, of the file."""
    ended = "".join(raw) if any(line.endswith("\n") for line in raw) else text
    windows = ended.count("\r\n")
    return "\r\n" if windows and windows * 2 >= ended.count("\n") else "\n"


def _content(name: str, body: str, found: Outline, above: int) -> list[Finding]:
    """What in the body is likely not meant."""
    findings = []
    if found.open_fence is not None and not found.fence_end.startswith(" "):
        findings.append(Finding(
            level=Level.WARNING, code="fence-open", file=name, line=above + found.open_fence + 1,
            message="this code fence is never closed: all below it counts as code", cure="close it",
        ))  # fmt: skip
    if found.open_comment is not None:
        findings.append(Finding(
            level=Level.WARNING, code="comment-open", file=name, line=above + found.open_comment + 1,
            message="this comment is never closed and is taken for text", cure="close it with -->",
        ))  # fmt: skip
    if "<<<<<<< " in body and (mark := _CONFLICT.search(body)):
        findings.append(Finding(
            level=Level.ERROR, code="conflict-marker", file=name, line=above + body.count("\n", 0, mark.start()) + 1,
            message="a merge left its conflict marker here", cure="settle the merge",
        ))  # fmt: skip
    return findings


def _visible(body: str, found: Outline) -> str:
    text = _without_ids(list(found.shown), found.items)
    if text and body.endswith("\n"):
        text += "\n"
    return text.rstrip("\n") + "\n" + found.fence_end + "\n" if found.fence_end else text


def _without_ids(lines: list[str | None], items: Iterable[Item]) -> str:
    """The lines joined, those gone left out, each item's `^id` cut off."""
    for item in items:
        line = lines[item.end - 1]
        if item.id is not None and line is not None:
            before, _, after = line.rpartition(f"^{item.id}")
            lines[item.end - 1] = (before.rstrip() + after.rstrip()) if before.strip() or after.strip() else None
    return "\n".join(line for line in lines if line is not None)
