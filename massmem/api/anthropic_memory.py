"""Anthropic's memory tool (`memory_20250818`) on a scope's memory: `/memories/X` is the scope's X.

Results and errors are what Anthropic's SDK says, to the letter; refusals that its files do not know (limits, read-only
files) are sentences of massmem's own.
"""

from __future__ import annotations

from massmem.api.memory_tree import files, is_memory_file, move, put, remove, text_of
from massmem.api.tool_rights import writable
from massmem.errors import MassmemError, Refused
from massmem.model.memory_commands import ROOT, CommandResult, Create, Delete, Insert, Rename, Replace, View
from massmem.text.clean import whole
from massmem.text.memory_commands import (
    MOST_LINES,
    below_memories,
    listing,
    numbered,
    read_command,
    shown_path,
    snippet,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.memory_commands import Command
    from massmem.store.workspace import Place

DEPTH = 2
Done = tuple[str, tuple[str, ...]]


def run_command(place: Place, text: str) -> CommandResult:
    """The result of a command given as JSON. Errors are results as well (`ok` is false)."""
    try:
        said, warnings = _done(place, read_command(text))
    except MassmemError as error:
        return CommandResult(ok=False, text=whole(error.message + (f" ({error.cure})" if error.cure else "")))
    except OSError as error:
        return CommandResult(ok=False, text=f"The system refuses: {error.strerror or error}")
    return CommandResult(ok=True, text=whole(said), warnings=warnings)


def _done(place: Place, command: Command) -> Done:
    match command:
        case View():
            return _view(place, command), ()
        case Create():
            return _create(place, command)
        case Replace():
            return _replace(place, command)
        case Insert():
            return _insert(place, command)
        case Delete():
            return _delete(place, command)
        case Rename():
            return _rename(place, command)


def _view(place: Place, command: View) -> str:
    path = below_memories(command.path)
    text = text_of(place, path) if path else None
    if text is not None:
        return _shown(command, text)
    if path and not files(place, path):
        raise Refused(f"The path {shown_path(command.path)} does not exist. Please provide a valid path.")
    return listing(command.path, _sizes(place, path))


def _shown(command: View, text: str) -> str:
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise Refused(f"File {command.path} exceeds maximum line limit of {MOST_LINES:,} lines.")
    start, end = 0, len(lines)
    if command.first is not None and command.last is not None:
        start = max(1, command.first) - 1
        end = len(lines) if command.last == -1 else max(0, command.last)
    return f"Here's the content of {command.path} with line numbers:\n{numbered(lines[start:end], start + 1)}"


def _sizes(place: Place, folder: str) -> dict[str, int]:
    """The bytes of what lies in a folder, two levels deep, in order; a folder's are those of all in it."""
    sizes: dict[str, int] = {"": 0}
    beginning = f"{folder}/" if folder else ""
    for path in files(place, folder):
        size = _size(place, path)
        parts = path.removeprefix(beginning).split("/")
        sizes[""] += size
        for depth in range(1, min(len(parts), DEPTH) + 1):
            name = "/".join(parts[:depth]) + ("/" if depth < len(parts) else "")
            sizes[name] = sizes.get(name, 0) + size
    return sizes


def _size(place: Place, path: str) -> int:
    try:
        return len((text_of(place, path) or "").encode())
    except MassmemError:  # listed all the same: viewing it says why not
        return 0


def _is_folder(place: Place, path: str) -> bool:
    return not path or bool(files(place, path))


def _create(place: Place, command: Create) -> Done:
    path = below_memories(command.path)
    if _is_folder(place, path) or text_of(place, path) is not None:
        raise Refused(f"File {command.path} already exists")
    return f"File created successfully at: {command.path}", put(place, path, command.text, None)


def _file(place: Place, given: str) -> tuple[str, str]:
    """The file's path and text, of one that is to be edited."""
    path = below_memories(given)
    text = text_of(place, path) if path else None
    if text is not None:
        return path, text
    if _is_folder(place, path):
        raise Refused(f"The path {given} is not a file.")
    raise Refused(f"The path {shown_path(given)} does not exist. Please provide a valid path.")


def _replace(place: Place, command: Replace) -> Done:
    path, text = _file(place, command.path)
    old = command.old
    count = text.count(old) if old else 0
    if count == 0:
        raise Refused(f"No replacement was performed, old_str `{old}` did not appear verbatim in {command.path}.")
    if count > 1:
        lines = ", ".join(str(line) for line in _lines_with(text, old))
        raise Refused(
            f"No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}."
            " Please ensure it is unique"
        )
    line = text[: text.find(old)].count("\n")
    warnings = put(place, path, text.replace(old, command.new), text)
    said = "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"
    return said + snippet(text_of(place, path) or "", line), warnings


def _lines_with(text: str, old: str) -> list[int]:
    found, at = [], text.find(old)
    while at >= 0:
        found.append(text.count("\n", 0, at) + 1)
        at = text.find(old, at + 1)
    return found


def _insert(place: Place, command: Insert) -> Done:
    path, text = _file(place, command.path)
    lines = text.removesuffix("\n").split("\n") if text else []
    if not 0 <= command.line <= len(lines):
        raise Refused(
            f"Invalid `insert_line` parameter: {command.line}. It should be within the range [0, {len(lines)}]."
        )
    lines.insert(command.line, command.text.rstrip("\n"))
    joined = "\n".join(lines)
    warnings = put(place, path, joined if joined.endswith("\n") else f"{joined}\n", text)
    return f"The file {command.path} has been edited.", warnings


def _delete(place: Place, command: Delete) -> Done:
    path = below_memories(command.path)
    if not path:
        raise Refused(f"Cannot delete the {ROOT} directory itself")
    gone = (path,) if text_of(place, path) is not None else files(place, path)
    if not gone:
        raise Refused(f"The path {shown_path(command.path)} does not exist")
    return f"Successfully deleted {command.path}", remove(place, gone)


def _rename(place: Place, command: Rename) -> Done:
    old, new = below_memories(command.old), below_memories(command.new)
    if not old:
        raise Refused(f"Cannot rename the {ROOT} directory itself")
    if _is_folder(place, new) or text_of(place, new) is not None:
        raise Refused(f"The destination {command.new} already exists")
    found = (old,) if text_of(place, old) is not None else files(place, old)
    if not found:
        raise Refused(f"The path {shown_path(command.old)} does not exist")
    if new.startswith(f"{old}/"):
        raise Refused(f"Cannot rename {command.old} to {command.new}: it would lie in itself")
    if found != (old,) and any(is_memory_file(path) for path in found):
        raise Refused(f"Cannot rename {command.old}: massmem keeps its topics there", "rename single files")
    names = {path: new + path.removeprefix(old) for path in found}
    for path in (*names, *names.values()):
        below_memories(f"{ROOT}/{path}")
        if is_memory_file(path):
            writable(place, path)
    return f"Successfully renamed {command.old} to {command.new}", move(place, names)
