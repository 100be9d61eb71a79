"""Screens of `dream`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, Table
from massmem.model.reports.dreams import DreamReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.dreams import GateRow, NotDue

SEEN, NOT_DUE = "seen", "not due"
CHANGES = ("added", "reworded", "merged", "ended", "stale", "forgotten", "moved")


def outcome(report: DreamReport | NotDue) -> Iterator[Block]:
    """What a dream did, in a few lines; nothing where it was not due (stderr has the figures)."""
    if not isinstance(report, DreamReport):
        return
    yield f"{report.scope}: {report.entries:,} entries of {report.sessions:,} sessions in {report.seconds:.1f} s"
    yield f"  {_changes(report)}"
    for change in (one for one in report.changes if one.op != SEEN):
        yield f"    {change.op}: {' -> '.join(filter(None, (change.old, change.new)))}"
    yield f"  MEMORY.md: {report.memory.lines:,} lines, {report.memory.chars:,} characters"
    if report.usage.calls and not report.dry_run:  # an estimate is told on stderr
        used = report.usage
        tokens = f"{used.input_tokens:,} tokens in, {used.output_tokens:,} out"
        yield f"  {report.model}: {used.calls:,} calls, {tokens}, {used.usd:.4f} USD"
    if report.parked:
        yield f"  {report.parked:,} batches parked for the next dream"
    if report.proposal:
        yield f"  waits for a decision: massmem review {report.proposal}"
    if report.version:
        yield f"  version {report.version}"


def outcomes(reports: Sequence[DreamReport | NotDue]) -> Iterator[Block]:
    """The dreams of several scopes."""
    for report in reports:
        yield from outcome(report)


def figures(gate: GateRow) -> str:
    """Each gate's figures on one line."""
    hours = "nothing yet" if gate.hours is None else f"{gate.hours:.1f} h"
    sessions = f"{gate.sessions:,} of {gate.sessions_wanted:,} new sessions"
    why = f" ({gate.why})" if gate.why not in ("", NOT_DUE) else ""
    return f"{hours} of {gate.hours_wanted:g} h, {sessions}, at the latest after {gate.ceiling_hours:g} h{why}"


def reasons(report: DreamReport) -> Iterator[Block]:
    """The gate's figures, and what was refused and why."""
    yield f"{'due' if report.due else 'not due, but asked for'}: {figures(report.gate)}"
    yield f"{report.proposed:,} proposed, {report.accepted:,} accepted, {len(report.rejected):,} refused"
    if report.rejected:
        yield Heading("Refused")
        yield Table(("operation", "why"), tuple((one.op, one.why) for one in report.rejected), wide="operation")


def _changes(report: DreamReport) -> str:
    counted = [(word, len(getattr(report, word))) for word in CHANGES]
    return ", ".join(f"{number:,} {word}" for word, number in counted if number) or "nothing new to remember"
