"""What waits for the next dream: counted from the unread tails of the logs, never from a counter that can drift."""

from __future__ import annotations

from datetime import datetime

from massmem.api.unread import Unread
from massmem.dream.gate import Waiting, date_come, first_turn
from massmem.model.events import Consumed
from massmem.model.expiry import is_over
from massmem.model.memory_files import USER_FILES
from massmem.store import gate_cache
from massmem.store.files import read_bytes, topic_files
from massmem.store.led_away import within_reach
from massmem.store.logs import log_files, read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.viewing import Sight
    from massmem.dream.view import View
    from massmem.store.workspace import Place


def waiting(place: Place, sight: Sight) -> Waiting:
    """The figures of the gate for this scope: reads what is new, to its end."""
    unread = Unread(place, sight.view.belief.marker)
    for _ in unread.new_entries():
        pass
    return waited(place, sight, len(unread.spoken))


def glanced(place: Place) -> Waiting | None:
    """The figures from what was kept beside the ledger; None when they must be read from it."""
    known = gate_cache.load(place)
    if known is None or known.started is None or _has_frontmatter(place):
        return None
    unread = Unread(place, {path: Consumed(size, "") for path, size in known.read.items()})
    for _ in unread.new_entries():
        pass
    come = known.turning if known.turns is not None and known.turns <= place.today().isoformat() else None
    return Waiting(since=datetime.fromisoformat(known.started), sessions=len(unread.spoken), date_come=come)


def keep(place: Place, sight: Sight, of: list[int] | None) -> None:
    """Keep what the next glance needs. `of` is the ledger's stamp from before it was read."""
    belief, turn = sight.view.belief, first_turn(sight.view.belief.facts.values())
    gate_cache.save(
        place, of,
        gate_cache.GateCache(
            read={path: consumed.size for path, consumed in belief.marker.items()},
            started=sight.view.last_start.isoformat() if sight.view.last_start else None,
            turns=turn[0].isoformat() if turn else None, turning=turn[1] if turn else None,
        ),
    )  # fmt: skip


def _has_frontmatter(place: Place) -> bool:
    """Whether a file may have a `ttl`: then its date is looked at too."""
    names = within_reach(place, (*USER_FILES, *topic_files(place)))
    return any(
        (read_bytes(place, place.memory_path(name)) or b"").lstrip(b"\xef\xbb\xbf").startswith(b"---") for name in names
    )


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
