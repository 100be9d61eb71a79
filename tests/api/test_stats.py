"""Figures about memory, from real folders."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

import pytest

from massmem.api.dreaming import dream
from massmem.api.logs import log_jsonl
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.stats import stats
from massmem.cli.screens.blocks import as_text, print_on
from massmem.cli.screens.stats import figures
from massmem.errors import BadUsage
from massmem.model.asked import Spent
from massmem.model.reports.dreams import Usage
from massmem.model.stats import Changes, FactFigures, StatsReport
from massmem.model.wishes import Wish
from massmem.store.spending import note_spending, spent
from massmem.store.workspace import Place

NOW = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)
PAGE = """# Memory

## Lessons
- Run the linter before a push

## Shop
- Staging runs on port 8443
- The staging server of the shop runs on port 8443 behind nginx
- Good quality is important
- Ships with Hermes
"""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path / "memory"), agent="atlas", user="sam", git="none", now=NOW)
    return open_place(root=str(tmp_path / "memory"), now="2026-11-30T12:00:00Z")


def write(place: Place, name: str, text: str) -> None:
    path = Path(place.absolute(place.memory_path(name)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def say(place: Place, *rows: tuple[str, str]) -> None:
    log_jsonl(
        place,
        [json.dumps({"session": f"s{at}", "role": "user", "content": text, "at": at}).encode() for at, text in rows],
    )


def counts(found: StatsReport) -> dict[str, dict[str, int]]:
    return {
        sort: {group.name: group.count for group in getattr(found, sort)}
        for sort in ("kinds", "topics", "ages", "sources")
    }


def test_an_empty_memory_is_all_zeros(place: Place) -> None:
    report = stats(place)
    assert report == StatsReport(
        scope="atlas/sam", at="2026-11-30T12:00:00+00:00", since=None, facts=FactFigures(), changes=Changes()
    )
    assert as_text(figures(report)) == ("atlas/sam: 0 facts (0 current, 0 planned)\n0 ended, 0 stale\nNo dreams\n")


def test_facts_are_counted_by_kind_topic_age_and_source(place: Place) -> None:
    say(
        place,
        ("2026-06-01T10:00:00Z", "I live in Oslo."),
        ("2026-11-01T10:00:00Z", "I moved to Berlin."),
        ("2026-11-29T10:00:00Z", "I will fly to Lisbon on 2027-01-10."),
    )
    dream(place, Wish(force=True))
    write(place, "MEMORY.md", Path(place.absolute(place.memory_path("MEMORY.md"))).read_text() + "\n## Shop\n- Ships\n")
    report = stats(place)
    assert report.facts == FactFigures(live=3, current=2, planned=1, ended=1)
    found = counts(report)
    assert found["kinds"] == {"profile": 1, "plan": 1, "knowledge": 1}
    assert found["topics"]["shop"] == 1
    assert found["ages"] == {"up to 7 days": 1, "8 to 30 days": 1, "unknown": 1}
    assert found["sources"] == {"rules": 2, "human": 1}
    assert sum(group.share for group in report.sources) == pytest.approx(1, abs=0.01)


def test_dreams_are_listed_with_what_they_changed(place: Place) -> None:
    say(place, ("2026-06-01T10:00:00Z", "I live in Oslo."))
    dream(open_place(root=place.root, now="2026-11-28T12:00:00Z"), Wish(force=True))
    say(place, ("2026-11-29T10:00:00Z", "I moved to Berlin."))
    dream(open_place(root=place.root, now="2026-11-29T12:00:00Z"), Wish(force=True))
    report = stats(place)
    assert [(row.at, row.engine, row.changes) for row in report.dreams] == [
        ("2026-11-29T12:00:00+00:00", "rules", Changes(added=1, ended=1)),
        ("2026-11-28T12:00:00+00:00", "rules", Changes(added=1)),
    ]
    assert (report.dreamt, report.changes) == (2, Changes(added=2, ended=1))
    newest = stats(place, dreams=1)
    assert (len(newest.dreams), newest.dreamt) == (1, 2)


def test_since_leaves_out_what_came_before_that_day(place: Place) -> None:
    say(place, ("2026-06-01T10:00:00Z", "I live in Oslo."))
    dream(open_place(root=place.root, now="2026-06-02T12:00:00Z"), Wish(force=True))
    say(place, ("2026-11-20T10:00:00Z", "My dog is called Rex."))
    dream(open_place(root=place.root, now="2026-11-21T12:00:00Z"), Wish(force=True))
    report = stats(place, since="2026-11")
    assert (report.since, report.facts.live, report.dreamt) == ("2026-11-01", 1, 1)
    with pytest.raises(BadUsage):
        stats(place, since="lately")


def test_what_a_model_cost_is_told_by_dream_and_in_all(place: Place) -> None:
    say(place, ("2026-06-01T10:00:00Z", "I live in Oslo."))
    report = dream(place, Wish(force=True))
    usage = Usage(calls=2, input_tokens=900, output_tokens=80, usd=0.01)
    for name in (getattr(report, "dream", ""), "never-applied"):
        note_spending(place, Spent(at=NOW, dream=name, model="big", usage=usage, outcome="answered"))
    notes = Path(place.root, place.local_path, "spending.jsonl")
    notes.write_text(notes.read_text() + '{"at": "now"}\n[1]\n')
    found = stats(place)
    assert found.usage == Usage(calls=4, input_tokens=1800, output_tokens=160, usd=0.02) == spent(place)
    assert {(row.engine, row.usage, row.changes.added) for row in found.dreams} == {
        ("rules", usage, 1),
        ("llm:big", usage, 0),
    }
    assert [problem.split(" ")[0].rpartition("/")[2] for problem in found.problems] == [
        "spending.jsonl:3:",
        "spending.jsonl:4:",
    ]
    assert "0.0200" in as_text(figures(found))


def test_a_broken_line_of_the_ledger_is_told_and_the_rest_is_counted(place: Place) -> None:
    say(place, ("2026-06-01T10:00:00Z", "I live in Oslo."))
    dream(place, Wish(force=True))
    ledger = Path(place.absolute(place.ledger_path))
    ledger.write_bytes(ledger.read_bytes() + b"{not json\n")
    report = stats(place)
    assert report.facts.live == 1
    assert len(report.problems) == 1


def test_worth_is_told_by_plain_rules(place: Place) -> None:
    write(place, "MEMORY.md", PAGE)
    report = stats(place)
    assert (report.actionable.count, report.generic.count, report.redundant.count) == (1, 1, 1)
    assert report.redundant.share == 0.2


def test_tool_sequences_stand_with_their_success(place: Place) -> None:
    rows = [
        {
            "session": f"s{n % 2}",
            "role": role,
            "name": name,
            "content": text,
            "at": f"2026-11-01T09:{n:02}:{second:02}Z",
        }
        for n in range(8)
        for second, (role, name, text) in enumerate(
            (("user", None, "Go on."), ("tool", "ls", "ok"), ("tool", "cat", "ls: 1 characters in, 2 out, failed"))
        )
    ]
    log_jsonl(place, [json.dumps({k: v for k, v in row.items() if v}).encode() for row in rows])
    dream(place, Wish(force=True))
    report = stats(place)
    assert [(row.first, row.then, row.worked, row.times, row.share) for row in report.sequences] == [
        ("ls", "cat", 0, 8, 0)
    ]
    assert counts(report)["kinds"] == {"tool sequence": 1}
    assert report.actionable.ids == (report.sequences[0].id,)
    assert "ls    cat   0       8   0%\n" in as_text(figures(report))


def test_bars_are_drawn_on_a_terminal_and_not_in_a_pipe(place: Place) -> None:
    from io import StringIO

    from rich.console import Console

    write(place, "MEMORY.md", PAGE)
    report = stats(place)
    console = Console(file=StringIO(), width=100, force_terminal=True, no_color=True)
    print_on(console, figures(report))
    assert isinstance(console.file, StringIO)
    assert "█" in console.file.getvalue()
    assert "█" not in as_text(figures(report))
