"""Whether a tool's own answer says that it failed: by a field of its JSON, or by the exit code it begins with.

Unknown counts as worked: a word such as "error" in what a tool printed says nothing about the tool.
"""

from __future__ import annotations

import json
import re

_LONGEST = 20_000  # characters that are parsed
_MOST_FIELDS = 6  # an answer about a call is short; a file of JSON that a tool read may well have a field "error"
_SAYS = ('"error"', '"success"', '"exit_code"', '"is_error"', '"isError"')
_EXIT = re.compile(r"(?:Chunk ID: [^\n]*\n|Wall time: [^\n]*\n)*(?:Exit code:|Process exited with code) (-?\d{1,10})\b")


def says_failed(answer: str) -> bool:
    """Whether an answer says of itself that the call failed."""
    found = _EXIT.match(answer)
    if found is not None:
        return int(found[1]) != 0
    told = _object(answer)
    return isinstance(told, dict) and len(told) <= _MOST_FIELDS and _fields_say(told)


def _object(text: str) -> object:
    """The JSON object that a text is, where one of the telling fields is in it."""
    if text.lstrip()[:1] != "{" or len(text) > _LONGEST or not any(field in text for field in _SAYS):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _fields_say(told: dict[str, object]) -> bool:
    """By `success`, then by an exit code, then by `is_error`, then by an `error` that is not empty."""
    inner = told.get("metadata")
    for fields in (told, inner if isinstance(inner, dict) else {}):
        success, code = fields.get("success"), fields.get("exit_code")
        if isinstance(success, bool):
            return not success
        if isinstance(code, int) and not isinstance(code, bool):
            return code != 0
    return told.get("is_error") is True or told.get("isError") is True or bool(told.get("error"))
