"""What was true, and what was believed, on another day."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.assembling import assemble
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.memory import write
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.errors import BadUsage
from massmem.model.wishes import Wish
from massmem.store.workspace import Place


@pytest.fixture
def root(tmp_path: Path) -> str:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return str(tmp_path)


def place(root: str, now: str) -> Place:
    return open_place(root=root, now=now)


def say(root: str, text: str, at: str, dreamt: str) -> None:
    log_text(place(root, at), text, session="s")
    dream(place(root, dreamt), Wish(force=True))


def texts(
    root: str, *, as_of: str | None = None, known_at: str | None = None, all: bool = False
) -> list[tuple[str, str]]:
    rows = facts(place(root, "2026-12-01T09:00:00"), as_of=as_of, known_at=known_at, all=all)
    return [(row.text, row.status) for row in rows]


def test_as_of_tells_what_was_true_then(root: str) -> None:
    say(root, "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    say(root, "I work at Contoso since May 4.", "2026-05-06T09:00:00", "2026-05-07T03:00:00")
    assert texts(root, as_of="2026-01-15") == []
    assert texts(root, as_of="2026-05-03") == [("Works at Northwind", "current")]
    assert texts(root, as_of="2026-05-04") == [("Works at Contoso", "current")]
    assert texts(root, as_of="2026-03") == [("Works at Northwind", "current")]
    assert dict(texts(root, as_of="2026-06-01", all=True)) == {
        "Works at Northwind": "ended",
        "Works at Contoso": "current",
    }


def test_known_at_tells_what_was_believed_then(root: str) -> None:
    say(root, "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    say(root, "I work at Contoso since January 15.", "2026-05-06T09:00:00", "2026-05-07T03:00:00")
    assert texts(root, known_at="2026-05-07T02:59:59") == [("Works at Northwind", "current")]
    assert texts(root, known_at="2026-05-07T03:00:00") == [("Works at Contoso", "current")]
    assert texts(root, known_at="2026-02-01") == []


def test_a_plan_is_planned_from_when_it_was_told_until_its_day(root: str) -> None:
    say(root, "I'm flying to Oslo on June 10.", "2026-05-04T09:00:00", "2026-05-05T03:00:00")
    assert texts(root, as_of="2026-05-01") == []
    assert [status for _, status in texts(root, as_of="2026-05-20")] == ["planned"]
    assert [status for _, status in texts(root, as_of="2026-06-11", all=True)] == ["ended"]


def test_a_persons_own_line_holds_until_a_log_says_otherwise(root: str) -> None:
    write(place(root, "2026-01-01T09:00:00"), "USER.md", "- Works at Northwind\n")
    say(root, "I work at Contoso since May 4.", "2026-05-06T09:00:00", "2026-05-07T03:00:00")
    assert texts(root, as_of="2026-05-03") == [("Works at Northwind", "current")]
    assert texts(root, as_of="2026-05-05") == [("Works at Contoso", "current")]


def test_a_day_that_is_none_is_an_error(root: str) -> None:
    with pytest.raises(BadUsage, match="--as-of 'May' is no day"):
        texts(root, as_of="May")
    with pytest.raises(BadUsage, match="--known-at 'May' is no time"):
        texts(root, known_at="May")


def test_the_prompt_of_another_day_holds_what_was_true_then(root: str) -> None:
    say(root, "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    say(root, "I work at Contoso since May 4.", "2026-05-06T09:00:00", "2026-05-07T03:00:00")
    then = assemble(place(root, "2026-12-01"), strategy="full", as_of="2026-03-01").system
    assert "> - Works at Northwind" in then
    assert "Contoso" not in then
    assert "> - Works at Contoso (since 2026-05-04)" in assemble(place(root, "2026-12-01"), strategy="full").system


def test_a_prompt_can_be_made_of_what_was_believed_at_another_time(root: str) -> None:
    say(root, "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    say(root, "I work at Contoso since May 4.", "2026-05-06T09:00:00", "2026-05-07T03:00:00")
    prompt = assemble(place(root, "2026-12-01T09:00:00"), strategy="full", known_at="2026-05-05T12:00:00").system
    assert "> - Works at Northwind\n" in prompt
    assert "Contoso" not in prompt


def test_a_fact_that_a_person_took_out_of_its_file_is_listed_no_more(root: str) -> None:
    say(root, "I work at Northwind.", "2026-02-02T09:00:00", "2026-02-03T03:00:00")
    file = Path(root, place(root, "2026-02-04").memory_path("USER.md"))
    file.write_text("".join(line for line in file.read_text().splitlines(keepends=True) if "Northwind" not in line))
    assert texts(root) == []
    assert texts(root, known_at="2026-02-04") == [("Works at Northwind", "current")]
