"""Screens of `turn`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Table, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.turns import ClosedTurn, TurnReport


def closed(report: TurnReport) -> Iterator[Block]:
    """Which turn is closed, and who won it."""
    one = report.closed
    how = "was closed already" if report.already else "is closed"
    yield f"turn {one.turn} of session {one_line(one.session)} {how}: won by {one.winner}"


def turns(found: Sequence[ClosedTurn]) -> Iterator[Block]:
    """A line a turn."""
    if not found:
        yield "no turn is closed"
        return
    rows = tuple((one.session, str(one.turn), one.winner, one.at[:16]) for one in found)
    yield Table(("session", "turn", "winner", "closed"), rows, wide="session")
