"""`massmem team` as a process: screens, JSON, and what it says when there is nothing to say."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

START = """
massmem init memory --agent atlas --user sam --no-git >/dev/null; cd memory
echo 'team: {members: [atlas, hermes], share: {topics: [tools, lessons]}}' >> massmem.yaml
massmem remember --quiet --topic tools "Uses Kestrel for the gateway"
massmem --agent hermes remember --quiet --topic lessons "Kestrel drops idle connections"
"""


def test_status_refresh_facets_and_graph(shell: Callable[[str], str]) -> None:
    told = shell(START + "massmem team; massmem team refresh; massmem team; massmem team facets; massmem team graph")
    lines = [line.split() for line in told.splitlines()]
    assert told.startswith("atlas among colleagues who serve sam\nshares 1 fact (tools, lessons)\n")
    assert ["hermes", "1", "1"] in lines
    assert "TEAM.md: nothing yet; massmem team refresh makes it\n" in told
    assert "agents/atlas/users/sam/TEAM.md: 1 facet, as it was\n" not in told
    assert "TEAM.md: 1 facet\n" in told
    assert ["kestrel", "2", "atlas", "1,", "hermes", "1"] in lines


def test_the_json_documents(shell: Callable[[str], str]) -> None:
    report = json.loads(shell(START + "massmem --json team refresh --all"))
    assert [(row["agent"], row["by"], len(row["facets"])) for row in report["refreshed"]] == [
        ("atlas", "rules", 1), ("hermes", "rules", 1),
    ]  # fmt: skip
    (one,) = json.loads(shell("cd memory; massmem --json team facets"))
    assert one["text"] == "Kestrel drops idle connections"
    assert one["confidence"] == 0.5
    assert one["evidence"][0].startswith("hermes/")
    state = json.loads(shell("cd memory; massmem --json team"))
    assert (state["members"], state["facets"], state["gone"]) == (["atlas", "hermes"], 1, 0)
    found = json.loads(shell("cd memory; massmem --json team graph"))
    assert found["things"] == [{"name": "kestrel", "facts": 2}]
    why = json.loads(shell(f"cd memory; massmem --json why {one['id']}"))
    assert why["evidence"][0]["fact"]["text"] == "Kestrel drops idle connections"
    assert shell("cd memory; massmem team graph --dot").startswith("graph team {\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("team graph --query x", "--query goes with facets"),
        ("team --all", "--all goes with refresh"),
        ("team nonsense", "is not one of status, facets, refresh, graph"),
        ("append TEAM.md x", "TEAM.md: is made anew from what colleagues know, and not written to"),
    ],
)
def test_what_makes_no_sense_is_said(shell: Callable[[str], str], words: str, told: str) -> None:
    said = shell(START + f"massmem {words} 2>&1 || test $? = 2")
    assert told in said


def test_a_flat_workspace_says_that_it_has_no_team(shell: Callable[[str], str]) -> None:
    said = shell("massmem init flat --layout flat --no-git >/dev/null; cd flat; massmem team 2>&1 || test $? = 2")
    assert "has a flat layout, for one agent: there is no team" in said
