"""A body line by line, with what is code told apart."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.text.fences import closes, opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.text.fences import Fence


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a body: its number from 0, its text, and whether it belongs to a code fence."""

    number: int
    text: str
    code: bool


def lines_of(body: str) -> Iterator[Line]:
    """The lines in order; the fences themselves count as code."""
    fence: Fence | None = None
    for number, text in enumerate(body.split("\n")):
        if fence is None:
            fence = opening(text, number)
            yield Line(number, text, code=fence is not None)
        else:
            yield Line(number, text, code=True)
            if closes(text, fence):
                fence = None
