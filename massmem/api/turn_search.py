"""Searching in a turn: an agent's own memory, and what colleagues knew in turns that they had won before."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from massmem.api.colleagues import ColleagueHits, TurnHits, colleagues
from massmem.api.indexing import read_known
from massmem.api.searching import answer, wanted
from massmem.errors import BadUsage
from massmem.model.answers import Answer, QueryAnswer
from massmem.model.record import dataclass, replace
from massmem.model.when import read_dates
from massmem.recall.query import read_query
from massmem.store.index import open_index
from massmem.text.remark import render_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType
    from typing import Self, Unpack

    from massmem.api.colleagues import Colleague
    from massmem.api.hits import Hits, Wanted
    from massmem.api.searching import Options
    from massmem.model.answers import Hit
    from massmem.model.turns import Turn
    from massmem.store.index import Index
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place

    Opened = tuple[Index, Callable[[Questions], Hits]]


def search_in_turn(place: Place, query: str, turn: Turn, **options: Unpack[Options]) -> Answer:
    """What answers the query for an agent that plays this turn, best first; `agent` of a hit names the colleague.

    Its own memory and its own log of the session, of every turn; of the other members of the team only what winners
    knew in turns of the session that they had won before. The options and errors are those of `searching.search`.
    """
    if read_query(query) is None:
        raise BadUsage("the query is blank", "give words to look for")
    asked = wanted_in_turn(place, turn, **options)
    with TurnSearch(place, asked, turn) as opened:
        return opened.answer(query)


def recall_in_turn(place: Place, query: str, turn: Turn, limit: int) -> tuple[Hit, ...]:
    """What an agent that plays this turn shall be reminded of: at most `limit` hits, facts with their dates."""
    with TurnSearch(place, wanted_in_turn(place, turn, limit=limit), turn, dated=True) as opened:
        return opened.answer(query).hits


def search_many_in_turn(place: Place, queries: Iterable[str], asked: Wanted, turn: Turn) -> Iterator[QueryAnswer]:
    """The answers to many queries, one after the other as they come; a blank one has no hits."""
    with TurnSearch(place, asked, turn) as opened:
        for query in queries:
            yield QueryAnswer(query=query, hits=opened.answer(query).hits)


def wanted_in_turn(place: Place, turn: Turn, **options: Unpack[Options]) -> Wanted:
    """What is asked for in a turn, checked: the log of its session, and memory but for TEAM.md. Raises BadUsage."""
    asked = wanted(place, **options)
    return replace(asked, span=replace(asked.span, session=turn.session), team=False)


@dataclass(frozen=True, slots=True)
class _One:
    """A hit with what the merging looks at."""

    hit: Hit
    whole: bool
    holds: tuple[str, ...]


class TurnSearch:
    """A search of several memories at once; use it in a `with`.

    One limit holds for all hits together, and each is there once: own ones before equally good ones of others.
    """

    def __init__(self, place: Place, asked: Wanted, turn: Turn, *, dated: bool = False) -> None:
        """`asked` comes from `wanted_in_turn`. `dated`: facts carry their dates, as their files have them."""
        self._place, self._asked, self._turn, self._dated = place, asked, turn, dated
        self._stack = ExitStack()
        self._opened: list[tuple[Place, Opened]] = []

    def __enter__(self) -> Self:
        """Bring the indexes up to date."""
        try:
            self._opened.append((self._place, self._own()))
            for colleague in colleagues(self._place, self._turn):
                self._opened.append((colleague.place, self._shared(colleague)))
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the indexes."""
        self._stack.close()

    def answer(self, query: str) -> Answer:
        """The hits of all of them, best first. Raises BadUsage as `searching.search` does."""
        found = []
        for place, (index, hits_of) in self._opened:
            found.append(index.answer(partial(self._answer, place, query, hits_of)))
        best = _merged(found)[: self._asked.limit]
        return Answer(
            query=query, hits=tuple(one.hit for one in best), whole=tuple(one.whole for one in best),
            holds=tuple(one.holds for one in best),
        )  # fmt: skip

    def _answer(self, place: Place, query: str, hits_of: Callable[[Questions], Hits], ask: Questions) -> list[_One]:
        found = answer(hits_of(ask), place, query)
        hits = _dated(place, found.hits, ask) if self._dated else found.hits
        return [_One(*row) for row in zip(hits, found.whole, found.holds, strict=True)]

    def _own(self) -> Opened:
        return self._index(self._place), partial(TurnHits, self._place, asked=self._asked)

    def _shared(self, colleague: Colleague) -> Opened:
        span = replace(self._asked.span, session=colleague.session, turns=colleague.won)
        return self._index(colleague.place), partial(ColleagueHits, colleague, asked=replace(self._asked, span=span))

    def _index(self, place: Place) -> Index:
        index = open_index(place, partial(read_known, place), logs=self._asked.logs)
        self._stack.callback(index.close)
        return index


def _dated(place: Place, hits: Sequence[Hit], ask: Questions) -> list[Hit]:
    """The same hits, each fact with its dates."""
    if not any(hit.kind == "fact" for hit in hits):
        return list(hits)
    items = {(place.memory_path(item.name), item.line): item for item in ask.items().values()}

    def told(hit: Hit) -> str:
        item = items[hit.file, hit.line]
        return hit.text + render_remark(read_dates(item.since, item.until, item.planned))

    return [replace(hit, text=told(hit)) if hit.kind == "fact" else hit for hit in hits]


def _merged(lists: Sequence[Sequence[_One]]) -> list[_One]:
    """Several rankings as one, each in its own order; whoever's next hit holds more of the words comes first."""
    waiting = [list(reversed(one)) for one in lists]
    merged: list[_One] = []
    while any(waiting):
        best = max((one for one in waiting if one), key=lambda one: _worth(one[-1]))
        merged.append(best.pop())
    return merged


def _worth(one: _One) -> tuple[bool, int, float]:
    return one.whole, len(one.holds), one.hit.score
