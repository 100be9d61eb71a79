"""Figures about one scope: its facts, its dreams, its tools. No log is read."""

from __future__ import annotations

from massmem.api.facts import required_day
from massmem.api.rows import believed
from massmem.api.viewing import look
from massmem.dream.tally.tally import tally
from massmem.store.ledger import read_ledger
from massmem.store.spending import spendings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.stats import StatsReport
    from massmem.store.workspace import Place

MOST_DREAMS = 10


def stats(place: Place, *, since: str | None = None, dreams: int | None = None) -> StatsReport:
    """Count what memory holds now, a person's edits since the last dream among it. What cannot be read is a problem.

    `since` is a day (`2026-05`: its first day); `dreams` is how many of them are listed, newest first.

    Raises:
        BadUsage: `since` is no day.
        Unreadable: a memory file or the ledger cannot be opened.
    """
    day = None if since is None else required_day("--since", since).first
    sight = look(place)
    spent, damaged = spendings(place)
    return tally(
        believed(sight.view), read_ledger(place)[0], spent, scope=str(place.scope),
        now=sight.view.now.astimezone(place.zone()), since=day, most_dreams=dreams or MOST_DREAMS,
        problems=[str(finding) for finding in (*sight.findings, *damaged)],
    )  # fmt: skip
