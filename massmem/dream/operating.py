"""What a model proposed, checked operation by operation; what holds is applied, the rest is refused with its reason."""

from __future__ import annotations

from massmem.dream.proposed import (
    Given,
    RefusedError,
    about,
    claims_of,
    dates_of,
    demand,
    is_own,
    not_the_user,
    source_of,
    statement_of,
)
from massmem.dream.rules.notes import describe, same_note
from massmem.dream.stems import stems, words
from massmem.dream.touching import asks_to_forget, corrects, doubts, loses, may_merge, says_over, takes_its_place
from massmem.model.operations import Action, Operation
from massmem.model.record import replace
from massmem.model.reports.dreams import Rejected
from massmem.model.statements import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.consolidate import Consolidation
    from massmem.model.facts import Fact

NOTHING_GIVEN = Given(entries={}, facts={})


def operate(work: Consolidation, operations: Sequence[Operation], given: Given) -> None:
    """Apply the operations that hold, in the order of what they rest on; `work.rejected` tells of the others."""
    order = {reference: number for number, reference in enumerate(given.entries)}
    for one in sorted(operations, key=lambda one: order.get(one.entries[0] if one.entries else "", -1)):
        try:
            _apply(work, one, given)
        except RefusedError as why:
            work.rejected.append(Rejected(op=one.action.value, why=str(why)))


def outside(one: Operation, given: Given) -> str | None:
    """Why the operation names something that the model was not shown, or None."""
    for key in one.ids:
        if key not in given.facts:
            return f"^{key[:20]} is not among the facts it was shown"
    for reference in one.entries:
        if reference not in given.entries:
            return f"entry {reference[:30]} is not among those it was shown"
    return None


def _apply(work: Consolidation, one: Operation, given: Given) -> None:
    demand(outside(one, given))
    facts = [_fact(work, key, given) for key in dict.fromkeys(one.ids)]
    if one.action is Action.MERGE:
        _merge(work, facts)
        return
    if one.action is Action.ADD:
        demand("an addition names no facts" if facts else None)
        work.take((statement_of(work, one, given),))
        return
    demand(None if len(facts) == 1 else f"{one.action.value} is about one fact")
    source = source_of(one, given)
    if one.action in (Action.REWORD, Action.SUPERSEDE):
        (_reword if one.action is Action.REWORD else _supersede)(work, one, facts[0], given)
        return
    demand(not_the_user(source, work.user))
    found = () if one.action is Action.FORGET and is_own(source, one.quote) else claims_of(source, one.quote)
    statement = about(work, facts[0].text, Act.END, source, one.quote, dates=dates_of(source, one, found))
    demand(work.predates(statement, facts[0]))
    match one.action:
        case Action.END:
            demand(says_over(facts[0], found, work.user))
            work.end(statement, facts[0])
        case Action.STALE:
            demand(doubts(facts[0], found, work.user))
            work.doubt(statement, facts[0])
        case Action.FORGET:
            demand(asks_to_forget(facts[0], source.text, one.quote))
            work.take((replace(statement, act=Act.FORGET),))


def _fact(work: Consolidation, key: str, given: Given) -> Fact:
    """The fact as it is now; what a person holds to is not a model's to change."""
    fact = work.draft.facts.get(key)
    if fact is None or not fact.live:
        raise RefusedError(f"^{key} is not current any more")
    if fact.pinned:
        raise RefusedError(f"^{key} is pinned")
    if fact.text != given.facts[key]:
        raise RefusedError(f"^{key} was changed meanwhile")
    return fact


# -- facts that change


def _supersede(work: Consolidation, one: Operation, old: Fact, given: Given) -> None:
    source = source_of(one, given)
    demand(not_the_user(source, work.user))
    found = claims_of(source, one.quote)
    if corrects(old, one.text, found):
        work.replace(about(work, one.text, Act.ASSERT, source, one.quote, dates=old.dates, topic=old.topic), old)
        return
    statement = statement_of(work, one, given)
    if same_note(old.text, statement.text, work.user):
        work.take((statement,))
        return
    demand(work.predates(statement, old))
    theirs, mine = describe(old.text, work.user), describe(statement.text, work.user)
    competes = theirs.slot is not None and (theirs.subject, theirs.slot) == (mine.subject, mine.slot)
    named = stems(theirs.value or "") or theirs.stems
    over = frozenset(word for claim in found for word in claim.old)
    competes = competes or takes_its_place(old, statement.text, found, work.user)
    if not competes and not (named and named <= stems(" ".join(sorted(over)))):
        raise RefusedError(f"^{old.key} does not compete with the new text, and the quote does not take it back")
    work.replace(statement, old)


def _reword(work: Consolidation, one: Operation, fact: Fact, given: Given) -> None:
    """Better words for the same fact: nothing is lost, and what is added is said in the quote."""
    if fact.by == "human":
        raise RefusedError(f"^{fact.key} is in a person's words")
    demand(not_the_user(source_of(one, given), work.user))
    statement = statement_of(work, one, given, known=frozenset(words(fact.text)))
    demand(loses(fact.text, statement.text, work.user))
    if statement.text.split() == fact.text.split():
        raise RefusedError("it changes nothing")
    dates = statement.dates if statement.dates and not fact.dates else fact.dates
    work.reword(replace(statement, dates=dates), fact)


def _merge(work: Consolidation, facts: Sequence[Fact]) -> None:
    """Facts that say the same become the one that says most; its text is one of theirs."""
    if len(facts) < 2:
        raise RefusedError("a merge names two facts or more")
    ranked = sorted(facts, key=lambda fact: (-len(stems(fact.text)), fact.first_at, fact.key))
    for other in ranked[1:]:
        demand(may_merge(ranked[0], other, work.user))
    for other in ranked[1:]:
        work.merge(ranked[0], other)
