"""Names in the workspace's folders that get in each other's way, and repositories that lie inside it."""

from __future__ import annotations

import os

from massmem.model.names import same_place
from massmem.store.files import unreadable
from massmem.store.workspace import FLAT, LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.workspace import Place

_APART = (".git", LOCAL)


def twins(place: Place) -> Iterator[tuple[str, str]]:
    """Paths of agents, of the agent's users and of topics that some disk would take for one, in pairs."""
    folders = [place.topics_path]
    if place.settings.layout != FLAT:
        folders += ["agents", f"{place.agent_path}/users"]
    for folder in folders:
        first: dict[str, str] = {}
        for name in _names(place, folder):
            other = first.setdefault(same_place(name), name)
            if other != name:
                yield f"{folder}/{other}", f"{folder}/{name}"


def nested_repositories(place: Place) -> tuple[str, ...]:
    """The folders below the workspace, other agents' and users' apart, that are git repositories of their own; sorted."""
    found: list[str] = []
    for folder in dict.fromkeys((place.agent_path, place.user_path)):
        others = {"users"} if folder == place.agent_path != place.user_path else set()
        for path, names, files in os.walk(os.path.join(place.root, folder)):
            top = path == os.path.join(place.root, folder)
            names[:] = sorted(set(names) - set(_APART) - (others if top else set()))
            if path.rstrip(os.sep) != place.root and (".git" in files or os.path.isdir(os.path.join(path, ".git"))):
                found.append(os.path.relpath(path, place.root).replace(os.sep, "/"))
                names.clear()
    return tuple(sorted(found))


def _names(place: Place, folder: str) -> list[str]:
    path = place.absolute(folder)
    try:
        return sorted(name for name in os.listdir(path) if not name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(folder, path, error) from None
