"""Hints: what was asked for in a session and may become a pattern, as entry references only."""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import TypeAlias

    Hints: TypeAlias = "Mapping[str, tuple[Sighting, ...]]"

MOST_SIGHTINGS = 32  # of one habit; the oldest go first
MOST_HABITS = 1_000  # those that were asked for longest ago go first


@dataclass(frozen=True, slots=True)
class Sighting:
    """One entry that asks for it, and the session it was said in."""

    ref: str
    session: str

    @property
    def day(self) -> str:
        """The local day on which it was said."""
        return self.ref[:10]


def with_sighting(known: tuple[Sighting, ...], new: Sighting) -> tuple[Sighting, ...]:
    """The sightings with one more; the same entry counts once, however often it is read."""
    if any(one.ref == new.ref for one in known):
        return known
    return (*known, new)[-MOST_SIGHTINGS:]


def without(hints: Hints, refs: Collection[str]) -> dict[str, tuple[Sighting, ...]]:
    """The hints that do not rest on these entries."""
    gone = frozenset(refs)
    left = {key: tuple(one for one in known if one.ref not in gone) for key, known in hints.items()}
    return {key: known for key, known in left.items() if known}


def bounded(hints: Hints) -> dict[str, tuple[Sighting, ...]]:
    """As many habits as are kept, in the order of their names."""
    newest = sorted(hints, key=lambda key: (hints[key][-1].ref, key), reverse=True)[:MOST_HABITS]
    return {key: hints[key] for key in sorted(newest)}
