"""Taking what a forgotten fact said out of earlier ledger lines."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

_SAID = ("text", "topic", "since", "until", "planned", "sources", "why")
_KEPT_WHOLE = ("forget", "purge")


def blank(ledger: bytes, ids: Container[str]) -> bytes:
    """The ledger with text, topic, dates, sources and reason taken out of every line of these facts.

    Lines of other facts stay byte for byte, and so do `forget` and `purge`, which hold no text
    and are needed to keep the fact forgotten. The event ids stay, though they no longer match.
    """
    return b"".join(_blanked(line, ids) for line in ledger.splitlines(keepends=True))


def _blanked(line: bytes, ids: Container[str]) -> bytes:
    try:
        said = json.loads(line)
    except ValueError:
        return line
    if not isinstance(said, dict) or said.get("id") not in ids or said.get("op") in _KEPT_WHOLE:
        return line
    kept = {key: value for key, value in said.items() if key not in _SAID}
    return (json.dumps(kept, ensure_ascii=False, sort_keys=True) + "\n").encode()
