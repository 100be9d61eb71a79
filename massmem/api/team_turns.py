"""Turns and winners in what a team shares: what comes from a turn is shared by whoever won it, and by nobody else.

A fact that rests on nothing said in turns is not touched by them.
"""

from __future__ import annotations

from massmem.model.turns import turn_number, winners, won_before
from massmem.store.ledger import read_ledger
from massmem.store.logs import entries_by_ref
from massmem.store.turns import read_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from massmem.model.entries import Entry
    from massmem.model.team import Shared
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place


class Won:
    """Whether facts may leave their owners, as far as turns go; each entry is read once.

    `turn` is the one that the reader plays, if any: then only what owners knew in turns of its session that they had won
    before counts, and nothing said outside of these.
    """

    def __init__(self, places: Mapping[str, Place], turn: Turn | None = None) -> None:
        """`places` are the members' by name."""
        self._places, self._turn = places, turn
        self._entries: dict[str, dict[str, Entry | None]] = {}
        self._touched: dict[str, frozenset[str]] = {}
        one = next(iter(places.values()), None)
        self._user = one.scope.user if one else ""
        self._closed = read_turns(one)[0] if one else ()
        self._winners = winners(self._closed)

    def allows(self, fact: Shared) -> bool:
        """Whether the fact's evidence is all there, and of turns that its agent won wherever it is of a turn at all."""
        entries = self._read(fact.agent, fact.sources)
        if any(entry is None for entry in entries):
            return False
        found = [entry for entry in entries if entry is not None]
        return self._in_turn(fact, found) if self._turn else all(self._is_won(entry, fact.agent) for entry in found)

    def entries_of(self, fact: Shared) -> list[Entry]:
        """The log entries that the fact rests on."""
        return [entry for entry in self._read(fact.agent, fact.sources) if entry is not None]

    def _is_won(self, entry: Entry, agent: str) -> bool:
        number = turn_number(entry.turn)
        return entry.turn is None or (
            number is not None and self._winners.get((self._user, entry.session, number)) == agent
        )

    def _in_turn(self, fact: Shared, entries: Collection[Entry]) -> bool:
        assert self._turn is not None
        won = won_before(self._closed, self._user, self._turn).get(fact.agent, frozenset())
        numbers = {turn_number(entry.turn) if entry.session == self._turn.session else None for entry in entries}
        return bool(numbers) and numbers <= won and fact.id not in self._by_hand(fact.agent)

    def _by_hand(self, agent: str) -> frozenset[str]:
        """Facts whose words a person or a tool wrote: these need not have been said in the turns that they cite."""
        if agent not in self._touched:
            events = read_ledger(self._places[agent])[0]
            self._touched[agent] = frozenset(
                event.id for event in events if event.id and event.text and not _by_dream(event.by)
            )
        return self._touched[agent]

    def _read(self, agent: str, refs: Iterable[str]) -> list[Entry | None]:
        known = self._entries.setdefault(agent, {})
        wanted = tuple(dict.fromkeys(refs))
        missing = [ref for ref in wanted if ref not in known]
        if missing:
            found = entries_by_ref(self._places[agent], missing)
            known.update((ref, found.get(ref)) for ref in missing)
        return [known[ref] for ref in wanted]

    def warm(self, facts: Iterable[Shared]) -> None:
        """Read the evidence of these facts at once, each day of a log being opened once."""
        refs: dict[str, list[str]] = {}
        for fact in facts:
            refs.setdefault(fact.agent, []).extend(fact.sources)
        for agent, wanted in refs.items():
            self._read(agent, sorted(wanted))


def _by_dream(by: str) -> bool:
    return by == "rules" or by.startswith("llm:")
