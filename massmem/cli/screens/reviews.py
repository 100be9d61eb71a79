"""Screens of `review`, `apply` and `reject`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, Table
from massmem.model.reports.dreams import ProposalReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.dreams import ProposedChange, ReviewOutcome


def waiting(found: Sequence[ProposalReport] | ProposalReport) -> Iterator[Block]:
    """Each proposal, change by change."""
    for proposal in (found,) if isinstance(found, ProposalReport) else found:
        yield Heading(f"{proposal.id}  {proposal.at[:16]}  {proposal.why}")
        yield Table(
            ("n", "what", "fact", "old", "new", "why"),
            tuple(_row(change) for change in proposal.changes),
            wide="new",
        )


def decided(outcome: ReviewOutcome) -> Iterator[Block]:
    """What was done with a proposal's changes."""
    told = [
        f"{word} {', '.join(map(str, numbers))}"
        for word, numbers in (("applied", outcome.applied), ("rejected", outcome.rejected))
        if numbers
    ]
    version = f", version {outcome.version}" if outcome.version else ""
    yield f"{outcome.proposal}: {'; '.join(told) or 'nothing to do'}{version}"


def _row(change: ProposedChange) -> tuple[str, ...]:
    return (str(change.n), change.op, change.id or "-", change.old or "", change.new or "", change.why)
