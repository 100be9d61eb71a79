"""Matching: which facts a statement is about, repeats, contradicts or replaces."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from massmem.dream.likeness import SHARED_STEMS, about, is_plan, on_a_day, same_value
from massmem.dream.stems import stems, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.dream.rules.notes import Described
    from massmem.dream.shelf import Shelf
    from massmem.model.facts import Fact
    from massmem.model.statements import Statement

MOST_WORDS_REPLACED = 10
PERMISSION = "permission: "
FEW_STEMS = 3
OVER_SHARE = 0.7


@dataclass(slots=True)
class Matches:
    """Looks statements up on the shelves of what is live and of what is over."""

    shelf: Shelf
    past: Shelf
    user: str
    today: date

    def meant(self, statement: Statement) -> list[Fact]:
        """The facts that an END is about: the same slot and value, or the same words."""
        mine = about(statement, self.user)
        found = [
            fact for fact in self.shelf.rivals(mine.subject, mine.slot)
            if mine.value is None or same_value(mine.value, self.shelf.described(fact).value)
        ]  # fmt: skip
        if not found:
            wanted = mine.stems or stems(statement.text)
            found = list(self.shelf.sharing(wanted, 1.0 if len(wanted) < FEW_STEMS else OVER_SHARE))
        return found

    def alike(self, shelf: Shelf, mine: Described) -> Iterator[Fact]:
        """Facts that may say the same: of the same slot, or in much the same words."""
        yield from shelf.rivals(mine.subject, mine.slot)
        yield from shelf.alike(mine.stems)

    def plans_like(self, mine: Described) -> list[Fact]:
        """Plans still ahead that this may be another day for."""
        found = self.shelf.rivals(mine.subject, mine.slot) or list(self.shelf.sharing(mine.stems, SHARED_STEMS))
        return [fact for fact in found if fact.dates.planned and fact.dates.planned.last >= self.today]

    def rivals(self, statement: Statement, mine: Described) -> list[Fact]:
        """The facts that cannot be true beside this one."""
        plan = is_plan(statement.dates, self.today)
        found = {
            fact.key: fact for fact in self.shelf.rivals(mine.subject, mine.slot)
            if is_plan(fact.dates, self.today) == plan and self._contradicts(statement, mine, fact)
        }  # fmt: skip
        also = [*self._lifted(statement, mine), *self._renumbered(statement, mine)]
        for fact in [*also, *(self._replaced(statement, mine) if statement.replaces else ())]:
            found.setdefault(fact.key, fact)
        return list(found.values())

    def _contradicts(self, statement: Statement, mine: Described, fact: Fact) -> bool:
        theirs = self.shelf.described(fact)
        if on_a_day(statement.dates) or on_a_day(fact.dates):
            return False
        if mine.slot == "role" and not statement.changed and _same_trade(mine.value, theirs.value):
            return False
        return mine.negative != theirs.negative or not same_value(mine.value, theirs.value)

    def _lifted(self, statement: Statement, mine: Described) -> list[Fact]:
        """Rules that a permission lifts or forbids in other words ("you can add summaries again")."""
        if not statement.changed or not (mine.slot or "").startswith(PERMISSION):
            return []
        wanted = frozenset((mine.slot or "").removeprefix(PERMISSION).split())
        return [
            fact for fact in self.shelf.sharing(wanted, 1.0)
            if (theirs := self.shelf.described(fact)).subject == mine.subject
            and (theirs.slot or "").startswith(PERMISSION) and theirs.negative != mine.negative
        ]  # fmt: skip

    def _renumbered(self, statement: Statement, mine: Described) -> list[Fact]:
        """The same in all but its number, said to be new ("Ada wears shoe size 30 now")."""
        numbers = frozenset(stem for stem in mine.stems if stem[:1].isdigit())
        if not statement.changed or len(numbers) != 1 or on_a_day(statement.dates):
            return []
        rest = mine.stems - numbers
        return [
            fact for fact in self.shelf.sharing(rest, 1.0)
            if len(rest) > 1 and len(other := self.shelf.described(fact).stems - rest) == 1
            and next(iter(other))[:1].isdigit() and other != numbers and not on_a_day(fact.dates)
        ]  # fmt: skip

    def _replaced(self, statement: Statement, mine: Described) -> list[Fact]:
        """Facts that hold the old value which the words themselves name, in the same connection."""
        old = stems(statement.replaces or "")
        if not old:
            return []
        connection = mine.stems - stems(statement.value or "") - old
        found = []
        for fact in self.shelf.sharing(old, 1.0):
            theirs = self.shelf.described(fact)
            in_value = theirs.value is not None and old <= stems(theirs.value)
            as_subject = mine.value is not None and theirs.value == mine.value and old <= stems(theirs.subject)
            if as_subject or (in_value and theirs.subject == mine.subject) or (connection & theirs.stems) or (
                statement.changed and len(words(fact.text)) <= MOST_WORDS_REPLACED
            ):  # fmt: skip
                found.append(fact)
        return found


def _same_trade(a: str | None, b: str | None) -> bool:
    """Whether two roles are one trade said twice ("indie game developer", "solo dev")."""
    one, other = (a or "").split()[-1:], (b or "").split()[-1:]
    return bool(one) and one == other
