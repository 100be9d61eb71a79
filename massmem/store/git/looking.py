"""What git itself is like here, and what its commits ever brought in: for who looks, not for who writes."""

from __future__ import annotations

import os
import re

from massmem.errors import NotVersioned
from massmem.model.record import dataclass
from massmem.store.git.process import asked, clean_environment, process, reason, run
from massmem.store.git.repository import repository_of
from massmem.store.log_files import log_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from massmem.store.workspace import Place

OLDEST = (2, 26)  # `git commit --pathspec-from-file`
BATCH = 100
_VERSION = re.compile(r"(\d+)\.(\d+)\S*")
_HUNK = re.compile(rb"@@ -\S+ \+(\d+)")
_COMMIT = b"\x1e"


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """Lines that a commit brought into a file (path relative to the root), the first of them line `line` there."""

    commit: str
    file: str
    line: int
    text: str


def git_version(environ: Mapping[str, str]) -> tuple[str, bool]:
    """Git's version, and whether it is new enough for massmem.

    Raises:
        NotVersioned: git is not installed.
    """
    said = process(os.sep, ("--version",), clean_environment(environ), stdin=None, seconds=10).out.decode(
        "utf-8", "replace"
    )
    found = _VERSION.search(said)
    if found is None:
        return said.strip(), False
    return found[0], (int(found[1]), int(found[2])) >= OLDEST


def git_identity(place: Place) -> str:
    """As whom git commits here (`Sam <sam@example.org>`), "" where it does not know."""
    name, email = (
        run(place, "config", "--get", f"user.{key}").out.decode("utf-8", "replace").strip() for key in ("name", "email")
    )
    return f"{name} <{email}>" if name and email else ""


def has_clones(place: Place) -> bool:
    """Whether this repository has a remote, or log files that another clone wrote: there is something to merge."""
    if repository_of(place) is None:
        return False
    others = (path for path in log_files(place) if path.rpartition("/")[2].count(".") > 1)
    return bool(run(place, "remote").out.strip()) or any(others)


def is_versioned(place: Place, path: str) -> bool:
    """Whether git keeps this path (relative to the root). False without a repository."""
    if repository_of(place) is None:
        return False
    return bool(asked(place, "ls-files", "-z", "--", path))


def last_committed(place: Place, path: str) -> bytes | None:
    """The file as the last commit has it; None where it has none, or where there is no git."""
    try:
        answer = run(place, "cat-file", "blob", f"HEAD:./{path}") if repository_of(place) else None
    except NotVersioned:
        return None
    return None if answer is None or answer.code else answer.out


def added_lines(place: Place, paths: Sequence[str]) -> Iterator[Added]:
    """All that the commits of every branch and stash ever added to these paths, oldest first, stretch by stretch.

    A batch of commits is in memory at a time. Nothing where there is no repository.

    Raises:
        NotVersioned: git refused.
    """
    if repository_of(place) is None:
        return
    listed = run(place, "rev-list", "--reverse", "--all", "--full-history", "--", *paths)
    if listed.code:
        raise NotVersioned(reason(listed, place.root))
    commits = listed.out.split()
    for start in range(0, len(commits), BATCH):
        yield from _read(_patches(place, commits[start : start + BATCH], paths))


def _patches(place: Place, commits: Sequence[bytes], paths: Sequence[str]) -> bytes:
    shape = ("-c", "core.quotePath=false", "diff-tree", "--stdin", "--root", "-r", "-m", "-p", "-U0", "--relative")
    plain = (
        "--no-renames",
        "--no-ext-diff",
        "--no-textconv",
        "--text",
        "--src-prefix=a/",
        "--dst-prefix=b/",
        "--pretty=format:%x1e%H",
    )
    return asked(place, *shape, *plain, "--", *paths, stdin=b"".join(commit + b"\n" for commit in commits))


def _read(patches: bytes) -> Iterator[Added]:
    """The added stretches of `git diff-tree -p -U0`: a hunk header names the line, and every line of one begins `+`."""
    commit, file, first, lines = "", "", 0, list[bytes]()
    inside = False
    for line in [*patches.split(b"\n"), _COMMIT]:
        if inside and line[:1] == b"+":
            lines.append(line[1:])
            continue
        if lines:
            yield Added(commit=commit, file=file, line=first, text=b"\n".join(lines).decode("utf-8", "replace"))
            lines = []
        if line.startswith(_COMMIT):
            commit, inside = line[1:].decode("ascii", "replace"), False
        elif line.startswith(b"diff --git "):
            inside = False
        elif not inside and line.startswith(b"+++ "):
            file = line[4:].decode("utf-8", "replace").strip('\t"').removeprefix("b/")
        elif found := _HUNK.match(line):
            first, inside = int(found[1]), True
