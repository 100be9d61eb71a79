"""A day file's entries as rows for the index: where each piece stands and which words it holds.

Read for speed and not for proof: a hit is read again from the file, by the log's own parser, before anybody sees it.
"""

from __future__ import annotations

import re

from massmem.model.record import dataclass
from massmem.model.turns import turn_number
from massmem.recall.chunks import chunks
from massmem.recall.folding import folded
from massmem.recall.ranking import ABOUT, ASSISTANT, TOOL, USER
from massmem.text.clean import unescape_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from mmap import mmap

_ENTRY = re.compile(
    rb"^### (\d{4})-(\d\d)-(\d\d)T[^ \n]+ (user|assistant|system|tool|note) #[0-9a-z]{8,40}((?: [a-z]+=[^ \r\n]*)+)\r?\n"
    rb"((?:>[^\n]*\n)+)(?=\r?\n)",
    re.MULTILINE,
)
_VOICES = {b"user": USER, b"note": USER, b"assistant": ASSISTANT, b"tool": TOOL, b"system": TOOL}
_PURGED = b"> [purged]"


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of `height` lines. `end` is behind it, `line` counts from 1, `day` is a number such as 20261129.

    `round` is the turn of several agents that it was said in, 0 for none.
    """

    start: int
    end: int
    line: int
    height: int
    session: str
    voice: int
    day: int
    round: int
    name: str
    pieces: tuple[str, ...]
    chars: tuple[int, ...]


def log_rows(data: mmap, start: int, line: int) -> Iterator[LogRow]:
    """The entries from byte `start` on, which is line `line`; purged ones are passed over."""
    at = start
    for found in _ENTRY.finditer(data, start):
        begin, end = found.span()
        line += data[at:begin].count(b"\n")
        body = found[6]
        first, at = line, end
        line += body.count(b"\n") + 1
        if body.startswith(_PURGED) and not body[len(_PURGED) :].strip():
            continue
        yield _row(found, first, body)


def _row(found: re.Match[bytes], line: int, body: bytes) -> LogRow:
    session = name = ""
    turn = 0
    voice = _VOICES[found[4]]
    for pair in found[5].split(b" "):
        key, _, value = pair.partition(b"=")
        if key == b"session":
            session = _value(value)
        elif key == b"name":
            name = _value(value)
        elif key == b"turn":
            turn = turn_number(_value(value)) or 0
        elif key == b"kind" and value != b"edit":
            voice = ABOUT
    text = body[2:-1].replace(b"\n> ", b"\n").replace(b"\n>", b"\n").decode("utf-8", "replace")
    pieces = (text,) if len(text) <= 600 else tuple(chunks(text))
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    return LogRow(
        found.start(), found.end(), line, body.count(b"\n") + 1, session, voice, year * 10_000 + month * 100 + day, turn,
        folded(name), tuple(folded(piece) for piece in pieces), tuple(len(piece) for piece in pieces),
    )  # fmt: skip


def _value(value: bytes) -> str:
    text = value.decode("ascii", "replace")
    return unescape_value(text) if "%" in text else text
