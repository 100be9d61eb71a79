"""What its speaker does not want remembered is not read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.model.statements import Act, Statement

Read = Callable[..., tuple[Statement, ...]]


@pytest.mark.parametrize(
    "said",
    [
        "my pension is 3100 a month, but don't remember that",
        "Don't store this: my blood type is AB negative",
        "My blood type is AB negative. Please don't save that anywhere.",
        "off the record, I'm leaving Larkspur Freight in June",
        "My blood type is AB negative. Forget that I said that.",
        "can you not store that my blood type is AB negative? just don't save it",
    ],
)
def test_nothing_is_read_that_was_not_to_be_kept(said: str, read: Read) -> None:
    assert [found for found in read(said) if found.act is Act.ASSERT] == []


def test_a_refusal_in_a_message_of_its_own_takes_back_the_message_before(read: Read) -> None:
    assert read("I live in Tromsø.", "my blood type is AB negative", "please don't store that")[0].text == (
        "Lives in Tromsø"
    )
    assert len(read("I live in Tromsø.", "my blood type is AB negative", "please don't store that")) == 1


def test_what_was_said_before_the_refused_sentence_stays(read: Read) -> None:
    found = read("I work for Larkspur Freight. My blood type is AB negative. Don't save this anywhere.")
    assert [statement.text for statement in found] == ["Works for Larkspur Freight"]


@pytest.mark.parametrize(
    ("said", "notes"),
    [
        ("the gate code is 9911#, don't share it", ["Gate code is 9911#"]),
        ("don't keep it in the fridge, I prefer warm cider", ["Prefers warm cider"]),
        ("Don't forget that I prefer tea", ["Prefers tea"]),
    ],
)
def test_other_requests_refuse_nothing(said: str, notes: list[str], read: Read) -> None:
    assert [statement.text for statement in read(said)] == notes


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("Please delete what you know about my pension", "Pension"),
        ("forget that I'm learning Icelandic", "Learning Icelandic"),
        ("forget everything about the lighthouse job", "Lighthouse job"),
        ("could you please forget about Ottoline's surgery?", "Ottoline's surgery"),
    ],
)
def test_a_request_to_forget_names_what_is_to_go(said: str, gone: str, read: Read) -> None:
    assert [(statement.act, statement.text) for statement in read(said)] == [(Act.FORGET, gone)]


def test_to_forget_about_what_is_off_only_ends_it(read: Read) -> None:
    assert [found.act for found in read("forget about the Tromsø trip, it's off")] == [Act.END]
