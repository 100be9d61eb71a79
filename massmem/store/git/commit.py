"""Committing exactly given paths, and nothing of the user's.

The commit is built in a copy of the user's index, so that a failing hook, signature or lock
leaves the index as it was, while git itself still runs the hooks and signs as the user
configured. Only when the commit is made is the index told of these paths.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress

from massmem.errors import NotVersioned
from massmem.model.record import dataclass
from massmem.store.git import head, pending
from massmem.store.git.process import READ_SECONDS, clean_environment, process, reason, run
from massmem.store.git.repository import MADE_HERE, is_old, ready, repository_at, repository_of
from massmem.store.git.scratch import scratch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from massmem.store.git.process import Answer
    from massmem.store.git.repository import Repository
    from massmem.store.workspace import Place

COMMIT_SECONDS = 20.0  # hooks and signing included; less than others wait for the locks held meanwhile
LOCK_SECONDS = 3.0
LONGEST_MESSAGE = 60_000
MOST_LISTED = 40
_RACES = ("cannot lock ref", "Unable to create")
_NOBODY = ("tell me who you are", "empty ident name", "auto-detection is disabled", "unable to auto-detect")
_CONFIG = ("-c", "user.useConfigOnly=true", "-c", "core.autocrlf=false")
_DEFAULT_IDENTITY = ("-c", "user.name=massmem", "-c", "user.email=massmem@localhost")


@dataclass(frozen=True, slots=True)
class Committed:
    """Whether the paths are in a commit now. `why` is the reason when not, else empty or a remark."""

    done: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Message:
    """What a commit says besides its changes."""

    text: str
    trailers: Mapping[str, str]

    def whole(self, changes: Mapping[str, str]) -> str:
        """Text, changes and trailers; nothing in the text can pass for a trailer."""
        text = (
            self.text.replace("\0", "").strip().encode("utf-8", "replace")[:LONGEST_MESSAGE].decode("utf-8", "ignore")
        )
        rows = [f"{path} {lines}" for path, lines in changes.items()]
        if len(rows) > MOST_LISTED:
            rows = [*rows[:MOST_LISTED], f"and {len(rows) - MOST_LISTED} more files"]
        trailers = [f"{name}: {' '.join(value.split())}" for name, value in self.trailers.items()]
        return "\n\n".join([text, "\n".join(rows), "\n".join(trailers)]) + "\n"


def init_own(root: str, environ: Mapping[str, str]) -> None:
    """Make the folder a repository of its own, unless it is one already.

    No template (and none of its hooks) is copied in. Only a repository made here is marked as
    massmem's own, and only in such a one are old locks ever removed.

    Raises:
        NotVersioned: git is not installed, or refused.
    """
    if repository_at(root):
        return
    arguments = ("-c", "advice.defaultBranchName=false", "init", "--quiet", "--template=")
    answer = process(root, arguments, clean_environment(environ), stdin=None, seconds=READ_SECONDS)
    if answer.code:
        raise NotVersioned(f"git could not make a repository in {root}: {reason(answer, root)}")
    with open(os.path.join(root, ".git", MADE_HERE), "w", encoding="utf-8") as file:
        file.write("made by massmem init\n")


def commit_paths(place: Place, paths: Sequence[str], message: str, trailers: Mapping[str, str]) -> Committed:
    """Commit exactly these paths (relative to the root, with `/`) as they are on disk now.

    New, changed, removed and git-ignored paths alike; what else is staged or changed stays so. The
    message is `message`, what really changed in each path (lines added and removed), the trailers.
    The user's hooks, signing and identity hold; without an identity `massmem` signs this one
    commit. What an earlier call could not commit goes along. Paths that are committed already
    make no commit and count as done. Never raises: memory is on disk whatever git says, and what
    could not be committed is remembered for the next call or `catch_up`. With `git: none`, or
    without a path, git is not run. Call it under the workspace's `apply` lock: two commits at
    once wait for each other here only as well as git itself does.
    """
    if not paths or place.settings.git == "none":
        return Committed(done=not paths)
    left = pending.load(place)
    wanted = sorted({*paths, *left.paths}) if left else sorted(set(paths))
    done = _try(place, wanted, message, trailers)
    if not done.done:
        pending.save(place, pending.Left(tuple(wanted), message, dict(trailers)))
    elif left:
        pending.clear(place)
    return done


def catch_up(place: Place, version: str) -> Committed | None:
    """Commit what an earlier call could not, if anything is left; None when nothing is.

    `version` is the id of the memory as it is now. Costs one failing `open` when there is nothing.
    """
    left = pending.load(place)
    if left is None or place.settings.git == "none":
        return None
    return commit_paths(place, left.paths, left.message, {**left.trailers, "Massmem-Version": version})


def _try(place: Place, paths: list[str], message: str, trailers: Mapping[str, str]) -> Committed:
    repository = repository_of(place)
    if repository is None:
        return Committed(done=False, why=f"there is no git repository for {place.root}; massmem init --git makes one")
    if why := ready(place):
        return Committed(done=False, why=why)
    try:
        remark = _free(repository)
        done = _patiently(place, repository, _as_git_sees(place.root, paths), _Message(message, trailers))
    except (NotVersioned, OSError) as error:
        return Committed(done=False, why=str(error))
    return Committed(done.done, done.why or remark)


def _free(repository: Repository) -> str:
    """Wait until no other git holds a lock; remove an old one in massmem's own repository, and say so."""
    until = time.monotonic() + LOCK_SECONDS
    while locks := repository.locks():
        if repository.made_here and all(is_old(lock) for lock in locks):
            for lock in locks:
                os.unlink(lock)
            return f"removed an old lock that a killed git had left: {', '.join(locks)}"
        if time.monotonic() > until:
            raise NotVersioned(f"another git command holds {locks[0]}; if none is running, remove that file")
        time.sleep(0.05)
    return ""


