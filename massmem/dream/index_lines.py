"""The index lines of MEMORY.md: one for each topic file, saying what lies there."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.facts import Fact
    from massmem.text.page import Page

MOST_NAMED = 3
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*)*")


def index_lines(pages: Mapping[str, Page], facts: Mapping[str, Fact]) -> list[str]:
    """`- [travel](topics/travel.md): 14 facts, newest 2026-11-02: Oslo, Porto` for each page, by name."""
    return [_line(name, page, facts) for name, page in sorted(pages.items())]


def _line(name: str, page: Page, facts: Mapping[str, Fact]) -> str:
    topic = name.removeprefix("topics/").removesuffix(".md")
    items = [item for item in page.items if not item.is_index]
    known = [facts[item.id] for item in items if item.id is not None and item.id in facts]
    count = f"{len(items)} fact" + ("" if len(items) == 1 else "s")
    newest = max((fact.last_at[:10] for fact in known if fact.last_at), default="")
    named = _named([fact.text for fact in sorted(known, key=lambda f: f.last_at, reverse=True)])
    line = f"- [{topic}]({name}): {count}"
    if newest:
        line += f", newest {newest}"
    return line + (f": {', '.join(named)}" if named else "")


def _named(texts: list[str]) -> list[str]:
    """The first few names that the newest facts hold."""
    found: dict[str, None] = {}
    for text in texts:
        for name in _NAME.findall(text):
            found.setdefault(name)
            if len(found) == MOST_NAMED:
                return list(found)
    return list(found)
