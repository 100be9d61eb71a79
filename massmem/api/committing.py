"""Put new pages and events on disk as one version."""

from __future__ import annotations

from massmem.api.viewing import Sight, changes
from massmem.model.changes import Changeset
from massmem.model.events import Op
from massmem.store.apply import apply, recover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.events import Event
    from massmem.store.workspace import Place
    from massmem.text.page import Page


def commit(
    place: Place, sight: Sight, pages: Mapping[str, Page], *, events: Sequence[Event], blanked: tuple[str, ...] = (),
    op: str, title: str,
) -> tuple[str | None, str]:  # fmt: skip
    """Apply the difference; returns the new version (None: nothing changed) and a warning or ""."""
    changeset = Changeset(
        scope=place.scope,
        changes=changes(place, sight, pages),
        events=tuple(events),
        also=logs_read(events),
        blanked=blanked,
        op=op,
        title=title,
    )
    if not changeset:
        return None, ""
    recover(place)
    applied = apply(place, changeset)
    return applied.version, applied.warning


def logs_read(events: Sequence[Event]) -> tuple[str, ...]:
    """The logs that these events' dreams consumed: they are committed with what came of them."""
    return tuple(sorted({path for event in events if event.op is Op.DREAM for path in event.logs or ()}))
