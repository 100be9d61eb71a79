"""Questions about another time: the same log, cut at a moment, and other facts in the place of the memory files'."""

from __future__ import annotations

from massmem.model.record import replace
from massmem.recall.ranking import Piece
from massmem.store.index.connection import MEMORY, fresh
from massmem.store.index.known import KnownMemory, put_known
from massmem.store.index.questions import _PIECE, MOST, Questions, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from massmem.recall.query import Word
    from massmem.recall.ranking import Found
    from massmem.store.index.known import KnownItem
    from massmem.store.workspace import Place


class QuestionsThen(Questions):
    """Questions to an index that knows these items only, and no entry that is `late`.

    The items lie in an index of their own, in memory.
    """

    def __init__(
        self, ask: Questions, place: Place, items: Sequence[KnownItem], days: tuple[int, int], late: Callable[[Piece], bool]
    ) -> None:  # fmt: skip
        """`ask` is an opened index's. `late` tells of entries of these days (first and last); after them all are."""
        super().__init__(ask._db, place)  # noqa: SLF001 - of our own kind
        db = fresh(place, MEMORY)
        put_known(db, KnownMemory(tuple(items)), {})
        self._items, self._days, self._is_late = Questions(db, place), days, late
        self._late_ones: frozenset[int] | None = None

    def said(self, words: Sequence[Word], span: Span, enough: int) -> list[Found]:
        """Where in the log of then each word stands."""
        return super().said(words, self._until(span), enough)

    def rows(self, numbers: Collection[int], span: Span = Span()) -> dict[int, Piece]:  # noqa: B008 - frozen
        """The pieces with these numbers, as far as they are of then and in the span."""
        return self._early(super().rows(numbers, self._until(span)))

    def literal(self, text: str, span: Span, most: int) -> dict[int, Piece]:
        """The newest entries of then in whose file bytes the text stands as it is."""
        return self._early(super().literal(text, self._until(span), max(most, MOST)))

    def alike(self, text: str, *, said: bool, known: bool) -> dict[int, tuple[float, bool]]:
        """What is likest to the text in meaning."""
        found = super().alike(text, said=said, known=False)
        return found | self._items.alike(text, said=False, known=True) if known else found

    def known(self, words: Sequence[Word]) -> list[Found]:
        """Which of the items hold each word."""
        return self._items.known(words)

    def items(self, numbers: Collection[int] | None = None) -> dict[int, KnownItem]:
        """The items by number; all of them if none are named."""
        return self._items.items(numbers)

    def _numbers(self, match: str, span: Span, most: int = -1) -> list[int]:
        late = self._late()
        numbers = [number for number in super()._numbers(match, span) if number not in late]
        return numbers if most < 0 else numbers[:most]

    def _until(self, span: Span) -> Span:
        return replace(span, last=min(span.last, self._days[1]))

    def _early(self, pieces: dict[int, Piece]) -> dict[int, Piece]:
        return {number: piece for number, piece in pieces.items() if number not in self._late()}

    def _late(self) -> frozenset[int]:
        """The pieces of entries of the last days that are later than then."""
        if self._late_ones is None:
            rows = self._db.execute(f"SELECT {_PIECE} FROM piece WHERE day BETWEEN ? AND ?", self._days)
            pieces = [Piece(*row) for row in rows]
            late = {piece.entry for piece in pieces if piece.number == piece.entry and self._is_late(piece)}
            self._late_ones = frozenset(piece.number for piece in pieces if piece.entry in late)
        return self._late_ones
