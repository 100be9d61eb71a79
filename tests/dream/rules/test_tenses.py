"""A move into a town lies behind, a meeting that is moved to a day lies ahead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.model.statements import Statement

Read = Callable[..., tuple[Statement, ...]]


def test_a_move_to_a_town_has_happened(read: Read) -> None:
    (found,) = read("My sister Runa moved to Graz in February")
    assert str(found.dates.since) == "2026-02"
    assert found.dates.planned is None


def test_a_meeting_moved_to_a_day_is_a_plan(read: Read) -> None:
    (found,) = read("the congress was moved to May 29")
    assert str(found.dates.planned) == "2026-05-29"


def test_what_a_room_has_is_a_slot_of_its_own(read: Read) -> None:
    (without,) = read("the meeting room Kepler has no projector")
    (with_one,) = read("the meeting room Kepler has a projector now")
    assert (without.subject, without.slot) == (with_one.subject, with_one.slot)
    assert (without.negative, with_one.negative) == (True, False)


@pytest.mark.parametrize("said", ["The offsite has moved to 14 December.", "The offsite had slipped to 14 December."])
def test_a_plan_that_has_moved_keeps_no_verb_without_its_day(read: Read, said: str) -> None:
    (found,) = read(said)
    assert (found.text, str(found.dates.planned)[5:]) == ("Offsite", "12-14")
