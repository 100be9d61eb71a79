"""Which facts a model is shown with a piece of the log: those that share words with it, a bounded number."""

from __future__ import annotations

from massmem.dream.rules.topics import ABOUT_USER
from massmem.dream.stems import stems
from massmem.model.names import slug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.entries import Entry
    from massmem.model.facts import Fact

MOST_FACTS = 40
_ABOUT_USER = frozenset(map(slug, ABOUT_USER))


def relevant(facts: Iterable[Fact], entries: Sequence[Entry], most: int = MOST_FACTS) -> tuple[Fact, ...]:
    """At most so many of massmem's own facts, in their given order.

    Those that share words with the entries are chosen first; then the newest about the user, which a new job or a
    new home replaces without a word in common.
    """
    said = frozenset(word for entry in entries for word in stems(entry.text))
    own = [fact for fact in facts if fact.id is not None]
    ranked = sorted(
        (-len(stems(f"{fact.text} {fact.topic}") & said), number) for number, fact in enumerate(own)
    )  # fmt: skip
    alike = [number for count, number in ranked if count][:most]
    others = [number for number, fact in enumerate(own) if number not in alike and fact.topic in _ABOUT_USER]
    newest = sorted(others, key=lambda number: own[number].last_at, reverse=True)[: most - len(alike)]
    return tuple(own[number] for number in sorted((*alike, *newest)))
