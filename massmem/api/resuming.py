"""Taking a session up again: its name for the shell, and what to know for a start."""

from __future__ import annotations

from shlex import quote

from massmem.api.facts import facts
from massmem.api.sessions import entries_in, entry_row, is_spoken, state_of, states
from massmem.assemble.session_start import session_start
from massmem.errors import NoMatch
from massmem.model.sessions import SessionTaken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports.facts import FactRow
    from massmem.model.sessions import SessionRow, SessionState
    from massmem.store.workspace import Place

VARIABLE = "MASSMEM_SESSION"


def resume(place: Place, name: str | None = None, *, limit: int | None = None) -> SessionTaken:
    """The session of this name, or the one that was last spoken in and is open: no empty one, and no subagent's.

    At most `limit` (None: as massmem.yaml says of retrieval) entries, plans and facts each. Nothing is written.
    `export` is one command for a POSIX shell; it holds nothing but the variable and the quoted name.

    Raises:
        NoMatch: there is no such session, or none to continue.
    """
    state = _latest(place) if name is None else state_of(place, name)
    row = state.row
    most = place.settings.retrieval.limit if limit is None else limit
    said = [entry_row(entry) for entry in entries_in(place, row.session) if is_spoken(entry)][-most:]
    known = facts(place)
    plans = sorted((one for one in known if one.status == "planned"), key=_soonest)[:most]
    rest = sorted((one for one in known if one.status != "planned"), key=_salience, reverse=True)[:most]
    return SessionTaken(
        session=row.session, export=f"export {VARIABLE}={quote(row.session)}", closed=state.closed,
        recalled=session_start(said, plans, rest), entries=tuple(said), plans=tuple(plans), facts=tuple(rest),
    )  # fmt: skip


def _latest(place: Place) -> SessionState:
    open_ones = [state for state in states(place) if state.continuable and not state.closed]
    if not open_ones:
        raise NoMatch("there is no session to continue", "name one that `massmem sessions` lists, or log something")
    return max(open_ones, key=lambda state: _last_spoken(state.row))


def _last_spoken(row: SessionRow) -> tuple[float, str]:
    from datetime import datetime  # noqa: PLC0415 - for several open sessions alone

    return datetime.fromisoformat(row.ended).timestamp(), row.session


def _soonest(row: FactRow) -> tuple[str, str]:
    return row.planned or row.since or "~", row.text


def _salience(row: FactRow) -> tuple[bool, str, int, str]:
    """As `dream.prune` has it: pinned, then most recently, then most often said."""
    return row.pinned, row.last_seen or "", row.seen, row.text
