"""The only door to git: commit exactly given paths, read what was committed, never touch the rest."""

from massmem.store.git.commit import Committed, catch_up, commit_paths, init_own
from massmem.store.git.head import head_moved
from massmem.store.git.process import asked
from massmem.store.git.repository import exclude_from_outer, outer_repository, ready, repository_of

__all__ = [
    "Committed",
    "asked",
    "catch_up",
    "commit_paths",
    "exclude_from_outer",
    "head_moved",
    "init_own",
    "outer_repository",
    "ready",
    "repository_of",
]
