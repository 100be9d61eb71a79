"""Facts of other tools' memory files, as a proposal: nothing is written over, a person decides one by one."""

from __future__ import annotations

from massmem.api.proposing import IMPORTED, propose_events
from massmem.api.viewing import look
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.model.ids import fact_id
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.store.proposals import proposals
from massmem.text.clean import clean
from massmem.text.items import as_written
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.model.events import Event
    from massmem.model.history import Noted
    from massmem.store.workspace import Place


def adopt(place: Place, notes: Iterable[Noted], form: str, *, dry_run: bool) -> tuple[str | None, int]:
    """Propose the facts that memory does not hold, never held, and that do not wait already: the proposal's id, how many.

    What waits from earlier imports stays in the proposal.
    """
    waiting = tuple(_waiting(place))
    sight = look(place)
    draft = Draft(sight.view.belief, place.scope, sight.view.now, by="human")
    orient(sight.view, draft, learn=False)
    known = {fact.text.casefold() for fact in (*draft.live(), *draft.live_lines())}
    known |= {(event.text or "").casefold() for event in waiting}
    begun = len(draft.events)
    for note in notes:
        text = _worded(place, note.text)
        key = fact_id(str(place.scope), None, as_written(text, note.dates)[0])
        if not text or text.casefold() in known or key in draft.facts:
            continue
        known.add(text.casefold())
        draft.add(text, slug(note.topic), note.dates, ())
        why = f"from {form}: {note.file.rpartition('/')[2]}:{note.line}"
        draft.events[-1] = replace(draft.events[-1], why=why).named()
    fresh = draft.events[begun:]
    if dry_run or not fresh:
        return None, len(fresh)
    why = f"{len(waiting) + len(fresh)} facts of other tools' memory files"
    return propose_events(place, IMPORTED, why, (*waiting, *fresh)), len(fresh)


def _worded(place: Place, text: str) -> str:
    text = clean(text)
    return " ".join((redact(text) if place.settings.log.redact else text).split())


def _waiting(place: Place) -> Iterator[Event]:
    for proposal in proposals(place):
        if proposal.kind == IMPORTED:
            yield from proposal.events
