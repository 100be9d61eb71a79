"""What dreams changed, from the ledger, and what they spent, from the notes beside it."""

from __future__ import annotations

from massmem.model.events import Event, Op
from massmem.model.reports.dreams import Usage
from massmem.model.stats import Changes, DreamRow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, tzinfo

    from massmem.model.asked import Spent

_ENDED = (Op.SUPERSEDE, Op.END)


def dream_rows(events: Iterable[Event], spent: Iterable[Spent], zone: tzinfo, since: date | None) -> list[DreamRow]:
    """Every dream that the ledger knows or that asked a model, newest first; times are in `zone`.

    A dream that only came to a proposal changed nothing; what a person applied later is no dream's.
    """
    own: dict[str, list[Event]] = {}
    dreams: dict[str, Event] = {}
    for event in events:
        if event.dream is not None and event.op is Op.DREAM:
            dreams.setdefault(event.dream, event)
        elif event.dream is not None:
            own.setdefault(event.dream, []).append(event)
    paid: dict[str, list[Spent]] = {}
    for one in spent:
        paid.setdefault(one.dream, []).append(one)
    rows = [_row(name, dreams.get(name), own.get(name, ()), paid.get(name, ()), zone) for name in {*dreams, *paid}]
    kept = [row for row in rows if since is None or row.at[:10] >= since.isoformat()]
    return sorted(kept, key=lambda row: (row.at, row.dream), reverse=True)


def _row(name: str, dream: Event | None, own: Sequence[Event], paid: Sequence[Spent], zone: tzinfo) -> DreamRow:
    at = (dream.start or dream.at) if dream is not None else paid[0].at
    engine = (dream.engine or dream.by) if dream is not None else f"llm:{paid[0].model}"
    return DreamRow(
        dream=name, at=at.astimezone(zone).isoformat(timespec="seconds"), engine=engine, changes=changes_of(own),
        usage=usage_of(one.usage for one in paid), outcome=paid[-1].outcome if paid else None,
    )  # fmt: skip


def changes_of(events: Iterable[Event]) -> Changes:
    """To how many facts each thing happened, as the report of the dream had it."""
    touched: dict[Op, set[str]] = {}
    for event in events:
        touched.setdefault(event.op, set()).add(event.id or "")
    counts = {op: len(ids) for op, ids in touched.items()}
    return Changes(
        added=counts.get(Op.ADD, 0), reworded=counts.get(Op.REWORD, 0), merged=counts.get(Op.MERGE, 0),
        ended=len(set().union(*(touched.get(op, set()) for op in _ENDED))), stale=counts.get(Op.STALE, 0),
        forgotten=counts.get(Op.FORGET, 0),
    )  # fmt: skip


def changes_sum(rows: Iterable[Changes]) -> Changes:
    """All of them together."""
    every = list(rows)
    return Changes(
        added=sum(one.added for one in every), reworded=sum(one.reworded for one in every),
        merged=sum(one.merged for one in every), ended=sum(one.ended for one in every),
        stale=sum(one.stale for one in every), forgotten=sum(one.forgotten for one in every),
    )  # fmt: skip


def usage_of(rows: Iterable[Usage]) -> Usage:
    """All of it together; dollars to six decimals."""
    every = list(rows)
    return Usage(
        calls=sum(one.calls for one in every), input_tokens=sum(one.input_tokens for one in every),
        output_tokens=sum(one.output_tokens for one in every), usd=round(sum((one.usd for one in every), 0.0), 6),
    )  # fmt: skip
