"""Standing wishes as questions, sentences that say two things, and orders with a condition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.dream.rules.kinds import is_conditional_order
from massmem.dream.rules.unfolding import unfolded
from massmem.dream.rules.wishes import standing_wish
from massmem.model.statements import Statement

Read = Callable[..., tuple[Statement, ...]]


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("could you always reply in Danish from now on?", "always reply in Danish from now on"),
        ("can you remember that I prefer aisle seats?", "remember that I prefer aisle seats"),
        ("would you mind never using emojis?", "never using emojis"),
        ("Can you please stop adding footnotes?", "stop adding footnotes"),
        ("could you look at the log?", None),
        ("could you remember what I said about Ottoline?", None),
        ("do you always reply in Danish?", None),
    ],
)
def test_a_question_can_be_a_standing_order(said: str, order: str | None) -> None:
    assert standing_wish(said) == order


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("my landlord, Piet Hoek, is away", ["my landlord Piet Hoek is away"]),
        ("I'm allergic to nuts and so is my son Per", ["I'm allergic to nuts", "my son Per is allergic to nuts"]),
        ("I like rye and so does Per", ["I like rye", "Per likes rye"]),
        (
            "I'm a baker based in Tromsø",
            ["I'm a baker", "I'm based in Tromsø"],
        ),
        ("we ship not only to Norway but also to Finland", ["we ship to Norway and to Finland"]),
        ("my defaults: light theme, metric units", ["I like light theme", "I like metric units"]),
        ("I work at Kestrel as a clerk", ["I work at Kestrel", "I'm a clerk"]),
        ("for everything else mail is fine", ["mail is fine for everything else"]),
    ],
)
def test_a_sentence_that_says_two_things_is_said_out(said: str, parts: list[str]) -> None:
    assert unfolded(said) == parts


@pytest.mark.parametrize(
    ("said", "lasts"),
    [
        ("If the boiler is down, reset it twice before calling anyone", True),
        ("When prod is down ping me on Signal", True),
        ("if the scanner jams, call Ottoline", True),
        ("If the tests pass, merge it", False),
        ("if it works, tell me", False),
    ],
)
def test_an_order_with_a_condition_lasts_where_it_names_whom_or_how(said: str, *, lasts: bool) -> None:
    assert is_conditional_order(said) is lasts


@pytest.mark.parametrize(
    ("said", "notes"),
    [
        ("I'm 41 and I work nights", ["Age 41", "Works nights"]),
        ("my landlord, Piet Hoek, is away until March 20", ["Landlord Piet Hoek is away"]),
        ("I have two sons, Per (5) and Ola (8)", ["Has two sons, Per (5) and Ola (8)"]),
        ("My aunt hates olives", ["Aunt hates olives"]),
        ("Releases need two signatures", ["Releases need two signatures"]),
        ("We're a team of nine", ["Team of nine"]),
        ("I like when you send me tables, not prose", ["Likes tables, not prose"]),
        ("Also, I just moved the archive to Tromsø.", ["Moved the archive to Tromsø"]),
        ("as agreed yesterday, the code freeze starts on Monday", ["Code freeze"]),
        ("Our build is failing because of a missing comma", []),
        ("We decided against Kafka and will use NATS instead", ["Going with NATS instead of Kafka"]),
        ("you can add footnotes again", ["Can add footnotes again"]),
        ("Deploy to eu-west only, unless I say otherwise.", ["Deploy to eu-west only, unless they say otherwise"]),
        ("My brother Per is a vet. He lives in Tromsø.", ["Brother Per is a vet", "Per lives in Tromsø"]),
        ("my advisor Dr. Hale is excited", ["Advisor is Dr. Hale"]),
        ("I tried Cython but it was messy", ["Tried Cython but it was messy"]),
        ("The ticket system is done!", ["Ticket system is done"]),
        ("CI runs on Buildkite, not on Jenkins anymore", ["CI runs on Buildkite, not on Jenkins anymore"]),
        ("Here is the env of the failing job", []),
        ("i keep forgetting my locker number", []),
        ("paged at 3am again, I just love that 🙄", []),
        ("let's all deploy on Christmas Eve, brilliant idea /s", []),
    ],
)
def test_what_people_say_becomes_these_notes(said: str, notes: list[str], read: Read) -> None:
    assert [statement.text for statement in read(said)] == notes


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("we no longer support Python 3.8", "No longer supports Python 3.8"),
        ("I quit smoking two months ago", "Quit smoking"),
        ("I don't smoke any more", "Doesn't smoke any more"),
    ],
)
def test_an_end_has_a_note_for_a_memory_that_knew_nothing(said: str, note: str, read: Read) -> None:
    assert [statement.instead for statement in read(said)] == [note]


def test_what_is_replaced_is_named_without_its_preposition(read: Read) -> None:
    assert [found.replaces for found in read("CI runs on Buildkite, not on Jenkins anymore")] == ["Jenkins"]
    assert [found.replaces for found in read("we chose React over Vue")] == ["Vue"]
    assert [found.replaces for found in read("our repo was renamed from heron to plover")] == ["heron"]


def test_a_starred_correction_moves_the_plan_and_keeps_its_hour(read: Read) -> None:
    plan, moved = read("Rex has a vet appointment on Tuesday at 16:00", "*Thursday, sorry")
    assert (str(plan.dates.planned), str(moved.dates.planned)) == ("2026-03-17 16:00", "2026-03-19 16:00")


def test_a_day_put_off_lies_ahead_and_keeps_its_range(read: Read) -> None:
    (found,) = read("the congress got postponed to 17-19 June")
    assert str(found.dates.plan) == "2026-06-17/2026-06-19"
    (since,) = read("I'm the new treasurer at Kestrel as of March 1.")
    assert str(since.dates.since) == "2026-03-01"
