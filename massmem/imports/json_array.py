"""The values of a long JSON array one after the other, with no more than one of them in memory."""

from __future__ import annotations

import codecs
import json

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, BinaryIO

STEP = 1 << 20
LONGEST = 1 << 28
_CLOSE = 16
_BETWEEN = " \t\r\n,"


@dataclass(frozen=True, slots=True)
class Broken:
    """The array cannot be read on, and why."""

    why: str


def values(file: BinaryIO) -> Iterator[Any | Broken]:
    """The values of the array in a file; a file that is one value gives that. Ends with `Broken` where it is not JSON."""
    text = _Text(file)
    if text.peek() == "[":
        text.at += 1
    while (sign := text.peek()) and sign != "]":
        value = text.value()
        yield value
        if isinstance(value, Broken):
            return
    if not sign and not text.single:
        yield Broken("it breaks off")


class _Text:
    """The part of the file that is in memory, and where in it the next value begins."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._buffer = ""
        self._ended = False
        self.at = 0
        self.single = True

    def peek(self) -> str:
        """The next sign that is not between values; "" at the end."""
        while True:
            while self.at < len(self._buffer):
                if self._buffer[self.at] not in _BETWEEN:
                    self.single = self.single and self._buffer[self.at] != "["
                    return self._buffer[self.at]
                self.at += 1
            if self._ended:
                return ""
            self._more(STEP)

    def value(self) -> Any | Broken:
        """The value that begins here. More is read twice as far each time, so that no value is tried often."""
        while True:
            try:
                found, end = json.JSONDecoder().raw_decode(self._buffer, self.at)
            except json.JSONDecodeError as error:
                wrong = error.pos < len(self._buffer) - _CLOSE and not error.msg.startswith("Unterminated string")
                size = len(self._buffer) - self.at
                if self._ended or wrong or size > LONGEST:
                    return Broken("it breaks off" if self._ended and not wrong else "not JSON")
                self._more(max(STEP, size))
            except RecursionError:
                return Broken("nested too deeply")
            else:
                self.at = end
                return found

    def _more(self, size: int) -> None:
        data = self._file.read(size)
        self._ended = not data
        self._buffer = self._buffer[self.at :] + self._decoder.decode(data, final=self._ended)
        self.at = 0
