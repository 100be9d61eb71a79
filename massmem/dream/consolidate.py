"""Consolidate: lay what was said beside what is believed.

Statements are taken in the order of what happened (time, then place in the log), so a late
import changes history and not the present. Duplicates become sightings, a new value in a slot
ends the old one and dates the new one, and what was forgotten stays forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from massmem.dream.habits import Habits, start
from massmem.dream.likeness import SHARED_STEMS, about, alike, begins, later, same_days, stems_of
from massmem.dream.matching import Matches
from massmem.dream.rules.notes import Described, same_note
from massmem.dream.shelf import Shelf
from massmem.dream.stems import hash_stems, hashed_stems, stems
from massmem.model.events import Op
from massmem.model.facts import Fact, Status
from massmem.model.ids import fact_id
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.reports import Rejected
from massmem.model.statements import Act, Statement
from massmem.model.when import Dates, When

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.dream.draft import Draft
    from massmem.model.hints import Hints


@dataclass(slots=True)
class Consolidation:
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
    _known_stems: tuple[frozenset[str], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Put today's memory on the shelves."""
        self.shelf = Shelf([*self.draft.live(), *self.draft.live_lines()], self.user)
        over = (fact for fact in self.draft.facts.values() if fact.state in (Status.ENDED, Status.STALE))
        self.past = Shelf(
            [*over, *(self.draft.lines[k] for k in self.draft.ended_lines if k in self.draft.lines)], self.user
        )
        self.matches = Matches(self.shelf, self.past, self.user, self.today)
        self.habits = start(self.draft, self.shelf, self.scope, self.hints)
        self._known_stems = tuple(stems(line) for line in self.known)

    def take(self, statements: Iterable[Statement]) -> None:
        """Take statements in the order in which they were said."""
        for statement in sorted(statements, key=lambda s: s.at):
            refused = self.habits.take(statement) if statement.habit else self._refused(statement)
            if refused:
                self.rejected.append(Rejected(op=statement.act.value, why=refused))
                continue
            self.accepted += 1
            if statement.habit:
                continue
            match statement.act:
                case Act.FORGET:
                    self._forget(statement)
                case Act.END:
                    self._end(statement)
                case Act.ASSERT:
                    self._assert(statement)

    # -- what was forgotten stays forgotten

    def _refused(self, statement: Statement) -> str | None:
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

    def _forget(self, statement: Statement) -> None:
        wanted = stems(statement.text)
        if not wanted:
            return
        hits = [
            fact
            for shelf in (self.shelf, self.past)
            for fact in shelf.sharing(wanted, 1.0 if len(wanted) < 3 else SHARED_STEMS)
        ]
        why = f"asked for in {statement.source}"
        for fact in [fact for fact in hits if fact.id is not None]:
            gone = hashed_stems(fact.text)
            self.draft.forget(fact, cutoff=statement.at, stems=gone, by="rules", why=why)
            self.shelf.drop(fact.key)
            self.past.drop(fact.key)
        if not hits:
            key = fact_id(self.scope, statement.source, " ".join(sorted(wanted)))
            nothing = Fact(key=key, text="", topic="", state=Status.FORGOTTEN, sources=statement.refs)
            self.draft.forget(nothing, cutoff=statement.at, stems=hash_stems(wanted), by="rules", why=why)

    # -- something is over

    def _end(self, statement: Statement) -> None:
        until = statement.dates.until or When.of(statement.at.date())
        meant = self.matches.meant(statement)
        for fact in meant:
            if later(statement, fact):
                self._over(fact, until, statement, Op.END, why="said to be over")
        if statement.instead and (statement.slot is None or not meant) and not self._ended_before(statement, meant):
            dates = Dates(since=statement.dates.until or until, until=statement.dates.until)
            told = replace(statement, act=Act.ASSERT, text=statement.instead, slot=None, value=None, dates=dates)
            self._assert(told)

    def _ended_before(self, statement: Statement, meant: Sequence[Fact]) -> bool:
        """Whether memory already told that it is over, before this."""
        wanted = stems(statement.text)
        known = {fact.key for fact in self.past.sharing(wanted, 1.0 if len(wanted) < 3 else SHARED_STEMS)}
        return bool(known - {fact.key for fact in meant})

    def _over(
        self, fact: Fact, until: When, statement: Statement, op: Op, *, why: str, other: str | None = None
    ) -> None:
        self.shelf.drop(fact.key)
        until = until if fact.dates.since is None or fact.dates.since.first <= until.last else fact.dates.since
        self.draft.record(
            op, fact.key, text=None if fact.id else fact.text, topic=None if fact.id else fact.topic,
            dates=Dates(until=until), sources=statement.refs, why=why, other=other,
        )  # fmt: skip
        if fact.id:
            self.past.put(self.draft.facts[fact.key])

    # -- something holds

    def _assert(self, statement: Statement) -> None:
        mine = about(statement, self.user)
        if self._moves_a_plan(statement, mine) or self._is_known(statement, mine):
            return
        rivals = self.matches.rivals(statement, mine)
        newer = [fact for fact in rivals if not later(statement, fact)]
        if newer:
            self._add_history(statement, min(newer, key=begins))
            return
        dates = statement.dates
        correction = bool(statement.replaces) and not statement.changed
        if rivals and correction and not dates:
            dates = replace(rivals[0].dates, until=None)
        elif (rivals or statement.changed) and not (dates.since or dates.planned):
            dates = replace(dates, since=When.of(statement.at.date()))
        new = self._add(statement, dates)
        for fact in rivals:
            until = new.dates.since if new.dates.since and not correction else When.of(statement.at.date())
            self._over(fact, until, statement, Op.SUPERSEDE, why=f"now ^{new.key}", other=new.key)

    def _add(self, statement: Statement, dates: Dates) -> Fact:
        new = self.draft.add(statement.text, slug(statement.topic), dates, statement.refs)
        self.shelf.put(new)
        return new

    def _add_history(self, statement: Statement, successor: Fact) -> None:
        """Something older than what is believed: it is kept as over, ended where the newer began."""
        new = self.draft.add(statement.text, slug(statement.topic), statement.dates, statement.refs)
        self.draft.record(
            Op.SUPERSEDE, new.key, dates=Dates(until=When.parse(begins(successor))), other=successor.key,
            why="an older log; a newer one says otherwise",
        )  # fmt: skip
        self.past.put(self.draft.facts[new.key])

    def _is_known(self, statement: Statement, mine: Described) -> bool:
        for fact in self.matches.alike(self.shelf, mine):
            if _holds_the_old(fact, statement):
                continue
            if same_days(statement.dates, fact.dates) and same_note(fact.text, statement.text, self.user):
                self._seen(fact, statement)
                return True
        if any(mine.stems and mine.stems <= line for line in self._known_stems):
            return True
        for fact in self.matches.alike(self.past, mine):
            if not later(statement, fact) and same_note(fact.text, statement.text, self.user):
                self._seen(fact, statement)
                return True
        return False

    def _seen(self, fact: Fact, statement: Statement) -> None:
        """Said again: one more source, and a date where none was known."""
        if fact.id is None:
            return
        dates = fact.dates
        if not dates and statement.dates:
            self.draft.record(Op.REWORD, fact.key, dates=statement.dates, sources=statement.refs, why="dated")
        elif statement.source not in fact.sources:
            self.draft.saw(fact.key, statement.source)
        else:
            return
        if fact.live:
            self.shelf.put(self.draft.facts[fact.key])

    # -- what was proposed about one fact, and checked

    def predates(self, statement: Statement, fact: Fact) -> str | None:
        """Why the statement cannot change the fact: it is older than what the fact rests on, or was forgotten."""
        if not later(statement, fact):
            return f"^{fact.key} rests on something newer"
        return self._refused(statement)

    def end(self, statement: Statement, fact: Fact) -> None:
        """The fact is over."""
        self.accepted += 1
        until = statement.dates.until or statement.dates.since or When.of(statement.at.date())
        self._over(fact, until, statement, Op.END, why="said to be over")

    def replace(self, statement: Statement, fact: Fact) -> None:
        """The statement takes the fact's place."""
        self.accepted += 1
        dates = (
            statement.dates if statement.dates.since or statement.dates.planned else Dates(When.of(statement.at.date()))
        )
        new = self._add(statement, dates)
        until = new.dates.since or When.of(statement.at.date())
        if fact.key != new.key:
            self._over(fact, until, statement, Op.SUPERSEDE, why=f"now ^{new.key}", other=new.key)

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

    def _moves_a_plan(self, statement: Statement, mine: Described) -> bool:
        """A plan that gets another day keeps its id: it has one date only, the new one."""
        if statement.dates.planned is None:
            return False
        for fact in self.matches.plans_like(mine):
            if not later(statement, fact) and same_note(fact.text, statement.text, self.user):
                return True  # it has been given another day since
            if fact.id is None or not later(statement, fact) or fact.dates.plan == statement.dates.plan:
                continue
            if statement.changed or statement.replaces or same_note(fact.text, statement.text, self.user):
                why = f"moved from {fact.dates.plan}"
                self.draft.record(Op.REWORD, fact.key, dates=statement.dates, sources=statement.refs, why=why)
                self.shelf.put(self.draft.facts[fact.key])
                return True
        return False


def _holds_the_old(fact: Fact, statement: Statement) -> bool:
    """Whether the fact says what the statement names as replaced, and not what it puts in its place."""
    old, held = stems(statement.replaces or ""), stems(fact.text)
    return bool(old) and old <= held and not stems(statement.text) <= held
