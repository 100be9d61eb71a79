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
_NUMBER = "0123456789+-.eE"


@dataclass(frozen=True, slots=True)
class Broken:
    """The array cannot be read on, and why."""

    why: str


def values(file: BinaryIO, step: int = STEP) -> Iterator[Any | Broken]:
    """The values of the array in a file; a file that is one value gives that. Ends with `Broken` where it is not JSON.

    At least `step` bytes are read at a time.
    """
    text = _Text(file, step)
    first = text.peek()
    if first != "[":
        yield text.value() if first else Broken("it is empty")
        return
    text.at += 1
    while (sign := text.peek()) != "]":
        value = text.value() if sign else Broken("it breaks off")
        yield value
        if isinstance(value, Broken):
            return


class _Text:
    """The part of the file that is in memory, and where in it the next value begins."""

    def __init__(self, file: BinaryIO, step: int) -> None:
        self._file, self._step = file, step
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._buffer = ""
        self._ended = False
        self.at = 0

    def peek(self) -> str:
        """The next sign that is not between values; "" at the end."""
        while True:
            while self.at < len(self._buffer):
                if self._buffer[self.at] not in _BETWEEN:
                    return self._buffer[self.at]
                self.at += 1
            if self._ended:
                return ""
            self._more(self._step)

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
                self._more(max(self._step, size))
            except RecursionError:
                return Broken("nested too deeply")
            else:
                if self._ended or self._buffer[end:].strip(_NUMBER):  # else a number may go on
                    self.at = end
                    return found
                self._more(self._step)

    def _more(self, size: int) -> None:
        data = self._file.read(size)
        self._ended = not data
        self._buffer = self._buffer[self.at :] + self._decoder.decode(data, final=self._ended)
        self.at = 0
