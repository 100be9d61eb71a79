"""team/turns.jsonl: which agent won which turn. One line a turn, only ever added to, under a lock of its own."""

from __future__ import annotations

import os

from massmem.errors import Busy, Refused
from massmem.model.record import dataclass
from massmem.model.turns import winners
from massmem.store.files import check_writable, new_mode, read_bytes, sync_folder, unwritable, write_all
from massmem.store.locks import locked
from massmem.text.turn_lines import parse_turns, render_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.findings import Finding
    from massmem.model.turns import ClosedTurn
    from massmem.store.workspace import Place

TURNS = "team/turns.jsonl"


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of turns that were to be recorded; `others` are those recorded already with another winner."""

    added: tuple[ClosedTurn, ...] = ()
    already: tuple[ClosedTurn, ...] = ()
    others: tuple[ClosedTurn, ...] = ()


def read_turns(place: Place) -> tuple[tuple[ClosedTurn, ...], tuple[Finding, ...]]:
    """The closed turns of every user of the workspace in the order of the file, and what is wrong with its lines.

    Raises:
        Unreadable: the file is there and cannot be read.
        Refused: it is a link out of the workspace.
    """
    return parse_turns(read_bytes(place, TURNS) or b"", TURNS)


def record_turns(place: Place, turns: Sequence[ClosedTurn]) -> Recorded:
    """Add the turns that are not there yet, all or none; when this returns they are on disk.

    Raises:
        Busy: another process held the lock too long.
        Refused: the disk would not take it; the file is as it was.
    """
    with locked(place, "turns"):
        known = winners(read_turns(place)[0])
        added: list[ClosedTurn] = []
        already: list[ClosedTurn] = []
        others: list[ClosedTurn] = []
        for one in turns:
            if one.key not in known:
                known[one.key] = one.winner
                added.append(one)
            else:
                (already if known[one.key] == one.winner else others).append(one)
        if added:
            _append(place, "".join(map(render_turn, added)).encode())
    return Recorded(tuple(added), tuple(already), tuple(others))


def commit_turns(place: Place, title: str) -> str:
    """Commit the record as it is on disk, and nothing else; "" or why it is not versioned yet. Without git nothing is done.

    What git does not take now goes along with the next version of this scope.
    """
    if place.settings.git == "none":
        return ""
    from massmem.store.git.commit import commit_paths  # noqa: PLC0415  # only where versions are on

    trailers = {"Massmem-Op": "turn", "Massmem-Scope": str(place.scope)}
    try:
        with locked(place, "apply"):
            done = commit_paths(place, (TURNS,), " ".join(title.split()), trailers)
    except (Busy, Refused) as error:  # the turn is recorded, and the next one that is closed takes it along
        return f"not versioned yet: {error.message}"
    return f"not versioned yet: {done.why}" if done.why and not done.done else done.why


def _append(place: Place, lines: bytes) -> None:
    path = place.absolute(TURNS)
    check_writable(TURNS, path)
    folder = os.path.dirname(path)
    descriptor = None
    try:
        os.makedirs(folder, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, new_mode(folder))
        _append_to(descriptor, lines)
        sync_folder(folder)
        sync_folder(os.path.dirname(folder))
    except OSError as error:
        raise unwritable(TURNS, path, error) from None
    finally:
        if descriptor is not None:
            os.close(descriptor)


def _append_to(descriptor: int, lines: bytes) -> None:
    """A line that somebody left without its end stays, and stands alone; what fails leaves nothing."""
    size = os.fstat(descriptor).st_size
    whole = not size or os.pread(descriptor, 1, size - 1) == b"\n"
    try:
        write_all(descriptor, lines if whole else b"\n" + lines)
        os.fsync(descriptor)
    except BaseException:
        os.ftruncate(descriptor, size)
        raise
