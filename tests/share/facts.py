"""Facts of made-up colleagues, as curation sees them."""

from __future__ import annotations

from massmem.model.team import Curation, Shared

RULES = Curation(topics=(("lessons", 2.0),))


def fact(agent: str, id: str, text: str, *things: str, topic: str = "lessons", **said: object) -> Shared:
    """A fact; its stems are its words."""
    words = frozenset(text.casefold().split())
    return Shared(agent=agent, id=id, text=text, topic=topic, things=frozenset(things), stems=words, **said)  # type: ignore[arg-type]
