"""The draft of a dream with its facts on shelves, and what can be done to one fact."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from massmem.dream.habits import Habits, start
from massmem.dream.likeness import alike, later, on_a_day, stems_of
from massmem.dream.matching import Matches
from massmem.dream.shelf import Shelf
from massmem.dream.stems import hash_stems, stems
from massmem.model.events import Op
from massmem.model.facts import Fact, Status
from massmem.model.ids import fact_id
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.reports.dreams import Rejected
from massmem.model.statements import Act, Statement
from massmem.model.when import Dates, When

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.draft import Draft
    from massmem.model.hints import Hints


@dataclass(slots=True)
class Workbench:
    """The work of one dream over its draft; `rejected` says what was refused and why."""

    draft: Draft
    user: str
    scope: str
    today: date
    known: Sequence[str] = ()
    hints: Hints = field(default_factory=dict)
    rejected: list[Rejected] = field(default_factory=list)
    accepted: int = 0
    shelf: Shelf = field(init=False)
    past: Shelf = field(init=False)
    matches: Matches = field(init=False)
    habits: Habits = field(init=False)
    known_stems: tuple[frozenset[str], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Put today's memory on the shelves."""
        self.shelf = Shelf([*self.draft.live(), *self.draft.live_lines()], self.user)
        over = (fact for fact in self.draft.facts.values() if fact.state in (Status.ENDED, Status.STALE))
        self.past = Shelf(
            [*over, *(self.draft.lines[k] for k in self.draft.ended_lines if k in self.draft.lines)], self.user
        )
        self.matches = Matches(self.shelf, self.past, self.user, self.today)
        self.habits = start(self.draft, self.shelf, self.scope, self.hints)
        self.known_stems = tuple(stems(line) for line in self.known)

    # -- what was forgotten stays forgotten

    def refused(self, statement: Statement) -> str | None:
        """Why the statement may not be taken, or None."""
        if statement.act is Act.FORGET:
            return None
        mine = hash_stems(stems_of(statement, self.user))
        for gone in self.draft.forgotten:
            if statement.at <= gone.cutoff and (statement.source in gone.sources or alike(mine, gone.stems)):
                return "a person had it forgotten"
        known = self.draft.facts.get(fact_id(self.scope, statement.source, statement.text))
        if statement.act is Act.ASSERT and known is not None and known.state is Status.MERGED:
            return "a person took it back"
        return None

    # -- what happens to one fact

    def add(self, statement: Statement, dates: Dates) -> Fact:
        """A new fact, on the shelf."""
        new = self.draft.add(statement.text, slug(statement.topic), dates, statement.refs)
        self.shelf.put(new)
        return new

    def over(
        self, fact: Fact, until: When, statement: Statement, op: Op, *, why: str, other: str | None = None
    ) -> None:
        """The fact is over, `other` is what took its place; a person's line stays and is marked."""
        self.shelf.drop(fact.key)
        until = until if fact.dates.since is None or fact.dates.since.first <= until.last else fact.dates.since
        self.draft.record(
            op, fact.key, text=None if fact.id else fact.text, topic=None if fact.id else fact.topic,
            dates=Dates(until=until), sources=statement.refs, why=why, other=other,
        )  # fmt: skip
        if fact.id:
            self.past.put(self.draft.facts[fact.key])

    def seen(self, fact: Fact, statement: Statement) -> None:
        """Said again: one more source, and a date where none was known."""
        if fact.id is None:
            return
        dates = fact.dates
        if self._began_earlier(fact, statement):
            return
        if not dates and statement.dates:
            self.draft.record(Op.REWORD, fact.key, dates=statement.dates, sources=statement.refs, why="dated")
        elif statement.source not in fact.sources:
            self.draft.saw(fact.key, statement.source)
        else:
            return
        if fact.live:
            self.shelf.put(self.draft.facts[fact.key])

    def _began_earlier(self, fact: Fact, statement: Statement) -> bool:
        """A change known only by the day it was told on, of which somebody says the day: so long the old one held."""
        known, said = fact.dates.since, statement.dates.since
        if (
            known is None
            or said is None
            or str(known) != fact.first_at[:10]
            or said.first >= known.first
            or on_a_day(statement.dates)
        ):
            return False
        dates = replace(fact.dates, since=said)
        self.draft.record(Op.REWORD, fact.key, dates=dates, sources=statement.refs, why="dated more exactly")
        for old in [
            old for old in self.draft.facts.values() if old.why == f"now ^{fact.key}" and old.dates.until == known
        ]:
            self.draft.record(
                Op.SUPERSEDE, old.key, dates=Dates(until=said), other=fact.key, sources=statement.refs, why=old.why
            )
            self.past.put(self.draft.facts[old.key])
        if fact.live:
            self.shelf.put(self.draft.facts[fact.key])
        return True

    # -- what was proposed about one fact, and checked

    def predates(self, statement: Statement, fact: Fact) -> str | None:
        """Why the statement cannot change the fact: it is older than what the fact rests on, or was forgotten."""
        if not later(statement, fact):
            return f"^{fact.key} rests on something newer"
        return self.refused(statement)

    def end(self, statement: Statement, fact: Fact) -> None:
        """The fact is over."""
        self.accepted += 1
        until = statement.dates.until or statement.dates.since or When.of(statement.at.date())
        self.over(fact, until, statement, Op.END, why="said to be over")

    def replace(self, statement: Statement, fact: Fact) -> None:
        """The statement takes the fact's place."""
        self.accepted += 1
        dates = (
            statement.dates if statement.dates.since or statement.dates.planned else Dates(When.of(statement.at.date()))
        )
        new = self.add(statement, dates)
        until = new.dates.since or When.of(statement.at.date())
        if fact.key != new.key:
            self.over(fact, until, statement, Op.SUPERSEDE, why=f"now ^{new.key}", other=new.key)

    def reword(self, statement: Statement, fact: Fact) -> None:
        """The fact in the statement's words."""
        self.accepted += 1
        sources = () if statement.source in fact.sources else statement.refs
        self.draft.record(
            Op.REWORD, fact.key, text=statement.text, dates=statement.dates, sources=sources, why="said more fully"
        )  # fmt: skip
        self.shelf.put(self.draft.facts[fact.key])

    def doubt(self, statement: Statement, fact: Fact) -> None:
        """Nobody is sure of the fact any more."""
        self.accepted += 1
        self.draft.record(Op.STALE, fact.key, sources=statement.refs, why="said to be no longer certain")
        self.shelf.drop(fact.key)
        self.past.put(self.draft.facts[fact.key])

    def merge(self, kept: Fact, other: Fact) -> None:
        """Two facts that say the same become one, with the sources of both."""
        self.accepted += 1
        self.draft.record(Op.MERGE, other.key, other=kept.key, why=f"says the same as ^{kept.key}")
        self.shelf.drop(other.key)
        for source in other.sources:
            if source not in self.draft.facts[kept.key].sources:
                self.draft.saw(kept.key, source)
        self.shelf.put(self.draft.facts[kept.key])
