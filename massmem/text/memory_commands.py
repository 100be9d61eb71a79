"""Anthropic's memory commands: read from JSON, their paths checked, their results written to the letter.

The sentences are those of Anthropic's Python SDK (`BetaLocalFilesystemMemoryTool`, anthropic 2.14); the tests run both
side by side.
"""

from __future__ import annotations

import unicodedata

from massmem.errors import BadUsage, Refused
from massmem.model.memory_commands import ROOT, Create, Delete, Insert, Rename, Replace, View
from massmem.model.tool_calls import LONGEST_TEXT
from massmem.text.clean import whole
from massmem.text.tool_json import loaded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.memory_commands import Command

MOST_LINES = 999_999
_WIDTH = 6
_DEEPEST, _LONGEST_PATH, _LONGEST_SEGMENT = 20, 1024, 100
_ODD = set('\\:*?"<>|%')
_OWN = ("logs", "ledger.jsonl", "team.md", "agents", "users", "templates", "massmem.yaml")
_COMMANDS = ("view", "create", "str_replace", "insert", "delete", "rename")


def read_command(text: str) -> Command:
    """The command in a JSON text.

    Raises:
        BadUsage: no JSON object, an unknown command, a parameter that is missing, of another type or too long.
    """
    given = loaded(text)
    if not isinstance(given, dict):
        raise BadUsage("The command is not a JSON object")
    match given.get("command"):
        case "view":
            first, last = _range(given.get("view_range"))
            return View(path=_text(given, "path"), first=first, last=last)
        case "create":
            return Create(path=_text(given, "path"), text=_text(given, "file_text"))
        case "str_replace":
            return Replace(path=_text(given, "path"), old=_text(given, "old_str"), new=_text(given, "new_str", ""))
        case "insert":
            line = _number(given.get("insert_line"), "insert_line")
            return Insert(path=_text(given, "path"), line=line, text=_text(given, "insert_text"))
        case "delete":
            return Delete(path=_text(given, "path"))
        case "rename":
            return Rename(old=_text(given, "old_path"), new=_text(given, "new_path"))
        case other:
            name = other if isinstance(other, str) else type(other).__name__
            raise BadUsage(f"Unknown command: {shown_path(name)}")


def _text(given: Mapping[str, object], key: str, default: str | None = None) -> str:
    value = given.get(key, default)
    value = default if value is None else value
    if not isinstance(value, str):
        raise BadUsage(f"Invalid `{key}` parameter: it should be a string")
    if len(value) > LONGEST_TEXT:
        raise BadUsage(f"Invalid `{key}` parameter: {len(value):,} of at most {LONGEST_TEXT:,} characters")
    return value


def _number(value: object, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadUsage(f"Invalid `{key}` parameter: it should be an integer")
    return value


def _range(value: object) -> tuple[int | None, int | None]:
    if value is None:
        return None, None
    if not isinstance(value, list) or len(value) != 2:
        raise BadUsage("Invalid `view_range` parameter: it should be a list of two integers")
    return _number(value[0], "view_range"), _number(value[1], "view_range")


def below_memories(path: str) -> str:
    """The path below /memories ("" for itself), without doubled or closing slashes, dots resolved.

    Raises:
        Refused: it does not lie there, leads out of it, or names what no memory may be called.
    """
    if path != ROOT and not path.startswith(f"{ROOT}/"):
        raise Refused(f"Path must start with {ROOT}, got: {shown_path(path)}")
    parts: list[str] = []
    for part in path[len(ROOT) :].split("/"):
        if part == "..":
            if not parts:
                raise Refused(f"Path {shown_path(path)} would escape {ROOT} directory")
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    why = _fault(parts)
    if why:
        raise Refused(f"Path {shown_path(path)} is not allowed: {why}")
    return "/".join(parts)


def _fault(parts: Sequence[str]) -> str:
    """Why no memory may be called so, or ""."""
    for part in parts:
        why = _segment_fault(part)
        if why:
            return why
    if len(parts) > _DEEPEST or len("/".join(parts).encode()) > _LONGEST_PATH:
        return f"it is deeper than {_DEEPEST} folders or longer than {_LONGEST_PATH:,} bytes"
    return f"{parts[0]} is massmem's own" if parts and parts[0].casefold() in _OWN else ""


def _segment_fault(part: str) -> str:
    if any(unicodedata.category(char)[0] == "C" or char in _ODD for char in part):
        return "a name holds a sign that no file name should"
    if len(part.encode()) > _LONGEST_SEGMENT:
        return f"a name is longer than {_LONGEST_SEGMENT} bytes"
    if part.startswith((".", "~", "-", " ")) or part.endswith((".", " ")):
        return "a name begins or ends with a sign that hides it"
    return "" if unicodedata.is_normalized("NFC", part) else "a name is not in Unicode's composed form (NFC)"


def shown_path(path: str) -> str:
    """A path as a result shows it: what cannot be seen escaped, not endless."""
    text = whole(path)
    text = text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)
    return text if len(text) <= 2 * _LONGEST_PATH else text[: 2 * _LONGEST_PATH] + "…"


def numbered(lines: Sequence[str], first: int) -> str:
    """Lines with their numbers, the first of which is `first`."""
    return "\n".join(f"{number:>{_WIDTH}}\t{line}" for number, line in enumerate(lines, first))


def snippet(text: str, line: int) -> str:
    """The lines around one (from 0) that was edited, with their numbers."""
    lines = text.split("\n")
    start = max(0, line - 2)
    return numbered(lines[start : line + 3], start + 1)


def human_size(size: int) -> str:
    """A size in bytes as `du -h` has it: 0B, 512B, 5.5K, 1.2M."""
    power = min(max(size.bit_length() - 1, 0) // 10, 3)
    value = size / 1024**power
    return f"{int(value) if value == int(value) else format(value, '.1f')}{'BKMG'[power]}"


def listing(path: str, sizes: Mapping[str, int]) -> str:
    """A folder two levels deep: `sizes` are bytes by path below it, a folder's ending with `/`."""
    lines = [f"{human_size(sizes.get('', 0))}\t{path}"]
    lines += [f"{human_size(size)}\t{path.rstrip('/')}/{name}" for name, size in sizes.items() if name]
    head = f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items:"
    return "\n".join([head, *lines])
