"""Sessions as they are told: one row each, and what is recalled when one is taken up again."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.reports.facts import EntryRow, FactRow

CLOSED = "Session closed."


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """One session as the logs have it, and as `sessions list --json` tells it. `consumed`: a dream has read all of it."""

    session: str
    started: str
    ended: str
    entries: int
    user_entries: int
    names: tuple[str, ...]
    consumed: bool


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session with what can be done with it.

    `closed`: it was closed, and nothing was said in it since. `continuable`: a user or an assistant spoke in it, and
    not only a subagent.
    """

    row: SessionRow
    closed: bool = False
    continuable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClosed:
    """`sessions close`. `already`: it was closed before, and nothing was logged. `note` is the closing entry."""

    session: str
    already: bool
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionTaken:
    """`sessions continue`: the line for the shell, and what is recalled for a start.

    `entries` are the last things said, oldest first; `plans` what is planned, soonest first; `facts` what is known
    besides, the most salient first: pinned, then last said, then said most often. `recalled` is all of it as text,
    quoted line by line as remembered data.
    """

    session: str
    export: str
    closed: bool
    recalled: str = ""
    entries: tuple[EntryRow, ...] = ()
    plans: tuple[FactRow, ...] = ()
    facts: tuple[FactRow, ...] = ()
