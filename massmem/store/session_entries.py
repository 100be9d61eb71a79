"""The entries of one session, found by their headers, whatever else the logs hold."""

from __future__ import annotations

from massmem.store.files import unreadable
from massmem.store.log_files import entry_at, line_at, log_files, mapped
from massmem.text.clean import escape_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place


def entries_of(place: Place, session: str, *, but: str = "") -> Iterator[Entry]:
    """The whole entries of a session, oldest day first, without those whose origin begins with `but`.

    Raises:
        Unreadable: a log file cannot be opened.
    """
    key = b" session=" + escape_value(session).encode()
    left_out = b" origin=" + escape_value(but).encode() if but else b""
    for path in log_files(place):
        absolute = place.absolute(path)
        try:
            with open(absolute, "rb") as file, mapped(file.fileno()) as data:
                at = data.find(key)
                while at != -1:
                    start = data.rfind(b"\n", 0, at) + 1
                    line = line_at(data, start)
                    if (
                        line.startswith(b"### ")
                        and (line + b" ").find(key + b" ") != -1
                        and not (left_out and left_out in line)
                    ):
                        entry = entry_at(data, start)
                        if entry is not None and entry.session == session:
                            yield entry
                    at = data.find(key, start + len(line))
        except OSError as error:
            raise unreadable(path, absolute, error) from None
