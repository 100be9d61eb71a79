"""Screens of `import`, `export` and `sessions`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Table, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.facts import EntryRow
    from massmem.model.reports.transfers import ExportReport, ImportReport
    from massmem.model.sessions import SessionClosed, SessionState


def imported(report: ImportReport) -> Iterator[Block]:
    """How many entries came in, were there, or were skipped, and what was left out on purpose."""
    would = "would be imported" if report.dry_run else "imported"
    already = f", {report.already:,} already there" if report.already else ""
    skipped = f", {len(report.skipped):,} skipped" if report.skipped else ""
    yield f"{report.imported:,} entries {would}{already}{skipped} ({report.files:,} files, {report.sessions:,} sessions)"
    for row in report.left_out:
        yield f"  left out: {row.what} ({row.count:,})" + (f": {row.why}" if row.why else "")
    if report.turns:
        yield f"  {report.turns:,} turns {'would be closed' if report.dry_run else 'closed'}: massmem turn list"
    if report.facts:
        waits = "would wait for review" if report.dry_run else f"wait for review: massmem review {report.proposal}"
        yield f"  {report.facts:,} facts of memory files {waits}"


def exported(report: ExportReport) -> Iterator[Block]:
    """Which files were written and which stayed."""
    for name in report.written:
        yield f"wrote {report.folder}/{name}"
    for name in report.kept:
        yield f"kept {report.folder}/{name}: it is there already (--force writes it over)"
    if not (report.written or report.kept):
        yield "there is nothing to write: all of it is there, or nothing is remembered"


def sessions(found: Sequence[SessionState]) -> Iterator[Block]:
    """A line a session."""
    yield Table(
        ("session", "started", "ended", "entries", "of the user", "dreamt of", "state"),
        tuple(
            (row.session, row.started[:16], row.ended[:16], f"{row.entries:,}", f"{row.user_entries:,}",
             "yes" if row.consumed else "no", "closed" if state.closed else "open")
            for state in found
            for row in (state.row,)
        ),
        wide="session",
    )  # fmt: skip


def session_closed(report: SessionClosed) -> Iterator[Block]:
    """Which session is closed."""
    yield f"session {one_line(report.session)} {'was closed already' if report.already else 'is closed'}"


def spoken(found: Sequence[EntryRow]) -> Iterator[Block]:
    """A session's entries as they were said."""
    for row in found:
        who = f"{row.role} ({row.name})" if row.name else row.role
        yield f"{row.at[:16]} {who}: {row.text}"
