"""Which tool follows which: counted from tool entries alone, by code, file by file.

A pair is two calls of different tools, one right after the other in one session with no message of the user between.
It worked if the second call did not fail. Calls of massmem's own tools are passed over.
"""

from __future__ import annotations

import re

from massmem.dream.gather import is_sane
from massmem.model.entries import EntryKind, Role, microseconds
from massmem.model.sequences import MOST_OPEN, MOST_PAIRS, LastCall, Occurrence, Sequences, bounded, joined
from massmem.model.tool_calls import TOOLS
from massmem.text.entry_lines import PURGED
from massmem.text.recording import read_reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.model.entries import Entry
    from massmem.model.sequences import Pair

# A name that a fact may hold: a log is no place to take sentences from into memory.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.:/-]{0,63}\Z")
_OWN = frozenset(tool.name for tool in TOOLS)
_FILES = 4  # the newest log files go on growing
_HELD = 64  # occurrences of a pair that wait to be joined


class Counting:
    """Counts on from what is known. Memory is bounded, whatever is read."""

    def __init__(self, known: Sequences, now: datetime) -> None:
        self._now = now
        self._pairs = dict(known.pairs)
        self._totals = dict(known.totals)
        self._waiting: dict[Pair, list[Occurrence]] = {}
        self._reached = dict(known.reached)
        self._open = {path: dict(last) for path, last in known.open.items()}

    def goes_on(self, path: str) -> bool:
        """Whether a call in this file waits for the one after it, so that any message counts."""
        return bool(self._open.get(path))

    def reach(self, path: str, end: int) -> None:
        """The file is read up to here."""
        self._reached[path] = end

    def take(self, path: str, entry: Entry, end: int) -> None:
        """One whole entry, in the order of its file; it ends at this byte."""
        last = self._open.setdefault(path, {})
        session = entry.session if entry.kind is None else f"{entry.session} {entry.kind.value}"
        if entry.role is Role.USER:
            last.pop(session, None)
        elif entry.role is Role.TOOL and entry.kind in (None, EntryKind.SUBAGENT) and entry.text != PURGED:
            self._call(path, entry, end, session)
        if len(last) > MOST_OPEN:
            del last[next(iter(last))]

    def counted(self) -> Sequences:
        """All that was counted, as it is kept."""
        self._join()
        growing = sorted(path for path, last in self._open.items() if last)[-_FILES:]
        pairs = bounded(self._pairs)
        return Sequences(
            pairs=pairs, totals={pair: self._totals[pair] for pair in pairs}, reached=self._reached,
            open={path: self._open[path] for path in growing},
        )  # fmt: skip

    def _call(self, path: str, entry: Entry, end: int, session: str) -> None:
        name, last = entry.name or "", self._open[path]
        if name.rpartition("__")[2] in _OWN:
            return
        before = last.pop(session, None)
        if not NAME.match(name) or not is_sane(entry, self._now):
            return
        last[session] = LastCall(name, entry.ref)
        if before is not None and before.name != name:
            self._found(
                (before.name, name),
                Occurrence(microseconds(entry.at), before.ref, entry.ref, entry.session, _worked(entry), path, end),
            )

    def _found(self, pair: Pair, one: Occurrence) -> None:
        waiting = self._waiting.setdefault(pair, [])
        waiting.append(one)
        self._totals[pair] = self._totals.get(pair, 0) + 1
        if len(waiting) >= _HELD:
            self._pairs[pair] = joined(self._pairs.get(pair, ()), self._waiting.pop(pair))
        if len(self._waiting) > 2 * MOST_PAIRS:
            self._join()

    def _join(self) -> None:
        for pair, waiting in self._waiting.items():
            self._pairs[pair] = joined(self._pairs.get(pair, ()), waiting)
        self._waiting.clear()
        if len(self._pairs) > 2 * MOST_PAIRS:
            self._pairs = bounded(self._pairs)
            self._totals = {pair: self._totals[pair] for pair in self._pairs}


def _worked(entry: Entry) -> bool:
    """Unknown counts as worked."""
    told = read_reference(entry.text)
    return told is None or not told.failed
