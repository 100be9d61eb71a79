"""The review gate: look at a proposal, apply it or part of it, or reject it."""

from __future__ import annotations

from massmem.api.committing import commit
from massmem.api.proposing import VANISHED
from massmem.api.rows import evidence
from massmem.api.viewing import look
from massmem.dream.plan import replan
from massmem.errors import BadUsage, NoMatch
from massmem.model.events import Event, Op
from massmem.model.proposals import Proposal
from massmem.model.record import dataclass, replace
from massmem.model.reports.dreams import ProposalReport, ProposedChange, ReviewOutcome
from massmem.model.when import read_dates
from massmem.store import proposals as kept
from massmem.store.locks import locked
from massmem.text.remark import render_remark, split_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from massmem.api.viewing import Sight
    from massmem.model.reports.facts import EntryRow
    from massmem.store.workspace import Place
    from massmem.text.page import Page

TAKEN_OUT = "take out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A change of a proposal: an event, or a person's own line that may be taken out."""

    event: Event | None = None
    line: str | None = None


def proposals(place: Place) -> tuple[ProposalReport, ...]:
    """What waits, newest first, change by change."""
    return tuple(reported(place, proposal) for proposal in kept.proposals(place))


def apply(
    place: Place,
    proposal: str,
    *,
    only: Sequence[int] | None = None,
    texts: Mapping[int, str] | None = None,
) -> ReviewOutcome:
    """Apply a proposal over memory as it is now; what a person changed meanwhile wins and is named.

    `only` are the numbers to apply; the rest is rejected and not proposed again from the same
    sources. `texts` are a person's own words for a change, by number.

    Raises:
        NoMatch: no such proposal waits.
        BadUsage: `only` names a change that is not there.
    """
    with locked(place, "dream", 0):
        found = _the(place, proposal)
        choices = _numbered(found)
        wanted = tuple(choices) if only is None else tuple(dict.fromkeys(only))
        if unknown := [n for n in wanted if n not in choices]:
            there = f"it has {len(choices)}: 1 to {len(choices)}"
            raise BadUsage(f"proposal {found.id} has no change {unknown[0]}", there)
        done = _decide(place, found, choices, wanted, texts or {}, "apply", None)
        return replace(done, warnings=(*done.warnings, *_spread(place, choices, done)))


def _spread(place: Place, choices: Mapping[int, Choice], done: ReviewOutcome) -> tuple[str, ...]:
    """A dream that waited ends like any other: colleagues learn of what was applied; warnings."""
    ids = {event.id for n in done.applied if (event := choices[n].event) is not None and event.id}
    if not ids or not place.settings.team.members:
        return ()
    from massmem.api.team_spreading import spread_reviewed  # noqa: PLC0415 - only in a team

    return spread_reviewed(place, ids)


def reject(place: Place, proposal: str, *, why: str | None = None) -> ReviewOutcome:
    """Reject a proposal: facts that had vanished are written back, what was read counts as read.

    Raises:
        NoMatch: no such proposal waits.
    """
    with locked(place, "dream", 0):
        found = _the(place, proposal)
        return _decide(place, found, _numbered(found), (), {}, "reject", why)


def _decide(  # noqa: PLR0917 - everything that a decision consists of
    place: Place, found: Proposal, choices: dict[int, Choice], wanted: Sequence[int], texts: Mapping[int, str],
    op: str, why: str | None,
) -> ReviewOutcome:  # fmt: skip
    """Do what is wanted of a proposal, remember that the rest is not, and put the proposal away."""
    sight = look(place)
    numbers = {n: _worded(choices[n].event, texts.get(n)) for n in wanted}
    refused = [choice.event for n, choice in choices.items() if n not in wanted]
    events = [event for event in numbers.values() if event is not None]
    unwanted = _unwanted(refused, found.kind, why)
    planned, stale = replan(sight.view, [*events, *unwanted], by="human", back=_back(found, refused))
    lines = {choices[n].line for n in wanted}
    pages = {name: _without_lines(page, lines) for name, page in planned.pages.items()}
    marker = _marker(sight, found, why)
    version, warning = commit(
        place, sight, pages, events=(*planned.events, *marker), blanked=planned.blanked, op=op, title=f"{op} {found.id}"
    )  # fmt: skip
    kept.remove(place, found.id)
    warnings = [f"^{event.id} was changed meanwhile: left as it is" for event in stale]
    applied = tuple(n for n in wanted if numbers[n] not in stale)
    return ReviewOutcome(
        proposal=found.id, applied=applied, rejected=tuple(n for n in choices if n not in wanted), version=version,
        warnings=(*warnings, warning) if warning else tuple(warnings),
    )  # fmt: skip


