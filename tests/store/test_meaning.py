"""Likeness in meaning, where the extra `massmem[semantic]` is installed; without it, nothing of it is there."""

from __future__ import annotations

import pytest

from massmem.store.index.meaning import DIMENSIONS, meaning, meaning_name


def test_without_the_extra_there_are_no_weights() -> None:
    assert (meaning() is None) == (meaning_name() == "")


def test_texts_of_one_meaning_are_near_and_others_are_not() -> None:
    weights = meaning()
    if weights is None:
        pytest.skip("massmem[semantic] is not installed")
    texts = ["My salary went up", "The deploy failed", "We adopted two kittens"]
    data = weights.vectors(texts)
    assert len(data) == DIMENSIONS * len(texts)
    likest = weights.likeness("income raise", [(5, data)])
    assert max(likest, key=lambda number: likest[number]) == 5
    assert likest[5] == (1.0, True)
    assert not any(near for _, near in weights.likeness("photosynthesis", [(1, data)]).values())
    assert weights.likeness("anything", []) == {}
