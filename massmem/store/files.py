"""Reading and replacing single files: an absent file is None, anything else that fails names the file and the cure."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress

from massmem.errors import MassmemError, Refused, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.workspace import Place

TEMPORARY = ".massmem-tmp"


def read_bytes(place: Place, relative: str) -> bytes | None:
    """The bytes of a file of the workspace, None if there is none.

    Raises:
        Unreadable: it is there and cannot be read; it is never taken for empty.
        Refused: the path leads out of the root.
    """
    try:
        with open(place.absolute(relative), "rb") as file:
            return file.read()
    except FileNotFoundError:
        if os.path.islink(os.path.join(place.root, relative)):
            raise Unreadable(f"{relative}: a link to nowhere", "mend or remove the link") from None
        return None
    except OSError as error:
        raise unreadable(relative, place.absolute(relative), error) from None


def sha(data: bytes) -> str:
    """The SHA-256 of the bytes, as 64 hex digits."""
    from hashlib import sha256  # noqa: PLC0415  # loads OpenSSL; reading needs no digest

    return sha256(data).hexdigest()


def topic_files(place: Place) -> tuple[str, ...]:
    """The names of the topic files that are there (`topics/travel.md` …), sorted by code point.

    A link to nowhere counts as there: that is for `read_bytes` to tell, and never a topic less. One that leads out of
    this memory counts as none: `led_away` tells of it.

    Raises:
        Unreadable: the folder cannot be read, or is a link to nowhere.
    """
    from massmem.errors import BadName  # noqa: PLC0415
    from massmem.model.memory_files import memory_file  # noqa: PLC0415

    if leads_away(place, place.topics_path):
        return ()
    folder = place.absolute(place.topics_path)
    try:
        entries = [entry for entry in os.scandir(folder) if entry.name.endswith(".md")]
        found = sorted(entry.name for entry in entries if _counts(place, entry))
    except FileNotFoundError:
        if os.path.islink(os.path.join(place.root, place.topics_path)):
            raise Unreadable(f"{place.topics_path}: a link to nowhere", "mend or remove the link") from None
        return ()
    except OSError as error:
        raise unreadable(place.topics_path, folder, error) from None
    kept = []
    for name in found:
        try:
            kept.append(memory_file(f"topics/{name}"))
        except BadName:
            continue
    return tuple(kept)


def _counts(place: Place, entry: os.DirEntry[str]) -> bool:
    if entry.is_symlink():
        return not leads_away(place, f"{place.topics_path}/{entry.name}")
    return entry.is_file()


def leads_away(place: Place, relative: str) -> bool:
    """Whether a link on this path leads into another agent's or user's memory, or out of the root."""
    try:
        place.absolute(relative)
    except Refused:
        return True
    return False


def is_spelled(place: Place, relative: str) -> bool:
    """Whether the folder has exactly this name in it: a disk that knows no case would open `Travel.md` as `travel.md`."""
    try:
        return os.path.basename(relative) in os.listdir(place.absolute(os.path.dirname(relative)))
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise unreadable(relative, place.absolute(relative), error) from None


def unnamed_topics(place: Place) -> tuple[str, ...]:
    """The paths of Markdown files among the topics that no command reads, as their names are no topic's; sorted."""
    if leads_away(place, place.topics_path):
        return ()
    known = {os.path.basename(name) for name in topic_files(place)}
    folder = place.absolute(place.topics_path)
    entries = os.scandir(folder) if os.path.isdir(folder) else ()
    there = [entry.name for entry in entries if _counts(place, entry) and entry.is_file()]
    return tuple(f"{place.topics_path}/{name}" for name in sorted(there) if name.endswith(".md") and name not in known)


def replace_file(path: str, data: bytes) -> None:
    """Put `data` in the place of the file at the real path `path`, whole or not at all, and on disk when this returns.

    A file that was there keeps its mode; a new one gets its folder's. Folders are made.
    Nothing is left behind when it fails.
    """
    temporary = stage(path, data)
    try:
        os.replace(temporary, path)
    except OSError:
        discard(temporary)
        raise
    sync_folder(os.path.dirname(path))


def stage(path: str, data: bytes) -> str:
    """Write `data` to a new file beside `path`, on disk, with the mode `path` has or will have; its name."""
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".{os.path.basename(path)}.{os.getpid()}-{os.urandom(4).hex()}{TEMPORARY}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, new_mode(folder))
    try:
        if os.path.exists(path):
            os.chmod(temporary, stat.S_IMODE(os.stat(path).st_mode))
        write_all(descriptor, data)
        os.fsync(descriptor)
    except BaseException:
        os.close(descriptor)
        discard(temporary)
        raise
    os.close(descriptor)
    return temporary


def new_mode(folder: str) -> int:
    """The mode to ask for in a new file: no more than its folder lets others do, and nothing to run."""
    return stat.S_IMODE(os.stat(folder).st_mode) & 0o666


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of it: one `write`, and more only where the system took less."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def discard(path: str) -> None:
    """Remove a temporary file, if it is there."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def sync_folder(folder: str) -> None:
    """Make new names in a folder last through a crash, where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows cannot open a folder
        return
    with suppress(OSError):  # some network disks cannot sync one
        os.fsync(descriptor)
    os.close(descriptor)


def check_writable(relative: str, path: str) -> None:
    """Refuse before anything is touched where a file, or the folder for it, is read-only.

    Modes count for root too: 0444 is a person's word, whoever runs massmem.
    """
    folder, shown = os.path.dirname(path), os.path.dirname(relative)
    while not os.path.exists(folder):
        folder, shown = os.path.dirname(folder), os.path.dirname(shown)
    for kind, thing, name in (("file", path, relative), ("folder", folder, shown or ".")):
        if not os.path.exists(thing):
            continue
        mode = stat.S_IMODE(os.stat(thing).st_mode)
        if not mode & 0o222 or not os.access(thing, os.W_OK):
            raise Refused(f"{name}: the {kind} is read-only (mode {mode:04o})", f"chmod u+w {thing}")


def unreadable(relative: str, path: str, error: OSError) -> MassmemError:
    """The error for a file that is there and does not open, with its mode where that can be seen."""
    return Unreadable(f"{relative}: {error.strerror or error}{_mode_shown(path)}", f"see `ls -l {path}`")


def unwritable(relative: str, path: str, error: OSError) -> MassmemError:
    """The error for a write that failed: full disk, broken disk, read-only."""
    return Refused(
        f"{relative}: not written: {error.strerror or error}{_mode_shown(path)}",
        "make room or mend the permissions, then run it again; the old file is as it was",
    )


@contextmanager
def refusing(relative: str, path: str) -> Iterator[None]:
    """Turn what the system says to a write of this file into Refused."""
    try:
        yield
    except OSError as error:
        raise unwritable(relative, path, error) from None


def _mode_shown(path: str) -> str:
    try:
        return f" (mode {stat.S_IMODE(os.stat(path).st_mode):04o})"
    except OSError:
        return ""
