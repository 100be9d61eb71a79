"""The one appender of the session logs, and the doors to reading them.

What `append` reports as logged is on disk, whole and once, whatever other processes do and
whenever one is killed: each day file gets one write under the scope's log lock, then fsync.
"""

from __future__ import annotations

from datetime import datetime

from massmem.model.entries import Entry, EntryKind
from massmem.model.ids import digest
from massmem.model.record import replace
from massmem.model.reports.writing import LogReport, Skipped
from massmem.store.day_files import last_time, write_days
from massmem.store.drafts import Draft, prepared, screened
from massmem.store.locks import PATIENCE, locked
from massmem.store.log_files import day_files, entries_by_ref, log_digest, log_files, log_size, log_sizes, read_log
from massmem.store.log_once import Known
from massmem.store.starting import begin_scope, writer_of
from massmem.text.entry_lines import PURGED, render_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.store.drafts import Taken
    from massmem.store.workspace import Place

__all__ = [
    "Draft",
    "append",
    "count_new",
    "day_files",
    "entries_by_ref",
    "log_digest",
    "log_files",
    "log_size",
    "log_sizes",
    "logged_session",
    "read_log",
    "stored",
]

CHUNK_ENTRIES, CHUNK_CHARS = 1000, 4_000_000


def append(
    place: Place, drafts: Iterable[Draft], *, wait: float = PATIENCE, first_day: str = "", taken: Taken | None = None
) -> LogReport:
    """Log the drafts in order, cleaned and redacted; `ids` names each, those already logged too.

    With an origin, the same (session, origin, text) is stored once; the same origin with another
    text is skipped, or stored as `kind=edit` when an importer brings it; what was purged stays so. With `at` and no origin,
    a whole equal entry is not stored again (repeats within `drafts` count). Else nothing is dropped.
    A thousand drafts or 4 MB of text at a time are stored all or none. `first_day` (`YYYY-MM-DD`)
    is a promise: nothing with these origins was logged on an earlier day. `taken` is called with the kinds of secrets
    that were taken out of a draft.

    Raises:
        Busy: another process held the log lock for `wait` seconds.
        Refused: the disk would not take it; nothing of this chunk is in the log, earlier chunks are.
    """
    known, report = Known(place, first_day), LogReport()
    for chunk in _chunks(prepared(draft, place.settings.log, taken) for draft in drafts):
        begin_scope(place)
        with locked(place, "log", wait):
            report = _joined(report, _append(place, chunk, known))
    return report


def count_new(place: Place, drafts: Iterable[Draft]) -> LogReport:
    """What `append` would log of drafts with origins, and what is logged already; nothing is written, no lock taken."""
    known = Known(place)
    new: set[bytes] = set()
    already = 0
    for draft in drafts:
        entry = _entry(place, prepared(draft, place.settings.log))
        name = digest([entry.session, entry.origin, entry.text])
        there = name in new or (entry.origin and any(
            other.text in (entry.text, PURGED) for other in known.with_origin(entry.session, entry.origin)
        ))  # fmt: skip
        already += bool(there)
        if not there:
            new.add(name)
    return LogReport(logged=len(new), already_logged=already)


def stored(place: Place, draft: Draft) -> Draft:
    """The draft as `append` would store it: cleaned, redacted, shortened."""
    return prepared(draft, place.settings.log)


def logged_session(place: Place, name: str) -> str:
    """The session's name as its log has it: cleaned, and without what is secret. Whoever asks for a session asks for that."""
    return screened(name, place.settings.log.redact)


def _chunks(drafts: Iterable[Draft]) -> Iterator[list[Draft]]:
    chunk: list[Draft] = []
    size = 0
    for draft in drafts:
        chunk.append(draft)
        size += len(draft.text)
        if len(chunk) == CHUNK_ENTRIES or size > CHUNK_CHARS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _append(place: Place, chunk: list[Draft], known: Known) -> LogReport:
    """Store what is new of a chunk; the log lock is held."""
    known.begin()
    days = _Days(place)
    ids: list[str] = []
    skipped: list[Skipped] = []
    for draft in chunk:
        entry = _entry(place, draft)
        same = [] if entry.origin is None else known.with_origin(entry.session, entry.origin)
        there = _there(entry, draft, known, same)
        if isinstance(there, Skipped):
            skipped.append(there)
            continue
        if there is None:
            there = days.add(_named(entry, known, edit=bool(same)))
            known.add(there)
        ids.append(there.ref)
    write_days(place, days.texts)
    return LogReport(
        logged=days.added,
        already_logged=len(ids) - days.added,
        skipped=tuple(skipped),
        ids=tuple(ids),
        files=tuple(days.texts),
    )


class _Days:
    """The new entries of a chunk by day file, each told whether the clock went back."""

    def __init__(self, place: Place) -> None:
        self.texts: dict[str, list[str]] = {}
        self.added = 0
        self._place = place
        self._last: dict[str, datetime | None] = {}
        home = place.settings.home
        writer = writer_of(place) if home else None
        self._suffix = "" if writer == home else f".{writer}"

    def add(self, entry: Entry) -> Entry:
        day = entry.day
        path = f"{self._place.logs_path}/{day[:4]}/{day[5:7]}/{day}{self._suffix}.md"
        if path not in self._last:
            self._last[path] = last_time(self._place, path)
        before = self._last[path]
        if before is not None and entry.at < before:
            entry = replace(entry, clock_back=True)
        self._last[path] = entry.at
        self.texts.setdefault(path, []).append(render_entry(entry))
        self.added += 1
        return entry


def _entry(place: Place, draft: Draft) -> Entry:
    """The draft as an entry of its local day, without an id yet."""
    at = place.now() if draft.at is None else draft.at.astimezone(place.zone())
    return Entry(
        at=at, role=draft.role, session=draft.session, text=draft.text, turn=draft.turn, name=draft.name,
        kind=draft.kind, origin=draft.origin, importer=draft.importer,
    )  # fmt: skip


def _there(entry: Entry, draft: Draft, known: Known, same: list[Entry]) -> Entry | Skipped | None:
    """The entry that is logged already and makes this one a repeat, or why it is refused, or None: store it.

    `same` are the entries with its origin.
    """
    if entry.origin is not None:
        equal = next((other for other in same if other.text in (entry.text, PURGED)), None)
        if equal or not same or entry.importer is not None:
            return equal
        return Skipped(
            line=draft.line, why=f"origin {entry.origin!r} is logged with another text already, as {same[0].ref}"
        )
    if draft.at is None:
        return None
    equals = [other for other in known.with_id_like(entry) if other.digest_fields() == entry.digest_fields()]
    times = known.times(entry)
    return equals[times - 1] if times <= len(equals) else None


def _named(entry: Entry, known: Known, *, edit: bool) -> Entry:
    """The entry with an id that is free on its day; an importer's second text for what was said is an edit.

    What is marked as something else (meta, a summary) stays that, and so is never evidence.
    """
    if edit and entry.kind is None:
        entry = replace(entry, kind=EntryKind.EDIT)
    named = entry.named()
    taken = {other.id for other in known.with_id_like(named)}
    return entry.named(taken) if named.id in taken else named


def _joined(one: LogReport, two: LogReport) -> LogReport:
    return LogReport(
        logged=one.logged + two.logged,
        already_logged=one.already_logged + two.already_logged,
        skipped=one.skipped + two.skipped,
        ids=one.ids + two.ids,
        files=tuple(dict.fromkeys(one.files + two.files)),
    )
