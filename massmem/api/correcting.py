"""Single facts, changed by a person: remember, reword, pin, forget."""

from __future__ import annotations

from massmem.api.committing import commit
from massmem.api.facts import required_day, the_fact
from massmem.api.replanning import replanned
from massmem.api.rows import fact_row
from massmem.api.viewing import Sight, look_at_rest
from massmem.dream.draft import Draft
from massmem.dream.orient import Oriented, orient
from massmem.dream.prune import prune
from massmem.dream.settling import settled
from massmem.dream.stems import hashed_stems
from massmem.errors import BadUsage, NoMatch
from massmem.model.events import Event, Op
from massmem.model.facts import Fact, Status
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.reports.facts import FactReport
from massmem.model.when import Dates, When
from massmem.store.hints import drop_hints
from massmem.text.clean import clean
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.store.workspace import Place

STANDING = "standing-notes"
MOST_LISTED = 5


def remember(
    place: Place,
    text: str,
    *,
    topic: str | None = None,
    since: str | None = None,
    until: str | None = None,
    pin: bool = False,
    by: str = "human",
) -> FactReport:
    """Write one fact down, on the word of a person or (`by="tool"`) an agent. The same text again is the same fact."""
    note = " ".join(redact(clean(text)).split()) if place.settings.log.redact else " ".join(clean(text).split())
    if not note:
        raise BadUsage("there is nothing to remember", "give the text: massmem remember 'Prefers tea'")
    dates = Dates(since=_day("--since", since), until=_day("--until", until))

    def change(draft: Draft) -> str:
        same = next((fact for fact in draft.live() if fact.text.casefold() == note.casefold()), None)
        key = same.key if same else draft.add(note, slug(topic or STANDING), dates, ()).key
        if pin:
            draft.record(Op.PIN, key)
        return key

    return _changed(place, "remember", change, by=by)


def reword(place: Place, fact_id: str, text: str) -> FactReport:
    """Give a fact another text; its evidence and dates stay."""
    note = " ".join(redact(clean(text)).split()) if place.settings.log.redact else " ".join(clean(text).split())
    if not note:
        raise BadUsage("a fact needs a text", "to drop it, use `massmem forget`")

    def change(draft: Draft) -> str:
        fact = the_fact(draft, fact_id)
        if fact.text != note:
            draft.record(Op.REWORD, fact.key, text=note, dates=fact.dates)
        return fact.key

    return _changed(place, "reword", change)


def pin(place: Place, fact_id: str) -> FactReport:
    """Pin a fact: it is never stale, and last to move out of MEMORY.md."""
    return _pinned(place, fact_id, Op.PIN)


def unpin(place: Place, fact_id: str) -> FactReport:
    """Take the pin away."""
    return _pinned(place, fact_id, Op.UNPIN)


def _pinned(place: Place, fact_id: str, op: Op) -> FactReport:
    def change(draft: Draft) -> str:
        fact = the_fact(draft, fact_id)
        if fact.pinned != (op is Op.PIN):
            draft.record(op, fact.key)
        return fact.key

    return _changed(place, op.value, change)


def forget(place: Place, words: str, *, by: str = "human") -> FactReport:
    """Forget a fact: by id, else the one live fact whose text holds all the words, case-folded.

    Raises:
        NoMatch: no live fact holds them, or several do (they are listed).
    """
    if not words.strip():
        raise BadUsage("forget what?", "name an id, or words that only that fact holds")

    def change(draft: Draft) -> str:
        fact = _meant(draft, words)
        draft.forget(fact, cutoff=place.now(), stems=hashed_stems(fact.text), by=by)
        refs.update(fact.sources)
        keys.add(fact.key)
        return fact.key

    refs: set[str] = set()
    keys: set[str] = set()
    report = _changed(place, "forget", change, by=by)
    drop_hints(place, refs)
    return replace(report, warnings=(*report.warnings, *_withdrawn(place, keys)))


def _withdrawn(place: Place, keys: set[str]) -> tuple[str, ...]:
    """What is forgotten here is not told by colleagues either."""
    if not place.settings.team.members:
        return ()
    from massmem.api.team_spreading import withdraw  # noqa: PLC0415 - only in a team

    return withdraw(place, keys)


@replanned
def _changed(place: Place, op: str, change: Callable[[Draft], str], *, by: str = "human") -> FactReport:
    """Take in a person's edits, make one change, lay it in the files and commit it as one version."""
    sight = look_at_rest(place)
    draft = Draft(sight.view.belief, place.scope, sight.view.now, by=by)
    oriented = orient(sight.view, draft, learn=False)
    key = change(draft)
    version, warning, file = _write(place, sight, oriented, op, key)
    fact = draft.facts.get(key) or draft.lines[key]
    row = (
        None
        if op == "forget" or fact.state is Status.FORGOTTEN
        else fact_row(replace(fact, file=file or fact.file), place, sight.view.today)
    )
    return FactReport(fact=row, op=op, version=version, warnings=(warning,) if warning else ())


def _write(place: Place, sight: Sight, oriented: Oriented, op: str, key: str) -> tuple[str | None, str, str]:
    """The version made, a warning, and the file that the fact stands in now; "" for each that there is not."""
    pruned = prune(sight.view, oriented, back=[key])
    events, blanked = settled(oriented.draft)
    made = _made(events, pruned.headings)
    version, warning = commit(
        place, sight, pruned.pages, events=made, blanked=blanked, op=op, title=f"{op} ^{key}"
    )  # fmt: skip
    file = next((name for name, page in pruned.pages.items() if any(item.id == key for item in page.items)), "")
    return version, warning, file


def _made(events: list[Event], headings: list[str]) -> tuple[Event, ...]:
    if not events or not headings:
        return tuple(events)
    return (*events[:-1], replace(events[-1], headings=tuple(headings)).named())


def forgotten_or_live(draft: Draft, fact_id: str) -> Fact:
    """The fact of this id, a forgotten one too. Raises NoMatch."""
    name = fact_id.strip().removeprefix("^").casefold()
    known = draft.facts.get(name)
    return known if known is not None and known.state is Status.FORGOTTEN else the_fact(draft, fact_id)


def _meant(draft: Draft, words: str) -> Fact:
    name = words.strip().removeprefix("^").casefold()
    if name in draft.facts and draft.facts[name].state not in (Status.FORGOTTEN, Status.MERGED):
        return draft.facts[name]
    wanted = words.casefold().split()
    hits = [
        fact for fact in [*draft.live(), *draft.live_lines()] if all(word in fact.text.casefold() for word in wanted)
    ]
    if len(hits) == 1:
        return hits[0]
    if not hits:
        raise NoMatch(f"no live fact holds all of {words!r}", "`massmem facts` lists them")
    listed = "; ".join(f"^{fact.key} {fact.text}" if fact.id else fact.text for fact in hits[:MOST_LISTED])
    raise NoMatch(f"{len(hits)} facts hold {words!r}: {listed}", "name one by its id")


def _day(option: str, text: str | None) -> When | None:
    return None if text is None else required_day(option, text)
