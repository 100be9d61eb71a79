"""Team memory in a made-up company: do agents get what they need of one another, and nothing else?

    python -m benchmarks.team [--seed 1] [--agents 20] [--facts 2000] [--lessons 40] [--near 200]

`team_world` makes the company from the seed and decides who needs what; `team_fill` puts it into a workspace. Printed are:
how many lessons are among the facets of the agent that needs them, canaries that leaked, facets that their evidence does not
contain, what one dream sets in motion, and how many questions an agent's own search and prompt answer without TEAM.md and with
it. Exit 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from benchmarks.team_fill import fill, place_of
from benchmarks.team_model import INVENTED, model_server
from benchmarks.team_world import USER, World, make_world
from massmem.api import team
from massmem.api.assembling import assemble
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.memory import read
from massmem.api.searching import search
from massmem.api.team_why import why_facet
from massmem.cli.screens.document import document
from massmem.model.record import replace
from massmem.model.reports.dreams import DreamReport
from massmem.model.team import Refreshed
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

LEAST = 0.85
STEPS = ("search", "assemble --query")


def found_lessons(world: World, rows: dict[str, Refreshed]) -> int:
    """How many lessons are among the facets of the agent that needs them."""
    return sum(
        any(f"{one.fact.agent}/{one.fact.id}" in facet.evidence for facet in rows[one.reader].facets)
        for one in world.lessons
    )  # fmt: skip


def found_near(world: World, rows: dict[str, Refreshed]) -> int:
    """How many near-misses are among the facets of the agent that they are aimed at."""
    return sum(
        any(f"{fact.agent}/{fact.id}" in facet.evidence for facet in rows[reader].facets) for fact, reader in world.near
    )  # fmt: skip


def unborne(world: World, rows: dict[str, Refreshed]) -> list[str]:
    """Facets with a word that their evidence (facts of the world, by name) does not have."""
    texts = {f"{fact.agent}/{fact.id}": fact.text for fact in world.facts if fact.user == USER}
    bad = []
    for row in rows.values():
        for facet in row.facets:
            have = {word for name in facet.evidence for word in _words(texts.get(name, ""))}
            if not facet.evidence or not set(_words(facet.text)) <= have:
                bad.append(f"{row.agent}: {facet.text}")
    return bad


def leaks(root: Path, world: World, rows: dict[str, Refreshed]) -> list[str]:
    """Canaries in anything that team memory says, to anybody."""
    found = []
    for agent, row in rows.items():
        place = place_of(root, agent)
        told = [read(place, "TEAM.md", raw=True), document(team.status(place), pretty=False)]
        told += [document(team.facets(place), pretty=False), document(team.graph(place), pretty=False)]
        told += [document(why_facet(place, facet.id), pretty=False) for facet in row.facets]
        asked = [one.question for one in world.lessons if one.reader == agent][:3]
        told += [document(team.facets(place, question), pretty=False) for question in asked]
        foreign = [word for word, fact in world.canaries.items() if (fact.agent, fact.user) != (agent, USER)]
        hits = [hit.text for question in asked for hit in search(place, question, limit=50).hits]
        found += [f"{agent}: {word}" for word in world.canaries if any(word in text for text in told)]
        found += [f"{agent}: {word}" for word in foreign if any(word in text for text in hits)]
    return found


def answered(root: Path, world: World) -> dict[str, tuple[int, int]]:
    """How many questions an agent's own search and prompt answer: those that need a lesson, and those about its own facts."""
    needs = [(one.reader, one.question, one.fact.text) for one in world.lessons]
    counts = {}
    for step in STEPS:
        counts[step] = (_count(root, needs, step), _count(root, world.own_questions, step))
    return counts


def _count(root: Path, questions: list[tuple[str, str, str]], step: str) -> int:
    done = 0
    for agent, question, answer in questions:
        place = place_of(root, agent)
        if step == "search":
            texts = [hit.text for hit in search(place, question).hits]
        else:
            texts = [assemble(place, query=question).system]
        done += any(answer in " ".join(text.split()) for text in texts)
    return done


