"""The files of a history, and what kind of history a file is."""

from __future__ import annotations

import json
import os

from massmem.errors import BadUsage, Unreadable
from massmem.imports.lines import opened, raw_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_LOOKED_AT = 20
_FIRST_BYTES = 1 << 16


def files_in(path: str, suffixes: tuple[str, ...], apart: Collection[str] = ()) -> tuple[str, ...]:
    """The file itself, or the files with these endings in the folder, sorted, without folders named in `apart`.

    Raises:
        Unreadable: there is nothing at this path, or it cannot be looked into.
    """
    path = os.path.expanduser(path)
    if os.path.isfile(path):
        return (path,)
    if not os.path.isdir(path):
        raise Unreadable(f"{path}: there is no such file or folder", "name the history to import")
    found: list[str] = []
    for folder, names, files in os.walk(path, onerror=_refused):
        names[:] = sorted(name for name in names if name not in apart)
        paths = [os.path.join(folder, name) for name in sorted(files) if name.endswith(suffixes)]
        found += [path for path in paths if os.path.isfile(path)]
    return tuple(found)


def _refused(error: OSError) -> None:
    raise Unreadable(f"{error.filename}: {error.strerror}", "make the folder readable")


def check_format(path: str, wanted: str) -> None:
    """Refuse a file that plainly belongs to another tool.

    Raises:
        BadUsage: it does; the message names the format.
    """
    found = format_of(path)
    if found not in (wanted, None):
        raise BadUsage(f"{path}: this is {found}, not {wanted}", f"massmem import {found} {path}")


def format_of(path: str) -> str | None:
    """The format of a file by its first lines; None where they do not tell."""
    with opened(path) as file:
        start = file.read(_FIRST_BYTES)
    if start.startswith(b"PK\x03\x04") or (start.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] == b"[" and b'"mapping"' in start):
        return "chatgpt"
    for _, line in zip(range(_LOOKED_AT), (line for _, line in raw_lines(path)), strict=False):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict) and (found := _format_of(record)):
            return found
    return None


def _format_of(record: dict[str, object]) -> str | None:
    kind = record.get("type")
    if "payload" in record or kind == "session_meta" or {"record_type", "git"} & record.keys():
        return "codex"
    if ("sessionId" in record or "parentUuid" in record or "message" in record) and isinstance(kind, str):
        return "claude-code"
    if kind == "message" and isinstance(record.get("content"), list):
        return "codex"
    return "jsonl" if isinstance(record.get("content"), str) and kind is None else None
