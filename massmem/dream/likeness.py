"""When two claims are about one thing, and which of them came later."""

from __future__ import annotations

from datetime import date, datetime

from massmem.dream.rules.notes import Described, describe
from massmem.dream.stems import stems
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.facts import Fact
    from massmem.model.statements import Statement
    from massmem.model.when import Dates

SHARED_STEMS = 0.6


def about(statement: Statement, user: str) -> Described:
    """What a statement is about, as its own words told the rules."""
    described = describe(statement.text, user)
    return replace(
        described, subject=statement.subject, slot=statement.slot, value=statement.value, negative=statement.negative
    )


def stems_of(statement: Statement, user: str) -> frozenset[str]:
    """The content words by which a statement is known again."""
    return describe(statement.text, user).stems or stems(statement.text)


def alike(mine: frozenset[str], gone: frozenset[str]) -> bool:
    """Whether two sets of stems, hashed or not, are of the same thing."""
    if not mine or not gone:
        return False
    return len(mine & gone) >= SHARED_STEMS * min(len(mine), len(gone))


def same_value(a: str | None, b: str | None) -> bool:
    """Whether two values of a slot are one."""
    if a is None or b is None:
        return a == b
    return a.casefold() == b.casefold() or stems(a) == stems(b)


def is_plan(dates: Dates, today: date) -> bool:
    """Whether something is still ahead."""
    return dates.planned is not None or (dates.since is not None and dates.since.first > today)


def on_a_day(dates: Dates) -> bool:
    """Whether it is something that happened on a day."""
    return dates.since is not None and dates.since == dates.until


def same_days(new: Dates, old: Dates) -> bool:
    """Two readings on two days are two records, and two plans for two days are two plans."""
    if on_a_day(new) or on_a_day(old):
        return new == old or not (new and old)
    if new.planned and old.planned:
        return new.planned == old.planned
    return True


def later(statement: Statement, fact: Fact) -> bool:
    """Whether the statement came after what the fact rests on."""
    if "#" in fact.last_at:
        return statement.source[:10] >= fact.last_at[:10]
    if not fact.last_at:
        return True
    return statement.at >= datetime.fromisoformat(fact.last_at)


def begins(fact: Fact) -> str:
    """The day from which the fact is known to hold."""
    return str(fact.dates.since) if fact.dates.since else fact.first_at[:10]
