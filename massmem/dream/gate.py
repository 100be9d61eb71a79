"""The double gate: when a dream is worth its while, with every figure in the open.

The rule is Claude Code's and Palinode's (hours since the last start, sessions since then, a
ceiling), with an hour's slack so that a daily cron never skips.
"""

from __future__ import annotations

from datetime import date, timedelta

from massmem.model.facts import Status
from massmem.model.record import dataclass
from massmem.model.reports.dreams import GateRow
from massmem.model.status import status_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from massmem.model.facts import Fact
    from massmem.model.settings import Gate

SLACK_HOURS = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What has come since the last dream.

    `sessions`: distinct sessions among unconsumed, not imported entries of role user.
    `since`: the last dream's start, before the first dream the oldest entry; None without either.
    `date_come`: the day of a plan, an `until` or a `ttl` that has come since the last dream.
    """

    since: datetime | None
    sessions: int
    date_come: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether to dream, whether only to re-date, and the figures with the reason."""

    due: bool
    dates_only: bool
    row: GateRow
    warning: str = ""


def judge(gate: Gate, waiting: Waiting, now: datetime) -> Verdict:
    """Whether a dream is due now."""
    hours = None if waiting.since is None else (now - waiting.since).total_seconds() / 3600
    by_clock = hours if waiting.since is None or hours is None else max(hours, _by_clock(waiting.since, now))
    if hours is not None and hours < 0:
        row = _row(gate, waiting, hours, "the last dream lies in the future: treated as due")
        return Verdict(
            due=True,
            dates_only=False,
            row=row,
            warning=f"the last dream began at {waiting.since}, which is in the future",
        )
    enough_hours = by_clock is not None and by_clock >= gate.hours - SLACK_HOURS
    if enough_hours and waiting.sessions >= gate.sessions:
        return Verdict(due=True, dates_only=False, row=_row(gate, waiting, hours, "hours and sessions"))
    if by_clock is not None and by_clock >= gate.ceiling_hours - SLACK_HOURS and waiting.sessions:
        return Verdict(due=True, dates_only=False, row=_row(gate, waiting, hours, "the longest wait is over"))
    if waiting.date_come:
        return Verdict(due=True, dates_only=True, row=_row(gate, waiting, hours, f"{waiting.date_come} has come"))
    return Verdict(due=False, dates_only=False, row=_row(gate, waiting, hours, "not due"))


def _by_clock(since: datetime, now: datetime) -> float:
    """The hours between by the clock on the wall: of the night that is an hour short, a daily cron's are 24 too."""
    return (now.replace(tzinfo=None) - since.astimezone(now.tzinfo).replace(tzinfo=None)).total_seconds() / 3600


def _row(gate: Gate, waiting: Waiting, hours: float | None, why: str) -> GateRow:
    return GateRow(
        hours=None if hours is None else round(hours, 1), hours_wanted=gate.hours, sessions=waiting.sessions,
        sessions_wanted=gate.sessions, ceiling_hours=gate.ceiling_hours, why=why,
    )  # fmt: skip


def date_come(facts: Iterable[Fact], today: date) -> str | None:
    """The first fact whose plan or until has come and is not yet marked, for the gate; None if there is none."""
    for fact in facts:
        if fact.live and status_on(fact, today) is Status.ENDED:
            return _ending(fact)
    return None


def first_turn(facts: Iterable[Fact]) -> tuple[date, str] | None:
    """The first day on which the calendar ends a live fact, and what ends then; None when none is dated so."""
    turns = []
    for fact in facts:
        last = (fact.dates.planned_to or fact.dates.planned or fact.dates.until) if fact.live else None
        if last is not None and last.last < date.max:
            after = last.last + timedelta(days=1)
            if status_on(fact, after) is Status.ENDED:
                turns.append((after, _ending(fact)))
    return min(turns, default=None)


def _ending(fact: Fact) -> str:
    return f"the date of ^{fact.key} ({fact.dates.plan or fact.dates.until})"
