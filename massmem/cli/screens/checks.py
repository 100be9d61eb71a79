"""Screens of `status` and `verify`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, Table, memory_name
from massmem.cli.screens.dreams import NOT_DUE, figures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.findings import Finding
    from massmem.model.reports.workspaces import StatusReport


def state(report: StatusReport) -> Iterator[Block]:
    """One screen: where, how full, when the next dream is due, and what needs a hand."""
    found_by = f" ({report.root_from})" if report.root_from else ""
    yield Heading(f"{report.agent} for {report.user} in {report.root}{found_by}")
    if report.files:
        yield Table(
            ("file", "characters", "limit", "lines"),
            tuple(
                (
                    memory_name(one.file),
                    f"{one.chars:,}",
                    "-" if one.limit is None else f"{one.limit:,}",
                    f"{one.lines:,}",
                )
                for one in report.files
            ),
            wide="file",
        )
    else:
        yield "no memory yet"
    for name, value in _figures(report):
        yield f"{name:<13}{value}"
    if report.problems:
        yield Heading("Problems")
        for problem in report.problems:
            yield f"  {problem}"


def findings(found: Sequence[Finding]) -> Iterator[Block]:
    """Each finding on a line, with its cure below."""
    if not found:
        yield "all is well"
    for one in found:
        place = one.file or ""
        if one.line is not None:
            place += f":{one.line}"
        yield (
            f"{one.level.value}: {place}: {one.message} [{one.code}]" if place else f"{one.level.value}: {one.message}"
        )
        if one.cure:
            yield f"  {one.cure}"


def _figures(report: StatusReport) -> Iterator[tuple[str, str]]:
    if report.gate is not None:
        yield "gate", figures(report.gate)
    if report.next_due:
        yield "next dream", "due now" if report.gate and report.gate.why != NOT_DUE else report.next_due[:16]
    if report.last_dream is not None:
        last = report.last_dream
        times = f", {last.streak:,} times in a row" if last.streak > 1 else ""
        yield "last dream", f"{last.at[:16]}, {last.outcome}{times}" + (f": {last.why}" if last.why else "")
        if last.why and last.last_success:
            yield "", f"last well {last.last_success[:16]}"
    yield "git", report.git
    if report.unversioned:
        yield "", f"not versioned yet: {', '.join(report.unversioned)}"
    for name, value in (("review", report.proposal), ("lock", report.lock), ("index", report.index)):
        if value:
            yield name, value
    if report.parked:
        yield "parked", f"{report.parked:,} batches"
    if report.spent is not None:
        tokens = report.spent.input_tokens + report.spent.output_tokens
        yield "spent", f"{report.spent.calls:,} calls, {tokens:,} tokens, {report.spent.usd:.2f} USD"
