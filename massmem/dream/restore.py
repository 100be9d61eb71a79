"""Going back to an earlier version of memory: its pages without what was forgotten, and the events that say so.

A fact that the earlier version did not have is taken back by a `merge` that names no other fact: it
stands nowhere, is no forgetting, and may come back with a later restore.
"""

from __future__ import annotations

from hashlib import sha256

from massmem.dream.draft import Draft
from massmem.dream.likeness import SHARED_STEMS
from massmem.dream.orient import topic_at
from massmem.dream.stems import hashed_stems
from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Fact, Status
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.dream.view import View
    from massmem.model.fold import Belief
    from massmem.text.items import Item
    from massmem.text.page import Page

_NOT_READ = Consumed(0, sha256(b"").hexdigest())


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """The pages by name as they shall stand, the events to append, and how many list items stay forgotten."""

    pages: Mapping[str, Page]
    events: tuple[Event, ...]
    withheld: int


def restore(view: View, then: Belief, pages: Mapping[str, Page], *, why: str) -> Restored:
    """From today's memory back to `pages`, whose ledger folded to `then`.

    Folding today's ledger with the events appended gives the facts as they stand on the pages
    returned. Pages stay byte for byte, apart from list items that say what was forgotten since.
    """
    kept, withheld = _without_forgotten(view, pages)
    draft = Draft(view.belief, view.scope, view.now, by="human")
    standing = {
        item.id: _as_it_stands(name, item, then.facts.get(item.id) or draft.facts.get(item.id))
        for name, page in sorted(kept.items(), reverse=True) for item in page.items if item.id is not None
    }  # fmt: skip
    gone = {item.id for item in withheld if item.id is not None}
    for key in sorted({*view.belief.facts, *then.facts}):
        if key in draft.facts and draft.facts[key].state is Status.FORGOTTEN:
            continue
        _become(draft, key, None if key in gone else standing.get(key, then.facts.get(key)), why)
    for page in kept.values():
        for item in page.items:
            if item.id is None:
                _line_becomes(draft, item, then, why)
    marker = _marker_event(view, then, why)
    events = (*draft.events, marker) if marker else tuple(draft.events)
    return Restored(pages=kept, events=events, withheld=len(withheld))


def _without_forgotten(view: View, pages: Mapping[str, Page]) -> tuple[dict[str, Page], list[Item]]:
    standing = {_key(item) for page in view.pages.values() for item in page.items}
    kept, withheld = {}, []
    for name, page in pages.items():
        gone = [item for item in page.items if _key(item) not in standing and _is_forgotten(view.belief, item)]
        kept[name] = page.without_items(gone) if gone else page
        withheld += gone
    return kept, withheld


def _key(item: Item) -> str:
    return item.id or item.key


def _is_forgotten(belief: Belief, item: Item) -> bool:
    """By its id or line, or by sharing the stems of what was forgotten under another id."""
    known = belief.facts.get(_key(item)) or belief.lines.get(_key(item))
    if known is not None and known.state is Status.FORGOTTEN:
        return True
    if item.is_index or (known is not None and known.state is not Status.MERGED):
        return False
    mine, newest = hashed_stems(item.text), max(known.sources)[:10] if known and known.sources else ""
    return any(_alike(mine, gone.stems) and newest <= gone.cutoff.date().isoformat() for gone in belief.forgotten)


def _alike(mine: frozenset[str], gone: frozenset[str]) -> bool:
    return bool(mine and gone) and len(mine & gone) >= SHARED_STEMS * min(len(mine), len(gone))


def _as_it_stands(name: str, item: Item, known: Fact | None) -> Fact | None:
    """The fact with the words, dates and topic that the page has for it; None for an id no ledger knows."""
    if known is None:
        return None
    state = Status.CURRENT if known.state in (Status.FORGOTTEN, Status.MERGED) else known.state
    return Fact(
        key=known.key, text=item.text, topic=topic_at(name, item.heading), dates=item.dates, state=state,
        sources=known.sources, pinned=known.pinned,
    )  # fmt: skip


def _become(draft: Draft, key: str, target: Fact | None, why: str) -> None:
    """Record what makes today's fact the target; None: it was not there."""
    now = draft.facts.get(key)
    if target is None or target.state in (Status.MERGED, Status.FORGOTTEN):
        if now is not None and now.state is not Status.MERGED:
            draft.record(Op.MERGE, key, why=why)
        return
    if now is None or now.state not in (target.state, Status.CURRENT):
        _revive(draft, key, target, why)
    _say(draft, key, target, why)
    state = draft.facts[key].state
    if state is not target.state:
        op = Op.STALE if target.state is Status.STALE else Op.END
        draft.record(op, key, dates=target.dates, why=why)
    if draft.facts[key].pinned != target.pinned:
        draft.record(Op.PIN if target.pinned else Op.UNPIN, key, why=why)


def _revive(draft: Draft, key: str, target: Fact, why: str) -> None:
    """Back from the past. It counts as said now, so that no older log entry ends it again."""
    now = draft.facts.get(key)
    draft.record(
        Op.ADD, key, text=now.text if now and now.text else target.text, topic=target.topic, dates=target.dates,
        sources=() if now and now.text else target.sources, why=why,
    )  # fmt: skip


def _say(draft: Draft, key: str, target: Fact, why: str) -> None:
    now = draft.facts[key]
    topic = target.topic if target.topic != now.topic else None
    if now.text.split() != target.text.split() or now.dates != target.dates:
        draft.record(Op.REWORD, key, text=target.text, topic=topic, dates=target.dates, why=why)
    elif topic is not None:
        draft.record(Op.MOVE, key, topic=topic, why=why)


def _line_becomes(draft: Draft, item: Item, then: Belief, why: str) -> None:
    """A person's line that a later log contradicted holds again, or the other way round."""
    was_ended = item.key in then.lines and then.lines[item.key].state is Status.ENDED
    if draft.is_ended(item.key) and not was_ended:
        draft.record(Op.ADD, item.key, text=item.text, dates=item.dates, why=why)
    elif was_ended and not draft.is_ended(item.key):
        draft.record(Op.END, item.key, text=item.text, dates=then.lines[item.key].dates, why=why)


def _marker_event(view: View, then: Belief, why: str) -> Event | None:
    """How far the logs were read goes back too; a log first read since counts as not read."""
    marker = {path: then.marker.get(path, _NOT_READ) for path in view.belief.marker}
    back = {path: consumed for path, consumed in marker.items() if consumed != view.belief.marker[path]}
    if not back:
        return None
    parent = view.belief.dreams[-1].event if view.belief.dreams else None
    return Event(at=view.now, op=Op.DREAM, by="human", parent=parent, logs=back, why=why).named()
