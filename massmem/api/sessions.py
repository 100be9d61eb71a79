"""Sessions as the logs have them: there is no register of them that could drift, lose descriptions or be overwritten."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from massmem.errors import NoMatch
from massmem.model.entries import EntryKind, Role
from massmem.model.fold import fold
from massmem.model.reports.facts import EntryRow
from massmem.model.sessions import CLOSED, SessionClosed, SessionRow, SessionState
from massmem.store.ledger import read_ledger
from massmem.store.logs import Draft, append, log_files, logged_session, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place


@dataclass(slots=True)
class _Session:
    """What has come by of one session. `closing` and `last` are a time and a place in the logs."""

    started: datetime
    ended: datetime
    entries: int = 0
    user_entries: int = 0
    consumed: bool = True
    continuable: bool = False
    last: tuple[datetime, int] | None = None
    closing: tuple[datetime, int] | None = None
    names: dict[str, None] = field(default_factory=dict)

    def add(self, entry: Entry, number: int, *, consumed: bool) -> None:
        """One entry more, the `number`th of the logs."""
        if is_closing(entry):
            self.closing = max(self.closing or (entry.at, number), (entry.at, number))
            return
        self.started, self.ended = min(self.started, entry.at), max(self.ended, entry.at)
        self.last = max(self.last or (entry.at, number), (entry.at, number))
        self.entries += 1
        self.user_entries += entry.role is Role.USER
        self.consumed = self.consumed and consumed
        self.continuable = self.continuable or is_spoken(entry)
        if entry.name and entry.role is not Role.TOOL:
            self.names[entry.name] = None

    @property
    def closed(self) -> bool:
        """Whether nothing was said since it was closed."""
        return self.closing is not None and self.last is not None and self.last < self.closing


def sessions(place: Place) -> tuple[SessionRow, ...]:
    """Every session, the one that began first coming first. `names` are the speakers', not the tools'.

    `consumed`: a dream has read all of its entries. The note that closes a session is none of them.
    """
    return tuple(state.row for state in states(place))


def states(place: Place) -> tuple[SessionState, ...]:
    """The same, each with whether it is closed and whether it can be continued."""
    marker = fold(read_ledger(place)[0]).marker
    found: dict[str, _Session] = {}
    number = 0
    for path in log_files(place):
        read_to = marker[path].size if path in marker else 0
        for entry, end in _entries(place, path):
            number += 1
            if is_closing(entry) and entry.session not in found:
                continue
            row = found.setdefault(entry.session, _Session(entry.at, entry.at))
            row.add(entry, number, consumed=end <= read_to)
    rows = [
        SessionState(_row(name, one), closed=one.closed, continuable=one.continuable)
        for name, one in sorted(found.items(), key=lambda pair: (pair[1].started, pair[0]))
    ]
    return tuple(rows)


def _row(name: str, one: _Session) -> SessionRow:
    return SessionRow(
        session=name, started=one.started.isoformat(), ended=one.ended.isoformat(), entries=one.entries,
        user_entries=one.user_entries, names=tuple(one.names), consumed=one.consumed,
    )  # fmt: skip


def session(place: Place, name: str) -> tuple[EntryRow, ...]:
    """The entries of one session in the order of their time; of one time in that of the log.

    Raises:
        NoMatch: nothing was logged in it.
    """
    return tuple(entry_row(entry) for entry in entries_in(place, name))


def close(place: Place, name: str) -> SessionClosed:
    """Close a session, by a note in its log; a closed one stays as it is, and a later entry opens it again.

    Raises:
        NoMatch: nothing was logged in it.
        Busy, Refused: the log could not be written.
    """
    state = state_of(place, name)
    row = state.row
    if state.closed:
        return SessionClosed(session=row.session, already=True, note=None)
    newest = max(entry.at for entry in entries_in(place, name))
    # Logged at no time of its own, it is stored though an equal note may be there; what lies ahead it must be later than.
    at = None if newest <= place.now() else newest + timedelta(microseconds=1)
    note = Draft(role=Role.NOTE, session=row.session, text=CLOSED, kind=EntryKind.META, at=at)
    return SessionClosed(session=row.session, already=False, note=append(place, (note,)).ids[0])


def state_of(place: Place, name: str) -> SessionState:
    """The session of this name. Raises NoMatch."""
    wanted = logged_session(place, name)
    for state in states(place):
        if state.row.session == wanted:
            return state
    raise _unknown(name)


def entries_in(place: Place, name: str) -> list[Entry]:
    """The entries of one session in the order of their time. Raises NoMatch."""
    wanted = logged_session(place, name)
    found = [entry for path in log_files(place) for entry, _ in _entries(place, path) if entry.session == wanted]
    if not found:
        raise _unknown(name)
    return sorted(found, key=lambda entry: entry.at)


def entry_row(entry: Entry) -> EntryRow:
    """The entry as it is told."""
    return EntryRow(
        id=entry.ref, at=entry.at.isoformat(), session=entry.session, role=entry.role.value, name=entry.name,
        text=entry.text,
    )  # fmt: skip


def is_closing(entry: Entry) -> bool:
    """Whether the entry is the note that closes a session."""
    return entry.role is Role.NOTE and entry.kind is EntryKind.META and entry.text == CLOSED


def is_spoken(entry: Entry) -> bool:
    """Whether a user or an assistant said it to the other: no subagent, summary or thought."""
    return entry.role in (Role.USER, Role.ASSISTANT) and entry.kind in (None, EntryKind.EDIT)


def _unknown(name: str) -> NoMatch:
    return NoMatch(f"there is no session {name!r}", "`massmem sessions` lists them")


def _entries(place: Place, path: str) -> Iterator[tuple[Entry, int]]:
    for parsed in read_log(place, path):
        if parsed.entry is not None:
            yield parsed.entry, parsed.end
