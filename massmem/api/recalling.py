"""Recall: the facts that share most with a question. Simple words; a search index is not needed for this."""

from __future__ import annotations

from massmem.api.facts import facts
from massmem.dream.stems import stems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports import FactRow
    from massmem.store.workspace import Place


def recall(place: Place, query: str, limit: int) -> tuple[FactRow, ...]:
    """At most `limit` live facts that share a word stem with the query: most shared first, then newest, then by text."""
    wanted = stems(query)
    scored = [(len(wanted & stems(f"{row.text} {row.topic}")), row) for row in facts(place)]
    hits = sorted(
        ((score, row) for score, row in scored if score),
        key=lambda hit: (-hit[0], _reversed(hit[1].last_seen or ""), hit[1].text),
    )  # fmt: skip
    return tuple(row for _, row in hits[:limit])


def _reversed(day: str) -> tuple[int, ...]:
    """A day so that later ones sort first."""
    return tuple(-ord(char) for char in day)
