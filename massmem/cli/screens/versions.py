"""Screens of `history` and `diff`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, Table, memory_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.versions import DiffReport, FactChange, VersionRow


def versions(rows: Sequence[VersionRow]) -> Iterator[Block]:
    """The versions as a table; nothing at all where there are none."""
    if rows:
        yield Table(
            ("version", "at", "what", "summary", "files"),
            tuple(
                (row.version, row.at[:16], row.op, row.summary, ", ".join(map(memory_name, row.files))) for row in rows
            ),
            wide="summary",
        )


def differences(report: DiffReport) -> Iterator[Block]:
    """What differs by fact, then line by line; nothing where nothing does."""
    if report.facts:
        yield Heading(f"{report.old} -> {report.new}")
        for change in report.facts:
            yield from _fact(change)
        yield ""
    if report.patch:
        yield report.patch.rstrip("\n")


def _fact(change: FactChange) -> Iterator[Block]:
    name = change.id or "-"
    if change.old and change.new:
        yield f"{change.sign} {name}  {change.old}"
        yield f"  {' ' * len(name)}  -> {change.new}"
    else:
        yield f"{change.sign} {name}  {change.new or change.old or ''}"
