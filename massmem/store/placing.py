"""Putting a journal's change in place, or taking it back. The locks are held by the caller."""

from __future__ import annotations

import os
from contextlib import suppress

from massmem.store import journal as journals
from massmem.store.files import (
    TEMPORARY,
    discard,
    new_mode,
    read_bytes,
    replace_file,
    stage,
    sync_folder,
    unwritable,
    write_all,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.journal import Journal
    from massmem.store.workspace import Place


def carry_out(place: Place, journal: Journal) -> None:
    """Stage, write the journal, put the files in place, let the ledger grow.

    Raises:
        Refused: the disk would not take it; nothing is changed (or the journal says how to undo it).
    """
    staged: list[str | None] = []
    path = ""
    try:
        for step in journal.steps:
            path = step.path
            staged.append(None if step.new is None else stage(place.absolute(path), step.new))
        path = place.local_path
        journals.save(place, journal)
        for step, temporary in zip(journal.steps, staged, strict=True):
            path = step.path
            _put(place.absolute(path), temporary)
        path = place.ledger_path
        _add_to_ledger(place, journal.added)
    except BaseException as error:
        for temporary in filter(None, staged):
            discard(temporary)
        _undo(place, journal)
        if isinstance(error, OSError):
            raise unwritable(path, place.absolute(path), error) from None
        raise


def settle(place: Place) -> Journal | None:
    """Bring a change that was cut short to its end, and give its journal (to commit, then to clear).

    Where a person has edited one of its files meanwhile it is taken back instead: the file
    wins, and the change is planned anew. None if nothing is to be finished.

    Raises:
        Refused: the disk would not take it; the journal stays.
    """
    for path in leftovers(place):  # nobody else writes there while the lock is held
        discard(path)
    journal = journals.load(place)
    if journal is None:
        return None
    rest = _rest_of_ledger(place, journal)
    begun = bool(rest) or not journal.added  # the ledger grows last: once it has grown, every file was in place
    now = {step.path: read_bytes(place, step.path) for step in journal.steps}
    if begun and any(now[step.path] not in (step.old, step.new) for step in journal.steps):
        _undo(place, journal)
        return None
    path = place.ledger_path
    try:
        for step in journal.steps if begun else ():
            path = step.path
            if now[path] != step.new:
                _restore(place.absolute(path), step.new)
        _add_to_ledger(place, rest)
    except OSError as error:
        raise unwritable(path, place.absolute(path), error) from None
    return journal


def _put(target: str, temporary: str | None) -> None:
    if temporary is None:
        os.unlink(target)
    else:
        os.replace(temporary, target)
    sync_folder(os.path.dirname(target))


def _undo(place: Place, journal: Journal) -> None:
    """Put back what was put in place; where even that fails, the journal stays and the next run does it."""
    with suppress(OSError):
        for step in journal.steps:
            if step.old != step.new and read_bytes(place, step.path) == step.new:
                _restore(place.absolute(step.path), step.old)
        journals.clear(place)


def _restore(target: str, data: bytes | None) -> None:
    if data is None:
        discard(target)
    else:
        replace_file(target, data)


def _add_to_ledger(place: Place, added: bytes) -> None:
    if not added:
        return
    path = place.absolute(place.ledger_path)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, new_mode(os.path.dirname(path)))
    size = os.fstat(descriptor).st_size
    try:
        write_all(descriptor, added)
        os.fsync(descriptor)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(descriptor, size)
        raise
    finally:
        os.close(descriptor)
    if not size:
        sync_folder(os.path.dirname(path))


def _rest_of_ledger(place: Place, journal: Journal) -> bytes:
    """What of the journal's events the ledger does not hold yet."""
    ledger = read_bytes(place, place.ledger_path) or b""
    tail = ledger[journal.ledger_size :]
    if len(ledger) >= journal.ledger_size and journal.added.startswith(tail):
        return journal.added[len(tail) :]
    there = set(ledger.splitlines())
    lines = journal.added.splitlines(keepends=True)
    missing = b"".join(line for line in lines if line.strip() and line.rstrip(b"\n") not in there)
    return b"\n" + missing if missing and not ledger.endswith(b"\n") else missing


def leftovers(place: Place) -> list[str]:
    """What a killed run left beside its targets (real paths), or what another is writing just now."""
    found = []
    for folder in dict.fromkeys((place.agent_path, place.user_path, place.topics_path, place.local_path)):
        path = place.absolute(folder or ".")
        with suppress(FileNotFoundError):
            names = os.listdir(path)
            found += [os.path.join(path, name) for name in names if name.startswith(".") and name.endswith(TEMPORARY)]
    return found
