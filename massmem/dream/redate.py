"""What the calendar does to memory, with no model and no new log: plans pass, states end, facts go stale."""

from __future__ import annotations

from datetime import date, timedelta

from massmem.dream.ages import pinned
from massmem.dream.shelf import Shelf
from massmem.dream.shifting import shifted
from massmem.model.events import Op
from massmem.model.facts import Fact, Status
from massmem.model.status import status_on
from massmem.model.when import Dates, When

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.dream.draft import Draft

NEVER_STALE = frozenset({"identity", "health"})


def redate(draft: Draft, today: date, stale_after: Mapping[str, int], user: str) -> None:
    """Mark what is over by its own date, let begun changes take their slot, age what may go stale."""
    for fact in draft.live():
        if status_on(fact, today) is Status.ENDED:
            draft.record(Op.END, fact.key, dates=Dates(until=fact.dates.until), why=_passed(fact))
        elif _is_stale(fact, today, stale_after):
            draft.record(Op.STALE, fact.key, why=f"not mentioned for {stale_after[fact.topic]} days")
        elif text := pinned(fact, today):
            draft.record(Op.REWORD, fact.key, text=text, dates=fact.dates, why="true when it was said; time goes on")
    _begin(draft, today, user)


def _passed(fact: Fact) -> str:
    if fact.dates.planned:
        return "its day has passed; no log says whether it took place"
    return f"it held until {fact.dates.until}"


def _is_stale(fact: Fact, today: date, stale_after: Mapping[str, int]) -> bool:
    days = stale_after.get(fact.topic)
    if days is None or fact.pinned or fact.topic in NEVER_STALE or not fact.last_at:
        return False
    return date.fromisoformat(fact.last_at[:10]) + timedelta(days=days) < today


def _begin(draft: Draft, today: date, user: str) -> None:
    """A change announced for a later day ends the old value once that day has come."""
    shelf = Shelf(draft.live(), user)
    for new in draft.live():
        since = new.dates.since
        if since is None or since.first > today or str(since) <= new.first_at[:10]:
            continue
        mine = shelf.described(new)
        for old in {
            old.key: old for old in (*shelf.rivals(mine.subject, mine.slot), *shifted(shelf, new.text))
        }.values():
            begun = str(old.dates.since) if old.dates.since else old.first_at[:10]
            theirs = shelf.described(old)
            differs = (theirs.value, theirs.negative) != (mine.value, mine.negative) or mine.slot is None
            if old.key != new.key and differs and begun < str(since) and old.dates.planned is None:
                draft.record(
                    Op.SUPERSEDE, old.key, dates=Dates(until=When.of(since.first)), other=new.key, why=f"now ^{new.key}"
                )  # fmt: skip
                shelf.drop(old.key)
