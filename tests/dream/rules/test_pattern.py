"""The pattern language of the tables, and the sieve that saves most of the matching."""

from __future__ import annotations

import pytest

from massmem.dream.rules.cues import CUES
from massmem.dream.rules.frames import FRAMES
from massmem.dream.rules.languages import world_frames
from massmem.dream.rules.lead_lines import LEADS
from massmem.dream.rules.pattern import compiled, compiled_exact, compiled_lead, needs, word_set
from massmem.dream.rules.world_cues import WORLD_CUES, WORLD_LEADS


def test_every_pattern_of_the_tables_compiles() -> None:
    for cue in (*CUES, *WORLD_CUES):
        compiled(cue.pattern)
    for lead in (*LEADS, *WORLD_LEADS):
        compiled_lead(lead.pattern)
    for frame in FRAMES:
        compiled_exact(frame.pattern)
    assert world_frames()


def test_slots_options_and_alternatives() -> None:
    found = compiled("[really ]prefer {a} (over|to) {b}").match("prefer tea over coffee, as usual")
    assert found is not None
    assert found.groupdict() == {"a": "tea", "b": "coffee"}


def test_a_reason_behind_the_last_slot_is_left_out() -> None:
    found = compiled("works at {value}").match("works at Acme because the pay is good")
    assert found is not None
    assert found.group("value") == "Acme"


def test_a_place_keeps_its_region() -> None:
    found = compiled("lives in {value}").match("lives in Austin, Texas")
    assert found is not None
    assert found.group("value") == "Austin, Texas"


def test_what_a_pattern_needs_is_read_from_its_top_level() -> None:
    assert needs("[now ]works (at|for) {value}") == (frozenset({"works"}), frozenset({"at", "for"}))
    assert needs("any ?more {value}") == ()


@pytest.mark.parametrize(
    "text",
    [
        "I'm not vegan anymore",
        "we no longer use Slack",
        "Lars took over the website from Ida",
        "call me Max",
        "I left Acme",
    ],
)
def test_the_sieve_lets_everything_through_that_matches(text: str) -> None:
    words = word_set(text)
    for cue in CUES:
        if compiled(cue.pattern).match(text):
            assert all(not need.isdisjoint(words) for need in needs(cue.pattern)), cue.pattern
