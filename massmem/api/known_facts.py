"""A fact as the index has it, as a value again."""

from __future__ import annotations

from massmem.model.facts import Fact, Status
from massmem.model.when import read_dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.index import KnownItem


def fact_of(item: KnownItem) -> Fact:
    """The fact that stands there, as far as its status goes."""
    return Fact(
        key=item.key, text=item.text, topic=item.topic, dates=read_dates(item.since, item.until, item.planned),
        state=Status(item.state), sources=tuple(item.sources.split()), by=item.by, pinned=bool(item.pinned), file=item.name,
        first_at=item.first_at, last_at=item.last_at, exclusive=bool(item.exclusive),
    )  # fmt: skip
