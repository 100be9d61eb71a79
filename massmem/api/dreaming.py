"""The dream from end to end: lock, gate, and when it is due the work."""

from __future__ import annotations

import time

from massmem.api.engines import RULES, name_of
from massmem.api.fitness import refuse_unfit, refuse_unready
from massmem.api.gates import glanced, keep, waiting
from massmem.api.replanning import replanned
from massmem.api.viewing import look, look_at_rest
from massmem.dream.gate import judge
from massmem.errors import BadUsage, MassmemError
from massmem.model.record import replace
from massmem.model.reports.dreams import NotDue
from massmem.model.wishes import PLAIN, Wish
from massmem.store.apply import recover
from massmem.store.dream_state import note_failure, note_success
from massmem.store.gate_cache import stamp
from massmem.store.git.head import head_moved
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.reports.dreams import DreamReport
    from massmem.store.workspace import Place


def dream(
    place: Place, wish: Wish = PLAIN, *, progress: Callable[[int], None] | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> DreamReport | NotDue:  # fmt: skip
    """Consolidate what was logged since the last dream. `progress` is told how many entries were read.

    `sleep` waits so many seconds before a model is called again.

    Raises:
        Busy: another dream of this scope is running.
        HeldBack: it would lose too much; a proposal was kept (its id is in the message).
        NotVersioned: the repository is in the middle of a merge, or on no branch.
        Unreadable: a memory file cannot be read, or is not UTF-8.
    """
    name_of(place, wish)  # a wrong engine, or none named, is told before anything else
    if wish.max_sessions is not None and wish.max_sessions < 1:
        raise BadUsage("--max-sessions wants a number above 0")
    with locked(place, "dream", 0):
        try:
            return _planned_anew(place, wish, progress, sleep)
        except MassmemError as error:
            if not wish.dry_run:
                note_failure(place, place.now(), error.message)
            raise


def _planned_anew(
    place: Place, wish: Wish, progress: Callable[[int], None] | None, sleep: Callable[[float], None]
) -> DreamReport | NotDue:
    """What others write meanwhile wins, and the rest is planned again; a model is not asked twice for it."""
    if name_of(place, wish) != RULES:
        return _dream(place, wish, progress, sleep)
    return replanned(_dream)(place, wish, progress, sleep)


def _dream(
    place: Place, wish: Wish, progress: Callable[[int], None] | None, sleep: Callable[[float], None]
) -> DreamReport | NotDue:
    if not wish.dry_run:
        recover(place)
    refuse_unready(place)
    if (early := _not_due(place, wish)) is not None:
        return early
    of = stamp(place)
    sight = look(place) if wish.dry_run else look_at_rest(place)
    refuse_unfit(sight)
    place = replace(place, clock=sight.view.now)
    if wish.rebuild:
        from massmem.api.rebuilding import replay  # noqa: PLC0415 - rarely asked for

        return replay(place, sight, wish, progress)
    verdict = None if wish.force else judge(place.settings.dream.gate, waiting(place, sight), sight.view.now)
    if verdict is not None and not verdict.due:
        keep(place, sight, of)
        return NotDue(due=False, gate=verdict.row)
    from massmem.api.consolidating import consolidate  # noqa: PLC0415 - a dream that is not due loads no rules

    sight = replace(sight, view=replace(sight.view, head_moved=head_moved(place)))
    report = consolidate(place, sight, verdict, wish, progress, sleep=sleep)
    if not wish.dry_run and report.stopped:
        note_failure(place, sight.view.now, f"ended early: {report.stopped}")
    elif not wish.dry_run:
        note_success(place, sight.view.now)
    return report


def _not_due(place: Place, wish: Wish) -> NotDue | None:
    """That it is not due, where that can be told without reading the ledger."""
    glance = None if wish.force or wish.rebuild else glanced(place)
    if glance is None:
        return None
    verdict = judge(place.settings.dream.gate, glance, place.now())
    return None if verdict.due else NotDue(due=False, gate=verdict.row)
