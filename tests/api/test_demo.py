"""The demo shows the main job, and what it shows is right."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest


@pytest.fixture
def shown(shell: Callable[[str], str]) -> dict[str, str]:
    """What each step of the demo showed, by title."""
    steps = json.loads(shell("massmem demo --json"))["steps"]
    return {step["title"]: step["shown"] for step in steps}


def test_the_demo_leaves_a_sound_workspace(shell: Callable[[str], str]) -> None:
    shell("massmem demo && cd massmem-demo && massmem verify && massmem facts && massmem assemble")


def test_the_demo_believes_what_was_said_last(shown: dict[str, str]) -> None:
    believed = shown["What is believed now"]
    for word in ("Ruff", "5433", "Voss", "hazelnut", "90 days", "Ingrid", "Fridays", "Oslo"):
        assert word.lower() in believed.lower(), word
    for word in ("Parcelmax", "trombone", "Lisbon", "Uses Black", "port 5432", "Lives in Bergen"):
        assert word.lower() not in believed.lower(), word


def test_the_demo_tells_the_same_allergy_once(shown: dict[str, str]) -> None:
    assert shown["What is believed now"].lower().count("hazelnut") == 1


def test_the_demo_shows_why_with_the_words_that_were_said(shown: dict[str, str]) -> None:
    assert "We switched from Black to Ruff for formatting today." in shown["Why one of it is believed"]


def test_the_demo_shows_the_same_each_time(shell: Callable[[str], str]) -> None:
    first, second = (json.loads(shell(f"massmem demo {name} --json"))["steps"] for name in ("one", "two"))
    assert [step["shown"] for step in first[1:]] == [step["shown"] for step in second[1:]]


def test_a_second_demo_does_not_touch_the_first(shell: Callable[[str], str]) -> None:
    shell("massmem demo")
    assert "exit 2" in shell("massmem demo || echo exit $?")
