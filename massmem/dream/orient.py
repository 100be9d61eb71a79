"""Orient: read today's files against the ledger, and take in what a person changed by hand.

What differs on disk is a person's doing, and the file wins. All files are read before
anything is concluded.
"""

from __future__ import annotations

from datetime import datetime, timezone
from functools import partial

from massmem.dream.draft import Draft
from massmem.model.events import Op
from massmem.model.facts import Fact, Status
from massmem.model.findings import Finding, Level
from massmem.model.memory_files import MEMORY, PAST, PROFILE, USER
from massmem.model.names import slug
from massmem.model.record import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.dream.view import View
    from massmem.text.page import Item, Page

BEFORE_ALL = datetime(1, 1, 2, tzinfo=timezone.utc)
FEW = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an item stands: the file's name and the item."""

    file: str
    item: Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Oriented:
    """What the files say. `places` maps a fact's id to where it stands; `surplus` are second copies."""

    draft: Draft
    places: dict[str, Place]
    surplus: tuple[Place, ...] = ()
    vanished: tuple[Fact, ...] = ()
    known: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def topic_at(name: str, heading: str | None) -> str:
    """The topic of an item: its heading slugged, else the file's."""
    if heading:
        return slug(heading)
    return "notes" if name in (USER, MEMORY, PAST, PROFILE) else name.removeprefix("topics/").removesuffix(".md")


def orient(view: View, draft: Draft, *, learn: bool = True) -> Oriented:
    """Fill the draft with a person's lines, edits, moves and deletions.

    With `learn` false nothing is concluded from what has vanished: all of it is in `vanished`.
    """
    places, surplus, findings = _places(view, draft)
    for key, place in places.items():
        draft.facts[key] = replace(draft.facts[key], file=place.file)
        _take_edit(draft, draft.facts[key], place, view.last_start or BEFORE_ALL)
    for name, page in sorted(view.pages.items()):
        for item in page.items:
            if _is_persons(item, draft):
                draft.lines[item.key] = _line(name, item, view.last_start or BEFORE_ALL)
                findings += _unknown_id(name, item)
    vanished = [fact for key, fact in draft.facts.items() if key not in places and _should_stand(fact)]
    held = _take_deletions(view, draft, vanished) if learn and vanished else vanished
    known = tuple(line for _, page in sorted(view.pages.items()) for line in _prose(page))
    return Oriented(
        draft=draft, places=places, surplus=tuple(surplus), vanished=tuple(held), known=known, findings=tuple(findings)
    )


def _places(view: View, draft: Draft) -> tuple[dict[str, Place], list[Place], list[Finding]]:
    """Where each known id stands; of one id twice the copy with the ledger's text stays."""
    found: dict[str, list[Place]] = {}
    for name, page in sorted(view.pages.items()):
        for item in page.items:
            if item.id is not None and _known(draft, item.id):
                found.setdefault(item.id, []).append(Place(file=name, item=item))
    places, surplus, findings = {}, [], []
    for key, copies in found.items():
        copies.sort(key=partial(_distance, draft.facts[key]))
        places[key] = copies[0]
        surplus += copies[1:]
        findings += [
            Finding(
                level=Level.WARNING,
                code="id-twice",
                file=place.file,
                line=place.item.line,
                message=f"^{key} stands twice",
                cure="the next dream keeps the copy that the ledger knows",
            )
            for place in copies[1:]
        ]
    return places, surplus, findings


def _distance(fact: Fact, place: Place) -> tuple[bool, bool, bool]:
    """How far a copy is from what the ledger says; the nearest stays."""
    over = fact.state is not Status.CURRENT
    return (place.item.text != fact.text, place.item.dates != fact.dates, (place.file == PAST) != over)


def _known(draft: Draft, key: str) -> bool:
    return key in draft.facts and draft.facts[key].state not in (Status.FORGOTTEN, Status.MERGED)


def _is_persons(item: Item, draft: Draft) -> bool:
    return not item.is_index and bool(item.text) and (item.id is None or not _known(draft, item.id))


def _unknown_id(name: str, item: Item) -> list[Finding]:
    if item.id is None:
        return []
    return [
        Finding(
            level=Level.WARNING,
            code="unknown-id",
            file=name,
            line=item.line,
            message=f"the ledger does not know ^{item.id}",
            cure="remove the mark; the line is kept as your own",
        )
    ]


def _line(name: str, item: Item, said: datetime) -> Fact:
    return Fact(
        key=item.key, text=item.text, topic=topic_at(name, item.heading), dates=item.dates, by="human", file=name,
        last_at=said.isoformat(),
    )  # fmt: skip


def _take_edit(draft: Draft, fact: Fact, place: Place, said: datetime) -> None:
    """Other text or date remark is a rewording, another heading a move; back from the past is a revival."""
    item, topic = place.item, topic_at(place.file, place.item.heading)
    if fact.state in (Status.ENDED, Status.STALE) and place.file != PAST:
        draft.record(
            Op.ADD, fact.key, by="human", text=item.text, topic=topic, dates=item.dates, sources=fact.sources,
            cutoff=said, why="brought back by hand",
        )  # fmt: skip
    elif not _same(item, fact):
        draft.record(
            Op.REWORD, fact.key, by="human", text=item.text, topic=topic if topic != fact.topic else None,
            dates=item.dates, cutoff=said,
        )  # fmt: skip
    elif topic != fact.topic:
        draft.record(Op.MOVE, fact.key, by="human", topic=topic)


def _same(item: Item, fact: Fact) -> bool:
    return item.dates == fact.dates and item.text.split() == fact.text.split()


def _should_stand(fact: Fact) -> bool:
    return fact.state in (Status.CURRENT, Status.ENDED, Status.STALE)


def _take_deletions(view: View, draft: Draft, vanished: list[Fact]) -> list[Fact]:
    """A vanished item is a forgetting; too many at once, or after a merge, are held for a person to judge."""
    standing = sum(1 for fact in draft.facts.values() if _should_stand(fact))
    many = len(vanished) > FEW and len(vanished) > view.settings.max_loss * standing
    if many or view.head_moved:
        return vanished
    from massmem.dream.stems import hashed_stems  # noqa: PLC0415 - seldom, and the stemmer is slow to load

    for fact in vanished:
        draft.forget(fact, cutoff=view.now, stems=hashed_stems(fact.text), by="human", why="deleted by hand")
    return []


def _prose(page: Page) -> list[str]:
    """A person's lines other than list items: known, when looking for duplicates."""
    inside = {number for item in page.items for number in range(item.start, item.end)}
    lines = page.body.split("\n")
    return [
        text for number, line in enumerate(lines) if number not in inside and (text := line.strip().lstrip("#").strip())
    ]
