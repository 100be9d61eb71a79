"""Search: a scope's memory files and session logs, by words."""

from __future__ import annotations

from functools import partial

from massmem.api.hits import Hits, Wanted
from massmem.api.indexing import read_known
from massmem.errors import BadUsage
from massmem.model.answers import Answer, QueryAnswer
from massmem.model.when import When
from massmem.recall.query import read_query
from massmem.store.index import Span, open_index
from massmem.store.logs import logged_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import datetime
    from typing import TypedDict, Unpack

    from massmem.recall.query import Query
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place

    Progress = Callable[[int, int], None]

    class Options(TypedDict, total=False):
        """What may be asked for besides words; `wanted` says what each means."""

        where: str
        limit: int | None
        session: str | None
        since: str | None
        until: str | None
        as_of: str | None
        raw: bool
        known_at: str | None


MEMORY, LOGS, ALL = "memory", "logs", "all"
PLACES = (MEMORY, LOGS, ALL)


def search(place: Place, query: str, progress: Progress | None = None, **options: Unpack[Options]) -> Answer:
    """What answers the query, best first: all words before some of them. Any text that is not blank is a query.

    The options are those of `wanted`. `progress` is called while the index is made, with bytes read and all there are.

    Raises:
        BadUsage: a blank query, a limit below 1, a day that is none, an expression that is none.
        Unreadable: a file is there and cannot be read.
    """
    if read_query(query) is None:
        raise BadUsage("the query is blank", "give words to look for")
    asked = wanted(place, **options)
    hits_of = _hits(place, asked)
    index = open_index(place, lambda: read_known(place), logs=asked.logs, progress=progress)
    try:
        return index.answer(lambda ask: answer(hits_of(ask), place, query))
    finally:
        index.close()


def search_many(
    place: Place, queries: Iterable[str], asked: Wanted, progress: Progress | None = None
) -> Iterator[QueryAnswer]:  # fmt: skip
    """The answers to many queries, one after the other as they come; a blank one has no hits.

    The index is brought up to date once, before the first. `asked` comes from `wanted`.
    """
    hits_of = _hits(place, asked)
    index = open_index(place, lambda: read_known(place), logs=asked.logs, progress=progress)
    try:
        kept = (index.ask, hits_of(index.ask))  # keeps what it read of memory files from query to query

        def one(ask: Questions, query: str) -> Answer:
            nonlocal kept
            if kept[0] is not ask:
                kept = (ask, hits_of(ask))
            return answer(kept[1], place, query)

        for query in queries:
            yield QueryAnswer(query=query, hits=index.answer(partial(one, query=query)).hits)
    finally:
        index.close()


def wanted(place: Place, **options: Unpack[Options]) -> Wanted:
    """What is asked for, checked.

    `where` is memory, logs or all. `session` asks the log of one session only. `since` and `until` are days (both
    included) on which it was said. `as_of` is a day: what was true, and had been said, then; else only what is true
    now. `known_at` is a time: what memory believed, and what had been said, then. `raw`: the query is an expression of
    SQLite's full-text search. `limit` None: as massmem.yaml says.

    Raises:
        BadUsage: a place, a day, a time, a limit that is none, or two of them that do not go together.
    """
    where, limit, session = options.get("where", ALL), options.get("limit"), options.get("session")
    since, until, as_of = options.get("since"), options.get("until"), options.get("as_of")
    if where not in PLACES:
        raise BadUsage(f"{where!r} is no place to search", f"use {', '.join(PLACES)}")
    if limit is not None and limit < 1:
        raise BadUsage(f"a limit of {limit} finds nothing", "give a number from 1 on")
    if session is not None and where == MEMORY:
        raise BadUsage("--session is about logs, and --in memory leaves them out", "leave one of them out")
    first, last, day = _day("--since", since), _day("--until", until), _day("--as-of", as_of)
    if first and last and first.first > last.last:
        raise BadUsage(f"--since {since} is after --until {until}", "swap them")
    ends = [when.last for when in (last, day) if when]
    asked = None if session is None else logged_session(place, session)
    span = Span(asked, number(first.first) if first else 0, number(min(ends)) if ends else Span().last)
    return Wanted(
        memory=where != LOGS and session is None, logs=where != MEMORY, span=span, raw=options.get("raw", False),
        limit=place.settings.retrieval.limit if limit is None else limit, as_of=day.last if day else None,
        known_at=_moment(place, options.get("known_at"), raw=options.get("raw", False)),
    )  # fmt: skip


def number(day: object) -> int:
    """A day as a number such as 20261129."""
    return int(str(day).replace("-", ""))


def _hits(place: Place, asked: Wanted) -> Callable[[Questions], Hits]:
    """What makes hits of an opened index's questions."""
    if asked.known_at is None:
        return lambda ask: Hits(place, ask, asked)
    from massmem.api.search_then import hits_then  # noqa: PLC0415 - for another time only

    return hits_then(place, asked, asked.known_at)


def _moment(place: Place, known_at: str | None, *, raw: bool) -> datetime | None:
    if known_at is None:
        return None
    if raw:
        raise BadUsage("--known-at asks in words, and --raw-query brings an expression", "leave one of them out")
    from massmem.text.moments import read_moment  # noqa: PLC0415 - for another time only

    return read_moment(known_at, place.zone(), "--known-at")


def _day(option: str, text: str | None) -> When | None:
    if text is None:
        return None
    when = When.parse(text)
    if when is None:
        raise BadUsage(f"{option} {text!r} is no day", "write YYYY, YYYY-MM or YYYY-MM-DD")
    return when


def answer(hits: Hits, place: Place, text: str) -> Answer:
    """The answer to one query of an opened index; no hits for a blank one. Raises BadUsage as `search` does."""
    if hits.asked.raw:
        return hits.of_expression(text) if text.strip() else Answer(query=text)
    times = _times(place, text)
    query = read_query(text, [(start, end) for start, end, _, _ in times])
    return Answer(query=text) if query is None else _found(hits, query, [(first, last) for _, _, first, last in times])


def _found(hits: Hits, query: Query, days: list[tuple[int, int]]) -> Answer:
    return hits.of_words(query, days) if query.words else hits.of_signs(query)


def _times(place: Place, text: str) -> list[tuple[int, int, int, int]]:
    """The times that a query names: where in its text, first and last day."""
    from massmem.recall.time_words import may_name_time  # noqa: PLC0415

    if not may_name_time(text):
        return []
    from massmem.dream.rules.times.reading import find_times  # noqa: PLC0415 - a grammar of its own, for such queries only

    return [
        (phrase.start, phrase.end, number(phrase.first.first), number((phrase.last or phrase.first).last))
        for phrase in find_times(text, place.now())
        if phrase.first is not None
    ]
