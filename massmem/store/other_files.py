"""Files that an agent keeps beside its memory, in folders and forms of its own: below topics/files/, never a link."""

from __future__ import annotations

import os
import stat

from massmem.errors import Refused
from massmem.store.files import unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

FOLDER = "files"
LONGEST = 10_000_000


def other_path(place: Place, name: str) -> str:
    """Where the file is (relative to the root, with `/`).

    Raises:
        Refused: a link stands in its way.
    """
    relative = f"{place.topics_path}/{FOLDER}/{name}"
    folder = os.path.realpath(os.path.join(place.root, place.user_path))
    if place.absolute(relative) != os.path.join(folder, "topics", FOLDER, *name.split("/")):
        raise Refused("Path would escape /memories directory via symlink")
    return relative


def read_other(place: Place, name: str) -> bytes | None:
    """The file's bytes, None where there is none, or a folder.

    Raises:
        Refused: a link stands in its way, it is no regular file, or too long for anybody to have meant it.
        Unreadable: it cannot be opened.
    """
    path = place.absolute(other_path(place, name))
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            return None
        if not stat.S_ISREG(status.st_mode):
            raise Refused(f"Unsupported file type for /memories/{name}")
        if status.st_size > LONGEST:
            raise Refused(f"/memories/{name}: {status.st_size:,} of at most {LONGEST:,} bytes", "split it")
        with open(path, "rb") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise unreadable(name, path, error) from None


def other_files(place: Place) -> tuple[str, ...]:
    """Their names, sorted; hidden ones and links are passed over."""
    found: list[str] = []
    top = os.path.join(place.root, place.topics_path, FOLDER)
    if os.path.islink(top) or os.path.islink(os.path.dirname(top)):
        return ()
    _collect(top, "", found)
    return tuple(sorted(found))


def _collect(folder: str, beginning: str, found: list[str]) -> None:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.is_symlink():
                    continue
                if entry.is_dir(follow_symlinks=False):
                    _collect(entry.path, f"{beginning}{entry.name}/", found)
                elif entry.is_file(follow_symlinks=False):
                    found.append(beginning + entry.name)
    except FileNotFoundError:
        return
    except OSError as error:
        raise unreadable(f"topics/{FOLDER}/{beginning}", folder, error) from None


def drop_empty_folders(place: Place, name: str) -> None:
    """Remove the folders that held this file and hold nothing now, up to topics/files itself."""
    folder = os.path.dirname(name)
    while folder:
        try:
            os.rmdir(os.path.join(place.root, place.topics_path, FOLDER, folder))
        except OSError:  # something is in it, or it is gone already
            return
        folder = os.path.dirname(folder)
