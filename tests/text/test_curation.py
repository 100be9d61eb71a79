"""The rules of templates/curation.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.config import read_yaml
from massmem.errors import BadSettings
from massmem.model.team import Curation
from massmem.text.curation import read_curation

FILE = "templates/curation.yaml"
SHIPPED = Path(__file__).parents[2] / FILE


def rules(text: str, beside: Curation | None = None) -> Curation:
    return read_curation(read_yaml(text, FILE), FILE, beside)


def test_the_shipped_rules_are_what_is_documented() -> None:
    shipped = rules(SHIPPED.read_text())
    assert shipped == Curation(topics=(("decisions", 0.5), ("lessons", 2.0), ("tools", 0.5)))


def test_what_is_left_out_stays_as_it_is() -> None:
    made = rules("half_life: 4w\nscore: {seen: 0}", Curation(recent=3))
    assert (made.half_life, made.seen, made.recent) == (28, 0, 3)
    assert rules("") == Curation()


@pytest.mark.parametrize(
    ("text", "error", "cure"),
    [
        ("score:\n  sean: 1", f"{FILE}:2: no setting score.sean", "did you mean score.seen?"),
        ("confidence: {one_colleague: 2}", f"{FILE}:1: confidence.one_colleague is '2', but should be a number from 0 to 1", "correct line 1"),
        ("half_life: never", f"{FILE}:1: half_life is 'never', but should be a number of days or weeks, such as 90d or 12w", "correct line 1"),
        ("half_life: 1d\nhalf_life: 2d", f"{FILE}:2: half_life is already set in line 1", "keep one"),
        ("- score", f"{FILE}:1: the file should hold rules, as `key: value`", "see the shipped one"),
        ("score: [", f"{FILE}:2: did not find expected node content", "correct the YAML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text: str, error: str, cure: str) -> None:
    with pytest.raises(BadSettings) as raised:
        rules(text)
    assert (raised.value.message, raised.value.cure) == (error, cure)
