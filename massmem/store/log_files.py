"""Reading the session logs: which files there are, their entries as a stream, single entries by reference."""

from __future__ import annotations

import mmap
import os
import re
from contextlib import suppress
from io import BytesIO

from massmem.errors import Refused
from massmem.store.files import leads_away, unreadable
from massmem.text.entry_lines import iter_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place
    from massmem.text.entry_lines import Parsed

_DAY_FILE = re.compile(r"(\d{4})-(\d\d)-\d\d(?:\.[a-z0-9]+)?\.md\Z")
_REFERENCE = re.compile(r"(\d{4}-\d\d-\d\d)#([0-9a-z]{8,40})\Z")
_FEW = 3


def log_files(place: Place) -> tuple[str, ...]:
    """The day files of the scope, relative to the root, oldest day first; of one day the plain one first."""
    return tuple(log_sizes(place))


def log_sizes(place: Place) -> dict[str, int]:
    """The length in bytes of each day file, in the order of `log_files`. One look at each folder, whatever is in it."""
    return {path: state.st_size for path, state in log_states(place).items()}


def log_states(place: Place) -> dict[str, os.stat_result]:
    """What the system says of each day file, in the order of `log_files`."""
    top = place.logs_path
    found: dict[str, os.stat_result] = {}
    for year in _entries(place, top):
        for month in _entries(place, f"{top}/{year.name}"):
            folder = f"{top}/{year.name}/{month.name}"
            for day in _entries(place, folder):
                if _belongs(day.name, year.name, month.name):
                    path = f"{folder}/{day.name}"
                    with suppress(FileNotFoundError, Refused):  # gone since the folder was read, or led away
                        found[path] = os.stat(place.absolute(path)) if day.is_symlink() else day.stat()
    return found


def _entries(place: Place, folder: str) -> list[os.DirEntry[str]]:
    if leads_away(place, folder):
        return []
    path = place.absolute(folder)
    try:
        with os.scandir(path) as entries:
            return sorted(entries, key=lambda entry: entry.name.removesuffix(".md"))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(folder, path, error) from None


def _belongs(name: str, year: str, month: str) -> bool:
    found = _DAY_FILE.match(name)
    return found is not None and found.groups() == (year, month)


def log_size(place: Place, path: str) -> int:
    """The length of a day file in bytes; 0 if it is not there."""
    try:
        return os.path.getsize(place.absolute(path))
    except FileNotFoundError:
        return 0


def read_log(place: Place, path: str, start: int = 0) -> Iterator[Parsed]:
    """Entries and findings of a day file from byte `start` on (where an entry begins), one in memory at a time.

    Offsets are those in the file.

    Raises:
        Unreadable: the file cannot be opened.
    """
    absolute = place.absolute(path)
    try:
        file = open(absolute, "rb")  # noqa: SIM115  # closed below; only the opening is guarded
    except OSError as error:
        raise unreadable(path, absolute, error) from None
    with file:
        line = 1
        if start:
            line += _lines_before(file.fileno(), start)
            file.seek(start)
        yield from iter_entries(file, path, offset=start, line=line)


def log_digest(place: Place, path: str, size: int) -> str | None:
    """The SHA-256 of the first `size` bytes of a day file as hex digits; None if it is shorter or not there.

    Raises:
        Unreadable: the file cannot be opened.
    """
    from hashlib import sha256  # noqa: PLC0415  # loads OpenSSL; reading needs no digest

    absolute, found = place.absolute(path), sha256()
    try:
        with open(absolute, "rb") as file:
            while size > 0 and (part := file.read(min(1 << 20, size))):
                found.update(part)
                size -= len(part)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(path, absolute, error) from None
    return None if size else found.hexdigest()


def _lines_before(descriptor: int, end: int) -> int:
    """How many lines end in the first `end` bytes, without holding them."""
    lines, at = 0, 0
    while at < end and (block := os.pread(descriptor, min(1 << 20, end - at), at)):
        lines += block.count(b"\n")
        at += len(block)
    return lines


