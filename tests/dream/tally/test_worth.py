"""The rules of worth, sentence by sentence."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest

from massmem.dream.tally.kinds import age_of, kind_of, source_of
from massmem.dream.tally.worth import is_actionable, is_generic, redundant
from massmem.model.facts import Fact
from massmem.model.when import read_dates

TODAY = date(2026, 11, 30)
_numbers = count()


def fact(
    text: str, topic: str = "projects", *, since: str | None = None, until: str | None = None, **more: object
) -> Fact:
    dates = read_dates(since, until, str(more.pop("planned")) if "planned" in more else None)
    return Fact(key=f"f{next(_numbers)}", text=text, topic=topic, dates=dates, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["Good quality is important", "Likes helpful answers", "The user is interested in many topics", "Wants clear code"],
)
def test_what_could_be_said_of_anybody_is_generic(text: str) -> None:
    assert is_generic(fact(text))


@pytest.mark.parametrize(
    "text",
    ["Prefers tea", "Likes Oslo", "Answers within 5 minutes", "Use `ruff`", "Uses Python", "喜欢喝茶", "Mag Tee", "-"],
)
def test_a_name_a_number_or_a_thing_makes_it_particular(text: str) -> None:
    assert not is_generic(fact(text))


def test_a_date_makes_it_particular() -> None:
    assert not is_generic(fact("Has a new project", since="2026-11-01"))


@pytest.mark.parametrize(
    "told",
    [
        fact("Always answers in German", "preferences"),
        fact("Tabs, four wide", "standing-notes"),
        fact("The cache hid the failure", "lessons"),
        fact("Flight to Lisbon", planned="2027-01-10"),
        fact("ls, then cat: worked 3 of 9 times", "tools"),
    ],
)
def test_what_tells_what_to_do_is_actionable(told: Fact) -> None:
    assert is_actionable(told, TODAY)


def test_what_is_merely_so_is_not_actionable() -> None:
    assert not is_actionable(fact("Lives in Berlin", "identity"), TODAY)


def test_what_another_fact_says_already_is_redundant() -> None:
    short, whole = fact("Lives in Berlin"), fact("Lives in Berlin with Anna and two cats")
    others = [fact("Dog is called Rex"), fact("Cat is called Rex"), fact("Berlin")]
    tools = [fact(f"ls, then {then}: worked 5 of 5 times") for then in ("cat", "sed")]
    assert redundant([short, whole, *others, *tools], TODAY) == {short.key}


def test_two_wordings_of_one_thing_are_both_redundant() -> None:
    one, two = fact("Staging server listens on port 8443"), fact("The staging server uses port 8443")
    assert redundant([one, two], TODAY) == {one.key, two.key}


def test_many_facts_are_compared_quickly() -> None:
    assert (
        redundant([fact(f"Service number{n} runs on host{n % 700} since the move") for n in range(3_000)], TODAY)
        is not None
    )


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        (fact("Lives in Berlin", "identity"), "profile"),
        (fact("Ledger runs on Postgres", "decisions"), "knowledge"),
        (fact("Ran the marathon", "events", since="2026-10-01", until="2026-10-01"), "event"),
        (fact("Starts at Initech", "work", since="2027-01-01"), "plan"),
        (fact("Check twice", "lessons"), "lesson"),
        (fact("ls, then cat: worked 5 of the last 50 times", "tools"), "tool sequence"),
    ],
)
def test_each_fact_is_of_one_kind(told: Fact, kind: str) -> None:
    assert kind_of(told, TODAY) == kind


@pytest.mark.parametrize(
    ("day", "age"),
    [("2026-11-23", "up to 7 days"), ("2026-11-22", "8 to 30 days"), ("2026-09-01", "31 to 90 days"),
     ("2025-11-30", "91 to 365 days"), ("2025-11-29", "over a year")],
)  # fmt: skip
def test_age_counts_from_the_first_evidence(day: str, age: str) -> None:
    assert age_of(fact("A", sources=("2026-11-29#b", f"{day}#a")), TODAY) == age
    assert age_of(fact("A", first_at=f"{day}T10:00:00+00:00"), TODAY) == age
    assert age_of(fact("A"), TODAY) == "unknown"


def test_what_came_from_another_tool_s_memory_is_an_import() -> None:
    assert source_of(fact("A", by="human", why="from claude-code: CLAUDE.md:3")) == "import"
    assert source_of(fact("A", by="human")) == "human"
    assert source_of(fact("A", by="llm:big")) == "llm:big"
