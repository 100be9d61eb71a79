"""When one fact says all that another says, and when two contradict each other."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.team import Shared

OF_CONTRARIES = 0.8


def says(one: Shared, other: Shared) -> bool:
    """Whether the first says all that the second says: every content word of it, and neither denies the other.

    Word for word, however they are inflected: two that differ in one word each may be of two things.
    """
    if one.text.casefold() == other.text.casefold():
        return True
    return one.negative == other.negative and bool(other.stems) and other.stems <= one.stems


def contradict(one: Shared, other: Shared) -> bool:
    """Of one slot of one subject two values; or one denies what the other says."""
    if one.subject != "user" and one.slot and (one.subject, one.slot) == (other.subject, other.slot):
        values = one.value is not None and other.value is not None
        if values and not _same(one.value or "", other.value):
            return True
    shared = len(one.stems & other.stems)
    if shared < OF_CONTRARIES * max(1, min(len(one.stems), len(other.stems))):
        return False
    return one.negative != other.negative and bool(one.things & other.things)


def _same(one: str, other: str | None) -> bool:
    return other is not None and one.casefold() == other.casefold()
