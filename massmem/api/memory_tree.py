"""A scope's memory as one tree of text files: the memory files by their names, all else below topics/files/.

Paths are relative to the tree, with `/`. What of it may be read and changed is `tool_rights`' word.
"""

from __future__ import annotations

from massmem.api.tool_rights import readable, writable
from massmem.errors import BadName, Conflict, MassmemError, Refused
from massmem.model.changes import Changeset, Remove, Write
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES, memory_file
from massmem.model.names import same_place
from massmem.model.tool_calls import LONGEST_TEXT
from massmem.store.files import sha, topic_files
from massmem.store.led_away import led_away
from massmem.store.other_files import drop_empty_folders, other_files, other_path, read_other
from massmem.text.clean import clean
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.changes import Change
    from massmem.store.workspace import Place


def files(place: Place, folder: str = "") -> tuple[str, ...]:
    """The files that are there (in this folder), sorted part by part; a memory file with nothing in it is none.

    One that cannot be read is listed all the same: reading it says why.
    """
    beginning = f"{folder}/" if folder else ""
    names = [name for name in _names(place) if name.startswith(beginning)]
    return tuple(name for name in names if not is_memory_file(name) or _is_there(place, name))


def _names(place: Place) -> list[str]:
    """Every name that is taken, of a memory file that is not written yet as well."""
    own = (*AGENT_FILES, *USER_FILES, TEAM, *topic_files(place), *_led_away(place))
    return sorted((*own, *other_files(place)), key=lambda name: name.split("/"))


def _led_away(place: Place) -> list[str]:
    """The topics that are links out of this memory: there to be seen, and not to be read."""
    beginning = f"{place.topics_path}/"
    found = [one.file or "" for one in led_away(place)]
    return [f"topics/{path.removeprefix(beginning)}" for path in found if path.startswith(beginning)]


def _is_there(place: Place, name: str) -> bool:
    try:
        return text_of(place, name) is not None
    except MassmemError:
        return True


def is_memory_file(path: str) -> bool:
    """Whether massmem itself keeps a file of this name."""
    try:
        memory_file(path)
    except BadName:
        return False
    return True


def text_of(place: Place, path: str) -> str | None:
    """A file's text as `read` prints it, None where there is none.

    Raises:
        Refused: it is a link, or not UTF-8.
        Unreadable: it cannot be opened.
    """
    if is_memory_file(path):
        from massmem.api.memory import read  # noqa: PLC0415 - other files need none of it

        text = read(place, readable(place, path))
        return text if text.strip() else None
    data = read_other(place, path)
    if data is None:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(f"path {path!r} is not valid utf-8") from None


def put(place: Place, path: str, text: str, expected: str | None) -> tuple[str, ...]:
    """Make `text` the file, which held `expected` (None: was not there) when that was decided; warnings.

    Raises:
        Conflict: it holds something else by now.
        Refused: it may not be written, or would be too long.
    """
    if text_of(place, path) != expected:
        raise Conflict(f"{path}: changed meanwhile", "view it again and repeat the change")
    if is_memory_file(path):
        from massmem.api.memory import write  # noqa: PLC0415

        return write(place, writable(place, path), text, tool=True).warnings
    if expected is None:
        _check_twin(path, _names(place))
    return _apply(place, (_write(place, path, text),), "write", path)


def remove(place: Place, paths: Sequence[str]) -> tuple[str, ...]:
    """Remove these files; facts in memory files end, and stay in the past. Warnings."""
    warnings: list[str] = []
    memory = [writable(place, path) for path in paths if is_memory_file(path)]
    others = [path for path in paths if not is_memory_file(path)]
    warnings += _apply(place, [_remove(place, path) for path in others], "delete", ", ".join(others[:3]))
    for path in others:
        drop_empty_folders(place, path)
    for path in memory:
        warnings += put(place, path, "", text_of(place, path))
    return tuple(warnings)


def move(place: Place, names: Mapping[str, str]) -> tuple[str, ...]:
    """Give files other names (old to new), none of which is there yet. Warnings."""
    there = [path for path in _names(place) if path not in names]
    for new in names.values():
        if not is_memory_file(new):
            _check_twin(new, there)
    own = [path for pair in names.items() for path in pair if is_memory_file(path)]
    if not own:
        changes: list[Change] = []
        for old, new in names.items():
            changes += (_write(place, new, text_of(place, old) or ""), _remove(place, old))
        warnings = _apply(place, changes, "rename", ", ".join(list(names)[:3]))
        for old in names:
            drop_empty_folders(place, old)
        return warnings
    for path in own:
        writable(place, path)
    found: list[str] = []
    for old, new in names.items():
        found += _move_one(place, old, new)
    return tuple(found)


def _move_one(place: Place, old: str, new: str) -> tuple[str, ...]:
    """A memory file's new name, its facts and their ids with it where that is a memory file, too."""
    if is_memory_file(old) and is_memory_file(new) and not {old, new} & set(AGENT_FILES):
        from massmem.api.renaming import rename  # noqa: PLC0415

        return rename(place, old, new)
    return (*put(place, new, text_of(place, old) or "", None), *remove(place, (old,)))


def _check_twin(path: str, there: Sequence[str]) -> None:
    """Refuse a name that some disk would take for another one's, or that passes through a file."""
    parts = path.split("/")
    for name in there:
        other = name.split("/")
        for depth in range(1, min(len(parts), len(other)) + 1):
            mine, yours = "/".join(parts[:depth]), "/".join(other[:depth])
            if mine != yours and same_place(mine) == same_place(yours):
                raise Refused(f"{mine} differs from {yours} only by case or Unicode form", f"use {yours}")
        if path.startswith(f"{name}/"):
            raise Refused(f"{name} is a file, not a folder", "choose another path")


def _write(place: Place, path: str, text: str) -> Write:
    stored = clean(text)
    stored = redact(stored) if place.settings.log.redact else stored
    if len(stored) > LONGEST_TEXT:
        raise Refused(f"{path}: {len(stored):,} of at most {LONGEST_TEXT:,} characters", "split it into several files")
    before = read_other(place, path)
    return Write(other_path(place, path), stored.encode(), None if before is None else sha(before))


def _remove(place: Place, path: str) -> Remove:
    return Remove(other_path(place, path), sha(read_other(place, path) or b""))


def _apply(place: Place, changes: Sequence[Change], op: str, what: str) -> tuple[str, ...]:
    from massmem.store.apply import apply, recover  # noqa: PLC0415 - looking changes nothing

    if not changes:
        return ()
    recover(place)
    changeset = Changeset(scope=place.scope, changes=tuple(changes), op=op, title=f"{op} {what}")
    warning = apply(place, changeset).warning
    return (warning,) if warning else ()
