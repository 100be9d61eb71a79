"""All figures of a scope, from values alone."""

from __future__ import annotations

from datetime import timezone

from massmem.dream.tally.dreams import changes_sum, dream_rows, usage_of
from massmem.dream.tally.kinds import AGES, OLDER, UNKNOWN, age_of, first_day, grouped, kind_of, share, source_of
from massmem.dream.tally.worth import is_actionable, is_generic, redundant, worth_of
from massmem.dream.tool_facts import told
from massmem.model.facts import Status
from massmem.model.stats import FactFigures, SequenceRow, StatsReport
from massmem.model.status import status_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from massmem.dream.draft import Draft
    from massmem.model.asked import Spent
    from massmem.model.events import Event
    from massmem.model.facts import Fact

_AGES = (*(name for _, name in AGES), OLDER, UNKNOWN)
_LIVE = (Status.CURRENT, Status.PLANNED)


def tally(
    draft: Draft, events: Iterable[Event], spent: Iterable[Spent], *, scope: str, now: datetime,
    since: date | None = None, most_dreams: int, problems: Sequence[str] = (),
) -> StatsReport:  # fmt: skip
    """Count the facts and lines of the draft, the dreams of the ledger and what they spent.

    `now` is aware, in the workspace's zone. With `since` only what was first seen, dreamt and spent from that day on
    counts; a person's lines, which have no day, are left out then.
    """
    today = now.date()
    held = _held(draft, today, since)
    live = [fact for fact, status in held if status in _LIVE]
    said = redundant(live, today)
    rows = dream_rows(events, spent, now.tzinfo or timezone.utc, since)
    return StatsReport(
        scope=scope, at=now.isoformat(timespec="seconds"), since=since.isoformat() if since else None,
        facts=_figures([status for _, status in held]),
        kinds=grouped(kind_of(fact, today) for fact in live), topics=grouped(fact.topic for fact in live),
        ages=grouped((age_of(fact, today) for fact in live), _AGES), sources=grouped(source_of(fact) for fact in live),
        actionable=worth_of(live, lambda fact: is_actionable(fact, today)), generic=worth_of(live, is_generic),
        redundant=worth_of(live, lambda fact: fact.key in said), sequences=_sequences(live), dreamt=len(rows),
        changes=changes_sum(row.changes for row in rows), usage=usage_of(row.usage for row in rows),
        dreams=tuple(rows[:most_dreams]), problems=tuple(problems),
    )  # fmt: skip


def _held(draft: Draft, today: date, since: date | None) -> list[tuple[Fact, Status]]:
    """All facts and lines that stand somewhere, with their status today."""
    every = [(fact, status_on(fact, today)) for fact in draft.facts.values()]
    every += [
        (line, Status.ENDED if draft.is_ended(key) else status_on(line, today)) for key, line in draft.lines.items()
    ]
    standing = [(fact, status) for fact, status in every if status not in (Status.FORGOTTEN, Status.MERGED)]
    return [(fact, status) for fact, status in standing if since is None or _is_from(fact, since)]


def _is_from(fact: Fact, since: date) -> bool:
    day = first_day(fact)
    return day is not None and day >= since


def _figures(found: Sequence[Status]) -> FactFigures:
    current, planned = found.count(Status.CURRENT), found.count(Status.PLANNED)
    return FactFigures(
        live=current + planned, current=current, planned=planned, ended=found.count(Status.ENDED),
        stale=found.count(Status.STALE),
    )  # fmt: skip


def _sequences(live: Iterable[Fact]) -> tuple[SequenceRow, ...]:
    """The most frequent first."""
    rows = [
        SequenceRow(
            id=fact.id, first=one.first, then=one.then, worked=one.worked, times=one.times, recent=one.recent,
            share=share(one.worked, one.times),
        )
        for fact in live if (one := told(fact.text)) is not None
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: (-row.times, row.first, row.then)))
