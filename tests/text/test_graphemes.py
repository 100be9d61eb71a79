"""A3: a cut never goes through what a person sees as one character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.text.graphemes import cut_back, cut_forward


@pytest.mark.parametrize(
    "cluster", ["👍🏽", "👩‍👩‍👧‍👦", "e\u0301", "🇩🇪", "❤️", "क्षि", "\u1112\u1161\u11ab", "\r\n", "🏴\U000e0067\U000e007f"]
)
def test_no_cut_goes_through_a_cluster(cluster: str) -> None:
    text = f"ab{cluster}cd"
    for at in range(3, 2 + len(cluster)):
        assert cut_back(text, at) == 2
        assert cut_forward(text, at) == 2 + len(cluster)


def test_two_flags_are_two_characters() -> None:
    assert cut_back("🇩🇪🇫🇷", 2) == 2
    assert cut_back("🇩🇪🇫🇷", 3) == 2


@given(st.text(), st.integers(-5, 50))
def test_a_cut_stays_inside_the_text_and_on_its_side(text: str, at: int) -> None:
    inside = min(max(at, 0), len(text))
    assert 0 <= cut_back(text, at) <= inside <= cut_forward(text, at) <= len(text)


def test_a_mark_upon_mark_upon_mark_is_cut_in_the_end() -> None:
    text = "a" + "\u0301" * 1000
    assert cut_back(text, 500) == 500
    assert cut_forward(text, 500) == 500
