"""Screens of `review`, `apply` and `reject`, and the questions that `review` asks on a terminal."""

from __future__ import annotations

import sys

from massmem.cli.screens.blocks import Heading, Table, one_line
from massmem.cli.show import finish, put
from massmem.model.reports import ProposalReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports import ProposedChange, ReviewOutcome


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


def ask(proposal: ProposalReport) -> tuple[int, ...] | None:
    """Which changes a person accepts (none: reject it all); None when they leave it for later."""
    accepted: list[int] = []
    put(f"{proposal.id}: yes, no, all of the rest, or leave it for later\n")
    for change in proposal.changes:
        answer = _answer(change)
        if answer == "q":
            return None
        if answer == "a":
            return (*accepted, *(one.n for one in proposal.changes if one.n >= change.n))
        if answer == "y":
            accepted.append(change.n)
    return tuple(accepted)


def _answer(change: ProposedChange) -> str:
    """y, n, a or q; the end of the input is q."""
    while True:
        put(f"{change.n}. {one_line(change.op)} {one_line(change.new or change.old)} [y/n/a/q] ")
        finish()
        line = sys.stdin.readline()
        answer = line.strip().casefold()[:1] if line else "q"
        if answer and answer in "ynaq":
            return answer


def _row(change: ProposedChange) -> tuple[str, ...]:
    return (str(change.n), change.op, change.id or "-", change.old or "", change.new or "", change.why)
