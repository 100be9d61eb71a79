"""The graph: agents, the things that their facts are about, and edges that say how many and how recent these are."""

from __future__ import annotations

from datetime import date
from math import log

from massmem.model.record import dataclass
from massmem.model.team import Edge, TeamGraph, Thing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from massmem.model.team import Shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Over how many of how many facts each thing is spread."""

    facts: int
    of: Mapping[str, int]

    def rarity(self, thing: str) -> float:
        """From 1 (one fact alone is about it) to near 0 (every fact is)."""
        if not self.facts:
            return 1.0
        return log(1 + self.facts / max(1, self.of.get(thing, 1))) / log(1 + self.facts)


def spread(facts: Sequence[Shared]) -> Spread:
    """How the things are spread over these facts."""
    found: dict[str, int] = {}
    for fact in facts:
        for thing in fact.things:
            found[thing] = found.get(thing, 0) + 1
    return Spread(facts=len(facts), of=found)


def newest_day(facts: Iterable[Shared]) -> str:
    """The day of the newest evidence of all, "" where none has one: recency is counted from it, and not from today."""
    return max((fact.last for fact in facts), default="")


def recency(day: str, newest: str, half_life: int) -> float:
    """1 for the newest day, a half one half-life before it; a half where no day is known."""
    if not day or not newest:
        return 0.5
    return float(0.5 ** (max(0, (date.fromisoformat(newest) - date.fromisoformat(day)).days) / half_life))


def edges(facts: Sequence[Shared], half_life: int) -> dict[tuple[str, str], Edge]:
    """The edges that these facts make, by agent and thing. The weight: 1 - 1/2^facts, times the newest one's recency."""
    newest = newest_day(facts)
    held: dict[tuple[str, str], list[Shared]] = {}
    for fact in facts:
        for thing in fact.things:
            held.setdefault((fact.agent, thing), []).append(fact)
    found = {}
    for (agent, thing), those in held.items():
        last = newest_day(those)
        weight = (1 - 0.5 ** len(those)) * recency(last, newest, half_life)
        found[agent, thing] = Edge(agent=agent, thing=thing, facts=len(those), newest=last, weight=round(weight, 4))
    return found


def graph(members: Sequence[str], facts: Sequence[Shared], half_life: int) -> TeamGraph:
    """The whole graph, in a fixed order: what most facts are about first."""
    of = spread(facts).of
    things = tuple(
        Thing(name=name, facts=count) for name, count in sorted(of.items(), key=lambda one: (-one[1], one[0]))
    )
    place = {thing.name: number for number, thing in enumerate(things)}
    found = edges(facts, half_life).values()
    return TeamGraph(
        agents=tuple(members), things=things,
        edges=tuple(sorted(found, key=lambda edge: (edge.agent, place[edge.thing]))),
    )  # fmt: skip


def as_dot(found: TeamGraph) -> str:
    """The graph in Graphviz' language: agents as boxes, things as ellipses, thicker edges for more weight."""
    lines = ["graph team {", "  layout=neato; overlap=false; splines=true;"]
    lines += [f"  {_quoted('agent ' + name)} [shape=box, label={_quoted(name)}];" for name in found.agents]
    lines += [f"  {_quoted('thing ' + one.name)} [label={_quoted(one.name)}];" for one in found.things]
    lines += map(_line, found.edges)
    return "\n".join([*lines, "}"]) + "\n"


def _line(edge: Edge) -> str:
    told = _quoted(f"{edge.facts} facts, newest {edge.newest or 'unknown'}")
    ends = f"{_quoted('agent ' + edge.agent)} -- {_quoted('thing ' + edge.thing)}"
    return f"  {ends} [penwidth={0.5 + 3 * edge.weight:.2f}, tooltip={told}];"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
