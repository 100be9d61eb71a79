"""A draft's events as the ledger shall hold them."""

from __future__ import annotations

from massmem.model.events import Event, Op
from massmem.model.facts import Status
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.draft import Draft


def settled(draft: Draft) -> tuple[list[Event], tuple[str, ...]]:
    """The draft's events, those of what it forgot again without their text, and the ids to blank in the ledger."""
    forgotten = {event.id for event in draft.events if event.op is Op.FORGET}
    gone = {
        key
        for key in forgotten
        if key is not None and (key not in draft.facts or draft.facts[key].state is Status.FORGOTTEN)
    }
    kept = [event for event in draft.events if event.id not in gone or event.op is Op.FORGET]
    renewed = [
        replace(event, parent=None).named() if event.id in gone and _is_own(event, draft) else event for event in kept
    ]
    return renewed, tuple(sorted(gone))


def _is_own(event: Event, draft: Draft) -> bool:
    """Whether the event's parent is one of this draft's own events, which are dropped."""
    return any(other.event == event.parent for other in draft.events)


def with_headings(events: Sequence[Event], headings: Sequence[str]) -> list[Event]:
    """The made headings are recorded on the first event."""
    if not events or not headings:
        return list(events)
    return _renamed([replace(events[0], headings=tuple(headings)).named(), *events[1:]], events[0].event)


def _renamed(events: list[Event], old: str) -> list[Event]:
    """An event that got another id takes its children along."""
    names = {old: events[0].event}
    done = [events[0]]
    for event in events[1:]:
        if event.parent in names:
            fresh = replace(event, parent=names[event.parent]).named()
            names[event.event] = fresh.event
            event = fresh  # noqa: PLW2901 - the renamed one goes on
        done.append(event)
    return done
