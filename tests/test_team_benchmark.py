"""The team's benchmark on a small company: its bars hold, and what it makes is what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.team import found_lessons, leaks, unborne
from benchmarks.team_fill import fill, place_of
from benchmarks.team_world import World, make_world
from massmem.api import team

SEED, AGENTS, FACTS, LESSONS, NEAR = 11, 6, 240, 8, 24


def small() -> World:
    return make_world(SEED, AGENTS, FACTS, LESSONS, NEAR)


def test_a_seed_makes_the_same_company_again_and_another_one_another() -> None:
    assert [fact.text for fact in small().facts] == [fact.text for fact in small().facts]
    assert [fact.text for fact in small().facts] != [fact.text for fact in make_world(12, AGENTS, FACTS).facts]


def test_who_needs_a_lesson_works_with_what_it_is_about_and_a_near_miss_is_about_something_else() -> None:
    world = small()
    for lesson in world.lessons:
        assert set(lesson.things) <= set(world.works_with[lesson.reader])
        assert lesson.fact.agent != lesson.reader
        words = set(lesson.question.lower().split()) - {
            word for thing in lesson.things for word in thing.lower().split()
        }
        assert not {word for word in words if len(word) > 4} & set(lesson.fact.text.lower().split())
    for fact, reader in world.near:
        assert not any(f" {thing} " in f" {fact.text} " for thing in world.works_with[reader])


@pytest.mark.parametrize("seed", [SEED])
def test_the_bars_hold_in_a_small_company(tmp_path: Path, seed: int) -> None:
    world = make_world(seed, AGENTS, FACTS, LESSONS, NEAR)
    fill(tmp_path, world)
    report = team.refresh(place_of(tmp_path, world.agents[0]), all=True)
    rows = {row.agent: row for row in report.refreshed}
    assert found_lessons(world, rows) >= 0.85 * LESSONS
    assert unborne(world, rows) == []
    assert leaks(tmp_path, world, rows) == []
