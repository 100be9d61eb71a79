"""The part of the Python front end that is about sessions and turns."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.answers import Answer
    from massmem.model.reports.facts import EntryRow
    from massmem.model.sessions import SessionClosed, SessionRow, SessionTaken
    from massmem.model.turns import TurnReport
    from massmem.store.workspace import Place


class Conversations:
    """What was said, session by session and turn by turn; a part of `Workspace`."""

    def __init__(self, place: Place) -> None:
        """Of one scope."""
        self._place = place

    def sessions(self) -> tuple[SessionRow, ...]:
        """Every session of the logs, the one that began first coming first."""
        from massmem.api.sessions import sessions  # noqa: PLC0415 - for this alone

        return sessions(self._place)

    def session(self, name: str) -> tuple[EntryRow, ...]:
        """What was said in one session."""
        from massmem.api.sessions import session  # noqa: PLC0415 - for this alone

        return session(self._place, name)

    def close_session(self, name: str) -> SessionClosed:
        """Close a session; a later entry opens it again."""
        from massmem.api.sessions import close  # noqa: PLC0415 - for this alone

        return close(self._place, name)

    def continue_session(self, name: str | None = None, *, limit: int | None = None) -> SessionTaken:
        """What to know for going on with a session, or with the one that was last spoken in and is open."""
        from massmem.api.resuming import resume  # noqa: PLC0415 - for this alone

        return resume(self._place, name, limit=limit)

    def close_turn(self, turn: int, winner: str, *, session: str | None = None) -> TurnReport:
        """Record which agent won a turn, so that the team may know from now on what it knew in it."""
        from massmem.api.turns import close_turn  # noqa: PLC0415 - for this alone

        return close_turn(self._place, session=session, turn=turn, winner=winner)

    def search_in_turn(self, query: str, turn: int, *, session: str | None = None, limit: int | None = None) -> Answer:
        """Search as an agent that plays this turn: own memory, and what winners knew in turns before."""
        from massmem.api.turn_search import search_in_turn  # noqa: PLC0415 - for this alone
        from massmem.api.turns import played_turn  # noqa: PLC0415

        return search_in_turn(self._place, query, played_turn(self._place, session, turn), limit=limit)
