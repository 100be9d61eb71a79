"""Search in what memory believed at another time: the facts as the ledger had them, the log as far as it went."""

from __future__ import annotations

from datetime import timedelta

from massmem.api.hits import Hits
from massmem.api.rows import before, believed
from massmem.api.viewing import look
from massmem.dream.titles import home_of
from massmem.model.answers import Hit
from massmem.model.facts import Status
from massmem.store.hit_files import HitFiles, evidence_day
from massmem.store.index import KnownItem
from massmem.store.index.then import QuestionsThen
from massmem.store.ledger import read_ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from massmem.api.hits import Wanted
    from massmem.model.facts import Fact
    from massmem.recall.ranking import Piece, Ranked
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place

_NOWHERE = (Status.FORGOTTEN, Status.MERGED)


class HitsThen(Hits):
    """Hits among the facts of another time. They are as the ledger has them: no file may have them any more."""

    def _hit(self, one: Ranked, items: dict[int, KnownItem]) -> Hit | None:
        if one.piece.number > 0:
            return super()._hit(one, items)
        item = items[-one.piece.number]
        return Hit(
            kind=item.kind, id=item.key, file=self._place.memory_path(item.name), line=item.line, score=0.0,
            text=item.text, at=evidence_day(item.last_at),
        )  # fmt: skip


def hits_then(place: Place, asked: Wanted, moment: datetime) -> Callable[[Questions], HitsThen]:
    """What makes of an opened index's questions the hits of that moment. The ledger is read once, here."""
    items = facts_then(place, moment) if asked.memory else []
    around = [
        (moment + timedelta(days=more)).strftime("%Y%m%d") for more in (-1, 1)
    ]  # a day file's day is of its own zone
    days = (int(around[0]), int(around[1]))

    def made(ask: Questions) -> HitsThen:
        files = HitFiles(place, ask.paths())

        def late(piece: Piece) -> bool:
            entry = files.said(piece)
            return entry is None or entry.at > moment

        return HitsThen(place, QuestionsThen(ask, place, items, days, late), asked)

    return made


def facts_then(place: Place, moment: datetime) -> list[KnownItem]:
    """The facts as the ledger had them at that moment, without those that were forgotten since."""
    view = look(place).view
    now = view.belief.facts
    then = believed(before(view, read_ledger(place)[0], moment)).facts.values()
    return [
        _item(fact)
        for fact in then
        if fact.text
        and fact.state not in _NOWHERE
        and (fact.key not in now or now[fact.key].state is not Status.FORGOTTEN)
    ]


def _item(fact: Fact) -> KnownItem:
    dates = fact.dates
    return KnownItem(
        kind="fact", key=fact.key, name=home_of(fact.topic), line=0, topic=fact.topic, text=fact.text,
        state=fact.state.value, since=str(dates.since) if dates.since else None,
        until=str(dates.until) if dates.until else None, planned=dates.plan, first_at=fact.first_at, last_at=fact.last_at,
        exclusive=fact.exclusive, pinned=fact.pinned, by=fact.by, sources=" ".join(fact.sources),
    )  # fmt: skip
