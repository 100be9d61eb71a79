"""What a scope's logs hold already, as far as new entries ask: equal entries, origins, ids that are taken."""

from __future__ import annotations

from massmem.model.ids import crockford, digest
from massmem.store.log_files import IDS, ORIGINS, Headers, day_files, id_key, log_files
from massmem.store.origins import Origins
from massmem.text.clean import escape_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry
    from massmem.store.workspace import Place


_FEW = 3


class Known:
    """One batch's knowledge of the logs. It holds offsets and digests, no texts, and is caught up under the log lock.

    Between `begin` and the next, `add` tells it of entries that are not on disk yet.
    """

    def __init__(self, place: Place, first_day: str = "") -> None:
        """Nothing is read before something is asked. Origins are looked for from `first_day` on."""
        self._place = place
        self._first_day = first_day
        self._asked = 0
        self._ids: dict[str, Headers] = {}
        self._origins: dict[str, Headers] = {}
        self._index = Origins(place, first_day)
        self._times: dict[bytes, int] = {}
        self.begin()

    def begin(self) -> None:
        """Another chunk begins: other processes may have logged, and what was added is on disk or nowhere."""
        self._pending_ids: dict[tuple[str, bytes], list[Entry]] = {}
        self._pending_origins: dict[tuple[str, str], list[Entry]] = {}
        self._day_files: dict[str, tuple[str, ...]] = {}
        self._all_files: tuple[str, ...] | None = None
        for headers in (*self._ids.values(), *self._origins.values()):
            headers.grown()
        self._index.grown()

    def add(self, entry: Entry) -> None:
        """The entry will be on disk before the next `begin`."""
        self._pending_ids.setdefault((entry.day, id_key(entry.id)), []).append(entry)
        if entry.origin is not None:
            self._pending_origins.setdefault((entry.session, entry.origin), []).append(entry)

    def with_id_like(self, entry: Entry) -> list[Entry]:
        """The whole entries of its day whose id begins with the same eight characters."""
        key = id_key(entry.id or crockford(digest(entry.digest_fields())))
        if entry.day not in self._day_files:
            self._day_files[entry.day] = day_files(self._place, entry.day)
        found = list(self._pending_ids.get((entry.day, key), ()))
        for path in self._day_files[entry.day]:
            found += self._headers(self._ids, path, IDS).entries(key)
        return found

    def with_origin(self, session: str, origin: str) -> list[Entry]:
        """The whole entries of any day with this session and origin.

        The first few are searched for in the bytes; from then on an index answers.
        """
        found = list(self._pending_origins.get((session, origin), ()))
        self._asked += 1
        if self._asked > _FEW:
            return found + self._index.entries(session, origin)
        if self._all_files is None:
            files = log_files(self._place)
            self._all_files = tuple(path for path in files if path.rpartition("/")[2] >= self._first_day)
        key = ORIGINS + escape_value(origin).encode()
        for path in self._all_files:
            found += self._headers(self._origins, path, ORIGINS).entries(key)
        return [entry for entry in found if (entry.session, entry.origin) == (session, origin)]

    def times(self, entry: Entry) -> int:
        """How often this batch has asked about an equal entry, this time included."""
        key = digest(entry.digest_fields())
        self._times[key] = self._times.get(key, 0) + 1
        return self._times[key]

    def _headers(self, kept: dict[str, Headers], path: str, kind: bytes) -> Headers:
        if path not in kept:
            kept[path] = Headers(self._place, path, kind)
        return kept[path]
