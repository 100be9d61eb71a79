"""What of a conversation is written to a log: one rule for `compress`, hooks and every importer.

What a user or an assistant said is written always; a tool call with its result as one line (tool, sizes, digest)
unless `record_all_tool_calls`; of a long result, and of what a machine put under the user's name, head and tail with
the digest (`summarize_over`); reasoning only with `record_reasoning`; system messages never. What is not written is
told, with the reason.
"""

from __future__ import annotations

import hashlib
import json
import re

from massmem.model.history import LeftOut
from massmem.model.record import dataclass
from massmem.text.redact import head_and_tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.settings import Recording

SYSTEM = LeftOut("system messages", why="system messages are never recorded")
SILENT = LeftOut("messages without a text", why="there is nothing to record")
NO_REASONING = LeftOut("reasoning blocks", why="recording.record_reasoning is off")
_NO_RESULT = "they have no result yet"
_ONE_LINE = "recording.record_all_tool_calls is off: a line each"
_DIGITS = 16
_LONGEST_NAME = 200
_MOST_OF_A_REASON = 200
_REFERENCE = re.compile(
    r"([^\n]{1,200}?): ([\d,]{1,20}) characters in, ([\d,]{1,20}) out"
    r"(?:, (failed|succeeded)(?:: ([^\n]*?))?)?(?:, sha256 ([0-9a-f]{16}))?(?:\n|\Z)"
)
_written = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class Reference:
    """The line of a call: the tool's name on one line, sizes in characters, whether its result is a failure.

    `digest` is of the result; "" where there is none. A result of which nobody said that it failed is none: that it is
    a success is `told` only by who measured it. `why` it failed stands on one line.
    """

    name: str
    given: int
    out: int
    failed: bool
    digest: str
    told: bool = False
    why: str = ""

    @property
    def line(self) -> str:
        """As it is written."""
        mark = ", failed" if self.failed else ", succeeded" if self.told else ""
        mark += f": {self.why}" if self.failed and self.why else ""
        seen = f", sha256 {self.digest}" if self.digest else ""
        return f"{self.name}: {self.given:,} characters in, {self.out:,} out{mark}{seen}"


class Recorder:
    """The rule, applied to one conversation. A call is kept until its result comes: its name, size and, as needed, input."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._open: dict[str, tuple[str, int, str]] = {}
        self._lines = self._shortened = 0

    def call(self, name: str, identity: str, given: object) -> None:
        """A tool was called."""
        text = given if isinstance(given, str) else _written(given)
        kept = self._ends(text) if self._recording.record_all_tool_calls else ""
        self._open[identity] = (name, len(text), kept)

    def result(self, identity: str, text: str, *, failed: bool = False) -> tuple[str, str]:
        """The tool's name, and the call with its result as they are written. `failed`: the tool or its caller says so."""
        name, size, given = self._open.pop(identity, ("a tool", 0, ""))
        shown = reference(name, size, text, failed=failed)
        if not self._recording.record_all_tool_calls:
            self._lines += 1
            return name, shown
        return name, "\n".join(part for part in (shown, given, self._ends(text)) if part)

    def reasoning(self, text: object) -> str | LeftOut:
        """What is written of a thought."""
        if not isinstance(text, str) or not text.strip() or not self._recording.record_reasoning:
            return NO_REASONING
        return text

    def aside(self, text: str) -> str:
        """What is written of a text that a machine put among what was said."""
        return self._ends(text)

    def left_out(self) -> Iterator[LeftOut]:
        """At the end: the calls that have no result, and what of the others was not written."""
        if self._open:
            yield LeftOut("tool calls without a result", len(self._open), _NO_RESULT)
        if self._lines:
            yield LeftOut("texts of tool calls and results", self._lines, _ONE_LINE)
        if self._shortened:
            over = f"over {self._recording.summarize_over:,} characters: head and tail are kept"
            yield LeftOut("middles of long texts", self._shortened, over)
        self._open.clear()
        self._lines = self._shortened = 0

    def _ends(self, text: str) -> str:
        short = head_and_tail(text, self._recording.summarize_over)
        self._shortened += short is not text
        return short


def is_reference(text: str) -> bool:
    """Whether a text is (or begins with) the line of a call as it is written here."""
    return _REFERENCE.match(text) is not None


def read_reference(text: str) -> Reference | None:
    """What the first line of a recorded call says; None where it is no such line."""
    found = _REFERENCE.match(text)
    if found is None:
        return None
    name, given, out, mark, why, digest = found.groups()
    failed = mark == "failed"
    return Reference(
        name, _number(given), _number(out), failed, digest or "", told=mark == "succeeded", why=(why or "") if failed else ""
    )  # fmt: skip


def reference(name: str, size: int, result: str, *, failed: bool = False) -> str:
    """One line for a call and its result: sizes in characters, whether it failed, and the result's digest."""
    found = hashlib.sha256(result.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return Reference(_named(name), size, len(result), failed, found).line


def measured(name: str, given: int, out: int, *, worked: bool | None, why: str = "") -> str:
    """The line of a call whose result is not there: what was measured of it, and whether and why it is said to have failed."""
    reason = " ".join(why.split())[:_MOST_OF_A_REASON].replace(", sha256 ", "; sha256 ").strip()
    return Reference(_named(name), given, out, worked is False, "", told=worked is True, why=reason).line


def _named(name: str) -> str:
    return " ".join(name.split())[:_LONGEST_NAME].strip() or "a tool"


def _number(text: str) -> int:
    digits = text.replace(",", "")
    return int(digits) if digits else 0
