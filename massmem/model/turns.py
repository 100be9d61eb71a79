"""Turns of a session that several agents play for one user, and who won them."""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LARGEST = 999_999_999


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is being played: of which session, and its number, from 1."""

    session: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedTurn:
    """A turn that is over: one line of team/turns.jsonl. `at` is UTC (`2026-05-04T09:00:00.000000Z`)."""

    user: str
    session: str
    turn: int
    winner: str
    at: str = ""

    @property
    def key(self) -> tuple[str, str, int]:
        """Which turn it is: of two users nothing is the same turn, whatever they call their sessions."""
        return self.user, self.session, self.turn


def turn_number(text: str | None) -> int | None:
    """The number that a log entry's `turn` names; None where it names none."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > len(str(LARGEST)):
        return None
    return int(text) or None


def winners(closed: Iterable[ClosedTurn]) -> dict[tuple[str, str, int], str | None]:
    """Who won each turn, by its key. None: it is recorded with several winners, so that nobody counts as one."""
    found: dict[tuple[str, str, int], str | None] = {}
    for one in closed:
        found[one.key] = one.winner if found.get(one.key, one.winner) == one.winner else None
    return found


def won_before(closed: Iterable[ClosedTurn], user: str, turn: Turn) -> Mapping[str, frozenset[int]]:
    """The turns that each agent had won in this user's session when the turn began, by agent."""
    found: dict[str, set[int]] = {}
    for (whose, session, number), winner in winners(closed).items():
        if winner is not None and (whose, session) == (user, turn.session) and number < turn.number:
            found.setdefault(winner, set()).add(number)
    return {agent: frozenset(numbers) for agent, numbers in found.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """`turn close`: the turn as it is recorded. `already`: it was recorded before, with this winner."""

    closed: ClosedTurn
    already: bool
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsReport:
    """`turn list`: the closed turns of this user, session by session, and what is wrong with the record.

    Of a turn with several winners each stands there, and none counts.
    """

    turns: tuple[ClosedTurn, ...]
    warnings: tuple[str, ...] = ()
