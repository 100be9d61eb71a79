"""What was logged since the marker: streamed once, in the order of the logs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from massmem.model.entries import Entry, Role
from massmem.model.events import Consumed
from massmem.store.logs import log_sizes, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from massmem.model.findings import Finding
    from massmem.store.workspace import Place

HASH_STEP = 1 << 20


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

    def grown(self) -> list[str]:
        """The log files that hold more than was consumed, oldest day first."""
        return [path for path, size in log_sizes(self.place).items() if size > self._start(path)]

    def _start(self, path: str) -> int:
        known = self.marker.get(path)
        return known.size if known else 0

    def new_entries(self) -> Iterator[Entry]:
        """Whole entries since the marker; damage is kept as findings and passed over."""
        for path in self.grown():
            for parsed in read_log(self.place, path, self._start(path)):
                if parsed.finding is not None:
                    self.findings.append(parsed.finding)
                if parsed.entry is None:
                    continue
                if self._is_enough(parsed.entry):
                    return
                self.reached[path] = parsed.end
                self.entries += 1
                if parsed.entry.is_whole():
                    if parsed.entry.role is Role.USER:
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
        return {path: Consumed(size, _digest(self.place, path, size)) for path, size in sorted(self.reached.items())}


def _digest(place: Place, path: str, size: int) -> str:
    found = hashlib.sha256()
    with open(place.absolute(path), "rb") as file:
        while size > 0 and (part := file.read(min(HASH_STEP, size))):
            found.update(part)
            size -= len(part)
    return found.hexdigest()
