"""Recall: the facts that answer a question best, as `search` ranks them."""

from __future__ import annotations

from massmem.api.facts import facts
from massmem.api.searching import MEMORY, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports import FactRow
    from massmem.store.workspace import Place


def recall(place: Place, query: str, limit: int) -> tuple[FactRow, ...]:
    """At most `limit` facts that hold now and hold words of the query, best first.

    Raises:
        BadUsage: the query is blank, or the limit below 1.
    """
    rows = {(row.file, row.id or row.text): row for row in facts(place)}
    found: list[FactRow] = []
    for hit in search(place, query, where=MEMORY, limit=max(limit, len(rows))).hits:
        row = rows.pop((hit.file, hit.id or hit.text), None)
        if row is not None:
            found.append(row)
    return tuple(found[:limit])