def _worded(event: Event | None, text: str | None) -> Event | None:
    """The event with a person's own words, where they gave any."""
    return event if event is None or text is None else replace(event, text=" ".join(text.split()), by="human")


def _unwanted(refused: Sequence[Event | None], kind: str, why: str | None) -> list[Event]:
    """Facts that a person does not want: each stands nowhere and is not proposed again from its sources."""
    if kind == VANISHED:
        return []
    reason = f"rejected: {why}" if why else "rejected"
    return [
        replace(event, op=Op.MERGE, text=None, topic=None, since=None, until=None, planned=None, why=reason)
        for event in refused if event is not None and event.op is Op.ADD and event.parent is None
    ]  # fmt: skip


def _without_lines(page: Page, keys: Collection[str | None]) -> Page:
    return page.without_items([item for item in page.items if item.id is None and item.key in keys])


def _the(place: Place, name: str) -> Proposal:
    for proposal in kept.proposals(place):
        if proposal.id == name.strip():
            return proposal
    raise NoMatch(f"no proposal {name!r} waits", "`massmem review` lists them")


def _numbered(proposal: Proposal) -> dict[int, Choice]:
    events = [Choice(event=event) for event in proposal.events if event.op is not Op.DREAM]
    return dict(enumerate([*events, *(Choice(line=key) for key in proposal.offers)], start=1))


def _back(proposal: Proposal, refused: Sequence[Event | None]) -> list[str]:
    """The vanished facts to write again: those whose forgetting was not wanted."""
    return [event.id for event in refused if event is not None and event.id] if proposal.kind == VANISHED else []


def _marker(sight: Sight, proposal: Proposal, why: str | None) -> tuple[Event, ...]:
    """The proposal's dream event, behind today's last one: what it read is read, unless it was read since."""
    marker = sight.view.belief.marker
    parent = sight.view.belief.dreams[-1].event if sight.view.belief.dreams else None
    fresh = []
    for event in (event for event in proposal.events if event.op is Op.DREAM):
        logs = {p: c for p, c in (event.logs or {}).items() if p not in marker or marker[p].size < c.size}
        fresh.append(replace(event, at=sight.view.now, parent=parent, logs=logs, why=why).named())
    return tuple(fresh)


def reported(place: Place, proposal: Proposal) -> ProposalReport:
    """A proposal as a person is shown it, each change with the words it rests on."""
    choices = _numbered(proposal)
    refs = tuple(dict.fromkeys(ref for choice in choices.values() if choice.event for ref in choice.event.sources))
    said = {row.id: row for row in evidence(place, refs)}
    return ProposalReport(
        id=proposal.id, at=proposal.at.isoformat(), why=proposal.why,
        changes=tuple(_change(n, choice, proposal, said) for n, choice in choices.items()),
    )  # fmt: skip


def _change(n: int, choice: Choice, proposal: Proposal, said: Mapping[str, EntryRow]) -> ProposedChange:
    if choice.event is None:
        return ProposedChange(
            n=n, op=TAKEN_OUT, id=None, old=proposal.old.get(choice.line or ""), new=None, sources=(),
            why="your own line, which the logs contradict",
        )  # fmt: skip
    event = choice.event
    return ProposedChange(
        n=n, op=event.op.value, id=event.id, old=proposal.old.get(event.id or ""),
        new=_as_proposed(event, proposal), sources=event.sources, why=event.why or "",
        evidence=tuple(said[ref] for ref in event.sources if ref in said),
    )  # fmt: skip


def _as_proposed(event: Event, proposal: Proposal) -> str | None:
    """What an adding or rewording would have the fact say, with its dates."""
    if event.op not in (Op.ADD, Op.REWORD):
        return None
    dates = read_dates(event.since, event.until, event.planned)
    return (event.text or split_remark(proposal.old.get(event.id or "", ""))[0]) + render_remark(dates)
