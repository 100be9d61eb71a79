"""The questions that `review` asks a person, change by change."""

from __future__ import annotations

import sys

from massmem.cli.screens.blocks import one_line
from massmem.cli.show import finish, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports import ProposalReport, ProposedChange


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
