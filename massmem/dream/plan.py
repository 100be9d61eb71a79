"""One dream as a pure function: the view and what was said, to what shall change and what to report."""

from __future__ import annotations

from datetime import datetime

from massmem.dream.consolidate import Consolidation
from massmem.dream.draft import Draft
from massmem.dream.loss import loss
from massmem.dream.operating import NOTHING_GIVEN, operate
from massmem.dream.orient import Oriented, orient
from massmem.dream.proposed import Given
from massmem.dream.prune import Pruned, prune
from massmem.dream.redate import redate
from massmem.dream.settling import settled, with_headings
from massmem.dream.tool_facts import lay, may_be_written
from massmem.model.entries import microseconds
from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Fact
from massmem.model.findings import Finding
from massmem.model.hints import without
from massmem.model.ids import short_id
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import MemorySize, Rejected
from massmem.model.when import read_dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.dream.view import View
    from massmem.model.hints import Hints
    from massmem.model.operations import Operation
    from massmem.model.sequences import Sequences
    from massmem.model.statements import Statement
    from massmem.text.page import Page


RULES = "rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What Gather brought: statements that passed the evidence check, what was refused, how far was read.

    `operations` are a model's, not yet checked against memory; `given` is what it was shown.
    `hints` are the requests that earlier dreams counted, `sequences` what all logs say of tool calls.
    """

    statements: Sequence[Statement] = ()
    operations: tuple[Operation, ...] = ()
    given: Given = NOTHING_GIVEN
    rejected: tuple[Rejected, ...] = ()
    logs: Mapping[str, Consumed] | None = None
    sessions: int = 0
    spoken: int = 0
    entries: int = 0
    hints: Hints = field(default_factory=dict)
    sequences: Sequences | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a dream would do. `pages` are the new pages by name; `events` end with the dream's own.

    `held` says why it must not be applied without a person; `vanished` are facts whose
    deletion by hand waits for a person's word; `hints` are all requests counted so far.
    """

    dream: str
    events: tuple[Event, ...]
    pages: Mapping[str, Page]
    blanked: tuple[str, ...] = ()
    held: str | None = None
    vanished: tuple[Fact, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    accepted: int = 0
    moved: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    memory: MemorySize
    hints: Hints = field(default_factory=dict)


def dream_id(scope: str, start: datetime) -> str:
    """The name of a dream: over its scope and start."""
    return short_id([scope, microseconds(start)])


def plan(view: View, heard: Heard, *, engine: str, end: datetime | None = None) -> Plan:
    """Orient, Consolidate and Prune over what Gather heard."""
    dream = dream_id(str(view.scope), view.now)
    draft = Draft(view.belief, view.scope, view.now, by=RULES, dream=dream)
    oriented = orient(view, draft)
    before = dict(draft.facts)
    work = _consolidated(view, draft, oriented, heard, engine)
    if heard.sequences is not None and may_be_written(view.pages):
        lay(draft, heard.sequences, str(view.scope), view.belief.marker, draft.facts)
    redate(draft, view.today, view.settings.stale_after, view.scope.user)
    pruned = prune(view, oriented)
    events, blanked = settled(draft)
    changed = tuple(with_headings(events, pruned.headings))
    last = (
        _dream_event(view, heard, dream, engine, end) if changed or heard.logs or _pages_differ(view, pruned) else None
    )
    return Plan(
        dream=dream, events=(*changed, last) if last else changed, pages=pruned.pages, blanked=blanked,
        held=loss(before, draft.facts, view), vanished=oriented.vanished, rejected=(*heard.rejected, *work.rejected),
        accepted=work.accepted, moved=tuple(pruned.moved), findings=oriented.findings, memory=memory_size(pruned.pages),
        hints=without(work.habits.hints, [ref for event in events if event.op is Op.FORGET for ref in event.sources]),
    )  # fmt: skip


def believed(view: View, statements: Sequence[Statement]) -> tuple[Fact, ...]:
    """The live facts as they would be after these statements, oldest first: what a model is shown."""
    draft = Draft(view.belief, view.scope, view.now, by=RULES)
    _consolidated(view, draft, orient(view, draft), Heard(statements=statements), RULES)
    return tuple(sorted(draft.live(), key=lambda fact: (fact.first_at, fact.key)))


def _consolidated(view: View, draft: Draft, oriented: Oriented, heard: Heard, engine: str) -> Consolidation:
    """What the rules are sure of, then what a model proposed and its quotes bear out."""
    work = Consolidation(
        draft=draft, user=view.scope.user, scope=str(view.scope), today=view.today, known=oriented.known, hints=heard.hints,
    )  # fmt: skip
    work.take(heard.statements)
    if heard.operations:
        draft.by = engine
        operate(work, heard.operations, heard.given)
        draft.by = RULES
    return work


def replan(view: View, events: Sequence[Event], *, by: str, back: Sequence[str] = ()) -> tuple[Plan, tuple[Event, ...]]:
    """Lay events of a proposal over today's memory; returns the plan and the events that no longer fit."""
    draft = Draft(view.belief, view.scope, view.now, by=by)
    oriented = orient(view, draft, learn=False)
    stale: list[Event] = []
    again: dict[str | None, str] = {}  # an event laid over again has another name, and its children follow it
    for event in events:
        if event.op is Op.DREAM:
            continue
        known = draft.facts.get(event.id or "")
        if (
            event.parent is not None
            and not (event.id or "").startswith("line:")
            and (known is None or known.last_event != again.get(event.parent, event.parent))
        ):
            stale.append(event)
            continue
        again[event.event] = draft.record(
            event.op, event.id or "", by=event.by, dates=read_dates(event.since, event.until, event.planned),
            text=event.text, topic=event.topic, sources=event.sources, why=event.why, other=event.other,
            cutoff=event.cutoff, stems=event.stems,
        ).event  # fmt: skip
    pruned = prune(view, oriented, back=back)
    found, blanked = settled(draft)
    return (
        Plan(
            dream="", events=tuple(with_headings(found, pruned.headings)), pages=pruned.pages, blanked=blanked,
            moved=tuple(pruned.moved), memory=memory_size(pruned.pages),
        ),
        tuple(stale),
    )  # fmt: skip


def _dream_event(view: View, heard: Heard, dream: str, engine: str, end: datetime | None) -> Event:
    parent = view.belief.dreams[-1].event if view.belief.dreams else None
    return Event(
        at=view.now, op=Op.DREAM, by=engine, dream=dream, parent=parent, start=view.now, end=end or view.now,
        engine=engine, logs=heard.logs or {},
    ).named()  # fmt: skip


def _pages_differ(view: View, pruned: Pruned) -> bool:
    return any(
        page is not view.pages.get(name) and page.data != _data(view, name) for name, page in pruned.pages.items()
    )


def _data(view: View, name: str) -> bytes:
    page = view.pages.get(name)
    return b"" if page is None else page.data


def memory_size(pages: Mapping[str, Page]) -> MemorySize:
    """Lines and characters of MEMORY.md."""
    page = pages.get("MEMORY.md")
    return MemorySize(lines=page.lines if page else 0, chars=page.chars if page else 0)
