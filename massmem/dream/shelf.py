"""A shelf of facts and lines, found by what they compete for and by the words they share."""

from __future__ import annotations

from math import ceil

from massmem.dream.rules.notes import Described, describe
from massmem.model.facts import Fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

# What `rules.notes.same_note` asks of two wordings of one thing.
SHORTER, LONGER = 0.8, 0.5


class Shelf:
    """Live facts and a person's lines, indexed. `put` again after a fact changed."""

    def __init__(self, facts: Iterable[Fact], user: str) -> None:
        """Index these facts."""
        self._user = user
        self._facts: dict[str, Fact] = {}
        self._described: dict[str, Described] = {}
        self._by_slot: dict[tuple[str, str], set[str]] = {}
        self._by_stem: dict[str, set[str]] = {}
        for fact in facts:
            self.put(fact)

    def put(self, fact: Fact) -> None:
        """Index a fact, in the place of an older one with its key."""
        self.drop(fact.key)
        described = describe(fact.text, self._user)
        self._facts[fact.key], self._described[fact.key] = fact, described
        if described.slot is not None:
            self._by_slot.setdefault((described.subject, described.slot), set()).add(fact.key)
        for stem in described.stems:
            self._by_stem.setdefault(stem, set()).add(fact.key)

    def drop(self, key: str) -> None:
        """Take a fact from the shelf."""
        described = self._described.pop(key, None)
        if described is None:
            return
        del self._facts[key]
        if described.slot is not None:
            self._by_slot[described.subject, described.slot].discard(key)
        for stem in described.stems:
            self._by_stem[stem].discard(key)

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
        yield from self._counted(stems, ceil(share * len(stems)), lambda _shared, _theirs: True)

    def alike(self, stems: frozenset[str]) -> Iterator[Fact]:
        """Facts that share so many stems that they may say the same: most of the shorter, half of the longer."""

        def enough(shared: int, theirs: int) -> bool:
            return shared >= SHORTER * min(len(stems), theirs) and shared >= LONGER * max(len(stems), theirs)

        yield from self._counted(stems, ceil(LONGER * len(stems)), enough)

    def _counted(self, stems: frozenset[str], needed: int, enough: Callable[[int, int], bool]) -> Iterator[Fact]:
        """Facts that share `needed` stems. Who does holds one of the rarest, so that only those are looked up."""
        rarest = sorted(stems, key=lambda stem: (len(self._by_stem.get(stem, ())), stem))
        near = {key for stem in rarest[: len(stems) - needed + 1] for key in self._by_stem.get(stem, ())}
        found = []
        for key in near:
            theirs = self._described[key].stems
            shared = len(stems & theirs)
            if shared >= needed and enough(shared, len(theirs)):
                found.append((-shared, key))
        for _, key in sorted(found):
            yield self._facts[key]
