"""Matching: which facts a statement is about, repeats, contradicts or replaces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from massmem.dream.likeness import SHARED_STEMS, about, is_plan, on_a_day, same_value
from massmem.dream.rules.notes import event_noun, head_of
from massmem.dream.rules.nouns import content_stem, content_stems
from massmem.dream.shifting import shifted
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
USUAL = "usual "  # of which there may be several, unless one is said to be new
_HAVING = "Has "
_MIND = "Mind about "
_RESOLVED = re.compile(
    r"\b(?:decided|chose|settled|going with|agreed|picked|prefers?|wants?|plans?|going to|will|opted|likes?)\b",
    re.IGNORECASE,
)
_SEEKING = "Looking for "
_SOUGHT = re.compile(
    r"(?:still |currently )*(?:looking|searching|hunting|shopping|waiting|hoping) for\b|(?:needs|wants) (?:a|an|to find)\b",
    re.IGNORECASE,
)
_OWNED = re.compile(
    r"(?:has|have|owns?|drives?|rides?|keeps?|bought|got|plays?|uses?)\b|\S+(?: \S+)? is (?:a|an|the|called)\b|\S+ is [A-Z]|[^,]{2,40} (?:dog|cat|rabbit|horse)\b",
    re.IGNORECASE,
)
_EDITION = frozenset(("version", "edit", "port", "build", "releas"))
_MADE_FOR = re.compile(
    r"\b(?:targets?|targeting|builds?|building|supports?|ships?|releases?|runs? on|available|develops?|developing|makes?)\b",
    re.IGNORECASE,
)
_GAINED = re.compile(
    r"(?:now |finally )*(?:has|have|got|bought|adopted|owns?|gets?|installed)\s+(?:now |finally )?(?:an? |the |their |some |our )?",
    re.IGNORECASE,
)
_LACKED = re.compile(
    r"(?:(?:doesn't|don't|do not|does not) (?:have|own)|has no|have no|without)\s+(?:any |an? |the )?", re.IGNORECASE
)
_AROUND = re.compile(r",|\s(?:in|at|on|with|for|from|now|yet|and)\b", re.IGNORECASE)
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
        if statement.text.startswith(_MIND):
            about_it = self.shelf.sharing(content_stems(statement.text.removeprefix(_MIND)), 1.0)
            return [fact for fact in about_it if fact.dates.planned or _RESOLVED.search(fact.text)]
        if statement.text.startswith(_SEEKING):
            what = self.shelf.sharing(
                content_stems(_AROUND.split(statement.text.removeprefix(_SEEKING), maxsplit=1)[0]), 1.0
            )
            return [fact for fact in what if _SOUGHT.match(fact.text)]
        if found or statement.text.startswith(_HAVING):
            return found or self._possessed(statement.text.removeprefix(_HAVING))
        wanted = mine.stems or stems(statement.text)
        return list(self.shelf.sharing(wanted, 1.0 if len(wanted) < FEW_STEMS else OVER_SHARE)) or self._editions(
            wanted
        )

    def _possessed(self, what: str) -> list[Fact]:
        """The facts by which somebody has a thing ("Has a Honda Jazz", "Drives a Golf", "Car is a Golf")."""
        found = self.shelf.sharing(content_stems(what), 1.0)
        return [fact for fact in found if _OWNED.match(fact.text) and fact.dates.planned is None]

    def _editions(self, wanted: frozenset[str]) -> list[Fact]:
        """For a version of something that is given up, the facts that name what it is made for."""
        rest = wanted - _EDITION
        found = self.shelf.sharing(rest, 1.0) if rest and rest != wanted else ()
        return [fact for fact in found if _MADE_FOR.search(fact.text)]

    def alike(self, shelf: Shelf, mine: Described) -> Iterator[Fact]:
        """Facts that may say the same: of the same slot, or in much the same words."""
        yield from shelf.rivals(mine.subject, mine.slot)
        yield from shelf.alike(mine.stems)

    def plans_like(self, statement: Statement, mine: Described) -> list[Fact]:
        """Plans still ahead that this may be another day for: the most alike, and of those the nearest in time, first."""
        found = self.shelf.rivals(mine.subject, mine.slot) or list(self.shelf.sharing(mine.stems, SHARED_STEMS))
        ahead = [fact for fact in found if self._is_ahead(fact)]
        if not ahead and statement.changed and (event := event_noun(statement.text)):
            ahead = [
                fact for fact in self.shelf.sharing(frozenset((content_stem(event),)), 1.0) if self._is_ahead(fact)
            ]
            ahead = [fact for fact in ahead if event_noun(fact.text) == event]
            ahead = ahead if len(ahead) == 1 else []
        return sorted(
            ahead, key=lambda fact: (-len(mine.stems & self.shelf.described(fact).stems), _days_apart(statement, fact))
        )

    def _is_ahead(self, fact: Fact) -> bool:
        return fact.dates.planned is not None and fact.dates.planned.last >= self.today

    def rivals(self, statement: Statement, mine: Described) -> list[Fact]:
        """The facts that cannot be true beside this one."""
        plan = is_plan(statement.dates, self.today)
        found = {
            fact.key: fact for fact in self.shelf.rivals(mine.subject, mine.slot)
            if is_plan(fact.dates, self.today) == plan and self._contradicts(statement, mine, fact)
        }  # fmt: skip
        also = [
            *self._gained(statement),
            *self._lifted(statement, mine),
            *self._shifted(statement),
            *self._corrected(statement, mine),
        ]
        for fact in [*also, *(self._replaced(statement, mine) if statement.replaces else ())]:
            found.setdefault(fact.key, fact)
        return list(found.values())

    def _contradicts(self, statement: Statement, mine: Described, fact: Fact) -> bool:
        theirs = self.shelf.described(fact)
        if on_a_day(statement.dates) or on_a_day(fact.dates):
            return False
        if (mine.slot or "").startswith(USUAL) and not (statement.changed or statement.corrects):
            return False
        if mine.slot == "role" and not statement.changed and _same_trade(mine.value, theirs.value):
            return False
        return mine.negative != theirs.negative or not same_value(mine.value, theirs.value)

    def _lifted(self, statement: Statement, mine: Described) -> list[Fact]:
        """Rules that a permission lifts or forbids in other words ("you can add summaries again")."""
        if not statement.changed or not (mine.slot or "").startswith(PERMISSION):
            return []
        wanted, whole = _permitted(mine, whose=False), _permitted(mine, whose=True)
        return [
            fact for fact in self.shelf.sharing(wanted, 1.0)
            if (theirs := self.shelf.described(fact)).negative != mine.negative
            and (theirs.slot or "").startswith(PERMISSION) and _same_rule(whole, _permitted(theirs, whose=True))
        ]  # fmt: skip

    def _gained(self, statement: Statement) -> list[Fact]:
        """What was said not to be there, and is now ("We don't have wifi", "We finally have wifi")."""
        gained = _GAINED.match(statement.text)
        if gained is None or statement.negative:
            return []
        thing = content_stems(_AROUND.split(statement.text[gained.end() :], maxsplit=1)[0])
        lacking = self.shelf.sharing(thing, 1.0) if thing else ()
        return [
            fact
            for fact in lacking
            if (had := _LACKED.match(fact.text))
            and content_stems(_AROUND.split(fact.text[had.end() :], maxsplit=1)[0]) <= thing
        ]

    def _shifted(self, statement: Statement) -> list[Fact]:
        """The same of another day, side or number, said to be new ("Ada wears shoe size 30 now")."""
        if not (statement.changed or statement.corrects) or on_a_day(statement.dates):
            return []
        return [fact for fact in shifted(self.shelf, statement.text) if not on_a_day(fact.dates)]

    def _corrected(self, statement: Statement, mine: Described) -> list[Fact]:
        """What the words take back: the one fact of this subject that says most nearly the same."""
        if not statement.corrects or statement.replaces:
            return []
        core = content_stems(head_of(statement.text))
        near = [
            fact
            for fact in self.shelf.sharing(core, SHARED_STEMS)
            if self.shelf.described(fact).subject == mine.subject
        ]
        return near[:1] if len(core) >= FEW_STEMS else []

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


def _permitted(about: Described, *, whose: bool) -> frozenset[str]:
    """The stems of what a rule allows or forbids, `whose`: with those of whom it is for."""
    said = frozenset((about.slot or "").removeprefix(PERMISSION).split())
    return said | content_stems(about.subject) if whose and about.subject != "user" else said


def _same_rule(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one says all the other does ("no screens for the kids", "the kids may have screens")."""
    return one == other or (min(len(one), len(other)) > 1 and (one <= other or other <= one))


def _days_apart(statement: Statement, fact: Fact) -> int:
    one, other = statement.dates.planned, fact.dates.planned
    return abs((one.first - other.first).days) if one and other else 0


def _same_trade(a: str | None, b: str | None) -> bool:
    """Whether two roles are one trade said twice ("indie game developer", "solo dev")."""
    one, other = (a or "").split()[-1:], (b or "").split()[-1:]
    return bool(one) and one == other
