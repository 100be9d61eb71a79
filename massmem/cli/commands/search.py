"""`massmem search`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.hits import Wanted
    from massmem.cli.show import Show
    from massmem.cli.spec import Common
    from massmem.store.workspace import Place

VERB = Verb(
    name="search",
    group="Recall",
    sentence="Find facts, topics and log entries.",
    details=(
        "Any words are a query; nothing in them is query language. What holds all the words comes first, then what "
        "holds some of them, and stderr says so. Accents, case and width do not matter; a compound such as run_id is "
        "found exactly and by its parts. A time in the query (in May 2026, last week) favours what was said then.\n\n"
        "Only what is true now is found, unless --as-of names a day. The exit code is 1 where nothing is found.\n\n"
        "With --queries, each line of FILE is a query and is answered by one JSON object on a line of its own."
    ),
    arguments=(Argument(name="QUERY", required=False, help="What to look for (after -- if it begins with -)."),),
    options=(
        Option(name="in", choices=("memory", "logs", "all"), default="all", into="where", help="Where to look."),
        Option(name="limit", metavar="N", read=positive, default="5, or massmem.yaml's", help="How many hits at most."),
        Option(name="session", metavar="S", read=filled, help="The log of one session only."),
        Option(name="since", metavar="D", read=filled, help="Said on that day or later (YYYY-MM-DD, YYYY-MM, YYYY)."),
        Option(name="until", metavar="D", read=filled, help="Said on that day or before."),
        Option(name="as-of", metavar="D", read=filled, help="What was true, and had been said, on that day."),
        Option(name="raw-query", help="QUERY is an expression of SQLite's full-text search (FTS5)."),
        Option(name="queries", metavar="FILE", read=filled, complete="file",
               help="One query a line, from a file or stdin (-); needs --json."),
    ),
    examples=(
        ('massmem search "postgres migration"', "The five best hits."),
        ("massmem search --in logs --session s1 --json berlin | jq -r '.[].text'", "What was said in one session."),
        ("massmem search --as-of 2026-03-01 --in memory employer", "What was true in March."),
        ("massmem search --queries questions.txt --json", "Many queries, the index opened once."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, query: str | None, where: str | None, limit: int | None, session: str | None,
    since: str | None, until: str | None, as_of: str | None, raw_query: bool, queries: str | None,
) -> int:  # fmt: skip
    """Show the hits; 1 where there are none."""
    from massmem.api.searching import search, wanted  # noqa: PLC0415 - loaded when asked for

    where = where or "all"
    if queries is not None:
        _check_many(common, query)
        place = common.place()
        asked = wanted(
            place, where=where, limit=limit, session=session, since=since, until=until, as_of=as_of, raw=raw_query
        )  # fmt: skip
        return _many(show, place, queries, asked)
    if query is None:
        raise BadUsage("search for what?", "give words to look for, or a file of queries with --queries")
    answer = search(
        common.place(), query, where=where, limit=limit, session=session, since=since, until=until, as_of=as_of,
        raw=raw_query,
    )  # fmt: skip
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


def _many(show: Show, place: Place, queries: str, asked: Wanted) -> int:
    from massmem.api.searching import search_many  # noqa: PLC0415
    from massmem.cli.stdin import lines_of  # noqa: PLC0415

    for answer in search_many(place, lines_of(show, queries), asked):
        show.row(answer)
    return 0
