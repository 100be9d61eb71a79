"""The one function that changes memory: files, ledger and version together, all or nothing.

New contents are first written beside their targets, then the journal, then the files are put
in place by renaming, then the ledger grows, then git commits. Killed anywhere in between, the
next run finishes the change, or undoes it where a person has edited one of the files since.
"""

from __future__ import annotations

import os
from contextlib import suppress

from massmem.errors import Conflict, Refused
from massmem.model.changes import Changeset, Remove, Write
from massmem.model.record import dataclass
from massmem.store import journal as journals
from massmem.store.files import check_writable, read_bytes, sha
from massmem.store.journal import Journal, Step
from massmem.store.locks import PATIENCE, locked
from massmem.store.placing import carry_out, leftovers, settle
from massmem.store.starting import begin_scope
from massmem.store.version_id import version_id
from massmem.text.blanking import blank
from massmem.text.ledger_lines import render_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.changes import Change
    from massmem.store.workspace import Place

__all__ = ["Applied", "apply", "recover", "version_id"]

MARKER = "marker"

PURGE = "purge"  # the one operation that may write a log


@dataclass(frozen=True, slots=True)
class Applied:
    """The version made (None: only the dream's marker moved, or nothing), whether git has it, and why not."""

    version: str | None
    committed: bool
    warning: str = ""


def apply(place: Place, changeset: Changeset, *, wait: float = PATIENCE) -> Applied:
    """Put a changeset on disk, all of it or nothing, and commit it.

    A git that would not commit is a warning: memory is whole, and the next run commits it.

    Raises:
        Conflict: a file is not what the change was planned on; nothing was changed.
        Refused: a file or folder is read-only, or the disk would not take it; nothing was changed.
        Busy: another process held the locks for `wait` seconds.
    """
    if not changeset:
        return Applied(None, committed=False)
    with locked(place, "apply", wait):
        _recover(place, wait)
        with locked(place, "log", wait):  # not while git and its hooks run: logging never waits for those
            steps = _steps(place, changeset)
            if not steps and not changeset.events:
                return Applied(None, committed=False)
            journal = _journal(place, changeset, steps)
            begin_scope(place)
            carry_out(place, journal)
        committed, why = _commit(place, journal)
        with suppress(OSError):  # the change is done; the next run clears it away
            journals.clear(place)
    if changeset.blanked:
        from massmem.store.proposals import blank_proposals  # noqa: PLC0415  # only a forgetting needs it

        blank_proposals(place, set(changeset.blanked))
    if changeset.blanked or changeset.op == PURGE:
        from massmem.store.index.wiping import wipe  # noqa: PLC0415  # loads SQLite

        wipe(place, logs=changeset.op == PURGE)
    version = journal.trailers.get("Massmem-Version")
    return Applied(version, committed, f"not versioned yet: {why}" if why and not committed else why)


def recover(place: Place, *, wait: float = PATIENCE) -> None:
    """Finish or undo a change that was cut short, and commit what git would not take before. Quick if there is none.

    Raises:
        Busy: another process held the locks for `wait` seconds.
        Refused: the disk would not take it; the journal stays, for the next run.
    """
    left = place.absolute(f"{place.local_path}/uncommitted.json")
    if not (os.path.exists(journals.journal_path(place)) or os.path.exists(left) or leftovers(place)):
        return
    with locked(place, "apply", wait):
        _recover(place, wait)
        if place.settings.git != "none" and os.path.exists(left):
            from massmem.store.git.commit import catch_up  # noqa: PLC0415  # hardly ever

            catch_up(place, version_id(place))


def _steps(place: Place, changeset: Changeset) -> tuple[Step, ...]:
    """The files that really change, checked against what they were planned on."""
    steps = []
    for change in changeset.changes:
        if change.path.startswith(f"{place.logs_path}/") and changeset.op != PURGE:
            raise Refused(f"{change.path}: logs are only ever appended to", "log it instead")
        old = read_bytes(place, change.path)
        if (None if old is None else sha(old)) != change.before:
            raise Conflict(f"{change.path}: changed meanwhile", "run it again; it starts from the file as it is now")
        if old != _new(change):
            check_writable(change.path, place.absolute(change.path))
            steps.append(Step(change.path, old, _new(change)))
    return tuple(steps)


def _new(change: Change) -> bytes | None:
    match change:
        case Write(data=data):
            return data
        case Remove():
            return None


def _journal(place: Place, changeset: Changeset, steps: tuple[Step, ...]) -> Journal:
    ledger = read_bytes(place, place.ledger_path) or b""
    glue = b"" if not ledger or ledger.endswith(b"\n") else b"\n"
    added = glue + "".join(map(render_event, changeset.events)).encode() if changeset.events else b""
    changed = [step.path for step in steps] + ([place.ledger_path] if added else [])
    if added:
        check_writable(place.ledger_path, place.absolute(place.ledger_path))
    blanked = blank(ledger, changeset.blanked) if changeset.blanked else ledger
    if blanked != ledger:  # the file is replaced, its new lines with it
        steps, added = (*steps, Step(place.ledger_path, ledger, blanked + added)), b""
    message = f"{changeset.title}\n\n{changeset.body}".strip()
    return Journal(
        steps=steps, ledger_size=len(ledger), added=added, paths=(*changed, *changeset.also), message=message,
        trailers=_trailers(place, changeset, steps),
    )  # fmt: skip


def _trailers(place: Place, changeset: Changeset, steps: tuple[Step, ...]) -> dict[str, str]:
    trailers = {"Massmem-Op": changeset.op, "Massmem-Scope": str(place.scope)}
    if changeset.dream:
        trailers["Massmem-Dream"] = changeset.dream
    logs = f"{place.logs_path}/"
    changed = {s.path: s.new for s in steps if s.path != place.ledger_path and not s.path.startswith(logs)}
    if changeset.op in (MARKER, PURGE) and not changed:
        return trailers
    return {"Massmem-Version": version_id(place, changed), **trailers}


def _recover(place: Place, wait: float) -> None:
    """Finish or take back what was cut short. The apply lock is held."""
    with locked(place, "log", wait):
        journal = settle(place)
    if journal is not None:
        _commit(place, journal)
        journals.clear(place)


def _commit(place: Place, journal: Journal) -> tuple[bool, str]:
    if place.settings.git == "none":
        return False, ""
    from massmem.store.git.commit import commit_paths  # noqa: PLC0415  # heavy, and only where versions are on

    try:
        done = commit_paths(place, journal.paths, journal.message, journal.trailers)
    except OSError as error:  # even the note of what waits found no room; `git status` still shows it
        return False, str(error)
    return done.done, done.why
