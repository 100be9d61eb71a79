"""Facts and events as rows of a report."""

from __future__ import annotations

from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.model.events import Event
from massmem.model.facts import Fact, Status
from massmem.model.fold import fold
from massmem.model.record import replace
from massmem.model.reports.facts import EntryRow, EventRow, FactRow
from massmem.model.status import status_on
from massmem.store.logs import entries_by_ref

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from massmem.dream.view import View
    from massmem.model.entries import Entry
    from massmem.store.workspace import Place


def believed(view: View) -> Draft:
    """Memory with a person's edits since the last dream taken in, nothing written."""
    draft = Draft(view.belief, view.scope, view.now, by="human")
    orient(view, draft, learn=False)
    return draft


def before(view: View, events: Sequence[Event], moment: datetime) -> View:
    """The view as the ledger alone had it at that moment."""
    return replace(view, pages={}, belief=fold(event for event in events if event.at <= moment))


def fact_row(fact: Fact, place: Place, today: date, *, ended: Fact | None = None) -> FactRow:
    """The fact as `facts` prints it; `ended` is what the ledger says of a person's contradicted line."""
    source_days = sorted(source[:10] for source in fact.sources)
    dates = fact.dates if ended is None else ended.dates
    return FactRow(
        id=fact.id, text=fact.text, topic=fact.topic,
        status=(Status.ENDED if ended else status_on(fact, today)).value,
        since=str(dates.since) if dates.since else None, until=str(dates.until) if dates.until else None,
        planned=dates.plan, first_seen=source_days[0] if source_days else None,
        last_seen=source_days[-1] if source_days else None, seen=len(fact.sources),
        sources=fact.sources, file=place.memory_path(fact.file) if fact.file else None, by=fact.by, pinned=fact.pinned,
    )  # fmt: skip


def evidence(place: Place, refs: Sequence[str]) -> tuple[EntryRow, ...]:
    """The log entries of these references, in their order; damaged and vanished ones are left out."""
    found = entries_by_ref(place, refs)
    return tuple(_entry_row(ref, found[ref]) for ref in refs if ref in found)


def _entry_row(ref: str, entry: Entry) -> EntryRow:
    return EntryRow(
        id=ref, at=entry.at.isoformat(), session=entry.session, role=entry.role.value, name=entry.name, text=entry.text
    )  # fmt: skip


def event_row(event: Event) -> EventRow:
    """The event as `why` prints it."""
    return EventRow(
        event=event.event, at=stamp(event), op=event.op.value, by=event.by, text=event.text, topic=event.topic,
        since=event.since, until=event.until, planned=event.planned, sources=event.sources, why=event.why,
        dream=event.dream, other=event.other,
    )  # fmt: skip


def stamp(event: Event) -> str:
    """The event's time as the ledger writes it: UTC with microseconds and `Z`."""
    return event.at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
