"""Screens of what a person or a tool changed: files and single facts."""

from __future__ import annotations

from massmem.cli.screens.beliefs import in_words
from massmem.cli.screens.blocks import memory_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.facts import FactReport
    from massmem.model.reports.writing import PurgeReport, WriteReport

DONE = {
    "remember": "remembered", "reword": "reworded", "pin": "pinned", "unpin": "unpinned", "forget": "forgotten",
    "restore": "restored",
}  # fmt: skip


def written(report: WriteReport) -> Iterator[Block]:
    """A file's size against its limit, and the version."""
    limit = "" if report.limit is None else f" of {report.limit:,}"
    yield f"{memory_name(report.file)}: {report.chars:,}{limit} characters, {version(report.version)}"


def changed(report: FactReport) -> Iterator[Block]:
    """What was done to which fact, and the version."""
    fact = "" if report.fact is None else f" {report.fact.id or '-'}  {in_words(report.fact)}"
    yield f"{DONE.get(report.op, report.op)}{fact}, {version(report.version)}"


def version(name: str | None) -> str:
    """The version that a change made, in words."""
    return f"version {name}" if name else "nothing changed"


def purged(report: PurgeReport) -> Iterator[Block]:
    """What is gone from the logs."""
    for ref in report.purged:
        yield f"purged {ref}"
