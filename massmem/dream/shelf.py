"""A shelf of facts and lines, found by what they compete for and by the words they share."""

from __future__ import annotations

from math import ceil

from massmem.dream.rules.notes import Described, describe
from massmem.model.facts import Fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What `rules.notes.same_note` asks of two wordings of one thing.
SHORTER, LONGER = 0.8, 0.5


class Shelf:
    """Live facts and a person's lines, indexed. `put` again after a fact changed.

    Stems are indexed by how many stems their facts have: two notes of four stems must share all
    four to be alike, so that a note is compared with few others, however many are of its shape.
    """

    def __init__(self, facts: Iterable[Fact], user: str) -> None:
        """Index these facts."""
        self._user = user
        self._facts: dict[str, Fact] = {}
        self._described: dict[str, Described] = {}
        self._by_slot: dict[tuple[str, str], set[str]] = {}
        self._by_stem: dict[int, dict[str, set[str]]] = {}
        for fact in facts:
            self.put(fact)

    def put(self, fact: Fact) -> None:
        """Index a fact, in the place of an older one with its key."""
        self.drop(fact.key)
        described = describe(fact.text, self._user)
        self._facts[fact.key], self._described[fact.key] = fact, described
        if described.slot is not None:
            self._by_slot.setdefault((described.subject, described.slot), set()).add(fact.key)
        by_stem = self._by_stem.setdefault(len(described.stems), {})
        for stem in described.stems:
            by_stem.setdefault(stem, set()).add(fact.key)

    def drop(self, key: str) -> None:
        """Take a fact from the shelf."""
        described = self._described.pop(key, None)
        if described is None:
            return
        del self._facts[key]
        if described.slot is not None:
            self._by_slot[described.subject, described.slot].discard(key)
        for stem in described.stems:
            self._by_stem[len(described.stems)][stem].discard(key)

    def described(self, fact: Fact) -> Described:
        """What the fact is about."""
        return self._described.get(fact.key) or describe(fact.text, self._user)

    def rivals(self, subject: str, slot: str | None) -> list[Fact]:
        """Facts that compete for this slot, in a stable order."""
        if slot is None:
            return []
        return [self._facts[key] for key in sorted(self._by_slot.get((subject, slot), ()))]

    def sharing(self, stems: frozenset[str], share: float) -> Iterator[Fact]:
        """Facts that hold at least this share of the stems, the most alike first, in a stable order."""
        needed = ceil(share * len(stems))
        yield from self._counted(stems, {length: needed for length in self._by_stem if length >= needed})

    def alike(self, stems: frozenset[str]) -> Iterator[Fact]:
        """Facts that share so many stems that they may say the same: most of the shorter, half of the longer."""
        own = len(stems)
        needed = {
            length: max(ceil(SHORTER * min(own, length)), ceil(LONGER * max(own, length)), 1)
            for length in self._by_stem
        }
        yield from self._counted(
            stems, {length: count for length, count in needed.items() if count <= min(own, length)}
        )

    def _counted(self, stems: frozenset[str], needed: dict[int, int]) -> Iterator[Fact]:
        """Facts that share as many stems as their length asks for. Who does holds one of the rarest: only those are counted."""
        found = []
        for length, count in needed.items():
            by_stem = self._by_stem[length]
            rarest = sorted((len(by_stem.get(stem, ())), stem) for stem in stems)[: len(stems) - count + 1]
            for key in {key for size, stem in rarest if size for key in by_stem[stem]}:
                shared = len(stems & self._described[key].stems)
                if shared >= count:
                    found.append((-shared, key))
        for _, key in sorted(found):
            yield self._facts[key]
