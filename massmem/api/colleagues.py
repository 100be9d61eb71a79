"""Colleagues: agents of this workspace who serve the same user, and what they share by having won turns."""

from __future__ import annotations

from massmem.api.hits import Hits
from massmem.api.opening import open_place
from massmem.model.answers import TurnHit
from massmem.model.names import slug
from massmem.model.record import dataclass
from massmem.model.turns import Turn, turn_number, won_before
from massmem.store.ledger import read_ledger
from massmem.store.logs import entries_by_ref
from massmem.store.turns import read_turns
from massmem.store.workspace import scopes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.hits import Wanted
    from massmem.model.answers import Hit
    from massmem.recall.ranking import Ranked
    from massmem.store.index import KnownItem
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place


@dataclass(frozen=True, slots=True)
class Colleague:
    """Another agent's place, for the same user, and the turns of this session that it had won."""

    place: Place
    session: str
    won: frozenset[int]


def colleagues(place: Place, turn: Turn) -> tuple[Colleague, ...]:
    """Who had won turns of the session before this one, by name.

    Only members of the team share, each for the other: the reader by its own settings, the colleague by its own.
    """
    members = place.settings.team.members
    if place.scope.agent not in members:
        return ()
    there = scopes(place.root, place.settings)
    found = []
    for agent, won in sorted(won_before(read_turns(place)[0], place.scope.user, turn).items()):
        if agent == place.scope.agent or agent not in members or (agent, place.scope.user) not in there:
            continue
        theirs = open_place(root=place.root, agent=agent, user=place.scope.user, now=place.clock)
        if {agent, place.scope.agent} <= set(theirs.settings.team.members):
            found.append(Colleague(theirs, turn.session, won))
    return tuple(found)


class TurnHits(Hits):
    """An agent's own hits, each with the turn it is of."""

    def _hit(self, one: Ranked, items: dict[int, KnownItem]) -> Hit | None:
        hit = super()._hit(one, items)
        entry = self._files.said(one.piece) if hit is not None and one.piece.number > 0 else None
        return None if hit is None else _in_turn(hit, entry.turn if entry else None, None)


class ColleagueHits(Hits):
    """What a colleague knew in turns that it had won: their log entries, and facts that rest on nothing else.

    The index only finds; session and turn of whatever is shown are read from the files.
    """

    def __init__(self, colleague: Colleague, ask: Questions, asked: Wanted) -> None:
        """`ask` is of the colleague's index."""
        super().__init__(colleague.place, ask, asked)
        self._colleague = colleague
        self._evidence: dict[str, int | None] = {}
        self._touched: frozenset[str] | None = None

    def _holds(self, item: KnownItem) -> bool:
        return super()._holds(item) and self._turn_of(item) is not None

    def _hit(self, one: Ranked, items: dict[int, KnownItem]) -> Hit | None:
        hit = super()._hit(one, items)
        if hit is None:
            return None
        if one.piece.number < 0:
            number = self._turn_of(items[-one.piece.number])
        else:
            entry = self._files.said(one.piece)
            number = turn_number(entry.turn) if entry and entry.session == self._colleague.session else None
        if number is None or number not in self._colleague.won:
            return None
        return _in_turn(hit, str(number), self._colleague.place.scope.agent)

    def _turn_of(self, item: KnownItem) -> int | None:
        """The last turn that a fact is evidenced in, if all of its evidence is of turns that were won."""
        if item.key not in self._evidence:
            self._evidence[item.key] = self._last_turn(item)
        return self._evidence[item.key]

    def _last_turn(self, item: KnownItem) -> int | None:
        sources = item.sources.split()
        if item.kind != "fact" or not sources or not self._may_leave(item) or item.key in self._written_by_hand():
            return None
        entries = entries_by_ref(self._colleague.place, sources)
        if len(entries) < len(set(sources)):
            return None
        numbers = {
            turn_number(entry.turn) if entry.session == self._colleague.session else None for entry in entries.values()
        }
        known = {number for number in numbers if number is not None}
        return max(known) if known == numbers and known <= self._colleague.won else None

    def _may_leave(self, item: KnownItem) -> bool:
        """Whether massmem.yaml lets the fact's topic be shared; it may name none, and leave that to the turns."""
        named = {slug(topic) for topic in self._place.settings.team.share.topics}
        return not named or item.topic in named

    def _written_by_hand(self) -> frozenset[str]:
        """Facts whose text a person or a tool wrote: what stands in them was not necessarily said in these turns."""
        if self._touched is None:
            events = read_ledger(self._colleague.place)[0]
            self._touched = frozenset(event.id for event in events if event.id and event.text and _by_hand(event.by))
        return self._touched


def _by_hand(by: str) -> bool:
    return by != "rules" and not by.startswith("llm:")


def _in_turn(hit: Hit, turn: str | None, agent: str | None) -> TurnHit:
    return TurnHit(
        kind=hit.kind, id=hit.id, file=hit.file, line=hit.line, score=hit.score, text=hit.text, at=hit.at,
        session=hit.session, role=hit.role, name=hit.name, origin=hit.origin, turn=turn, agent=agent,
    )  # fmt: skip
