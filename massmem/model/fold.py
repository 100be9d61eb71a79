"""The fold: what a ledger's events make of memory.

Each fact's events are taken in parent order, clocks do not matter, and an event id counts
once: so the union of two clones' ledgers folds to the same belief on both.
"""

from __future__ import annotations

from types import MappingProxyType

from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Fact, Status
from massmem.model.record import dataclass, field, replace
from massmem.model.when import read_dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

LINE = "line:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """A forgetting: no text, only what recognizes the same thing said before the cut-off."""

    id: str
    topic: str | None
    cutoff: datetime
    stems: frozenset[str]
    sources: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """What the ledger says. `facts` holds every fact ever, by id, of any state.

    `lines` are a person's lines that were contradicted (by `line:` key), `marker` how far
    each log file (path relative to the root) was consumed, `dreams` the dream
    and purge events in order, `headings` those massmem made (`MEMORY.md#Work`).
    """

    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}))
    lines: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}))
    forgotten: tuple[Forgotten, ...] = ()
    marker: Mapping[str, Consumed] = field(default_factory=lambda: MappingProxyType({}))
    dreams: tuple[Event, ...] = ()
    headings: frozenset[str] = frozenset()
    last_line_events: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def fold(events: Iterable[Event]) -> Belief:
    """The belief these events add up to; the order of unrelated events makes no difference."""
    unique = _unique(events)
    by_key: dict[str, list[Event]] = {}
    for event in unique:
        if event.id is not None:
            by_key.setdefault(event.id, []).append(event)
    facts, lines, forgotten, last = {}, {}, [], {}
    for key, own in by_key.items():
        ordered = in_parent_order(own)
        fact = fold_fact(ordered)
        forgotten += [_forgotten(event) for event in ordered if event.op is Op.FORGET]
        if key.startswith(LINE):
            last[key] = ordered[-1].event
            lines[key] = fact
        else:
            facts[key] = fact
    dreams = tuple(in_parent_order([event for event in unique if event.op in (Op.DREAM, Op.PURGE)]))
    headings = frozenset(name for event in unique for name in event.headings)
    return Belief(
        facts=facts, lines=lines, forgotten=tuple(forgotten), marker=marker_of(dreams), dreams=dreams,
        headings=headings, last_line_events=last,
    )  # fmt: skip


def marker_of(dreams: Sequence[Event]) -> dict[str, Consumed]:
    """How far each log file was consumed after these dreams: the later one counts."""
    marker: dict[str, Consumed] = {}
    for dream in dreams:
        marker.update(dream.logs or {})
    return marker


def _unique(events: Iterable[Event]) -> list[Event]:
    """One event an id; of a blanked and a whole copy the blanked one."""
    found: dict[str, Event] = {}
    for event in events:
        known = found.get(event.event)
        if known is None or (known.text is not None and event.text is None):
            found[event.event] = event
    return list(found.values())


def in_parent_order(events: list[Event]) -> list[Event]:
    """Parents before children; where both orders are right, by time and then by event id."""
    here = {event.event for event in events}
    children: dict[str | None, list[Event]] = {}
    for event in events:
        children.setdefault(event.parent if event.parent in here else None, []).append(event)
    ordered: list[Event] = []
    ready = sorted(children.get(None, ()), key=_place, reverse=True)
    while ready:
        event = ready.pop()
        ordered.append(event)
        if event.event in children:
            ready = sorted(ready + children[event.event], key=_place, reverse=True)
    return ordered


def _place(event: Event) -> tuple[datetime, str]:
    return (event.at, event.event)


def fold_fact(events: Sequence[Event]) -> Fact:
    """One fact's events, in order, to the fact. A forgetting beats all but a later adding."""
    fact = Fact(key=events[0].id or "", text="", topic="", state=Status.FORGOTTEN)
    beaten = _beaten(events)
    for event in events:
        if event.event not in beaten:
            fact = replace(after(fact, event), last_event=event.event)
    return fact


