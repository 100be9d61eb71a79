"""Dreaming for every agent and user of a workspace, one scope after the other, nothing shared between them."""

from __future__ import annotations

from massmem.api.dreaming import dream
from massmem.api.opening import open_place
from massmem.errors import MassmemError
from massmem.model.record import dataclass
from massmem.store.workspace import scopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.reports.dreams import DreamReport, NotDue
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Dreamt:
    """What became of one scope (`agent/user`): a report, or the error that ended it."""

    scope: str
    report: DreamReport | NotDue | None = None
    error: MassmemError | None = None


def dream_one(place: Place, wish: Wish, *, progress: Callable[[int], None] | None = None) -> tuple[Dreamt, ...]:
    """Dream in one scope; raises what `dream` raises."""
    return (Dreamt(scope=str(place.scope), report=dream(place, wish, progress=progress)),)


def dream_all(place: Place, wish: Wish, *, progress: Callable[[int], None] | None = None) -> tuple[Dreamt, ...]:
    """Dream in every scope that is there, sorted by agent and user. What fails in one does not stop the others."""
    dreamt: list[Dreamt] = []
    for agent, user in scopes(place.root, place.settings):
        try:
            one = open_place(root=place.root, agent=agent, user=user, now=place.clock)
            dreamt += dream_one(one, wish, progress=progress)
        except MassmemError as error:
            dreamt.append(Dreamt(scope=f"{agent}/{user}", error=error))
    return tuple(dreamt)
