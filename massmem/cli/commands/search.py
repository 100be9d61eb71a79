"""`massmem search`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    from massmem.cli.show import Show
    from massmem.cli.spec import Common
    from massmem.model.answers import Answer
    from massmem.store.workspace import Place

    class Options(TypedDict):
        """What is asked for besides words, session, turn and time of knowing."""

        where: str
        limit: int | None
        since: str | None
        until: str | None
        as_of: str | None
        raw: bool


VERB = Verb(
    name="search",
    group="Recall",
    sentence="Find facts, topics and log entries.",
    details=(
        "Any words are a query; nothing in them is query language. What holds all the words comes first, then what "
        "holds some of them, and stderr says so. Accents, case and width do not matter; a compound such as run_id is "
        "found exactly and by its parts. A time in the query (in May 2026, last week) favours what was said then.\n\n"
        "Only what is true now is found, unless --as-of names a day. With --known-at, what memory "
        "believed at that time is found, from the ledger, and what had been said by then; prose, TEAM.md and a person's "
        "own lines have no ledger and are left out. The exit code is 1 where nothing is found.\n\n"
        "With --turn, an agent of a team asks in a turn of its session: it finds its own memory and its own log of the "
        "session, and of the others only what winners knew in turns that they had won before.\n\n"
        "With --queries, each line of FILE is a query and is answered by one JSON object on a line of its own."
    ),
    arguments=(Argument(name="QUERY", required=False, help="What to look for (after -- if it begins with -)."),),
    options=(
        Option(name="in", choices=("memory", "logs", "all"), default="all", into="where", help="Where to look."),
        Option(name="limit", metavar="N", read=positive, default="5, or massmem.yaml's", help="How many hits at most."),
        Option(name="session", metavar="S", read=filled, help="The log of one session only."),
        Option(name="turn", metavar="N", read=positive, help="Ask in this turn of the session (else MASSMEM_SESSION's)."),
        Option(name="since", metavar="D", read=filled, help="Said on that day or later (YYYY-MM-DD, YYYY-MM, YYYY)."),
        Option(name="until", metavar="D", read=filled, help="Said on that day or before."),
        Option(name="as-of", metavar="D", read=filled, help="What was true, and had been said, on that day."),
        Option(name="known-at", metavar="TIME", read=filled, help="What was believed, and had been said, at that time."),
        Option(name="raw-query", help="QUERY is an expression of SQLite's full-text search (FTS5)."),
        Option(name="queries", metavar="FILE", read=filled, complete="file",
               help="One query a line, from a file or stdin (-); needs --json."),
    ),
    examples=(
        ('massmem search "postgres migration"', "The five best hits."),
        ("massmem search --in logs --session s1 --json berlin | jq -r '.[].text'", "What was said in one session."),
        ("massmem search --as-of 2026-03-01 --in memory employer", "What was true in March."),
        ("massmem search --session s1 --turn 3 --agent iris plan", "What iris may know in turn 3, winners' memory too."),
        ("massmem search --queries questions.txt --json", "Many queries, the index opened once."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, query: str | None, where: str | None, limit: int | None, session: str | None,
    since: str | None, until: str | None, as_of: str | None, raw_query: bool, queries: str | None, turn: int | None,
    known_at: str | None,
) -> int:  # fmt: skip
    """Show the hits; 1 where there are none."""
    if queries is not None:
        _check_many(common, query)
    elif query is None:
        raise BadUsage("search for what?", "give words to look for, or a file of queries with --queries")
    if known_at is not None and turn is not None:
        raise BadUsage("--known-at asks one memory, and --turn asks those of a team", "leave one of them out")
    place = common.place()
    options: Options = {
        "where": where or "all", "limit": limit, "since": since, "until": until, "as_of": as_of, "raw": raw_query,
    }  # fmt: skip
    if queries is not None:
        return _many(show, place, queries, options, session=session, turn=turn, known_at=known_at)
    from massmem.api.links import not_followed  # noqa: PLC0415

    answer = _answer(show, place, query or "", options, session=session, turn=turn, known_at=known_at)
    show.warn(not_followed(place))
    if answer.notice:
        show.notice(f"massmem: {answer.notice}")
    from massmem.cli.screens.hits import hits  # noqa: PLC0415

    show.answer(answer.hits, lambda _: hits(answer))
    return 0 if answer.hits else 1


def _check_many(common: Common, query: str | None) -> None:
    if query is not None:
        raise BadUsage("--queries brings queries, and one is given too", "give one of them")
    if not common.json:
        raise BadUsage("--queries answers in JSON lines", "add --json")


def _answer(
    show: Show, place: Place, query: str, options: Options, *, session: str | None, turn: int | None,
    known_at: str | None,
) -> Answer:  # fmt: skip
    if turn is None:
        from massmem.api.searching import search  # noqa: PLC0415 - loaded when asked for

        with show.progress("indexing") as progress:
            return search(place, query, progress, session=session, known_at=known_at, **options)
    from massmem.api.turn_search import search_in_turn  # noqa: PLC0415
    from massmem.api.turns import played_turn  # noqa: PLC0415

    return search_in_turn(place, query, played_turn(place, session, turn), **options)


def _many(
    show: Show, place: Place, queries: str, options: Options, *, session: str | None, turn: int | None,
    known_at: str | None,
) -> int:  # fmt: skip
    from massmem.api import searching  # noqa: PLC0415
    from massmem.cli.stdin import lines_of  # noqa: PLC0415

    lines = lines_of(show, queries)
    if turn is None:
        answers = searching.search_many(
            place, lines, searching.wanted(place, session=session, known_at=known_at, **options)
        )
    else:
        from massmem.api.turn_search import search_many_in_turn, wanted_in_turn  # noqa: PLC0415
        from massmem.api.turns import played_turn  # noqa: PLC0415

        played = played_turn(place, session, turn)
        answers = search_many_in_turn(place, lines, wanted_in_turn(place, played, **options), played)
    for answer in answers:
        show.row(answer)
    return 0