def _beaten(events: Sequence[Event]) -> frozenset[str]:
    """The events that a concurrent or later forgetting overrules."""
    beaten: set[str] = set()
    parents = {event.event: event.parent for event in events}
    for forget in (event for event in events if event.op is Op.FORGET):
        after = _descendants(forget.event, parents)
        lifted: set[str] = set()
        for event in events:
            if event.event in after or event is forget:
                continue
            if event.op is Op.ADD and _later(event, forget):
                lifted |= {event.event, *_descendants(event.event, parents)}
        beaten |= {e.event for e in events if e is not forget and e.event not in after and e.event not in lifted}
    return frozenset(beaten)


def _later(add: Event, forget: Event) -> bool:
    """Whether an adding that knew nothing of the forgetting rests on evidence after its cut-off."""
    day = forget.cutoff.date().isoformat() if forget.cutoff else ""
    return any(source[:10] > day for source in add.sources)


def _descendants(root: str, parents: Mapping[str, str | None]) -> set[str]:
    found = {root}
    grew = True
    while grew:
        more = {child for child, parent in parents.items() if parent in found} - found
        grew = bool(more)
        found |= more
    return found - {root}


def _forgotten(event: Event) -> Forgotten:
    return Forgotten(
        id=event.id or "", topic=event.topic, cutoff=event.cutoff or event.at, stems=frozenset(event.stems),
        sources=frozenset(event.sources),
    )  # fmt: skip


def _said(event: Event) -> str:
    """When the claim was made: the day of its newest evidence, or a person's own moment."""
    return max(event.sources) if event.sources else (event.cutoff or event.at).isoformat()


def after(fact: Fact, event: Event) -> Fact:
    """The fact after one more event."""
    match event.op:
        case Op.ADD:
            return _added(fact, event)
        case Op.SEEN:
            return replace(fact, sources=_union(fact, event), last_at=max(fact.last_at, _said(event)))
        case Op.REWORD:
            return replace(_reworded(fact, event), sources=_union(fact, event), last_at=max(fact.last_at, _said(event)))
        case Op.MOVE:
            return replace(fact, topic=event.topic or fact.topic)
        case Op.MERGE:
            return replace(fact, state=Status.MERGED, why=event.why, sources=_union(fact, event))
        case Op.SUPERSEDE | Op.END:
            ended, exclusive = _dated(fact, event), event.op is Op.SUPERSEDE
            return replace(ended, state=Status.ENDED, why=event.why, sources=_union(fact, event), exclusive=exclusive)
        case Op.STALE:
            return replace(fact, state=Status.STALE, why=event.why)
        case Op.PIN | Op.UNPIN:
            return replace(fact, pinned=event.op is Op.PIN)
        case Op.FORGET:
            return Fact(key=fact.key, text="", topic=event.topic or "", state=Status.FORGOTTEN, by=event.by)
        case Op.PURGE | Op.DREAM:
            return fact


def _added(fact: Fact, event: Event) -> Fact:
    if not event.text:  # blanked: its forgetting stands beside it
        return replace(fact, state=Status.FORGOTTEN, topic=event.topic or "")
    if fact.text and fact.state is not Status.FORGOTTEN and fact.text == event.text:
        return replace(fact, sources=_union(fact, event), last_at=max(fact.last_at, _said(event)), state=Status.CURRENT)
    return Fact(
        key=event.id or "", text=event.text or "", topic=event.topic or "",
        dates=read_dates(event.since, event.until, event.planned), sources=event.sources, by=event.by,
        first_at=min(event.sources) if event.sources else event.at.isoformat(), last_at=_said(event), why=event.why,
    )  # fmt: skip


def _reworded(fact: Fact, event: Event) -> Fact:
    """A rewording carries all dates; without text it only re-dates. What is over stays over."""
    return replace(
        fact, text=event.text or fact.text, topic=event.topic or fact.topic, by=event.by,
        dates=read_dates(event.since, event.until, event.planned),
    )  # fmt: skip


def _dated(fact: Fact, event: Event) -> Fact:
    """An end may say until when; a person's line, which has no adding, brings its own text."""
    until = read_dates(None, event.until, None).until
    text = fact.text or event.text or ""
    topic = fact.topic or event.topic or ""
    return replace(fact, text=text, topic=topic, dates=replace(fact.dates, until=until or fact.dates.until))


def _union(fact: Fact, event: Event) -> tuple[str, ...]:
    return (
        fact.sources if set(event.sources) <= set(fact.sources) else tuple(dict.fromkeys(fact.sources + event.sources))
    )
