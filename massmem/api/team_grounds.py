"""Whether colleagues' facts bear out a facet's text: the same check that a dream's proposals must pass."""

from __future__ import annotations

from datetime import datetime, timezone

from massmem.dream.claims import claims
from massmem.dream.grounding import ungrounded
from massmem.model.entries import Entry, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.claims import Claim

_ANY_TIME = datetime(2000, 1, 1, tzinfo=timezone.utc)


def unborne(text: str, facts: Sequence[str], user: str) -> str | None:
    """Why none of the facts says what the text says, or None. The same words always do."""
    if any(fact.casefold().split() == text.casefold().split() for fact in facts):
        return None
    found: list[Claim] = []
    why = "it cites no fact that is shared"
    for fact in facts:
        made = claims(Entry(at=_ANY_TIME, role=Role.USER, session="", text=fact), fact)
        if isinstance(made, str):
            why = made
        else:
            found += made
    return ungrounded(text, found, user=user) if found else why
