"""Memory files of other tools as facts: a list item or a short paragraph each, under its heading."""

from __future__ import annotations

import os
import re

from massmem.imports.lines import opened
from massmem.imports.notes import blank, without_machine
from massmem.imports.sources import files_in
from massmem.model.history import LeftOut, Noted
from massmem.text.fences import closes, opening
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.text.page import Page

MOST_CHARS = 600
STANDING = "standing-notes"
_TOPICS = {"user": STANDING, "feedback": "preferences", "reference": "references"}
_NAMES = {"user": STANDING, "human": STANDING, "memory": STANDING}
_SUPERSEDED = re.compile(r"(?ms)^<!--[^>]*\bstatus:\s*superseded\b[^>]*-->.*?(?=^<!--\s*observed:|^#|\Z)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SOURCE = re.compile(r"\s+Source:\s+\S+\.md(?:#\S+)?\s*\Z")
_LINK = re.compile(r"\[[^\]]*\]\((?!\w+:)[^)]*\.md(?:#[^)]*)?\)")
_MORE = re.compile(r"\*\*(?:Why|How to apply)\b")
_SKIPPED = ("persona", "soul", "agents", "tools")


def claude_memory(path: str) -> tuple[str, ...]:
    """The files of Claude Code's auto memory: those in folders named `memory`, or the folder itself."""
    path = os.path.expanduser(path)
    if not os.path.isdir(path):
        return ()
    names = files_in(path, (".md",), {"subagents", "tool-results"})
    whole = os.path.basename(path.rstrip("/")) == "memory"
    return tuple(name for name in names if whole or f"{os.sep}memory{os.sep}" in name)


def letta_memory(path: str) -> tuple[str, ...]:
    """The files of a Letta agent's memory, without its skills and its own persona."""
    names = files_in(path, (".md",), {"skills", ".git", ".letta"})
    return tuple(name for name in names if _stem(name) not in _SKIPPED)


def facts(paths: Sequence[str]) -> Iterator[Noted | LeftOut]:
    """What these files say, in order. Links between them, code and tables are no facts; what is too long is counted."""
    for path in paths:
        with opened(path) as file:
            text = file.read().decode("utf-8-sig", "replace").replace("\r\n", "\n")
        text, machine = without_machine(text)
        if machine:
            yield LeftOut("machine blocks and lines of scores", machine)
        text, old = _SUPERSEDED.subn(blank, text)
        if old:
            yield LeftOut("superseded directives", old)
        page = read_page(path, text.encode())
        yield from _of_page(page, path, _subject(page, path))


def facts_in(text: str, path: str, subject: str) -> Iterator[Noted | LeftOut]:
    """What one text says, in order; `subject` is its topic where no heading says one, `path` where it stands."""
    yield from _of_page(read_page(path, text.encode()), path, subject)


def _of_page(page: Page, path: str, subject: str) -> Iterator[Noted | LeftOut]:
    for item in page.items:
        said = _plain(item.text)
        if not said or item.is_index or _LINK.match(item.text):
            continue
        yield from _fitting(
            Noted(text=said, topic=item.heading or subject, dates=item.dates, file=path, line=item.line)
        )
    taken = {line for item in page.items for line in range(item.start, item.end)}
    for line, heading, paragraph in _paragraphs(page, taken):
        if said := _plain(paragraph):
            yield from _fitting(Noted(text=said, topic=heading or subject, file=path, line=line))


def _fitting(fact: Noted) -> Iterator[Noted | LeftOut]:
    yield fact if len(fact.text) <= MOST_CHARS else LeftOut(f"paragraphs over {MOST_CHARS} characters")


def _paragraphs(page: Page, taken: set[int]) -> Iterator[tuple[int, str, str]]:
    """Paragraphs of prose with their line and heading; one that says why belongs to the one before it."""
    lines = page.body.split("\n")
    titles = {heading.line: heading.title for heading in page.headings}
    held: list[str] = []
    start, heading, fence = 0, "", None
    for number, line in enumerate([*lines, "# "]):
        if fence is not None:
            fence = None if closes(line, fence) else fence
            continue
        fence = opening(line, number)
        prose = line.strip() and number not in taken and number not in titles and fence is None
        prose = prose and not line.lstrip().startswith(("|", ">", "<!--", "---", "    ")) and number < len(lines)
        ends = number in titles or number == len(lines)
        follows = not line.strip() and _MORE.match(next((one for one in lines[number + 1 :] if one.strip()), ""))
        if prose:
            start = start if held else number
            held.append(line.strip())
        elif held and (ends or not follows):
            yield start + 1 + page.block.count("\n"), heading, " ".join(held)
            held = []
        heading = titles.get(number, heading)


def _plain(text: str) -> str:
    return " ".join(_SOURCE.sub("", _COMMENT.sub("", text)).replace("**", "").split())


def _subject(page: Page, path: str) -> str:
    """What a file is about where no heading says it: its kind in the frontmatter, its name, or the file's."""
    kind = page.values.get("type") or ""
    nested = re.search(r"^\s+type:\s*(\w+)", page.block, re.MULTILINE)
    kind = kind or (nested[1] if nested else "")
    if kind in _TOPICS:
        return _TOPICS[kind]
    return page.values.get("name") or _NAMES.get(_stem(path), _stem(path))


def _stem(path: str) -> str:
    return os.path.basename(path).removesuffix(".md").casefold()
