"""The main job from end to end on bundled conversations, with a clock of its own."""

from __future__ import annotations

import json
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

from massmem.api.assembling import assemble
from massmem.api.dreaming import dream
from massmem.api.facts import facts, why
from massmem.api.logs import log_jsonl
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.errors import Refused
from massmem.model.reports.dreams import DreamReport
from massmem.model.reports.workspaces import DemoReport, DemoStep
from massmem.model.wishes import Wish
from massmem.store.demo_files import conversations
from massmem.store.starting import is_marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from massmem.model.reports.dreams import NotDue
    from massmem.model.reports.facts import FactRow, WhyReport
    from massmem.store.workspace import Place

AGENT, USER = "atlas", "sam"
ASKED_WHY = "Ruff"
NIGHT = time(3, 0)


def demo(folder: str, *, now: datetime | None = None) -> DemoReport:
    """Make a workspace in `folder`, log four parts of seven weeks, dream after each, and show what came of it.

    The conversations happen in October and November 2026 whatever the day is, so that two runs show the same.
    `now` is the time of the last look (facts, prompt); by default the last night. The workspace stays.

    Raises:
        Refused: the folder is a workspace already.
    """
    if is_marked(folder):
        raise Refused(f"{folder}: there is a workspace already", "name another folder: massmem demo DIR")
    parts = [(name, _rows(data)) for name, data in conversations()]
    made = init(folder, agent=AGENT, user=USER, layout="flat", starter=True, now=_night(parts[0][1]))
    steps = [
        DemoStep(title="An empty workspace", command=f"massmem init {folder}", shown=f"made {', '.join(made.made)}")
    ]
    for name, rows in parts:
        steps += _week(made.root, name, rows)
    last = open_place(root=made.root, now=now or _night(parts[-1][1]))
    steps += _look(last)
    return DemoReport(root=made.root, steps=tuple(steps))


def _rows(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines()


def _night(rows: Sequence[str]) -> datetime:
    """Three o'clock in the night after the last row was said."""
    said = datetime.fromisoformat(json.loads(rows[-1])["at"])
    return datetime.combine(said.date() + timedelta(days=1), NIGHT, said.tzinfo)


def _week(root: str, name: str, rows: Sequence[str]) -> Iterator[DemoStep]:
    """Log what was said, dream in the night after it."""
    night = _night(rows)
    place = open_place(root=root, now=night)
    logged = log_jsonl(place, [row.encode() for row in rows])
    yield DemoStep(title="What was said", command=f"massmem log --jsonl < {name}", shown=_said(rows, logged.logged))
    before = facts(place, all=True)
    outcome = dream(place, Wish(force=True))
    yield DemoStep(
        title=f"The night of {night.day} {night:%B}",
        command="massmem dream --force",
        shown=_changed(before, facts(place, all=True), outcome),
    )


def _look(place: Place) -> Iterator[DemoStep]:
    known = facts(place)
    yield DemoStep(title="What is believed now", command="massmem facts", shown="\n".join(map(_line, known)))
    asked = next((row.id for row in known if ASKED_WHY in row.text and row.id), None)
    if asked:
        yield DemoStep(
            title="Why one of it is believed", command=f"massmem why {asked}", shown=_reasons(why(place, asked))
        )
    prompt = assemble(place, strategy="full")
    yield DemoStep(
        title="The prompt for the next conversation", command="massmem assemble --strategy full", shown=prompt.system
    )


def _said(rows: Sequence[str], logged: int) -> str:
    """What the user said, a line each, and how much else there was."""
    said = [json.loads(row) for row in rows]
    lines = [f"{row['at'][:10]}  {row['content']}" for row in said if row["role"] == "user"]
    return "\n".join([*lines, f"({logged} entries logged, with the answers and what tools returned)"])


def _changed(before: Iterable[FactRow], after: Iterable[FactRow], outcome: DreamReport | NotDue) -> str:
    """Facts that came (+) and facts that are no longer believed (-), then the version."""
    old, new = {row.id: row for row in before}, {row.id: row for row in after}
    lines = [f"- {_line(row)}" for key, row in old.items() if _line(new.get(key, row)) != _line(row) or key not in new]
    lines += [f"+ {_line(row)}" for key, row in new.items() if key not in old or _line(old[key]) != _line(row)]
    if isinstance(outcome, DreamReport) and outcome.version:
        lines.append(f"version {outcome.version}")
    return "\n".join(lines)


def _line(row: FactRow) -> str:
    dates = [
        f"{word} {day}"
        for word, day in (("since", row.since), ("until", row.until), ("planned for", row.planned))
        if day
    ]
    remark = f" ({', '.join(dates)})" if dates else ""
    return f"{row.status:8} {row.topic:14} {row.text}{remark}"


def _reasons(report: WhyReport) -> str:
    """Each event of the fact, then the log entries as they were said."""
    events = [
        f"{event.at[:10]}  {event.op} by {event.by}{f': {event.why}' if event.why else ''}" for event in report.events
    ]
    entries = [f"{entry.id}  {entry.name or entry.role}: {entry.text}" for entry in report.entries]
    return "\n".join([*events, *entries])
