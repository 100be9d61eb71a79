"""What a git repository's own files say: where it is, what state it is in, who holds a lock.

Nothing here runs git, so asking costs no process and takes no lock.
"""

from __future__ import annotations

import os
import time

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

MADE_HERE = "massmem"
OLD_LOCK_SECONDS = 600.0
_BUSY_WITH = {
    "MERGE_HEAD": "a merge",
    "rebase-merge": "a rebase",
    "rebase-apply": "a rebase",
    "CHERRY_PICK_HEAD": "a cherry-pick",
    "REVERT_HEAD": "a revert",
    "BISECT_LOG": "a bisect",
}


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository with a working tree.

    `top` is the working tree's folder, `git_dir` this working tree's own git folder, `common`
    the one it shares with linked working trees (the same folder without such).
    """

    top: str
    git_dir: str
    common: str

    @property
    def index(self) -> str:
        """The file that holds what is staged."""
        return os.path.join(self.git_dir, "index")

    @property
    def made_here(self) -> bool:
        """Whether massmem made this repository itself, on this machine."""
        return os.path.exists(os.path.join(self.git_dir, MADE_HERE))

    @property
    def branch(self) -> str | None:
        """The full name of the branch (`refs/heads/main`), born or not; None when HEAD is detached."""
        return _line(os.path.join(self.git_dir, "HEAD")).partition("ref: ")[2] or None

    def tip(self) -> str:
        """The commit that the branch is at; "" where that takes git itself to know (packed, or none yet)."""
        return _line(os.path.join(self.common, self.branch)) if self.branch else ""

    def busy_with(self) -> str | None:
        """What stands unfinished (`a merge`), or None."""
        return next(
            (what for name, what in _BUSY_WITH.items() if os.path.exists(os.path.join(self.git_dir, name))), None
        )

    def locks(self) -> list[str]:
        """The lock files that would make a commit fail now."""
        found = [self.index, os.path.join(self.git_dir, "HEAD")]
        if self.branch:
            found.append(os.path.join(self.common, self.branch))
        return [path + ".lock" for path in found if os.path.exists(path + ".lock")]


def repository_at(top: str) -> Repository | None:
    """The repository whose working tree is exactly this folder, or None."""
    dot_git = os.path.join(top, ".git")
    folder = dot_git if os.path.isdir(dot_git) else _line(dot_git).partition("gitdir: ")[2]
    if not folder:
        return None
    git_dir = os.path.realpath(os.path.join(top, folder))
    if not os.path.exists(os.path.join(git_dir, "HEAD")):
        return None
    shared = _line(os.path.join(git_dir, "commondir"))
    return Repository(top, git_dir, os.path.realpath(os.path.join(git_dir, shared)) if shared else git_dir)


def outer_repository(path: str) -> str | None:
    """The working tree of the nearest repository around this folder (never the folder's own), or None."""
    folder = os.path.realpath(path)
    while (parent := os.path.dirname(folder)) != folder:
        if repository_at(parent):
            return parent
        folder = parent
    return None


def repository_of(place: Place) -> Repository | None:
    """The repository that massmem.yaml chose: the workspace's own, or the one around it; None without."""
    if place.settings.git == "own":
        return repository_at(place.root)
    if place.settings.git == "outer":
        top = outer_repository(place.root)
        return repository_at(place.root) or (repository_at(top) if top else None)
    return None


def ready(place: Place) -> str | None:
    """Why a dream must not begin now (a merge in progress, a detached HEAD), or None.

    Runs no process. Without versions nothing stands in the way. Conflict markers in the files are
    findings of their pages.
    """
    repository = repository_of(place)
    if repository is None:
        return None
    if what := repository.busy_with():
        return f"{what} is in progress in {repository.top}"
    if repository.branch is None:
        return f"HEAD is detached in {repository.top}: a commit would be lost at the next checkout"
    return None


def is_old(lock: str) -> bool:
    """Whether a lock is so old that no running git can hold it; False when it has just gone."""
    try:
        return time.time() - os.lstat(lock).st_mtime > OLD_LOCK_SECONDS
    except FileNotFoundError:
        return False


def exclude_from_outer(root: str) -> str | None:
    """Keep a workspace with a repository of its own out of the one around it.

    Adds the folder to the outer repository's `info/exclude` (local, never committed); twice is
    harmless. Returns the outer working tree, or None where there is none.
    """
    real = os.path.realpath(root)
    top = outer_repository(real)
    outer = repository_at(top) if top else None
    if outer is None:
        return None
    path = os.path.join(outer.common, "info", "exclude")
    line = "/" + _escaped(os.path.relpath(real, outer.top).replace(os.sep, "/")) + "/"
    known = _text(path)
    if line not in known.splitlines():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a", encoding="utf-8") as file:
            file.write(("" if not known or known.endswith("\n") else "\n") + line + "\n")
    return outer.top


def _escaped(path: str) -> str:
    """A path as a pattern of git's that matches just it."""
    return "".join("\\" + char if char in "\\*?[]! #" else char for char in path)


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return ""


def _line(path: str) -> str:
    return _text(path).strip()
