"""Recall: the facts that answer a question best, as `search` ranks them, and what TEAM.md says of it."""

from __future__ import annotations

from functools import partial

from massmem.api.hits import FACET, Hits
from massmem.api.indexing import read_known
from massmem.api.known_facts import fact_of
from massmem.api.searching import MEMORY, answer, wanted
from massmem.model.reports.facts import FactRow
from massmem.model.status import status_on
from massmem.store.index import open_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.index import KnownItem
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place

# Headings and prose are found too and are no facts: so many hits are looked through.
LOOKED_AT = 1000


def recall(place: Place, query: str, limit: int) -> tuple[FactRow, ...]:
    """At most `limit` facts that hold now and hold words of the query, best first; none for a blank one."""
    index = open_index(place, lambda: read_known(place), logs=False)
    try:
        return index.answer(partial(_recalled, place, query, limit))
    finally:
        index.close()


def _recalled(place: Place, query: str, limit: int, ask: Questions) -> tuple[FactRow, ...]:
    hits = answer(Hits(place, ask, wanted(place, where=MEMORY, limit=LOOKED_AT)), place, query).hits
    items = {(place.memory_path(item.name), item.line): item for item in ask.items().values()}
    return tuple(_row(place, items[hit.file, hit.line]) for hit in hits if hit.kind in ("fact", FACET))[:limit]


def _row(place: Place, item: KnownItem) -> FactRow:
    fact = fact_of(item)
    days = sorted(source[:10] for source in fact.sources)
    return FactRow(
        id=fact.id, text=fact.text, topic=fact.topic, status=status_on(fact, place.today()).value, since=item.since,
        until=item.until, planned=item.planned, first_seen=days[0] if days else None, last_seen=days[-1] if days else None,
        seen=len(days), sources=fact.sources, file=place.memory_path(item.name), by=fact.by, pinned=fact.pinned,
    )  # fmt: skip
