"""P8: a token estimate that holds for CJK as well as for prose."""

from __future__ import annotations

from massmem.text.tokens import count_tokens


def test_tokens_are_a_quarter_of_the_bytes_rounded_up() -> None:
    assert count_tokens("") == 0
    assert count_tokens("a") == 1
    assert count_tokens("four") == 1
    assert count_tokens("fives") == 2


def test_a_cjk_character_counts_nearly_one_token_although_there_are_no_blanks() -> None:
    assert 0.7 * 1000 <= count_tokens("記" * 1000) <= 1.2 * 1000


def test_a_lone_surrogate_is_counted_and_not_an_error() -> None:
    assert count_tokens("\ud83d") == 1
