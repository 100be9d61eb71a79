"""The dream from end to end: lock, gate, and when it is due the work."""

from __future__ import annotations

from massmem.api.gates import waiting
from massmem.api.viewing import Sight, look
from massmem.dream.gate import judge
from massmem.errors import BadUsage, MassmemError, NotVersioned
from massmem.model.record import replace
from massmem.model.reports import NotDue
from massmem.model.wishes import PLAIN, Wish
from massmem.store.apply import recover
from massmem.store.dream_state import note_failure, note_success
from massmem.store.git import head_moved, ready
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.reports import DreamReport
    from massmem.store.workspace import Place

ENGINES = ("rules",)
CONFLICT = "conflict-marker"


def dream(place: Place, wish: Wish = PLAIN, *, progress: Callable[[int], None] | None = None) -> DreamReport | NotDue:
    """Consolidate what was logged since the last dream. `progress` is told how many entries were read.

    Raises:
        Busy: another dream of this scope is running.
        HeldBack: it would lose too much; a proposal was kept (its id is in the message).
        NotVersioned: the repository is in the middle of a merge, or on no branch.
    """
    engine = wish.engine or place.settings.dream.engine
    if engine not in ENGINES:
        raise BadUsage(f"there is no engine {engine!r} in this version", f"use --engine {ENGINES[0]}")
    if wish.max_sessions is not None and wish.max_sessions < 1:
        raise BadUsage("--max-sessions wants a number above 0")
    with locked(place, "dream", 0):
        try:
            return _dream(place, wish, progress)
        except MassmemError as error:
            if not wish.dry_run:
                note_failure(place, place.now(), error.message)
            raise


def _dream(place: Place, wish: Wish, progress: Callable[[int], None] | None) -> DreamReport | NotDue:
    if not wish.dry_run:
        recover(place)
    if why := ready(place):
        raise NotVersioned(f"{place.root}: {why}", "finish or leave that state in git first; nothing was changed")
    sight = look(place)
    _refuse_conflicts(sight)
    place = replace(place, clock=sight.view.now)
    if wish.rebuild:
        from massmem.api.rebuilding import replay  # noqa: PLC0415 - rarely asked for

        return replay(place, sight, wish, progress)
    verdict = None if wish.force else judge(place.settings.dream.gate, waiting(place, sight), sight.view.now)
    if verdict is not None and not verdict.due:
        return NotDue(due=False, gate=verdict.row)
    from massmem.api.consolidating import consolidate  # noqa: PLC0415 - a dream that is not due loads no rules

    sight = replace(sight, view=replace(sight.view, head_moved=head_moved(place)))
    report = consolidate(place, sight, verdict, wish, progress)
    if not wish.dry_run:
        note_success(place, sight.view.now)
    return report


def _refuse_conflicts(sight: Sight) -> None:
    """A half-merged file is not memory: nothing is concluded from it."""
    pages = (finding for _, page in sorted(sight.view.pages.items()) for finding in page.findings)
    for finding in (*sight.findings, *pages):
        if finding.code == CONFLICT:
            raise NotVersioned(
                f"{finding.file}:{finding.line}: {finding.message}", "settle the merge first; nothing was changed"
            )
