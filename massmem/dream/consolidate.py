"""Consolidate: lay what was said beside what is believed.

Statements are taken in the order of what happened (time, then place in the log), so a late
import changes history and not the present. Duplicates become sightings, a new value in a slot
ends the old one and dates the new one, and what was forgotten stays forgotten.
"""

from __future__ import annotations

from massmem.dream.likeness import SHARED_STEMS, about, begins, later, same_days
from massmem.dream.rules.notes import Described, same_note
from massmem.dream.stems import hash_stems, hashed_stems, stems
from massmem.dream.workbench import Workbench
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
    from collections.abc import Iterable, Sequence


NAME = frozenset(("name", "address", "number"))
HEALTH = ("allergy", "condition", "eating")  # that it does not hold any more is worth a fact of its own


class Consolidation(Workbench):
    """Takes what was said, statement by statement, in the order in which it was said."""

    __slots__ = ()

    def take(self, statements: Iterable[Statement]) -> None:
        """Take statements in the order in which they were said."""
        for statement in sorted(statements, key=lambda s: s.at):
            refused = self.habits.take(statement) if statement.habit else self.refused(statement)
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

    def _forget(self, statement: Statement) -> None:
        wanted = stems(statement.text)
        if not wanted:
            return
        hits = [
            fact
            for shelf in (self.shelf, self.past)
            for fact in shelf.sharing(wanted, 1.0 if len(wanted) < 3 else SHARED_STEMS)
        ]
        hits = hits or self._named(wanted)
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

    def _named(self, wanted: frozenset[str]) -> list[Fact]:
        """For "my landlord's name", the facts that say who it is."""
        rest = wanted - NAME
        if not rest or rest == wanted:
            return []
        return [
            fact
            for shelf in (self.shelf, self.past)
            for fact in shelf.sharing(rest, 1.0)
            if shelf.described(fact).slot == "is"
        ]

    # -- something is over

    def _end(self, statement: Statement) -> None:
        until = statement.dates.until or When.of(statement.at.date())
        meant = self.matches.meant(statement)
        for fact in meant:
            if later(statement, fact):
                self.over(fact, until, statement, Op.END, why="said to be over")
        health = (statement.slot or "").startswith(HEALTH)
        if (
            statement.instead
            and (statement.slot is None or health or not meant)
            and not self._ended_before(statement, meant)
        ):
            dates = Dates(since=statement.dates.until or until, until=statement.dates.until)
            told = replace(statement, act=Act.ASSERT, text=statement.instead, slot=None, value=None, dates=dates)
            self._assert(told)

    def _ended_before(self, statement: Statement, meant: Sequence[Fact]) -> bool:
        """Whether memory already told that it is over, before this."""
        wanted = stems(statement.text)
        known = {fact.key for fact in self.past.sharing(wanted, 1.0 if len(wanted) < 3 else SHARED_STEMS)}
        return bool(known - {fact.key for fact in meant})

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
        correction = (bool(statement.replaces) or statement.corrects) and not statement.changed
        if rivals and correction and not dates:
            dates = replace(rivals[0].dates, until=None)
        elif (rivals or statement.changed) and not (dates.since or dates.planned):
            dates = replace(dates, since=When.of(statement.at.date()))
        new = self.add(statement, dates)
        for fact in rivals:
            until = new.dates.since if new.dates.since and not correction else When.of(statement.at.date())
            self.over(fact, until, statement, Op.SUPERSEDE, why=f"now ^{new.key}", other=new.key)

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
                self.seen(fact, statement)
                return True
        if any(mine.stems and mine.stems <= line for line in self.known_stems):
            return True
        for fact in self.matches.alike(self.past, mine):
            if not later(statement, fact) and same_note(fact.text, statement.text, self.user):
                self.seen(fact, statement)
                return True
        return False

    def _moves_a_plan(self, statement: Statement, mine: Described) -> bool:
        """A plan that gets another day keeps its id: it has one date only, the new one."""
        if statement.dates.planned is None:
            return False
        for fact in self.matches.plans_like(statement, mine):
            if not later(statement, fact) and same_note(fact.text, statement.text, self.user):
                return True  # it has been given another day since
            if not later(statement, fact) or fact.dates.plan == statement.dates.plan:
                continue
            if statement.changed or statement.replaces or same_note(fact.text, statement.text, self.user):
                self._move(fact, statement, mine)
                return True
        return False

    def _move(self, fact: Fact, statement: Statement, mine: Described) -> None:
        why = f"moved from {fact.dates.plan}"
        if fact.id is None or not mine.stems <= self.shelf.described(fact).stems:
            new = self.add(statement, statement.dates)
            self.over(fact, When.of(statement.at.date()), statement, Op.SUPERSEDE, why=f"now ^{new.key}", other=new.key)
            return
        self.draft.record(Op.REWORD, fact.key, dates=statement.dates, sources=statement.refs, why=why)
        self.shelf.put(self.draft.facts[fact.key])


def _holds_the_old(fact: Fact, statement: Statement) -> bool:
    """Whether the fact says what the statement names as replaced, and not what it puts in its place."""
    old, held = stems(statement.replaces or ""), stems(fact.text)
    return bool(old) and old <= held and not stems(statement.text) <= held
