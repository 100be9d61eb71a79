"""The review gate: look at a proposal, apply it or part of it, or reject it."""

from __future__ import annotations

from massmem.api.committing import commit
from massmem.api.proposing import VANISHED
from massmem.api.viewing import look
from massmem.dream.plan import replan
from massmem.errors import BadUsage, NoMatch
from massmem.model.events import Event, Op
from massmem.model.proposals import Proposal
from massmem.model.record import replace
from massmem.model.reports import ProposalReport, ProposedChange, ReviewOutcome
from massmem.store import proposals as kept
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.api.viewing import Sight
    from massmem.store.workspace import Place


def proposals(place: Place) -> tuple[ProposalReport, ...]:
    """What waits, newest first, change by change."""
    return tuple(_report(proposal) for proposal in kept.proposals(place))


def apply(place: Place, proposal: str, *, only: Sequence[int] | None = None) -> ReviewOutcome:
    """Apply a proposal over memory as it is now; what a person changed meanwhile wins and is named.

    Raises:
        NoMatch: no such proposal waits.
        BadUsage: `only` names a change that is not there.
    """
    with locked(place, "dream", 0):
        found = _the(place, proposal)
        changes = _numbered(found)
        wanted = tuple(only) if only is not None else tuple(changes)
        if unknown := [n for n in wanted if n not in changes]:
            raise BadUsage(
                f"proposal {found.id} has no change {unknown[0]}", f"it has {len(changes)}: 1 to {len(changes)}"
            )
        sight = look(place)
        planned, stale = replan(
            sight.view, [changes[n] for n in wanted], by="human", back=_back(found, wanted, changes)
        )
        events = (*planned.events, *_marker(sight, found))
        version, warning = commit(
            place, sight, planned.pages, events=events, blanked=planned.blanked, op="apply", title=f"apply {found.id}"
        )
        kept.remove(place, found.id)
    warnings = [f"^{event.id} was changed meanwhile: left as it is" for event in stale]
    return ReviewOutcome(
        proposal=found.id, applied=tuple(n for n in wanted if changes[n] not in stale),
        rejected=tuple(n for n in changes if n not in wanted), version=version,
        warnings=(*warnings, *((warning,) if warning else ())),
    )  # fmt: skip


def reject(place: Place, proposal: str, *, why: str | None = None) -> ReviewOutcome:
    """Reject a proposal: facts that had vanished are written back, what was read counts as read.

    Raises:
        NoMatch: no such proposal waits.
    """
    with locked(place, "dream", 0):
        found = _the(place, proposal)
        changes = _numbered(found)
        sight = look(place)
        planned, _ = replan(sight.view, [], by="human", back=_back(found, (), changes))
        marker = tuple(replace(event, why=why or "rejected").named() for event in _marker(sight, found))
        version, warning = commit(
            place, sight, planned.pages, events=(*planned.events, *marker), op="reject", title=f"reject {found.id}"
        )
        kept.remove(place, found.id)
    return ReviewOutcome(
        proposal=found.id, rejected=tuple(changes), version=version, warnings=(warning,) if warning else ()
    )


def _the(place: Place, name: str) -> Proposal:
    for proposal in kept.proposals(place):
        if proposal.id == name.strip():
            return proposal
    raise NoMatch(f"no proposal {name!r} waits", "`massmem review` lists them")


def _numbered(proposal: Proposal) -> dict[int, Event]:
    return dict(enumerate((event for event in proposal.events if event.op is not Op.DREAM), start=1))


def _back(proposal: Proposal, wanted: Sequence[int], changes: dict[int, Event]) -> list[str]:
    """The vanished facts to write again: those whose forgetting was not wanted."""
    if proposal.kind != VANISHED:
        return []
    return [event.id for n, event in changes.items() if n not in wanted and event.id]


def _marker(sight: Sight, proposal: Proposal) -> tuple[Event, ...]:
    """The proposal's dream event, behind today's last one: what it read is read, unless it was read since."""
    own = [event for event in proposal.events if event.op is Op.DREAM]
    marker = sight.view.belief.marker
    parent = sight.view.belief.dreams[-1].event if sight.view.belief.dreams else None
    fresh = []
    for event in own:
        logs = {p: c for p, c in (event.logs or {}).items() if p not in marker or marker[p].size < c.size}
        fresh.append(replace(event, at=sight.view.now, parent=parent, logs=logs).named())
    return tuple(fresh)


def _report(proposal: Proposal) -> ProposalReport:
    return ProposalReport(
        id=proposal.id, at=proposal.at.isoformat(), why=proposal.why,
        changes=tuple(
            ProposedChange(
                n=n, op=event.op.value, id=event.id, old=proposal.old.get(event.id or ""), new=event.text,
                sources=event.sources, why=event.why or "",
            )
            for n, event in _numbered(proposal).items()
        ),
    )  # fmt: skip
