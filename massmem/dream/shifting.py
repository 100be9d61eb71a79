"""The same thing at another time, place or number: "runs in the evenings" where memory has "runs in the mornings"."""

from __future__ import annotations

from collections import Counter

from massmem.dream.rules.exclusive import NUMBER, class_of
from massmem.dream.rules.notes import head_of
from massmem.dream.rules.nouns import content_stems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.shelf import Shelf
    from massmem.model.facts import Fact

FEWEST_BESIDE_A_NUMBER = 2
MOST_LEFT_OUT = 1


def shifted(shelf: Shelf, text: str) -> list[Fact]:
    """Facts that say what the note says of another day, part of the day, side, number and so on.

    What a second clause adds counts on neither side. The words beside must be the same ones; one that the fact has
    more ("piano lessons" for "lessons") may be left out.
    """
    mine = content_stems(head_of(text))
    rest = frozenset(stem for stem in mine if class_of(stem) is None)
    if rest == mine or not rest:
        return []
    return [
        fact for fact in shelf.sharing(rest, 1.0) if _is_elsewhere(mine, content_stems(head_of(fact.text)))
    ]  # fmt: skip


def _is_elsewhere(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    came, gone = mine - theirs, theirs - mine
    new, old = _kinds(came), _kinds(gone)
    if not new or None in new or any(old[kind] != count for kind, count in new.items()):
        return False
    beside = frozenset(stem for stem in mine & theirs if class_of(stem) is None)
    if NUMBER in new and (len(beside) < FEWEST_BESIDE_A_NUMBER or old[None]):
        return False
    return bool(beside) and old[None] <= MOST_LEFT_OUT and old.total() - old[None] == new.total()


def _kinds(stems: frozenset[str]) -> Counter[str | None]:
    return Counter(class_of(stem) for stem in stems)
