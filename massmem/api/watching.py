"""`watch`: keep one scope fresh for as long as the process lives, one thing after the other in one thread."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue

from massmem.api.opening import open_place
from massmem.api.watch_work import Source, Work
from massmem.errors import BadUsage, MassmemError
from massmem.store.locks import locked
from massmem.store.watching import Notices, folder_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from massmem.model.happenings import Happening
    from massmem.store.workspace import Place

EVERY = 60
LOOK = 1.0  # how often it is looked whether the folders are still the ones that are followed
QUIET, LONGEST = 0.3, 3.0  # a burst of changes is over after this long without one, or is cut after that


class Bell:
    """Rung by whatever changes; `end` is the last ring. Both may be called from any thread and any signal handler."""

    def __init__(self) -> None:
        """Silent."""
        self._rings: SimpleQueue[None] = SimpleQueue()
        self.ended: bool = False

    def ring(self) -> None:
        """Something changed."""
        self._rings.put(None)

    def end(self) -> None:
        """It is time to end."""
        self.ended = True
        self._rings.put(None)

    def heard(self, seconds: float) -> bool:
        """Wait for a ring, no longer than that."""
        try:
            self._rings.get(timeout=max(0.0, seconds))
        except Empty:
            return False
        return True

    def settle(self) -> None:
        """Wait until it has been quiet for a while, so that a burst of changes is one."""
        until = time.monotonic() + LONGEST
        while not self.ended and time.monotonic() < until and self.heard(QUIET):
            pass


def watch(
    place: Place,
    *,
    sources: Sequence[Source] = (),
    once: bool = False,
    every: float = EVERY,
    tell: Callable[[Happening], None] = lambda _: None,
    bell: Bell | None = None,
) -> int:
    """Keep the index fresh, import what comes to `sources`, dream when it is due, until `bell.end()` is called.

    Changes are noticed as they happen and taken in as soon as a burst of them is over; whether a dream is due, and
    whether a change went unnoticed, is looked at every `every` seconds. What fails is told and tried again. With
    `once` all of that is done one time; returns the exit code of the worst failure then, else 0.

    Raises:
        Busy: another watcher of this scope is running.
    """
    for source in sources:
        if not source.path:
            raise BadUsage("the path to import from is empty", "name a file or folder")
    with locked(place, "watch", 0):
        work = Work(tuple(sources), tell, every)
        if once:
            work.round(place)
            return work.worst
        _watch(place, work, sources, every, bell or Bell())
    return 0


def _watch(place: Place, work: Work, sources: Sequence[Source], every: float, bell: Bell) -> None:
    notices = Notices(bell.ring)
    try:
        notices.follow(_folders(place, sources))
        work.tell(place, "watching", _shown(place, sources, every))
        due = 0.0
        while not bell.ended:
            rung = bell.heard(min(LOOK, due - time.monotonic()))
            if notices.follow(_folders(place, sources)):
                rung = True
                work.hold()
            if rung:
                bell.settle()
            elif time.monotonic() < due:
                continue
            if not bell.ended:
                work.attempt(place, "notices", lambda: _refuse(notices.trouble, every))
                place = _round(place, work)
                due = time.monotonic() + every
        work.tell(place, "ended", f"no longer watching {place.scope}")
    finally:
        notices.close()


def _round(place: Place, work: Work) -> Place:
    """One round, with the settings as they are now. A workspace that is gone may come back."""
    again = place

    def reopen() -> None:
        nonlocal again
        again = open_place(root=place.root, agent=place.scope.agent, user=place.scope.user, now=place.clock)
        work.round(again)

    work.attempt(place, "workspace", reopen)
    return again


def _refuse(trouble: str, every: float) -> None:
    if trouble:
        raise MassmemError(
            f"changes are noticed only every {every:g} seconds: {trouble}", "raise fs.inotify.max_user_watches"
        )


def _folders(place: Place, sources: Sequence[Source]) -> dict[str, bool]:
    """What to follow, and whether with all below: nothing that massmem writes for itself alone."""
    found: dict[str, bool] = {}
    for relative, deep in ((place.user_path or ".", False), (place.topics_path, True), (place.logs_path, True)):
        try:
            found[place.absolute(relative)] = deep
        except MassmemError:  # a link out of the workspace: told by whoever reads it
            continue
    found.update(folder_of(source.path) for source in sources)
    return found


def _shown(place: Place, sources: Sequence[Source], every: float) -> str:
    told = [f"{place.scope} in {place.root}", *(f"importing {source.form} from {source.path}" for source in sources)]
    return ", ".join([*told, f"looking whether a dream is due every {every:g} s"])