def after_one_dream(root: Path, world: World, base: str | None) -> tuple[list[str], list[str], DreamReport]:
    """An agent learns something about a thing: the files that changed, those that nobody had to touch, and the report."""
    agent = world.agents[0]
    thing = world.works_with[agent][0]
    place = place_of(root, agent)
    if base is not None:
        settings = replace(place.settings.dream, engine="llm", model="openai/stand-in", api_base=base, api_key="none")
        place = replace(place, settings=replace(place.settings, dream=settings))
    log_text(place, f"We decided to keep {thing} on build 9000.", session="new")
    before = _digests(root)
    report = dream(place, Wish(force=True))
    assert isinstance(report, DreamReport)
    assert report.added, "the dream learnt nothing"
    changed = sorted(path for path, digest in _digests(root).items() if before.get(path) != digest)
    allowed = {f"agents/{name}/users/{USER}/TEAM.md" for name in _concerned(world, agent, place, report)}
    astray = [path for path in changed if path not in allowed and not path.startswith(f"agents/{agent}/users/{USER}/")]
    return changed, astray, report


def _concerned(world: World, agent: str, place: Place, report: DreamReport) -> set[str]:
    """Who holds a fact about a thing that the dream added something about, or changed something of."""
    ids = {*report.added, *report.reworded, *report.merged, *report.ended, *report.stale, *report.moved}
    texts = [row.text for row in facts(place, all=True) if row.id in ids]
    texts += [fact.text for fact in world.facts if fact.agent == agent and fact.id in ids]
    things = {thing for thing in world.things if any(_names(text, thing) for text in texts)}
    return {fact.agent for fact in world.facts if any(_names(fact.text, thing) for thing in things)}


def _names(text: str, thing: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(thing)}(?!\w)", text, re.IGNORECASE) is not None


def _digests(root: Path) -> dict[str, str]:
    files = (path for path in root.rglob("*") if path.is_file() and ".massmem" not in path.parts)
    return {str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _words(text: str) -> list[str]:
    return re.findall(r"[\w./'-]*\w", text.casefold())


def measure(root: Path, world: World) -> list[str]:
    """Print the figures; the bars that are missed."""
    began = time.perf_counter()
    fill(root, world)
    print(f"  {len(world.facts):,} facts of {len(world.agents)} agents; made in {time.perf_counter() - began:.1f} s")
    missed = []
    off = answered(root, world)
    began = time.perf_counter()
    report = team.refresh(place_of(root, world.agents[0]), all=True)
    rows = {row.agent: row for row in report.refreshed}
    print(f"  refresh of every TEAM.md: {time.perf_counter() - began:.1f} s")
    on = answered(root, world)
    lessons, near = found_lessons(world, rows), found_near(world, rows)
    print(f"  lessons among the facets of who needs them: {lessons} of {len(world.lessons)}")
    print(f"  near-misses among the facets of whom they are aimed at: {near} of {len(world.near)}")
    missed += ["lessons"] if lessons < LEAST * len(world.lessons) else []
    bad, leaked = unborne(world, rows), leaks(root, world, rows)
    print(
        f"  canaries that leaked: {len(leaked)} of {len(world.canaries)}; facets without evidence that contains them: {len(bad)}"
    )
    missed += [f"leak {one}" for one in leaked] + [f"evidence {one}" for one in bad]
    for step in STEPS:
        for place, what in enumerate(("that need a colleague's lesson", "about its own facts")):
            total = (len(world.lessons), len(world.own_questions))[place]
            print(
                f"  questions {what}, {step}: {off[step][place]} of {total} without TEAM.md, {on[step][place]} with it"
            )
    return missed + _dreamt(root, world)


def _dreamt(root: Path, world: World) -> list[str]:
    if find_spec("litellm") is None:
        changed, astray, report = after_one_dream(root, world, None)
        calls = report.usage.calls
    else:
        with model_server() as model:
            changed, astray, report = after_one_dream(root, world, model.base)
        calls = model.team
    files = [path for path in changed if path.endswith("TEAM.md")]
    print(f"  after one dream: {calls} call of a model, {len(files)} TEAM.md changed, {len(astray)} files of others")
    invented = [path for path in files if INVENTED in (root / path).read_text()]
    missed = [f"touched {path}" for path in astray] + [f"believed {path}" for path in invented]
    return missed + (["more than one call"] if calls > 1 else []) + [f"warning {one}" for one in report.warnings]


def main() -> None:
    """Make one world and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("seed", 1), ("agents", 20), ("facts", 2000), ("lessons", 40), ("near", 200)):
        parser.add_argument(f"--{name}", type=int, default=default)
    given = parser.parse_args()
    world = make_world(given.seed, given.agents, given.facts, given.lessons, given.near)
    print(f"seed {given.seed}:")
    with tempfile.TemporaryDirectory() as folder:
        missed = measure(Path(folder), world)
    if missed:
        sys.exit("missed: " + "; ".join(missed[:10]))


if __name__ == "__main__":
    main()
