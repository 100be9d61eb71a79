"""Keep as a proposal what must not be done without a person's word."""

from __future__ import annotations

from massmem.api.viewing import Sight
from massmem.dream.stems import hashed_stems
from massmem.model.events import Event, Op
from massmem.model.fold import LINE
from massmem.model.ids import short_id
from massmem.model.proposals import Proposal
from massmem.store.proposals import proposals, remove, save
from massmem.text.remark import render_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.plan import Plan
    from massmem.model.facts import Fact
    from massmem.store.workspace import Place

LOSS, REVIEW, VANISHED, REBUILT, IMPORTED, OWN = "loss", "review", "vanished", "rebuilt", "imported", "own"


def propose(place: Place, sight: Sight, planned: Plan) -> str:
    """Keep a whole dream for a person's word; returns the proposal's id. A pending one is replaced."""
    proposal = as_proposal(place, sight, planned)
    save(place, proposal)
    return proposal.id


def as_proposal(place: Place, sight: Sight, planned: Plan) -> Proposal:
    """A whole dream as a proposal, kept nowhere."""
    kind, why = (LOSS, planned.held) if planned.held else (REVIEW, "dreams wait for review here")
    lines = [event for event in planned.events if (event.id or "").startswith(LINE)]
    told = {**_told(sight), **{event.id or "": event.text or "" for event in lines}}
    return _made(place, kind, why or "", planned.events, told, offers=tuple(event.id or "" for event in lines))


def propose_forgetting(place: Place, vanished: Sequence[Fact]) -> str:
    """Ask whether facts that vanished from the files at once shall be forgotten."""
    now = place.now()
    events = tuple(
        Event(
            at=now, op=Op.FORGET, by="human", id=fact.key, parent=fact.last_event, topic=fact.topic, sources=fact.sources,
            cutoff=now, stems=tuple(sorted(hashed_stems(fact.text))), why="vanished from the files",
        ).named()
        for fact in vanished
    )  # fmt: skip
    why = f"{len(vanished)} facts vanished from the files at once: apply forgets them, reject writes them back"
    return _keep(place, VANISHED, why, events, {fact.key: _shown(fact) for fact in vanished})


def offer_lines(place: Place, events: Sequence[Event]) -> str | None:
    """Offer to take out a person's own lines that these events of a dream ended; beside those offered before."""
    ended = [event for event in events if (event.id or "").startswith(LINE) and event.op in (Op.END, Op.SUPERSEDE)]
    if not ended:
        return None
    pending = [proposal for proposal in proposals(place) if proposal.kind == OWN]
    told = {key: text for proposal in pending for key, text in proposal.old.items()}
    told |= {event.id or "": event.text or "" for event in ended}
    found = Proposal(
        id=short_id([OWN, sorted(told)]), at=place.now(), scope=str(place.scope), kind=OWN,
        why="the logs contradict lines of your own", events=(), old=told, offers=tuple(told),
    )  # fmt: skip
    save(place, found)
    return found.id


def no_longer_asked(place: Place, *kinds: str) -> None:
    """Put proposals of these kinds away: what they were about is done, or asks itself no more."""
    for proposal in proposals(place):
        if proposal.kind in kinds:
            remove(place, proposal.id)


def propose_rebuilt(place: Place, sight: Sight, events: tuple[Event, ...]) -> str:
    """Keep the differences between memory and a replay of all logs."""
    why = f"a replay of all logs differs from memory in {len(events)} places"
    return _keep(place, REBUILT, why, events, _told(sight))


def propose_events(place: Place, kind: str, why: str, events: tuple[Event, ...]) -> str:
    """Keep events about facts that memory does not have yet."""
    return _keep(place, kind, why, events, {})


def _told(sight: Sight) -> dict[str, str]:
    return {key: _shown(fact) for key, fact in sight.view.belief.facts.items() if fact.text}


def _shown(fact: Fact) -> str:
    return fact.text + render_remark(fact.dates)


def _keep(place: Place, kind: str, why: str, events: tuple[Event, ...], told: dict[str, str]) -> str:
    proposal = _made(place, kind, why, events, told)
    save(place, proposal)
    return proposal.id


def _made(
    place: Place, kind: str, why: str, events: tuple[Event, ...], told: dict[str, str], *, offers: tuple[str, ...] = ()
) -> Proposal:
    content = [[event.op.value, event.id, event.text] for event in events if event.op is not Op.DREAM]
    used = {event.id for event in events}
    return Proposal(
        id=short_id([kind, content]), at=place.now(), scope=str(place.scope), kind=kind, why=why, events=events,
        old={key: text for key, text in told.items() if key in used}, offers=offers,
    )  # fmt: skip
