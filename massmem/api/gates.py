"""What waits for the next dream: counted from the unread tails of the logs, never from a counter that can drift."""

from __future__ import annotations

from massmem.api.unread import Unread
from massmem.dream.gate import Waiting, date_come
from massmem.model.expiry import is_over
from massmem.store.logs import log_files, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.api.viewing import Sight
    from massmem.dream.view import View
    from massmem.store.workspace import Place


def waiting(place: Place, sight: Sight) -> Waiting:
    """The figures of the gate for this scope: reads what is new, to its end."""
    unread = Unread(place, sight.view.belief.marker)
    for _ in unread.new_entries():
        pass
    return waited(place, sight, len(unread.spoken))


def waited(place: Place, sight: Sight, sessions: int) -> Waiting:
    """The same where the new sessions are counted already."""
    since = sight.view.last_start or _oldest(place)
    come = date_come(sight.view.belief.facts.values(), sight.view.today) or _ttl_come(sight.view)
    return Waiting(since=since, sessions=sessions, date_come=come)


def _ttl_come(view: View) -> str | None:
    """The first file whose `ttl` has come since the last dream."""
    for name, page in sorted(view.pages.items()):
        ttl, changed = page.values.get("ttl", ""), page.values.get("last_modified", "")
        if view.last_start and is_over(ttl, changed, view.now) and not is_over(ttl, changed, view.last_start):
            return f"the ttl of {name} ({ttl})"
    return None


def _oldest(place: Place) -> datetime | None:
    """When the oldest entry was made."""
    for path in log_files(place):
        for parsed in read_log(place, path):
            if parsed.entry is not None:
                return parsed.entry.at
    return None
