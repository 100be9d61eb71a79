"""The rules as a tree, so that patterns which begin alike are tried once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from massmem.dream.rules.times.phrase import Tense
from massmem.dream.rules.times.rule import Part, Rule
from massmem.dream.rules.times.slots import SLOTS, Read

RECURSIVE = frozenset({"point", "end"})
Layout = tuple[int | None, ...]


class Edge:
    """A slot on the way to another node: `starts` is what it can begin with; no `read` for a point."""

    __slots__ = ("is_end", "lean", "node", "read", "slot", "starts")

    def __init__(self, slot: str, lean: Tense | None) -> None:
        found = SLOTS.get(slot)
        self.slot, self.lean, self.is_end = slot, lean, slot == "end"
        self.read: Read | None = found.read if found else None
        self.starts = (found.words | {"#"} if found.digits else found.words) if found else frozenset[str]()
        self.node = Node()


class Node:
    """A place in the patterns: the words and slots that go on from it, and the rules that end here.

    With a rule goes its place in the table, and its layout: for each of its slots the index of the value
    that was read on the way, None for a slot left out.
    """

    __slots__ = ("edges", "ends", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.edges: list[Edge] = []
        self.ends: list[tuple[int, Rule, Layout]] = []

    def edge(self, slot: str, lean: Tense | None) -> Edge:
        """The edge for this slot, made if there is none."""
        for edge in self.edges:
            if edge.slot == slot and edge.lean is lean:
                return edge
        self.edges.append(Edge(slot, lean))
        return self.edges[-1]


class Tree:
    """All the rules of some tables; of rules that match as much, the first in the tables counts."""

    def __init__(self, rules: Iterable[Rule], values_before: int = 0) -> None:
        self.root = Node()
        for place, rule in enumerate(rules):
            for parts in _variants(rule.parts):
                self._grow(place, rule, parts, values_before)
        self._starts = {key: edges for key, edges in self._edges_by_key().items() if edges}

    def starts(self, key: str) -> bool:
        """Whether anything but a point can begin with this token."""
        return key in self._starts or key in self.root.words

    def edges(self, key: str) -> list[Edge]:
        """The slots that can begin with this token."""
        return self._starts.get(key, [])

    def _edges_by_key(self) -> dict[str, list[Edge]]:
        keys = {key for edge in self.root.edges for key in edge.starts}
        return {key: [edge for edge in self.root.edges if key in edge.starts] for key in keys}

    def _grow(self, place: int, rule: Rule, parts: tuple[Part | None, ...], count: int) -> None:
        nodes = [self.root]
        layout: list[int | None] = list(range(count))
        for part, taken in zip(rule.parts, parts, strict=True):
            if taken is None:
                layout += [None] if part.slot else []
            elif part.slot:
                lean = rule.lean if part.slot in RECURSIVE else None
                nodes = [node.edge(part.slot, lean).node for node in nodes]
                layout.append(count)
                count += 1
            else:
                nodes = self._worded(nodes, part.words)
        for node in nodes:
            node.ends.append((place, rule, tuple(layout)))

    def _worded(self, nodes: list[Node], words: frozenset[str]) -> list[Node]:
        """Where the words lead."""
        return [node.words.setdefault(word, Node()) for node in nodes for word in sorted(words)]


def _variants(parts: tuple[Part, ...]) -> Iterator[tuple[Part | None, ...]]:
    """The parts with and without what is optional."""
    if not parts:
        yield ()
        return
    for rest in _variants(parts[1:]):
        yield (parts[0], *rest)
        if parts[0].optional:
            yield (None, *rest)
