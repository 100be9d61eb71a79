"""Corrections take their subject from what was said before, and change nothing but the value."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.model.statements import Statement

Read = Callable[..., tuple[Statement, ...]]


@pytest.mark.parametrize(
    ("said", "correction", "note", "replaces"),
    [
        (
            "The cache listens on port 7071.",
            "oh wait. actually it's 7017, not 7071, mixed up the digits",
            "Cache listens on port 7017",
            "7071",
        ),
        ("The queue is named orders-v2", "it's not orders-v2 but orders-v3", "Queue is named orders-v3", "orders-v2"),
        ("The gate code is 4471.", "No wait, it's 4417.", "Gate code is 4417", "4471"),
        ("Our office is on the 4th floor.", "oops, I meant the 5th floor", "Office is on the 5th floor", "4th floor"),
        ("We're on Python 3.12 now.", "Actually, it's Python 3.11.", "On Python 3.11 now", "Python 3.12"),
        ("My sister's name is Anke.", "correction, her name is Anja", "Sister's name is Anja", "Anke"),
    ],
)
def test_a_correction_puts_the_new_value_in_the_place_of_the_old(
    read: Read, said: str, correction: str, note: str, replaces: str
) -> None:
    first, second = read(said, correction)
    assert (second.text, second.replaces) == (note, replaces)
    assert (second.subject, second.slot) == (first.subject, first.slot)


def test_a_correction_without_anything_in_sight_names_both_values(read: Read) -> None:
    (statement,) = read("sorry, I meant Thursday, not Tuesday")
    assert (statement.subject, statement.value, statement.replaces) == ("it", "thursday", "Tuesday")


def test_a_number_is_no_correction_of_a_name(read: Read) -> None:
    assert [s.text for s in read("My manager is Dana Wells.", "wait, it's 9 already")] == ["Manager is Dana Wells"]


def test_another_sentence_is_no_correction(read: Read) -> None:
    assert [s.text for s in read("The cache listens on port 7071.", "actually it's raining")] == [
        "Cache listens on port 7071"
    ]
