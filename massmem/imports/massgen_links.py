"""Which session of MassGen's a log belongs to: neither names the other, so that task and answer must tell."""

from __future__ import annotations

import os
from hashlib import sha256

from massmem.imports.lines import moment
from massmem.imports.massgen_logs import facts_of, final_in, stamp_time
from massmem.imports.massgen_places import numbered, read_table, read_words, table, word
from massmem.model.history import BadLine
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import tzinfo

    from massmem.imports.lines import Json
    from massmem.imports.massgen_places import Archive


DAY = 86_400.0  # the same words long before or after are another conversation


@dataclass(frozen=True, slots=True)
class _Told:
    """A turn as a session's folder tells it: digests and a time, no texts."""

    session: str
    answer: bytes
    at: float


class Links:
    """The sessions of an archive by what was asked in each turn."""

    def __init__(self, archive: Archive, zone: tzinfo) -> None:
        """Every turn's task is read once, and only its digest is kept."""
        self._zone = zone
        self._turns: dict[tuple[int, bytes], list[_Told]] = {}
        self._told: set[tuple[str, int]] = set()
        self._known = {os.path.basename(folder) for folder in archive.sessions}
        for folder in archive.sessions:
            self._take(folder)
        registry = read_table(archive.registry) if archive.registry else None
        self.bad = (registry,) if isinstance(registry, BadLine) else ()
        rows = list(_registered(table(registry)))
        self._registered = {_log_name(row): word(row.get("session_id")) for row in rows if _log_name(row)}
        self.subagents = {word(row.get("session_id")) for row in rows if row.get("subagent") is True}

    def session_of(self, log: str, turns: Sequence[tuple[int, str]]) -> str | None:
        """The session of a log, whose turns (number and last attempt's folder) are given; None if it is none's."""
        registered = self._registered.get(os.path.basename(log))
        if registered in self._known:
            return registered
        began = stamp_time(os.path.basename(log).removeprefix("log_"), self._zone)
        best: tuple[int, float, str] | None = None
        for number, folder in turns:
            task = facts_of(folder, self._zone).task
            answers = {_digest(read_words(path)) for path in final_in(folder).values()}
            for told in self._turns.get((number, _digest(task)), ()) if task else ():
                near = abs(told.at - (began.timestamp() if began else 0.0))
                if told.answer in answers or near <= DAY:
                    best = max(best or (-1, 0.0, ""), (int(told.answer in answers), -near, told.session))
        return best[2] if best else None

    def tells(self, session: str, turn: int) -> bool:
        """Whether the session's own folder has this turn's task."""
        return (session, turn) in self._told

    def _take(self, folder: str) -> None:
        session = os.path.basename(folder)
        for number, turn in numbered(folder, "turn").items():
            meta = table(read_table(os.path.join(turn, "metadata.json")))
            task = word(meta.get("task"))
            if not task:
                continue
            self._told.add((session, number))
            at = moment(meta.get("timestamp"), self._zone)
            answer = _digest(read_words(os.path.join(turn, "answer.txt")))
            told = _Told(session, answer, at.timestamp() if at else 0.0)
            self._turns.setdefault((number, _digest(task)), []).append(told)


def _digest(text: object) -> bytes:
    return sha256(text.strip().encode("utf-8", "surrogatepass")).digest() if isinstance(text, str) else b""


def _registered(registry: Json) -> Iterator[Json]:
    rows = registry.get("sessions")
    yield from (row for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()


def _log_name(row: Json) -> str:
    """The log that the registry ties a session to, by its folder's name."""
    parts = word(row.get("log_directory")).replace("\\", "/").rstrip("/").split("/")
    return next((part for part in parts if part.startswith("log_")), "")
