"""What wants a hand in memory files that are whole: too long, links to nothing, topics nobody links to, words that rot."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote

from massmem.dream.rules.times.reading import relative_words
from massmem.model.findings import Finding, Level
from massmem.model.memory_files import MEMORY, limit_of
from massmem.text.invisible import invisible
from massmem.text.prose import lines_of
from massmem.text.suspicious import ORDER, suspicions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from massmem.model.settings import Limits
    from massmem.text.page import Page

_LINK = re.compile(r"(?<!\\)\]\(\s*<?([^()<>\s]+(?:\([^()\s]*\)[^()<>\s]*)*)>?(?:\s+[\"'][^\n]*?[\"'])?\s*\)")
_CODE = re.compile(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|/|~|\Z")
_TIED = re.compile(
    r"\((?:[^()]*, )?said in [A-Z][a-z]{2} \d{4}\)|\bin (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b"
)


def too_long(name: str, page: Page, limits: Limits) -> Iterator[Finding]:
    """A file that is longer than its limit; `name` is the memory file's, `page.name` its path."""
    limit = limit_of(name, limits, page.values.get("limit"))
    if limit is not None and (excess := limit.excess(page.chars, page.lines)):
        yield Finding(level=Level.WARNING, code="over-limit", file=page.name, message=excess, cure="shorten it")


def dead_links(name: str, page: Page, there: Collection[str]) -> Iterator[Finding]:
    """Links to files of the memory that are not `there` (names such as `topics/travel.md`), exact in case.

    A link counts from the memory's folder or from the file's own. What is in code is no link.
    """
    by_folding = {other.casefold(): other for other in there}
    for number, target in _links(page):
        ways = [posixpath.normpath(posixpath.join(folder, target)) for folder in ("", posixpath.dirname(name))]
        if any(way in there for way in ways):
            continue
        other = next((by_folding[way.casefold()] for way in ways if way.casefold() in by_folding), None)
        yield Finding(
            level=Level.WARNING, code="dead-link", file=page.name, line=number, message=f"{target} is not there",
            cure=f"it is spelled {other}" if other else "mend the link, or delete it; the next dream mends the index itself",
        )  # fmt: skip


def orphans(pages: Mapping[str, Page]) -> Iterator[Finding]:
    """Topic files that no line of MEMORY.md leads to."""
    memory = pages.get(MEMORY)
    linked = {posixpath.normpath(target) for _, target in _links(memory)} if memory is not None else set()
    for name, page in sorted(pages.items()):
        if name.startswith("topics/") and name not in linked and page.visible.strip():
            yield Finding(
                level=Level.WARNING, code="orphan", file=page.name, message="no line of MEMORY.md leads to this topic",
                cure="the next dream that changes something adds it to the index",
            )  # fmt: skip


def rotting(page: Page) -> Iterator[Finding]:
    """Facts that hold words such as "yesterday", which mean another day when they are read on another day.

    Words that stand beside their date, or are tied to the month they were said in, do not rot. In a fact of a dream's
    it is a note: dreams wait before they tie such words down.
    """
    for item in page.items:
        if item.is_index or item.dates or _TIED.search(item.text):
            continue
        if words := relative_words(item.text):
            shown = ", ".join(f'"{word}"' for word in dict.fromkeys(words))
            yield Finding(
                level=Level.NOTE if item.id else Level.WARNING, code="relative-time", file=page.name, line=item.line,
                message=f"{shown} will mean another day tomorrow",
                cure="a dream ties it to its month when it is older; `massmem reword` says it better" if item.id else "write the date",
            )  # fmt: skip


def unfit(page: Page, *, operators: bool = False) -> Iterator[Finding]:
    """Lines that look as if they were meant for the agent (what quotes such a line is a note), and what nobody sees.

    `operators`: the file holds the operator's words, which instruct the agent by right.
    """
    above = page.block.count("\n") + 1
    for one in sorted(suspicions(page.body), key=lambda found: found.line):
        if operators and one.what == ORDER:
            continue
        yield Finding(
            level=Level.NOTE if one.quoted else Level.WARNING, code="suspicious", file=page.name, line=above + one.line,
            message=f"this quotes {one.what}" if one.quoted else f"this reads like {one.what}",
            cure="fine where it is a note about such lines" if one.quoted else "see who wrote it (`massmem why ID`, `massmem history`), and delete it unless you mean it",
        )  # fmt: skip
    for number, line in enumerate(page.data.decode("utf-8", "replace").removeprefix("\ufeff").split("\n"), 1):
        if found := invisible(line):
            yield Finding(
                level=Level.WARNING, code="invisible", file=page.name, line=number,
                message=f"characters that nobody sees: {', '.join(found)}", cure="delete them, and read the line again",
            )  # fmt: skip


def _links(page: Page) -> Iterator[tuple[int, str]]:
    """The relative links of a page: the line in the file, and where they lead, without anchor."""
    above = page.block.count("\n") + 1
    for line in lines_of(page.body):
        if line.code or "](" not in line.text:
            continue
        bare = _CODE.sub(lambda found: " " * len(found[0]), line.text)
        for target in _LINK.findall(bare):
            path = unquote(target.partition("#")[0].partition("?")[0])
            if not _ELSEWHERE.match(path) and (path.endswith(".md") or path.startswith("topics/")):
                yield above + line.number, path
