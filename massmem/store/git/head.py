"""Where the branch stood when massmem last committed, to notice a merge or a checkout since."""

from __future__ import annotations

import os

from massmem.store.git.process import asked, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.git.repository import Repository
    from massmem.store.workspace import Place

FILE = "head"


def remember(place: Place, repository: Repository) -> None:
    """Write down the commit that HEAD is at, for this scope, in its local folder."""
    folder = os.path.join(place.root, place.local_path)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    commit = repository.tip() or asked(place, "rev-parse", "HEAD").decode("ascii")
    with open(os.path.join(folder, FILE), "w", encoding="ascii") as file:
        file.write(commit)


def head_moved(place: Place) -> bool:
    """Whether the repository was merged, rebased or another branch checked out since massmem's last commit here.

    Commits that only came after it do not count. False before the first commit and without git.

    Raises:
        NotVersioned: git is not installed, or refused.
    """
    then = _known(place)
    if not then or place.settings.git == "none":
        return False
    answer = run(place, "rev-list", "--merges", "--max-count=1", f"{then}..HEAD")
    if answer.code or answer.out.strip():
        return True
    return run(place, "merge-base", "--is-ancestor", then, "HEAD").code != 0


def _known(place: Place) -> str:
    try:
        with open(os.path.join(place.root, place.local_path, FILE), encoding="ascii") as file:
            return file.read().strip()
    except FileNotFoundError:
        return ""
