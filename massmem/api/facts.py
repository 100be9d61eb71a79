"""What memory believes, and why."""

from __future__ import annotations

from massmem.api.rows import before, believed, event_row, evidence, fact_row
from massmem.api.viewing import look
from massmem.dream.draft import Draft
from massmem.errors import BadUsage, NoMatch
from massmem.model.facts import Fact, Status
from massmem.model.fold import in_parent_order
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.reports.facts import FactRow, WhyReport
from massmem.model.status import status_then
from massmem.model.when import When
from massmem.store.led_away import HIDDEN_FACTS
from massmem.store.ledger import read_ledger
from massmem.text.moments import read_moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date

    from massmem.store.workspace import Place

_NOWHERE = (Status.FORGOTTEN, Status.MERGED)


def facts(
    place: Place,
    *,
    all: bool = False,
    topic: str | None = None,
    as_of: str | None = None,
    known_at: str | None = None,
) -> tuple[FactRow, ...]:
    """The facts of this scope, a person's list items among them, in the order of the files.

    Only current and planned ones unless `all`. A person's edits since the last dream count.
    `as_of` is a day (`2026`, `2026-05`: its last day): what was true then. `known_at` is a time:
    what the ledger believed then (a person's own lines have no ledger and are left out).

    Raises:
        BadUsage: a day or a time that is none.
    """
    sight = look(place)
    view, there = sight.view, known_at is None and not any(one.code == HIDDEN_FACTS for one in sight.findings)
    if known_at is not None:
        view = before(view, read_ledger(place)[0], read_moment(known_at, place.zone(), "--known-at"))
    day = None if as_of is None else required_day("--as-of", as_of).last
    draft = believed(view)
    rows = [
        _row(fact, place, view.today, day)
        for fact in draft.facts.values()
        if fact.state not in _NOWHERE and (fact.file or not there)  # a person took it out, and the file wins
    ]
    if known_at is None:
        rows += [_line_row(line, draft, place, view.today, day) for line in draft.lines.values()]
    wanted = slug(topic) if topic else None
    kept = [
        row
        for row in rows
        if row is not None and (all or row.status in ("current", "planned")) and (wanted is None or row.topic == wanted)
    ]
    return tuple(sorted(kept, key=lambda row: (row.file or "~", row.topic, row.first_seen or "", row.text)))


def _row(fact: Fact, place: Place, today: date, day: date | None) -> FactRow | None:
    if day is None:
        return fact_row(fact, place, today)
    then = status_then(fact, day)
    return None if then is None else replace(fact_row(fact, place, today), status=then.value)


def _line_row(line: Fact, draft: Draft, place: Place, today: date, day: date | None) -> FactRow | None:
    ended = draft.ended_lines[line.key] if draft.is_ended(line.key) else None
    if day is None:
        return fact_row(line, place, today, ended=ended)
    then = status_then(replace(ended or line, first_at=""), day)
    return None if then is None else replace(fact_row(line, place, today, ended=ended), status=then.value)


def why(place: Place, fact_id: str) -> WhyReport:
    """A fact's events in order, and the log entries they cite.

    Raises:
        NoMatch: no fact has this id, or it was forgotten.
    """
    view = look(place).view
    fact = the_fact(believed(view), fact_id)
    events = [event for event in read_ledger(place)[0] if event.id == fact.key]
    refs = tuple(dict.fromkeys(source for event in events for source in event.sources))
    rows = tuple(event_row(event) for event in in_parent_order(events))
    return WhyReport(fact=fact_row(fact, place, view.today), events=rows, entries=evidence(place, refs))


def the_fact(draft: Draft, fact_id: str) -> Fact:
    """The fact of this id. Raises NoMatch for none and a forgotten one."""
    name = fact_id.strip().removeprefix("^").casefold()
    fact = draft.facts.get(name)
    if fact is None or fact.state in (Status.FORGOTTEN, Status.MERGED):
        raise NoMatch(f"there is no fact ^{name}", "`massmem facts --all` lists them with their ids")
    return fact


def required_day(option: str, text: str) -> When:
    """A day from an option's words. Raises BadUsage."""
    when = When.parse(text)
    if when is None:
        raise BadUsage(f"{option} {text!r} is no day", "write YYYY, YYYY-MM or YYYY-MM-DD")
    return when
