"""TEAM.md and turns: of what was said in turns it holds what winners knew, and in a turn only of those won before it."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

from massmem.api import team
from massmem.api.committing import commit
from massmem.api.logs import log_jsonl
from massmem.api.memory import read
from massmem.api.opening import open_place
from massmem.api.searching import search
from massmem.api.starting import init
from massmem.api.tools import answer
from massmem.api.turn_search import search_in_turn
from massmem.api.turns import close_turn
from massmem.api.viewing import look_at_rest
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.prune import prune
from massmem.dream.settling import settled
from massmem.model.turns import Turn
from massmem.model.when import NO_DATES
from massmem.store.workspace import Place

AGENTS, TURNS, SESSIONS, USERS = (
    ("atlas", "hermes", "iris", "juno"),
    range(1, 6),
    ("s1", "s2", "s3"),
    ("sam", "kim", "lee"),
)
FACT = re.compile(r"planet \w+ \d \w+ \w+")
SETTINGS = """
team: {members: [atlas, hermes, iris, juno], share: {topics: [planets]}, facets: 100, neighbours: 100}
limits: {MEMORY.md: 50000, lines: 1000}
"""
Key = tuple[str, str, int]


def place_of(root: Path, agent: str, user: str) -> Place:
    return open_place(root=str(root), agent=agent, user=user, now="2026-05-04T09:00:00")


def said(agent: str, turn: int, session: str, user: str) -> str:
    return f"planet {agent} {turn} {session} {user}"


def know(place: Place, texts: dict[tuple[str, int], str]) -> None:
    """Facts that each rest on one entry of one turn."""
    rows = [{"role": "user", "session": s, "turn": str(n), "content": text} for (s, n), text in texts.items()]
    refs = log_jsonl(place, [json.dumps(row).encode() for row in rows]).ids
    sight = look_at_rest(place)
    draft = Draft(sight.view.belief, place.scope, sight.view.now, by="rules")
    oriented = orient(sight.view, draft, learn=False)
    for ref, text in zip(refs, texts.values(), strict=True):
        draft.add(text, "planets", NO_DATES, (ref,))
    pruned = prune(sight.view, oriented)
    events, blanked = settled(draft)
    commit(place, sight, pruned.pages, events=events, blanked=blanked, op="dream", title="made up")


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[Key, str]]:
    """Every agent knows one thing from every turn of every session of every user; turn 5 is nobody's yet."""
    root = tmp_path_factory.mktemp("grid")
    init(str(root), agent="atlas", user="sam", git="none")
    with (root / "massmem.yaml").open("a") as file:
        file.write(SETTINGS)
    for agent, user in product(AGENTS, USERS):
        know(place_of(root, agent, user), {key: said(agent, key[1], key[0], user) for key in product(SESSIONS, TURNS)})
    dice = random.Random(5)
    won = {key: dice.choice(AGENTS) for key in product(USERS, SESSIONS, TURNS) if key[2] < 5}
    for (user, session, turn), winner in won.items():
        close_turn(place_of(root, "atlas", user), session=session, turn=turn, winner=winner)
    for user in USERS:
        assert team.skipped(team.refresh(place_of(root, "atlas", user), all=True).refreshed) == ()
    return root, won


@pytest.mark.parametrize("user", USERS)
@pytest.mark.parametrize("agent", AGENTS)
def test_it_holds_what_winners_knew_in_every_closed_turn_of_this_user(
    grid: tuple[Path, dict[Key, str]], agent: str, user: str
) -> None:
    root, won = grid
    place = place_of(root, agent, user)
    wanted = {said(winner, turn, session, user) for (whose, session, turn), winner in won.items() if whose == user and winner != agent}  # fmt: skip
    assert set(FACT.findall(read(place, "TEAM.md"))) == wanted
    assert set(FACT.findall((root / place.memory_path("TEAM.md")).read_text())) == wanted


@pytest.mark.parametrize(("agent", "session", "user"), list(product(AGENTS, SESSIONS, USERS)))
def test_in_a_turn_it_shows_only_turns_of_the_session_that_were_won_before(
    grid: tuple[Path, dict[Key, str]], agent: str, session: str, user: str
) -> None:
    root, won = grid
    place = place_of(root, agent, user)
    for turn in TURNS:
        wanted = {
            said(winner, number, session, user)
            for (whose, which, number), winner in won.items()
            if (whose, which) == (user, session) and number < turn and winner != agent
        }
        shown = answer(place, "memory_read", {"file": "TEAM.md"}, turn=Turn(session, turn)).text
        assert set(FACT.findall(shown)) == wanted


def test_a_search_in_a_turn_asks_colleagues_and_not_the_file(grid: tuple[Path, dict[Key, str]]) -> None:
    place = place_of(grid[0], "atlas", "sam")
    assert {"facet"}.isdisjoint(hit.kind for hit in search_in_turn(place, "planet", Turn("s2", 3), limit=200).hits)
    assert "facet" in {hit.kind for hit in search(place, "planet", limit=200).hits}


def test_the_mcp_server_shows_the_same(grid: tuple[Path, dict[Key, str]]) -> None:
    pytest.importorskip("mcp_types")
    from massmem.mcp.offers import read_resource, resources

    root, won = grid
    place = place_of(root, "atlas", "sam")
    assert "TEAM.md" in [one.name for one in resources(place)]
    shown = read_resource(place, "massmem:///TEAM.md", Turn("s2", 3)).text
    wanted = {
        said(winner, number, "s2", "sam")
        for (whose, which, number), winner in won.items()
        if (whose, which) == ("sam", "s2") and number < 3 and winner != "atlas"
    }
    assert set(FACT.findall(shown)) == wanted
