"""Search in what memory believed at another time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from massmem.api.correcting import forget, remember, reword
from massmem.api.dreaming import dream
from massmem.api.logs import log_jsonl, log_text
from massmem.api.memory import append
from massmem.api.opening import open_place
from massmem.api.searching import search, search_many, wanted
from massmem.api.starting import init
from massmem.api.workspace import Workspace
from massmem.errors import BadUsage
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

LEARNT = "2026-05-07T03:00:00"


@pytest.fixture
def root(tmp_path: Path) -> str:
    """Northwind was believed from February 3; Contoso, true since January 15, from May 7."""
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    say(str(tmp_path), "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    say(str(tmp_path), "I work at Contoso since January 15.", "2026-05-06T09:00:00", LEARNT)
    return str(tmp_path)


def place(root: str, now: str = "2026-12-01T09:00:00") -> Place:
    return open_place(root=root, now=now)


def say(root: str, text: str, at: str, dreamt: str) -> None:
    log_text(place(root, at), text, session="s")
    dream(place(root, dreamt), Wish(force=True))


def found(
    root: str, query: str, known_at: str, *, where: str = "memory", as_of: str | None = None, since: str | None = None,
    until: str | None = None, limit: int | None = None,
) -> list[str]:  # fmt: skip
    answer = search(
        place(root), query, where=where, known_at=known_at, as_of=as_of, since=since, until=until, limit=limit
    )
    return [hit.text for hit in answer.hits]


def test_what_was_believed_then_is_found_until_the_moment_it_was_learnt_otherwise(root: str) -> None:
    assert found(root, "work", "2026-05-07T02:59:59") == ["Works at Northwind"]
    assert found(root, "work", LEARNT) == ["Works at Contoso"]
    assert found(root, "work", "2026-02-01") == []


def test_a_day_may_be_asked_of_what_was_believed_then(root: str) -> None:
    assert found(root, "work", "2026-05-07T02:59:59", as_of="2026-03-01") == ["Works at Northwind"]
    assert found(root, "work", LEARNT, as_of="2026-03-01") == ["Works at Contoso"]
    assert found(root, "work", LEARNT, as_of="2026-01-02") == []


def test_a_word_that_only_the_old_wording_had_is_found_where_it_had_its_place(root: str) -> None:
    key = remember(place(root, "2026-06-01T09:00:00"), "Parks the van in the south lot", topic="travel").fact
    assert key is not None
    reword(place(root, "2026-07-01T09:00:00"), key.id or "", "Parks the van at home")
    (hit,) = search(place(root), "south lot", known_at="2026-06-15").hits
    assert (hit.text, hit.id, hit.line) == ("Parks the van in the south lot", key.id, 0)
    assert hit.file.endswith("MEMORY.md")
    assert search(place(root), "south lot").hits == ()
    assert found(root, "south lot", "2026-07-02") == []


def test_the_log_is_cut_at_the_moment_however_much_was_said_after_it_that_day(root: str) -> None:
    rows = [(f"2026-06-10T{hour:02}:{minute:02}:00", "tram") for hour in range(12, 24) for minute in range(60)]
    rows = [("2026-06-10T11:59:00", "the tram was late"), *rows]
    log_jsonl(
        place(root), [json.dumps({"session": "t", "role": "user", "at": at, "content": text}) for at, text in rows]
    )
    assert found(root, "tram", "2026-06-10T11:59:00", where="logs", limit=1) == ["the tram was late"]
    assert found(root, "tram", "2026-06-10T11:58:59", where="all") == []
    assert found(root, "tram", "2026-06-10T12:00:00", where="logs") == ["tram", "the tram was late"]
    assert found(root, "tram", "2026-07-01", where="logs", until="2026-06-09") == []


def test_the_moment_is_one_moment_in_every_zone(root: str) -> None:
    rows = [("2026-06-10T23:30:00-09:00", "the ferry left"), ("2026-06-11T01:00:00+09:00", "the ferry came")]
    log_jsonl(
        place(root), [json.dumps({"session": "t", "role": "user", "at": at, "content": text}) for at, text in rows]
    )
    assert found(root, "ferry", "2026-06-10T16:00:00+00:00", where="logs") == ["the ferry came"]
    assert sorted(found(root, "ferry", "2026-06-11T08:30:00+00:00", where="logs")) == [
        "the ferry came",
        "the ferry left",
    ]
    assert found(root, "ferry", "2026-06-10T15:59:59+00:00", where="logs") == []


def test_what_was_forgotten_since_and_what_has_no_ledger_is_not_found(root: str) -> None:
    remember(place(root, "2026-06-01T09:00:00"), "Has a cottage by the lake")
    append(place(root, "2026-06-02T09:00:00"), "MEMORY.md", "\nThe lake is cold.\n\n- Swims in the lake\n")
    assert found(root, "lake", "2026-06-03") == ["Has a cottage by the lake"]
    forget(place(root, "2026-08-01T09:00:00"), "cottage lake")
    assert found(root, "lake", "2026-06-03", where="all") == []


def test_signs_and_many_queries_are_asked_of_that_time_too(root: str) -> None:
    remember(place(root, "2026-06-01T09:00:00"), "Writes -> for leads to")
    assert found(root, "->", "2026-06-02") == ["Writes -> for leads to"]
    assert found(root, "->", "2026-05-31") == []
    asked = wanted(place(root), where="memory", known_at="2026-05-07T02:59:59")
    answers = search_many(place(root), ["Northwind", " ", "Contoso"], asked)
    assert [[hit.text for hit in one.hits] for one in answers] == [["Works at Northwind"], [], []]
    workspace = Workspace(place(root))
    assert [hit.text for hit in workspace.search("work", where="memory", known_at="2026-05-07T02:59:59").hits] == [
        "Works at Northwind"
    ]


def test_a_time_that_is_none_and_an_expression_are_errors(root: str) -> None:
    with pytest.raises(BadUsage, match="--known-at 'May' is no time"):
        found(root, "work", "May")
    with pytest.raises(BadUsage, match="--known-at asks in words"):
        search(place(root), "work", known_at="2026-05-07", raw=True)
