"""Screens of `search` and `index`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, memory_name, one_line
from massmem.model.answers import mark, unmarked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.answers import Answer, Hit, IndexReport

LONGEST = 300


def hits(answer: Answer) -> Iterator[Block]:
    """Each hit: what and where it is, why it is here, what it says (a long text around the first word found)."""
    for hit, whole, holds in zip(answer.hits, answer.whole, answer.holds, strict=True):
        yield Heading(f"{_what(hit)}  {_where(hit)}")
        if not whole and holds:
            yield f"  only: {', '.join(one_line(word) for word in holds)}"
        yield f"  > {_excerpt(unmarked(one_line(hit.text)), holds)}"


def _what(hit: Hit) -> str:
    if hit.kind == "entry":
        return hit.id or ""
    if hit.kind == "topic":
        return f"topic {hit.id}"
    if hit.kind == "facet":
        return f"facet ^{hit.id}"
    return f"fact ^{hit.id}" if hit.id else "fact"


def _where(hit: Hit) -> str:
    shared = f" {mark(hit)}".rstrip()
    if hit.kind != "entry":
        return f"{memory_name(hit.file)}{f':{hit.line}' if hit.line else ', as believed then'}{shared}"
    who = hit.role if hit.name is None else f"{hit.role} ({unmarked(one_line(hit.name))})"
    return f"{who}, {(hit.at or '')[:16]}, session {unmarked(one_line(hit.session))}{shared}"


def _excerpt(text: str, words: Sequence[str]) -> str:
    if len(text) <= LONGEST:
        return text
    plain = text.casefold()
    at = min((place for word in words if (place := plain.find(word)) != -1), default=0)
    start = max(0, min(at - LONGEST // 3, len(text) - LONGEST))
    end = start + LONGEST
    return ("… " if start else "") + text[start:end].strip() + (" …" if end < len(text) else "")


def indexed(report: IndexReport) -> Iterator[Block]:
    """What the index holds, in one line."""
    how = "rebuilt" if report.rebuilt else "up to date"
    where = (
        f"{report.file} ({report.bytes / 1e6:,.1f} MB)" if report.kept else "not kept: the workspace cannot be written"
    )
    yield f"{how}: {report.entries:,} entries, {report.items:,} passages of memory; {where}"