def _as_git_sees(root: str, paths: Sequence[str]) -> list[str]:
    """The paths with links followed inside the root: git keeps a link and its target apart."""
    found = set()
    for path in paths:
        absolute = os.path.join(root, path)
        stands = os.path.join(os.path.realpath(os.path.dirname(absolute)), os.path.basename(absolute))
        found |= {os.path.relpath(stands, root), os.path.relpath(os.path.realpath(absolute), root)}
    return sorted(path.replace(os.sep, "/") for path in found if not path.startswith(os.pardir + os.sep))


def _patiently(place: Place, repository: Repository, paths: list[str], message: _Message) -> Committed:
    """Again, for a while, when another git command came between."""
    until = time.monotonic() + LOCK_SECONDS
    while True:
        done = _commit(place, repository, paths, message)
        if done.done or time.monotonic() > until or not any(race in done.why for race in _RACES):
            return done
        time.sleep(0.05)


def _commit(place: Place, repository: Repository, paths: list[str], message: _Message) -> Committed:
    with scratch(place) as folder:
        index = os.path.join(folder, "index")
        with suppress(FileNotFoundError):
            shutil.copyfile(repository.index, index)
        answer = _stage(place, paths, index)
        if not answer.code and (changes := _changes(place, paths, index)):
            answer = _make(place, list(changes), message.whole(changes), index)
    if answer.code:
        return Committed(done=False, why=reason(answer, place.root))
    return _tell_index(place, repository, paths)


def _stage(place: Place, paths: Iterable[str], index: str) -> Answer:
    """The paths as they are on disk, or gone, into an index file; ignored ones too."""
    arguments = (*_CONFIG, "update-index", "--add", "--remove", "-z", "--stdin")
    return run(place, *arguments, stdin=_joined(paths), index=index)


def _changes(place: Place, paths: Iterable[str], index: str) -> dict[str, str]:
    """The paths that differ from the last commit, with their lines added and removed (`+3 -1`)."""
    flags = ("--cached", "--numstat", "-z", "--relative", "--no-renames", "--no-ext-diff", "--no-textconv")
    answer = run(place, "diff", *flags, index=index)
    if answer.code:
        raise NotVersioned(reason(answer, place.root))
    rows = [line.split("\t", 2) for line in os.fsdecode(answer.out).split("\0") if line]
    wanted = set(paths)
    return {path: f"+{added} -{removed}" for added, removed, path in rows if path in wanted}


def _make(place: Place, paths: list[str], message: str, index: str) -> Answer:
    command = ["commit", "--only", "--quiet", "--cleanup=whitespace", f"--message={message}"]
    if place.clock is not None:
        command.append(f"--date={place.clock.isoformat()}")
    command += ["--pathspec-from-file=-", "--pathspec-file-nul"]
    given = _joined(paths)
    answer = run(place, *_CONFIG, *command, stdin=given, index=index, seconds=COMMIT_SECONDS)
    if any(words in answer.err for words in _NOBODY):
        answer = run(place, *_CONFIG, *_DEFAULT_IDENTITY, *command, stdin=given, index=index, seconds=COMMIT_SECONDS)
    return answer


def _joined(paths: Iterable[str]) -> bytes:
    return b"".join(os.fsencode(path) + b"\0" for path in paths)


def _tell_index(place: Place, repository: Repository, paths: list[str]) -> Committed:
    """The user's own index learns of the new commit's paths; all else in it stays."""
    until = time.monotonic() + LOCK_SECONDS
    while (answer := _stage(place, paths, repository.index)).code and time.monotonic() < until:
        time.sleep(0.05)
    head.remember(place, repository)
    if answer.code:
        return Committed(done=True, why=f"committed, but git's index could not be told: {reason(answer, place.root)}")
    return Committed(done=True)
