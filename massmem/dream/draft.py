"""A draft of memory: the belief with events added to it, each applied as the fold would."""

from __future__ import annotations

from massmem.model.events import Event, Op
from massmem.model.facts import Fact, Status
from massmem.model.fold import LINE, Forgotten, after
from massmem.model.ids import fact_id
from massmem.model.record import replace
from massmem.model.when import NO_DATES
from massmem.text.items import as_written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from massmem.model.fold import Belief
    from massmem.model.scope import Scope
    from massmem.model.when import Dates


class Draft:
    """Facts and lines as they would be, and the events that make them so.

    The one mutable value of a dream: every change goes through `record`, so that
    folding the ledger with `events` appended gives exactly `facts`.
    """

    def __init__(self, belief: Belief, scope: Scope, now: datetime, *, by: str, dream: str | None = None) -> None:
        """Begin with what the ledger says."""
        self.facts: dict[str, Fact] = dict(belief.facts)
        self.lines: dict[str, Fact] = {}
        self.ended_lines: dict[str, Fact] = dict(belief.lines)
        self.forgotten: list[Forgotten] = list(belief.forgotten)
        self.events: list[Event] = []
        self._sightings: dict[str, int] = {}
        self._last_line_events = dict(belief.last_line_events)
        self.by = by
        self._scope, self._now, self._dream = scope, now, dream

    def record(self, op: Op, key: str, *, by: str | None = None, dates: Dates | None = None, **fields: object) -> Event:
        """Add one event about a fact or a person's line, and apply it."""
        self._sightings.pop(key, None)
        fact = self.facts.get(key) or Fact(key=key, text="", topic="", state=Status.FORGOTTEN)
        text = fields.get("text")
        if isinstance(text, str) and not key.startswith(LINE):  # disk and ledger say it the same way
            fields["text"], dates = as_written(text, dates or NO_DATES)
        said = {} if dates is None else _written(dates)
        event = Event(
            at=self._now, op=op, by=by or self.by, id=key, dream=self._dream, parent=self._parent(key),
            **said, **fields,  # type: ignore[arg-type]
        ).named()  # fmt: skip
        self.events.append(event)
        if key.startswith(LINE):
            self._last_line_events[key] = event.event
            self.ended_lines[key] = after(self.lines.get(key, fact), event)
        else:
            self.facts[key] = replace(after(fact, event), last_event=event.event, file=fact.file)
        return event

    def saw(self, key: str, source: str) -> None:
        """One more entry says what this fact says. A dream's sightings of a fact in a row are one event."""
        number = self._sightings.get(key)
        if number is None:
            self.record(Op.SEEN, key, sources=(source,))
            self._sightings[key] = len(self.events) - 1
            return
        event = self.events[number]
        event = replace(event, sources=(*event.sources, source)).named()
        self.events[number] = event
        self.facts[key] = replace(after(self.facts[key], event), last_event=event.event)

    def add(self, text: str, topic: str, dates: Dates, sources: tuple[str, ...]) -> Fact:
        """A new fact, or the revival of the very same one."""
        text, dates = as_written(text, dates)
        taken: set[str] = set()
        key = fact_id(str(self._scope), sources[0] if sources else None, text)
        while (known := self.facts.get(key)) is not None and known.text not in ("", text):
            taken.add(key)
            key = fact_id(str(self._scope), sources[0] if sources else None, text, taken)
        self.record(Op.ADD, key, dates=dates, text=text, topic=topic, sources=sources)
        return self.facts[key]

    def forget(self, fact: Fact, *, cutoff: datetime, stems: Iterable[str], by: str, why: str | None = None) -> None:
        """Forget a fact: its text goes, hashed stems stay to know it by."""
        event = self.record(
            Op.FORGET, fact.key, by=by, topic=fact.topic, sources=fact.sources, cutoff=cutoff,
            stems=tuple(sorted(stems)), why=why,
        )  # fmt: skip
        self.forgotten.append(
            Forgotten(
                id=fact.key,
                topic=fact.topic,
                cutoff=cutoff,
                stems=frozenset(event.stems),
                sources=frozenset(event.sources),
            )
        )

    def live(self) -> list[Fact]:
        """The facts that are current or planned as far as events say."""
        return [fact for fact in self.facts.values() if fact.live]

    def live_lines(self) -> list[Fact]:
        """A person's lines that nothing has contradicted."""
        return [line for key, line in self.lines.items() if not self.is_ended(key)]

    def is_ended(self, key: str) -> bool:
        """Whether a log contradicted this line. A forgotten one that a person wrote again is live."""
        return key in self.ended_lines and self.ended_lines[key].state is Status.ENDED

    def forgotten_lines(self) -> set[str]:
        """The keys of a person's lines that this draft forgets."""
        return {event.id for event in self.events if event.op is Op.FORGET and event.id and event.id.startswith(LINE)}

    def _parent(self, key: str) -> str | None:
        if key.startswith(LINE):
            return self._last_line_events.get(key)
        known = self.facts.get(key)
        return known.last_event if known else None


def _written(dates: Dates) -> dict[str, str | None]:
    return {
        "since": str(dates.since) if dates.since else None,
        "until": str(dates.until) if dates.until else None,
        "planned": dates.plan,
    }
