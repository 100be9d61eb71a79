"""Where the branch stood when massmem last committed, to notice a merge or a checkout since."""

from __future__ import annotations

import os
import re
from contextlib import suppress

from massmem.errors import NotVersioned
from massmem.store.files import replace_file
from massmem.store.git.process import asked, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.git.repository import Repository
    from massmem.store.workspace import Place

FILE = "head"
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


def remember(place: Place, repository: Repository) -> None:
    """Write down the commit that HEAD is at, for this scope, in its local folder.

    Where the disk does not take it the one before stays: commits that only came after it do not count.
    """
    folder = os.path.join(place.root, place.local_path)
    commit = repository.tip() or asked(place, "rev-parse", "HEAD").decode("ascii")
    with suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        replace_file(os.path.join(folder, FILE), commit.encode())


def head_moved(place: Place) -> bool:
    """Whether the repository was merged, rebased or another branch checked out since massmem's last commit here.

    Commits that only came after it do not count. False before the first commit and without git; True where git
    cannot be asked any more: it may have.
    """
    then = _known(place)
    if not then or place.settings.git == "none":
        return False
    try:
        answer = run(place, "rev-list", "--merges", "--max-count=1", f"{then}..HEAD")
        if answer.code or answer.out.strip():
            return True
        return run(place, "merge-base", "--is-ancestor", then, "HEAD").code != 0
    except NotVersioned:
        return True


def _known(place: Place) -> str:
    """The commit that was written down; "" without it, or where the note is no commit's name (git would take options)."""
    try:
        with open(os.path.join(place.root, place.local_path, FILE), encoding="ascii", errors="replace") as file:
            commit = file.read().strip()
    except OSError:
        return ""
    return commit if _COMMIT.fullmatch(commit) else ""
