"""Reading the memory files that a prompt asks for, and no other: each file once, whatever names it has."""

from __future__ import annotations

import os

from massmem.assemble.pieces import Source
from massmem.errors import Refused, Unreadable
from massmem.model.memory_files import limit_of
from massmem.model.record import dataclass
from massmem.store.files import read_bytes
from massmem.text.glance import glance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.store.workspace import Place
    from massmem.text.glance import Glance


@dataclass(frozen=True, slots=True)
class Reading:
    """The files that are there and not blank, by name, what to warn of, and whether one could not be read whole."""

    sources: dict[str, Source]
    warnings: tuple[str, ...]
    damaged: bool


def read_prompt_files(place: Place, names: Sequence[str]) -> Reading:
    """The named memory files of the scope. Absent ones are left out without a word.

    A file past its `ttl`, one that is another's second name, and a link that leads out of the root or
    nowhere are named in the warnings and do not go in.

    Raises:
        Unreadable: a file is there and cannot be opened.
    """
    sources: dict[str, Source] = {}
    warnings: list[str] = []
    seen: dict[tuple[int, int], str] = {}
    damaged = False
    for name in names:
        path = place.memory_path(name)
        data, why = _bytes(place, path)
        if why:
            warnings.append(why)
            damaged = True
        if data is None:
            continue
        found = glance(path, data)
        damaged = damaged or found.damaged
        left_out = _seen(place, path, seen) or _expired(place, path, found, warnings)
        warnings += [str(finding) for finding in found.findings if finding.level != "note"]
        if found.text.strip() or left_out:
            sources[name] = Source(
                file=name, path=path, text=found.text, chars=_length(found.text), left_out=left_out,
                limit=limit_of(name, place.settings.limits, found.values.get("limit")),
                description=found.values.get("description", ""),
            )  # fmt: skip
    return Reading(sources, (*warnings, *look_alikes(place, names)), damaged)


def _length(text: str) -> int:
    if text.isascii():
        return len(text)
    from unicodedata import normalize  # noqa: PLC0415  # not needed for most files

    return len(normalize("NFC", text))


def _bytes(place: Place, path: str) -> tuple[bytes | None, str]:
    """The file's bytes, or why a link is not followed."""
    try:
        return read_bytes(place, path), ""
    except Refused as refused:
        return None, f"{refused.message} ({refused.cure})"
    except Unreadable as unreadable:
        full = os.path.join(place.root, path)
        if os.path.islink(full) and not os.path.exists(full):
            return None, f"{unreadable.message} ({unreadable.cure})"
        raise


def _seen(place: Place, path: str, seen: dict[tuple[int, int], str]) -> str:
    """Whether the file was read before under another name: device and inode tell, spelling does not."""
    status = os.stat(place.absolute(path))
    first = seen.setdefault((status.st_dev, status.st_ino), path)
    return "" if first == path or not status.st_ino else f"it is the same file as {first}"


def _expired(place: Place, path: str, found: Glance, warnings: list[str]) -> str:
    ttl = found.values.get("ttl", "").strip()
    if not ttl:
        return ""
    from massmem.model.expiry import is_over  # noqa: PLC0415  # few files have a ttl

    over = is_over(ttl, found.values.get("last_modified", ""), place.now())
    if over is None and "last_modified" not in found.values and not found.findings:
        warnings.append(f"{path}: a ttl of {ttl} counts from last_modified, which the file does not have")
    return f"it is past its ttl ({ttl})" if over else ""


def look_alikes(place: Place, names: Sequence[str]) -> list[str]:
    """Files whose names differ only by case from the ones asked for, unless they are the same file."""
    wanted: dict[str, dict[str, str]] = {}
    for name in names:
        wanted.setdefault(os.path.dirname(place.memory_path(name)), {})[name.casefold()] = name
    found = []
    for folder, by_name in wanted.items():
        full = os.path.join(place.root, folder)
        entries = sorted(os.listdir(full)) if os.path.isdir(full) else []
        for entry in entries:
            name = by_name.get(entry.casefold(), entry) if len(entry) <= len("MEMORY.md") else entry
            if name != entry and not _same(os.path.join(full, entry), os.path.join(full, name)):
                found.append(f"{os.path.join(folder, entry)}: not read: massmem's own file is {name}")
    return found


def _same(one: str, other: str) -> bool:
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)
