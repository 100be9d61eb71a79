"""Sessions as the logs have them: there is no register of them that could drift."""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.errors import NoMatch
from massmem.model.entries import Role
from massmem.model.fold import fold
from massmem.model.reports import EntryRow, SessionRow
from massmem.store.ledger import read_ledger
from massmem.store.logs import log_files, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place


@dataclass(slots=True)
class _Session:
    """What has come by of one session."""

    started: datetime
    ended: datetime
    entries: int = 0
    user_entries: int = 0
    consumed: bool = True
    names: dict[str, None] = field(default_factory=dict)

    def add(self, entry: Entry, *, consumed: bool) -> None:
        self.started, self.ended = min(self.started, entry.at), max(self.ended, entry.at)
        self.entries += 1
        self.user_entries += entry.role is Role.USER
        self.consumed = self.consumed and consumed
        if entry.name and entry.role is not Role.TOOL:
            self.names[entry.name] = None


def sessions(place: Place) -> tuple[SessionRow, ...]:
    """Every session, the one that began first coming first. `names` are the speakers', not the tools'.

    `consumed`: a dream has read all of its entries.
    """
    marker = fold(read_ledger(place)[0]).marker
    found: dict[str, _Session] = {}
    for path in log_files(place):
        read_to = marker[path].size if path in marker else 0
        for entry, end in _entries(place, path):
            row = found.setdefault(entry.session, _Session(entry.at, entry.at))
            row.add(entry, consumed=end <= read_to)
    rows = [
        SessionRow(
            session=name, started=one.started.isoformat(), ended=one.ended.isoformat(), entries=one.entries,
            user_entries=one.user_entries, names=tuple(one.names), consumed=one.consumed,
        )
        for name, one in sorted(found.items(), key=lambda pair: (pair[1].started, pair[0]))
    ]  # fmt: skip
    return tuple(rows)


def session(place: Place, name: str) -> tuple[EntryRow, ...]:
    """The entries of one session in the order of their time; of one time in that of the log.

    Raises:
        NoMatch: nothing was logged in it.
    """
    found = [entry for path in log_files(place) for entry, _ in _entries(place, path) if entry.session == name]
    if not found:
        raise NoMatch(f"there is no session {name!r}", "`massmem sessions` lists them")
    return tuple(
        EntryRow(
            id=entry.ref, at=entry.at.isoformat(), session=entry.session, role=entry.role.value, name=entry.name,
            text=entry.text,
        )
        for entry in sorted(found, key=lambda entry: entry.at)
    )  # fmt: skip


def _entries(place: Place, path: str) -> Iterator[tuple[Entry, int]]:
    for parsed in read_log(place, path):
        if parsed.entry is not None:
            yield parsed.entry, parsed.end
