"""Turns: who won which, as one agent of a team or the program that runs it says."""

from __future__ import annotations

from massmem.api.logs import session_of
from massmem.errors import BadUsage, Conflict
from massmem.model.names import check_name
from massmem.model.turns import LARGEST, ClosedTurn, Turn, TurnReport, TurnsReport, winners
from massmem.store.logs import logged_session
from massmem.store.turns import TURNS, commit_turns, read_turns, record_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.store.workspace import Place


def close_turn(place: Place, *, session: str | None = None, turn: int, winner: str) -> TurnReport:
    """Record that the agent won the turn of this user's session, and commit the record. The same again changes nothing.

    `session` None: MASSMEM_SESSION, else massmem.yaml's, else the day.

    Raises:
        BadUsage: no turn of that number; BadName: no agent of that name can be.
        Conflict: the turn is recorded with another winner, whose memory the others may have seen by now.
        Busy, Refused: it could not be written.
    """
    played = played_turn(place, session, turn)
    asked = ClosedTurn(
        user=place.scope.user, session=played.session, turn=played.number, winner=check_name(winner, "agent"),
        at=_now(place),
    )  # fmt: skip
    recorded = record_turns(place, (asked,))
    if recorded.others:
        raise Conflict(
            f"turn {turn} of session {played.session!r} is recorded as won by {_winner(place, asked)} already",
            f"a turn is won once; if that was a mistake, take its line out of {TURNS}",
        )
    unkept = commit_turns(place, f"turn {asked.turn} of session {asked.session}: {asked.winner} won")
    before = [one for one in read_turns(place)[0] if (one.key, one.winner) == (asked.key, asked.winner)]
    return TurnReport(
        closed=before[0] if recorded.already and before else asked, already=bool(recorded.already),
        warnings=(*_warnings(place, asked), *filter(None, (unkept,))),
    )  # fmt: skip


def turns(place: Place, session: str | None = None) -> TurnsReport:
    """The closed turns of this user, by session and number; those of one session if it is named."""
    found, findings = read_turns(place)
    wanted = None if session is None else logged_session(place, session)
    mine = {
        (one.session, one.turn, one.winner): one
        for one in reversed(found)
        if one.user == place.scope.user and wanted in (None, one.session)
    }
    return TurnsReport(turns=tuple(mine[key] for key in sorted(mine)), warnings=tuple(map(str, findings)))


def played_turn(place: Place, session: str | None, turn: int) -> Turn:
    """The turn that is being played. Raises BadUsage for a number that no turn has."""
    if isinstance(turn, bool) or not 1 <= turn <= LARGEST:
        raise BadUsage(f"there is no turn {turn}", "turns count from 1")
    return Turn(logged_session(place, session_of(place, session)), turn)


def asked_turn(place: Place, session: str | None, turn: int | None) -> Turn | None:
    """The turn that `--session` and `--turn` name, None without them. Raises BadUsage for a session alone."""
    if turn is not None:
        return played_turn(place, session, turn)
    if session is not None:
        raise BadUsage("--session goes with --turn here, and there is none", "name the turn, or leave --session out")
    return None


def record_won(place: Place, won: Iterable[tuple[str, int, str]]) -> tuple[int, tuple[str, ...]]:
    """Record who won turns that another tool played (session, number, winner): how many are new, and what could not be.

    What is recorded with another winner stays as it is and is told.
    """
    asked = [
        ClosedTurn(
            user=place.scope.user, session=logged_session(place, session), turn=number, winner=winner, at=_now(place)
        )
        for session, number, winner in won
    ]
    recorded = record_turns(place, asked) if asked else None
    if recorded is None:
        return 0, ()
    told = (
        f"turn {one.turn} of session {one.session!r}: {one.winner} is said to have won it, and {TURNS} has another winner"
        for one in recorded.others
    )
    unkept = commit_turns(place, f"{len(recorded.added)} turns that were won elsewhere") if recorded.added else ""
    return len(recorded.added), (*told, *filter(None, (unkept,)))


def _winner(place: Place, asked: ClosedTurn) -> str:
    return winners(read_turns(place)[0]).get(asked.key) or "several agents"


def _warnings(place: Place, asked: ClosedTurn) -> Iterable[str]:
    if asked.winner not in place.settings.team.members:
        yield f"{asked.winner} is no member of the team (massmem.yaml: team.members): nobody is shown what it knew"


def _now(place: Place) -> str:
    from datetime import timezone  # noqa: PLC0415 - for this alone

    return place.now().astimezone(timezone.utc).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
