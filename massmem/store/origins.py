"""Every entry that has an origin, in all log files, by session and origin, while the files grow."""

from __future__ import annotations

from massmem.store.files import unreadable
from massmem.store.log_files import ORIGINS, entry_at, line_at, log_sizes, mapped
from massmem.text.clean import escape_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import mmap

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place

_SESSION = b"session="
_ORIGIN = b"origin="


class Origins:
    """An index of offsets, no texts: some two hundred bytes of memory an entry.

    Built when it is first asked, brought up to date from where each file ended, and told by `grown` when to.
    """

    def __init__(self, place: Place, first_day: str = "") -> None:
        """Only the day files from `first_day` on count."""
        self._place = place
        self._first_day = first_day
        self._fresh = False
        self._paths: list[str] = []
        self._read_to: dict[str, int] = {}
        self._found: dict[int, list[tuple[int, int]]] = {}
        self._open: tuple[int, mmap.mmap] | None = None

    def grown(self) -> None:
        """The files may have grown since the last question."""
        self._fresh = False
        self._close()

    def entries(self, session: str, origin: str) -> list[Entry]:
        """The whole entries with this session and origin, oldest day first."""
        if not self._fresh:
            self._catch_up()
        key = _key(escape_value(session).encode(), escape_value(origin).encode())
        found = (entry_at(self._map(file), start) for file, start in self._found.get(key, ()))
        return [entry for entry in found if entry and (entry.session, entry.origin) == (session, origin)]

    def _catch_up(self) -> None:
        for path, size in log_sizes(self._place).items():
            if path.rpartition("/")[2] < self._first_day or size <= self._read_to.get(path, 0):
                continue
            if path not in self._read_to:
                self._paths.append(path)
            self._read(path, self._paths.index(path))
        self._fresh = True

    def _read(self, path: str, file: int) -> None:
        """Take in the headers of a file from where it ended last time."""
        data = self._map(file)
        done = self._read_to.get(path, 0)
        at = data.find(ORIGINS, done)
        while at != -1:
            start = data.rfind(b"\n", 0, at) + 1
            if start >= done and data[start : start + 4] == b"### ":
                line = line_at(data, start)
                done = start + len(line)
                words = line.split(b" ")[4:]
                session = next((word[8:] for word in words if word.startswith(_SESSION)), b"")
                origin = next((word[7:] for word in words if word.startswith(_ORIGIN)), b"")
                self._found.setdefault(_key(session, origin), []).append((file, start))
            at = data.find(ORIGINS, max(done, at + 1))
        self._read_to[path] = max(done, len(data))

    def _map(self, file: int) -> mmap.mmap:
        """The bytes of a file; the last one asked for stays open."""
        if self._open is None or self._open[0] != file:
            self._close()
            path = self._paths[file]
            absolute = self._place.absolute(path)
            try:
                with open(absolute, "rb") as opened:
                    self._open = (file, mapped(opened.fileno()))
            except OSError as error:
                raise unreadable(path, absolute, error) from None
        return self._open[1]

    def _close(self) -> None:
        if self._open is not None:
            self._open[1].close()
        self._open = None


def _key(session: bytes, origin: bytes) -> int:
    """Its place in the index; what a key finds is compared again."""
    return hash((session, origin))
