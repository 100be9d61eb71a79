"""Versions of memory: list them, compare two, go back to one."""

from __future__ import annotations

from massmem.api.viewing import look
from massmem.dream.restore import restore as plan_restore
from massmem.errors import NotVersioned
from massmem.model.changes import Change, Changeset, Remove, Write
from massmem.model.fold import fold
from massmem.model.memory_files import TEAM, USER_FILES
from massmem.model.reports.facts import FactReport
from massmem.model.reports.versions import DiffReport
from massmem.store import versions
from massmem.store.apply import apply, recover, version_id
from massmem.store.files import sha
from massmem.store.git.commit import commit_paths
from massmem.store.git.repository import ready
from massmem.store.locks import locked
from massmem.text.compare import fact_changes, patch
from massmem.text.ledger_lines import parse_ledger
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.reports.versions import VersionRow
    from massmem.store.versions import Snapshot
    from massmem.store.workspace import Place
    from massmem.text.page import Page

NOTHING = "nothing"


def history(place: Place, limit: int | None = None) -> tuple[VersionRow, ...]:
    """The versions of this scope, newest first, at most `limit`.

    Raises:
        NotVersioned: the workspace has no versions, or git refused.
    """
    return tuple(versions.history(place, limit))


def diff(place: Place, old: str | None = None, new: str | None = None) -> DiffReport:
    """What differs between two versions, by fact and by line; SOUL.md, ABOUT.md and TOOLS.md by line only.

    Without `new`: from `old` to the files as they are. Without both: what the last version changed.

    Raises:
        BadUsage: a version is unknown, or the beginning of several.
        NotVersioned: the workspace has no versions, or git refused.
    """
    if old is None:
        rows = versions.history(place)
        new = rows[0].version if rows else None
        old = next((row.version for row in rows if row.version != new), None)
    old_name, before = _files(place, old) if old is not None else (NOTHING, {})
    new_name, after = _files(place, new)
    facts = fact_changes(_pages(place, before).values(), _pages(place, after).values())
    return DiffReport(old=old_name, new=new_name, facts=facts, patch=patch(before, after))


def restore(place: Place, version: str) -> FactReport:
    """Bring a version back as a new one: its files byte for byte, apart from what was forgotten since.

    Edits by hand that no version holds yet are made one first. The dream's marker goes back too, so
    that the next dream reads again what was logged since. `version` of the report is None when
    nothing differs.

    Raises:
        BadUsage: the version is unknown, or the beginning of several.
        Busy: a dream is running.
        NotVersioned: the workspace has no versions, git is not ready, or the edits could not be committed.
    """
    with locked(place, "dream", 0):
        recover(place)
        snapshot = versions.snapshot(place, version)
        if why := ready(place):
            raise NotVersioned(why, "finish or leave that state in git first; nothing was changed")
        _keep_edits(place)
        changeset, withheld = _back_to(place, snapshot)
        if not changeset:
            return FactReport(fact=None, op="restore", version=None)
        applied = apply(place, changeset)
    warnings = (applied.warning,) if applied.warning else ()
    if withheld:
        warnings = (*warnings, f"{withheld} of its lines were forgotten since and stay so")
    return FactReport(fact=None, op="restore", version=applied.version, warnings=warnings)


def _files(place: Place, version: str | None) -> tuple[str, Mapping[str, bytes]]:
    """The id and the files of a version; of the files on disk for None."""
    if version is None:
        return version_id(place), versions.memory_now(place)
    snapshot = versions.snapshot(place, version)
    return snapshot.version, snapshot.files


def _pages(place: Place, files: Mapping[str, bytes]) -> dict[str, Page]:
    """The files that hold facts, by the name that massmem has for them."""
    found = {name: place.memory_path(name) for name in USER_FILES}
    found |= {f"topics/{topic}": path for path in files if (topic := _topic(place, path))}
    return {name: read_page(path, files[path]) for name, path in found.items() if path in files}


def _topic(place: Place, path: str) -> str:
    name = path.removeprefix(f"{place.topics_path}/")
    return name if name != path and name.endswith(".md") and "/" not in name else ""


def _keep_edits(place: Place) -> None:
    """Edits that no commit has yet would be lost by going back: they become a version first."""
    paths = versions.unversioned(place)
    if not paths:
        return
    trailers = {"Massmem-Version": version_id(place), "Massmem-Op": "edit", "Massmem-Scope": str(place.scope)}
    with locked(place, "apply"):
        kept = commit_paths(place, paths, f"edit {place.scope}: by hand, kept before a restore", trailers)
    if not kept.done:
        raise NotVersioned(f"what was edited by hand could not be kept: {kept.why}", "nothing was changed")


def _back_to(place: Place, snapshot: Snapshot) -> tuple[Changeset, int]:
    sight = look(place)
    then, _ = parse_ledger(snapshot.ledger, place.ledger_path)
    why = f"restored {snapshot.version}"
    restored = plan_restore(sight.view, fold(then), _pages(place, snapshot.files), why=why)
    wanted = {**snapshot.files, **{place.memory_path(name): page.data for name, page in restored.pages.items()}}
    now = versions.memory_now(place)
    for files in (now, wanted):
        files.pop(place.memory_path(TEAM), None)  # made from what colleagues share today, never from what they once did
    changeset = Changeset(
        scope=place.scope, changes=_changes(now, wanted), events=restored.events, op="restore",
        title=f"restore {place.scope}: back to {snapshot.version}",
    )  # fmt: skip
    return changeset, restored.withheld


def _changes(now: Mapping[str, bytes], wanted: Mapping[str, bytes]) -> tuple[Change, ...]:
    found: list[Change] = []
    for path in sorted({*now, *wanted}):
        before, after = now.get(path), wanted.get(path)
        if before == after:
            continue
        if after is not None:
            found.append(Write(path, after, None if before is None else sha(before)))
        elif before is not None:
            found.append(Remove(path, sha(before)))
    return tuple(found)
