"""Tool calls in a log: one line each, or as much as the settings allow."""

from __future__ import annotations

import hashlib
import json

from massmem.model.history import LeftOut
from massmem.text.redact import head_and_tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.settings import Recording

_DIGITS = 16
_written = json.JSONEncoder(ensure_ascii=False).encode


class Calls:
    """The calls of one conversation, each kept until its result comes: its name, its size and, as needed, its input."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._open: dict[str, tuple[str, int, str]] = {}

    def call(self, name: str, identity: str, given: object) -> None:
        """A call was made."""
        text = given if isinstance(given, str) else _written(given)
        kept = self._shortened(text) if self._recording.record_all_tool_calls else ""
        self._open[identity] = (name, len(text), kept)

    def result(self, identity: str, text: str) -> tuple[str, str]:
        """The tool's name, and the call with its result as they are logged."""
        name, size, given = self._open.pop(identity, ("a tool", 0, ""))
        shown = reference(name, size, text)
        if self._recording.record_all_tool_calls:
            shown = "\n".join(part for part in (shown, given, self._shortened(text)) if part)
        return name, shown

    def unanswered(self) -> Iterator[LeftOut]:
        """The calls that have no result (yet)."""
        if self._open:
            yield LeftOut("tool calls without a result", len(self._open))
        self._open.clear()

    def _shortened(self, text: str) -> str:
        return head_and_tail(text, self._recording.summarize_over)


def reference(name: str, size: int, result: str) -> str:
    """One line for a call and its result: sizes in characters, and the result's digest."""
    found = hashlib.sha256(result.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return f"{name}: {size:,} characters in, {len(result):,} out, sha256 {found}"
