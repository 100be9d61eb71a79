"""A made-up world put into a workspace: logs by the one appender, facts as a dream would leave them."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

from benchmarks.team_world import SHARED, STRANGER, USER, Known, World
from massmem.api.committing import commit
from massmem.api.correcting import forget
from massmem.api.logs import log_jsonl
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.viewing import look_at_rest
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.prune import prune
from massmem.dream.settling import settled
from massmem.model.events import Consumed, Event, Op
from massmem.model.when import NO_DATES
from massmem.store.logs import log_digest, log_sizes
from massmem.store.workspace import Place

NOW = datetime(2026, 9, 1, 9, tzinfo=timezone.utc)


def fill(root: Path, world: World) -> None:
    """Make the workspace; each fact is given the id that it has there."""
    init(str(root), agent=world.agents[0], user=USER, git="none")
    with (root / "massmem.yaml").open("a") as file:
        file.write(f"team: {{members: [{', '.join(world.agents)}], share: {{topics: [{', '.join(SHARED)}]}}}}\n")
    scopes: dict[tuple[str, str], list[Known]] = {}
    for fact in world.facts:
        scopes.setdefault((fact.agent, fact.user), []).append(fact)
    for (agent, user), facts in sorted(scopes.items()):
        _fill_one(place_of(root, agent, user), facts)


def place_of(root: Path, agent: str, user: str = USER) -> Place:
    """The place of an agent, at the one moment at which all of it happens."""
    return open_place(root=str(root), agent=agent, user=user, now=NOW)


def _fill_one(place: Place, facts: list[Known]) -> None:
    rows = [(day, number, fact) for number, fact in enumerate(facts) for day in fact.days]
    rows.sort(key=lambda row: (row[0], row[1]))
    lines = [
        {"role": "user", "session": f"s{day}", "at": f"{day}T08:00:00Z", "origin": str(number),
         "content": f"{fact.text}. {fact.aside}".strip()}
        for number, (day, _, fact) in enumerate(rows)
    ]  # fmt: skip
    report = log_jsonl(place, (json.dumps(line).encode() for line in lines))
    refs: dict[int, list[str]] = {}
    for ref, (_, number, _) in zip(report.ids, rows, strict=True):
        refs.setdefault(number, []).append(ref)
    sight = look_at_rest(place)
    draft = Draft(sight.view.belief, place.scope, sight.view.now, by="rules")
    oriented = orient(sight.view, draft, learn=False)
    for number, fact in enumerate(facts):
        fact.id = draft.add(fact.text, fact.topic, NO_DATES, tuple(refs[number])).key
        if fact.state == "ended":
            draft.record(Op.END, fact.id, why="over")
    pruned = prune(sight.view, oriented)
    events, blanked = settled(draft)
    events.append(_slept(place, sight.view.now))
    commit(place, sight, pruned.pages, events=events, blanked=blanked, op="dream", title="a made-up past")
    for fact in facts:
        if fact.state == "forgotten":
            forget(place, fact.id)


def _slept(place: Place, now: datetime) -> Event:
    """The dream that made these facts has read the logs to their end."""
    logs = {path: Consumed(size, log_digest(place, path, size) or "") for path, size in log_sizes(place).items()}
    return Event(at=now, op=Op.DREAM, by="rules", dream="past", start=now, end=now, engine="rules", logs=logs).named()


__all__ = ["NOW", "STRANGER", "fill", "place_of"]
