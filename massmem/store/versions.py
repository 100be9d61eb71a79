"""Versions: what git holds of one scope's memory, read by the trailers of massmem's commits."""

from __future__ import annotations

import os
from datetime import datetime

from massmem.errors import BadUsage, NotVersioned
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES
from massmem.model.record import dataclass
from massmem.model.reports.versions import VersionRow
from massmem.store.files import leads_away, read_bytes
from massmem.store.git import pending
from massmem.store.git.process import asked, reason, run
from massmem.store.git.repository import repository_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from massmem.store.workspace import Place

PREFIX = "memver_"
MARKER = "marker"
_FILE_MODE = b"100"
_CURE = "make versions from now on with: massmem init --git"
_TRAILERS = ("Version", "Op", "Scope", "Dream")
_FORMAT = "%x1e" + "%x1f".join(
    ["%H", "%aI", "%s", *(f"%(trailers:key=Massmem-{name},valueonly,separator=%x2C)" for name in _TRAILERS), ""]
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A version and the commit that holds it."""

    commit: str
    row: VersionRow


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A scope's memory in a commit: each file's bytes by its path (relative to the root), and the ledger."""

    version: str
    files: Mapping[str, bytes]
    ledger: bytes


def history(place: Place, limit: int | None = None) -> list[VersionRow]:
    """This scope's versions, newest first, at most `limit`. Commits that only moved the marker are none.

    Raises:
        NotVersioned: there is no git, no repository, or git refused.
    """
    if limit is None:
        return [found.row for found in _recorded(place, None, files=True)]
    asked_for = 2 * limit + 10
    rows = [found.row for found in _recorded(place, asked_for, files=True)]
    return (rows if len(rows) >= limit else history(place))[:limit]


def find(place: Place, version: str) -> Recorded:
    """The newest commit of this version: its whole id or a beginning that only one version has.

    Raises:
        BadUsage: no version of this scope begins so, or several do.
        NotVersioned: there is no git, no repository, or git refused.
    """
    wanted = PREFIX + version.strip().casefold().removeprefix(PREFIX)
    found = [recorded for recorded in _recorded(place, None, files=False) if recorded.row.version.startswith(wanted)]
    several = sorted({recorded.row.version for recorded in found})
    if wanted == PREFIX or not found:
        raise BadUsage(f"{place.scope} has no version {version!r}", "`massmem history` lists them")
    if len(several) > 1:
        raise BadUsage(
            f"{version!r} is the beginning of {len(several)} versions: {', '.join(several[:5])}", "give more of it"
        )
    return found[0]


def snapshot(place: Place, version: str) -> Snapshot:
    """Memory and ledger as that version has them, byte for byte (a version id or a unique beginning of one).

    Raises:
        BadUsage: no version of this scope begins so, or several do.
        NotVersioned: there is no git, no repository, or git refused.
    """
    recorded = find(place, version)
    spots = _spots(place)
    listed = asked(place, "ls-tree", "-r", "-z", recorded.commit, "--", *spots).split(b"\0")
    entries = [_entry(line) for line in listed if line]
    files = [(name, path) for mode, name, path in entries if mode.startswith(_FILE_MODE)]
    contents = _blobs(place, [name for name, _ in files])
    found = {
        logical: content
        for (_, path), content in zip(files, contents, strict=True)
        if (logical := _logical(spots, path)) is not None
    }
    ledger = found.pop(place.ledger_path, b"")
    return Snapshot(recorded.row.version, found, ledger)


def unversioned(place: Place) -> tuple[str, ...]:
    """The memory files and the ledger of this scope that differ from the last commit, sorted.

    Empty where versions are off; where git cannot be asked, what is known to wait for a commit.
    """
    repository = repository_of(place)
    if repository is None:
        return ()
    spots = _spots(place)
    command = ("status", "--porcelain", "-z", "--untracked-files=all", "--ignored", "--no-renames", "--", *spots)
    try:
        lines = [line for line in asked(place, *command).split(b"\0") if line]
    except NotVersioned:
        left = pending.load(place)
        return left.paths if left else ()
    below = os.path.relpath(place.root, repository.top)
    paths = (os.path.relpath(os.fsdecode(line[3:]), below).replace(os.sep, "/") for line in lines)
    return tuple(sorted({logical for path in paths if (logical := _logical(spots, path)) is not None}))


def memory_now(place: Place) -> dict[str, bytes]:
    """The scope's memory files on disk by path: what a version holds, the ledger apart.

    Hidden files, and repositories inside topics, are passed over.

    Raises:
        Unreadable: a file is there and cannot be read.
    """
    paths = [place.memory_path(name) for name in (*AGENT_FILES, *USER_FILES, TEAM)]
    top = [] if leads_away(place, place.topics_path) else os.walk(place.absolute(place.topics_path))
    for folder, folders, files in top:
        below = os.path.relpath(folder, place.absolute(place.topics_path)).replace(os.sep, "/")
        folders[:] = [
            name for name in folders
            if not name.startswith(".") and not os.path.lexists(os.path.join(folder, name, ".git"))
        ]  # fmt: skip
        paths += [os.path.normpath(f"{place.topics_path}/{below}/{name}") for name in files if not name.startswith(".")]
    read = {path: read_bytes(place, path) for path in paths if not leads_away(place, path)}
    return {path: data for path, data in read.items() if data is not None}


def _recorded(place: Place, most: int | None, *, files: bool) -> Iterator[Recorded]:
    if repository_of(place) is None:
        raise NotVersioned(f"{place.root} has no versions", _CURE)
    arguments = ["-c", "log.showSignature=false", "log", "-z", f"--format={_FORMAT}", "--encoding=UTF-8"]
    arguments += ["--fixed-strings", f"--grep=Massmem-Scope: {place.scope}"]
    arguments += ["--name-only", "--no-renames", "--relative"] if files else []
    arguments += [] if most is None else [f"--max-count={most}"]
    answer = run(place, *arguments)
    if answer.code and "does not have any commits yet" not in answer.err:
        raise NotVersioned(reason(answer, place.root))
    spots = _spots(place)
    for record in answer.out.split(b"\x1e")[1:]:
        found = _read(place, record, spots)
        if found is not None:
            yield found


def _read(place: Place, record: bytes, spots: Mapping[str, str]) -> Recorded | None:
    """One commit of `git log`; None when it is no version of this scope."""
    parts = record.split(b"\x1f")
    if len(parts) != 4 + len(_TRAILERS):
        return None
    commit, at, title, version, op, scope, dream = (part.decode("utf-8", "replace") for part in parts[:-1])
    if not version.startswith(PREFIX) or op == MARKER or scope != str(place.scope):
        return None
    names = (_logical(spots, os.fsdecode(name)) for name in parts[-1].strip(b"\0\n").split(b"\0") if name)
    local = datetime.fromisoformat(at).astimezone(place.zone())
    files = tuple(name for name in names if name is not None and name != place.ledger_path)
    row = VersionRow(
        version=version, at=local.isoformat(), op=op, scope=scope, summary=title, files=files, dream=dream or None
    )  # fmt: skip
    return Recorded(commit, row)


def _spots(place: Place) -> dict[str, str]:
    """Where git keeps the scope's files and its topics folder (links resolved), to where massmem names them."""
    named = [place.memory_path(name) for name in (*AGENT_FILES, *USER_FILES, TEAM)]
    named += [place.topics_path, place.ledger_path]
    real = {path: os.path.realpath(os.path.join(place.root, path)) for path in named}
    return {os.path.relpath(target, place.root).replace(os.sep, "/"): path for path, target in real.items()}


def _logical(spots: Mapping[str, str], path: str) -> str | None:
    """The name massmem has for a path of git's, or None when it is no memory of this scope."""
    if path in spots:
        return spots[path]
    folders = (folder for folder, name in spots.items() if name.endswith("topics") and path.startswith(folder + "/"))
    return next((spots[folder] + path[len(folder) :] for folder in folders), None)


def _entry(line: bytes) -> tuple[bytes, bytes, str]:
    """Mode, object and path of one line of `git ls-tree`."""
    meta, _, path = line.partition(b"\t")
    mode, _, name = meta.split()
    return mode, name, os.fsdecode(path)


def _blobs(place: Place, names: list[bytes]) -> list[bytes]:
    """The contents of these git objects, in one process."""
    out, found, at = asked(place, "cat-file", "--batch", stdin=b"".join(name + b"\n" for name in names)), [], 0
    for name in names:
        head, _, _ = out[at : at + 200].partition(b"\n")
        if head.endswith(b" missing"):
            raise NotVersioned(f"git does not have the object {name.decode()} any more", "see `git fsck`")
        start = at + len(head) + 1
        found.append(out[start : start + int(head.split()[2])])
        at = start + len(found[-1]) + 1
    return found