def entries_by_ref(place: Place, refs: Iterable[str]) -> dict[str, Entry]:
    """The whole entries with these references (`2026-11-29#q8t0v3mw`); what is not there is left out."""
    found: dict[str, Entry] = {}
    files: dict[str, tuple[Headers, ...]] = {}
    for ref in refs:
        match = _REFERENCE.match(ref)
        if not match or ref in found:
            continue
        day, name = match.groups()
        if day not in files:
            files[day] = tuple(Headers(place, path, IDS) for path in day_files(place, day))
        for headers in files[day]:
            found.update((entry.ref, entry) for entry in headers.entries(id_key(name)) if entry.ref == ref)
    return found


def day_files(place: Place, day: str) -> tuple[str, ...]:
    """The files of one day (`YYYY-MM-DD`), one for each clone that wrote."""
    year, month, _ = day.split("-")
    folder = f"{place.logs_path}/{year}/{month}"
    names = [entry.name for entry in _entries(place, folder)]
    return tuple(f"{folder}/{name}" for name in names if name.startswith(day) and _belongs(name, year, month))


IDS, ORIGINS = b"\n### ", b" origin="


def id_key(name: str) -> bytes:
    """What `Headers` of kind IDS are asked for: the first eight characters of an id."""
    return b" #" + name[:8].encode()


class Headers:
    """The entry headers of one log file, searched by id or by origin while the file grows.

    The first few questions are answered by searching the bytes; from then on by an index of
    offsets, brought up to date from where it ends.
    """

    def __init__(self, place: Place, path: str, kind: bytes) -> None:
        """`path` is relative to the root; `kind` is IDS or ORIGINS."""
        self._path = path
        self._absolute = place.absolute(path)
        self._kind = kind
        self._asked = 0
        self._fresh = False
        self._read_to = 0
        self._offsets: dict[bytes, list[int]] = {}

    def entries(self, key: bytes) -> list[Entry]:
        """The whole entries whose header holds ` #id` or ` origin=value`."""
        self._asked += 1
        if self._fresh and key not in self._offsets:
            return []
        try:
            with open(self._absolute, "rb") as file, mapped(file.fileno()) as data:
                if self._asked <= _FEW:
                    offsets = self._searched(data, key)
                else:
                    self._catch_up(data)
                    offsets = self._offsets.get(key, [])
                return [entry for offset in offsets if (entry := entry_at(data, offset))]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise unreadable(self._path, self._absolute, error) from None

    def grown(self) -> None:
        """The file may have grown since the last question."""
        self._fresh = False

    def _searched(self, data: Bytes, key: bytes) -> list[int]:
        found, at = [], data.find(key)
        while at != -1:
            start = data.rfind(b"\n", 0, at) + 1
            if data[start : start + 4] == b"### " and key in self._keys(line_at(data, start)):
                found.append(start)
            at = data.find(key, at + 1)
        return found

    def _catch_up(self, data: Bytes) -> None:
        at = data.find(self._kind, max(0, self._read_to - len(self._kind)))
        while at != -1:
            start = data.rfind(b"\n", 0, at + 1) + 1
            if start >= self._read_to and data[start : start + 4] == b"### ":
                line = line_at(data, start)
                for key in self._keys(line):
                    self._offsets.setdefault(key, []).append(start)
                self._read_to = start + len(line)
            at = data.find(self._kind, at + 1)
        self._fresh = True

    def _keys(self, line: bytes) -> list[bytes]:
        words = line.split(b" ")
        if self._kind == IDS:
            return [b" " + words[3][:9]] if len(words) > 3 else []
        return [b" " + word for word in words[4:] if word.startswith(b"origin=")]


if TYPE_CHECKING:
    Bytes = mmap.mmap


def mapped(descriptor: int) -> mmap.mmap:
    """The bytes of an open file."""
    if os.fstat(descriptor).st_size == 0:
        return mmap.mmap(-1, 1)  # an empty file cannot be mapped; a NUL holds no header
    return mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)


def line_at(data: Bytes, start: int) -> bytes:
    """The line that begins at `start`, without its end."""
    end = data.find(b"\n", start)
    return data[start : len(data) if end == -1 else end]


def entry_at(data: Bytes, start: int) -> Entry | None:
    """The entry whose header begins at `start`, if it is whole."""
    end = data.find(b"\n#", start)
    parsed = next(iter_entries(BytesIO(data[start : len(data) if end == -1 else end + 1]), line=2), None)
    return parsed.entry if parsed and parsed.finding is None else None
