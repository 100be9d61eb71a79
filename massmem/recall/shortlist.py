"""Of very many pieces the ones worth ranking: those that hold the rarest words."""

from __future__ import annotations

from massmem.recall.ranking import rarity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.recall.ranking import Found


def shortlist(found: Sequence[Found], total: int, most: int) -> list[int]:
    """At most `most` numbers of pieces; the newer ones of those that promise alike."""
    promise: dict[int, float] = {}
    for one in found:
        worth = rarity(one.spread, total) * one.word.weight
        for number in one.numbers:
            promise[number] = promise.get(number, 0.0) + worth
    if len(promise) <= most:
        return list(promise)
    return sorted(promise, key=lambda number: (-promise[number], -number))[:most]
