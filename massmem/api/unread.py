"""What was logged since the marker: streamed once, in the order of the logs."""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.events import Consumed
from massmem.model.findings import Finding, Level
from massmem.store.logs import log_digest, log_sizes, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from massmem.store.workspace import Place

NOTHING = Consumed(0, "")
_SAID = (None, EntryKind.EDIT)


@dataclass(slots=True)
class Unread:
    """Reads new entries once, in the order of the logs, and remembers how far it came.

    `sessions` are those in which a user spoke, `spoken` those of them that nobody imported (for the gate).
    """

    place: Place
    marker: Mapping[str, Consumed]
    most_sessions: int | None = None
    reached: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    sessions: set[str] = field(default_factory=set)
    spoken: set[str] = field(default_factory=set)
    entries: int = 0

    def grown(self) -> dict[str, int]:
        """The log files that are not as they were consumed, oldest day first, with where to go on in each.

        One that was cut or changed meanwhile is read anew from its start: the same logs twice change nothing,
        a place in the middle of other bytes would lose entries. Where no digest is known the length must do.
        """
        found = {}
        for path, size in log_sizes(self.place).items():
            known = self.marker.get(path, NOTHING)
            if size != known.size:
                found[path] = known.size if self._is_longer(path, size, known) else 0
                if known.size and not found[path]:
                    self.findings.append(_changed(path))
        return found

    def _is_longer(self, path: str, size: int, known: Consumed) -> bool:
        """Whether the file is what was consumed, with more behind it."""
        if size < known.size or not known.size:
            return False
        return not known.sha256 or log_digest(self.place, path, known.size) == known.sha256

    def new_entries(self) -> Iterator[Entry]:
        """Whole entries since the marker; damage is kept as findings and passed over."""
        for path, start in self.grown().items():
            for parsed in read_log(self.place, path, start):
                if parsed.finding is not None:
                    self.findings.append(parsed.finding)
                if parsed.entry is None:
                    continue
                if self._is_enough(parsed.entry):
                    return
                self.reached[path] = parsed.end
                self.entries += 1
                if parsed.entry.is_whole():
                    if parsed.entry.role is Role.USER and parsed.entry.kind in _SAID:
                        self.sessions.add(parsed.entry.session)
                        if parsed.entry.importer is None:
                            self.spoken.add(parsed.entry.session)
                    yield parsed.entry

    def _is_enough(self, entry: Entry) -> bool:
        """Whether this entry would open one session more than was asked for."""
        most = self.most_sessions
        return most is not None and entry.session not in self.sessions and len(self.sessions) >= most

    def consumed(self) -> dict[str, Consumed]:
        """How far each grown file was read, with the digest of all its bytes so far."""
        sizes = sorted(self.reached.items())
        return {path: Consumed(size, log_digest(self.place, path, size) or "") for path, size in sizes}


def _changed(path: str) -> Finding:
    return Finding(
        level=Level.ERROR, code="log-changed", file=path,
        message="this log was cut or changed after a dream had read it; it is read anew from its start",
        cure="compare it with git; massmem only appends to logs",
    )  # fmt: skip
