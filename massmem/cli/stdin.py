"""What a command reads: stdin where it was asked for, or a file that an option names."""

from __future__ import annotations

import sys

from massmem.cli.show import on_terminal
from massmem.errors import BadUsage, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from massmem.cli.show import Show

BOM = b"\xef\xbb\xbf"


def read_text(show: Show, what: str, *, exactly: bool = False) -> str:
    """All of stdin, which holds `what`, strictly as UTF-8: a text that becomes a file must not be guessed at.

    `exactly`: a byte order mark stays.

    Raises:
        BadUsage: stdin is closed, or not UTF-8.
    """
    data = _stdin(show, what).read()
    data = data if exactly else data.removeprefix(BOM)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadUsage(
            f"stdin is not UTF-8 (byte {error.start:,})", "convert it first, for example with iconv"
        ) from None


def read_loosely(show: Show, what: str) -> str:
    """All of stdin; bytes that are not UTF-8 become U+FFFD: a log must not lose an entry over them.

    Raises:
        BadUsage: stdin is closed.
    """
    return _stdin(show, what).read().removeprefix(BOM).decode("utf-8", "replace")


def read_bytes_lines(show: Show, what: str) -> Iterable[bytes]:
    """The lines of stdin, one after the other, as they come. Raises BadUsage where stdin is closed."""
    return _stdin(show, what)


def lines_of(show: Show, path: str) -> Iterator[str]:
    """The lines of a file that an option names, or of stdin (`-`), as they come, without their ends.

    Raises:
        Unreadable: it cannot be opened.
        BadUsage: stdin is asked for and closed.
    """
    if path == "-":
        yield from (_line(line) for line in read_bytes_lines(show, "queries"))
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - closed below; only the opening is guarded
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}", "name a file that can be read, or - for stdin") from error
    with file:
        yield from (_line(line) for line in file)


def chunks(show: Show) -> Iterator[bytes]:
    """Stdin as it comes, in whatever pieces, none of them held back. Raises BadUsage where it is closed."""
    stream = _stdin(show, "text")
    read = stream.read1 if hasattr(stream, "read1") else stream.read
    while chunk := read(1 << 16):
        yield chunk


def writable(path: str) -> None:
    """Refuse a file that cannot be written, before anything is done.

    Raises:
        Unreadable: it cannot.
    """
    try:
        open(path, "ab").close()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}", "name a file that can be written") from error


def _line(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").rstrip("\r\n")


def text_of(path: str, *, exactly: bool = False) -> str:
    """The text of a file that an option names; `exactly` as it stands, with line ends and byte order mark.

    Raises:
        Unreadable: it cannot be opened, or is not UTF-8.
    """
    try:
        encoding, newline = ("utf-8", "") if exactly else ("utf-8-sig", None)
        with open(path, encoding=encoding, newline=newline) as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}", "name a file that can be read, or - for stdin") from error
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: not UTF-8 (byte {error.start:,})", "convert it first") from error


def _stdin(show: Show, what: str) -> BinaryIO:
    if sys.stdin is None:
        raise BadUsage(f"stdin is closed, and {what} is expected there", "give the text as an argument")
    if on_terminal(sys.stdin):
        show.notice(f"massmem: reading {what} from the keyboard; end with Ctrl-D on a line of its own")
    return sys.stdin.buffer
