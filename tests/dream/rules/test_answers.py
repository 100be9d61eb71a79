"""The assistant's words count where the user plainly says yes to its question, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.model.statements import Statement

Read = Callable[..., tuple[Statement, ...]]


@pytest.mark.parametrize(
    ("question", "answer", "note"),
    [
        ("A: Should I always use British spelling?", "yes please", "Always use British spelling"),
        ("A: Shall I write the minutes in Dutch from now on?", "yes, always", "Always write the minutes in Dutch"),
        ("A: Noted. So you live in Graz now?", "yes, exactly", "Lives in Graz now"),
        ("A: Do you use Helix?", "Yep", "Uses Helix"),
    ],
)
def test_a_plain_yes_makes_the_question_a_statement(read: Read, question: str, answer: str, note: str) -> None:
    (statement,) = read(question, answer)
    assert statement.text == note
    assert statement.also
    assert statement.explicit


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("A: You work in finance, right?", "ok thanks"),
        ("A: Do you prefer tabs or spaces?", "yes"),
        ("A: Shall I move the meeting?", "yes pls"),
        ("A: Should I always use British spelling?", "no"),
        ("A: I guess you live near Hamburg.", "yes"),
        ("A: Is this the file?", "yes"),
    ],
)
def test_anything_else_does_not(read: Read, question: str, answer: str) -> None:
    assert read(question, answer) == ()
