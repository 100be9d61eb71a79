"""What is printed: JSON documents, aligned text, and tables for a terminal."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import snapshot
from rich.console import Console

from massmem.cli.screens.beliefs import evidence, listing
from massmem.cli.screens.blocks import Heading, Table, as_text, one_line, print_on, width
from massmem.cli.screens.checks import findings, state
from massmem.cli.screens.document import document, plain
from massmem.cli.screens.dreams import outcome
from massmem.model.findings import Finding, Level
from massmem.model.reports.dreams import DreamReport, GateRow, MemorySize
from massmem.model.reports.facts import EntryRow, EventRow, FactRow, WhyReport
from massmem.model.reports.workspaces import FileSize, StatusReport

GATE = GateRow(hours=3.5, hours_wanted=24, sessions=2, sessions_wanted=5, ceiling_hours=168, why="too few sessions")
TEA = FactRow(
    id="m3k9q2ax", text="Prefers tea", topic="preferences", status="current", since="2026-05-04", until=None,
    planned=None, first_seen="2026-05-04", last_seen="2026-06-01", seen=2, sources=("2026-05-04#q8t0v3mw",),
    file="USER.md", by="rules", pinned=True,
)  # fmt: skip
TRIP = FactRow(
    id=None, text="Trip to 東京", topic="travel", status="planned", since=None, until=None,
    planned="2026-07-01/2026-07-05", first_seen=None, last_seen=None, seen=0, sources=(), file="MEMORY.md", by="human",
    pinned=False,
)  # fmt: skip


def test_facts_in_a_pipe_are_aligned_and_whole() -> None:
    assert as_text(listing((TEA, TRIP))) == snapshot("""\
ID        STATUS   TOPIC        SEEN  FACT
m3k9q2ax  current  preferences  2     Prefers tea (since 2026-05-04, pinned)
-         planned  travel       0     Trip to 東京 (planned for 2026-07-01 to 2026-07-05)
""")


def test_no_facts_print_nothing() -> None:
    assert as_text(listing(())) == ""
    assert document((), pretty=False) == "[]\n"


def test_a_report_is_a_document_with_its_fields() -> None:
    assert json.loads(document(TEA, pretty=True)) == snapshot(
        {
            "id": "m3k9q2ax",
            "text": "Prefers tea",
            "topic": "preferences",
            "status": "current",
            "since": "2026-05-04",
            "until": None,
            "planned": None,
            "first_seen": "2026-05-04",
            "last_seen": "2026-06-01",
            "seen": 2,
            "sources": ["2026-05-04#q8t0v3mw"],
            "file": "USER.md",
            "by": "rules",
            "pinned": True,
        }
    )


def test_what_is_no_value_of_ours_has_no_document() -> None:
    with pytest.raises(TypeError):
        plain(object())


def test_the_evidence_quotes_what_was_said() -> None:
    report = WhyReport(
        fact=TEA,
        events=(EventRow(event="e", at="2026-05-05T03:00:00.000000Z", op="add", by="rules", text="Prefers tea"),),
        entries=(
            EntryRow(
                id="2026-05-04#q8t0v3mw", at="2026-05-04T09:00:00+02:00", session="s1", role="user", name=None,
                text="I like tea.\nNot coffee.\x1b[31m",
            ),
        ),
    )  # fmt: skip
    assert as_text(evidence(report)) == snapshot("""\
m3k9q2ax  Prefers tea (since 2026-05-04, pinned)
current, topic preferences, in USER.md, by rules

What happened to it
AT                WHAT  BY     TEXT         WHY
2026-05-05T03:00  add   rules  Prefers tea

What it rests on
2026-05-04#q8t0v3mw  user, 2026-05-04T09:00, session s1
  > I like tea.
  > Not coffee.\ufffd[31m
""")


def test_a_dream_is_told_in_a_few_lines() -> None:
    report = DreamReport(
        dream="d1", scope="atlas/sam", due=True, gate=GATE, engine="rules", sessions=5, entries=40, added=("a", "b"),
        ended=("c",), memory=MemorySize(lines=12, chars=800), version="memver_0123456789ab", seconds=0.25,
    )  # fmt: skip
    assert as_text(outcome(report)) == snapshot("""\
atlas/sam: 40 entries of 5 sessions in 0.2 s
  2 added, 1 ended
  MEMORY.md: 12 lines, 800 characters
  version memver_0123456789ab
""")


def test_status_is_one_screen() -> None:
    report = StatusReport(
        root="/m", agent="atlas", user="sam", git="own", files=(FileSize(file="USER.md", chars=1800, limit=2000, lines=9),),
        gate=GATE, last_dream=None, next_due=None, proposal=None, parked=0, unversioned=("USER.md",), index=None,
        root_from="--root", problems=("USER.md: 1,800 of 2,000 characters",),
    )  # fmt: skip
    assert as_text(state(report)) == snapshot("""\
atlas for sam in /m (--root)
FILE     CHARACTERS  LIMIT  LINES
USER.md  1,800       2,000  9
gate         3.5 h of 24 h, 2 of 5 new sessions, at the latest after 168 h (too few sessions)
git          own
             not versioned yet: USER.md
Problems
  USER.md: 1,800 of 2,000 characters
""")


def test_findings_name_place_and_cure() -> None:
    found = (
        Finding(
            level=Level.ERROR, code="torn", message="the last entry is torn", file="logs/x.md", line=9, cure="log again"
        ),
    )
    assert as_text(findings(found)) == snapshot("""\
error: logs/x.md:9: the last entry is torn [torn]
  log again
""")
    assert as_text(findings(())) == "all is well\n"


def test_a_terminal_gets_a_table_that_fits_and_no_markup_of_the_text() -> None:
    stream = io.StringIO()
    console = Console(file=stream, width=40, force_terminal=True, no_color=True)
    print_on(console, [Heading("[bold]x[/]"), "see [red]", Table(("a", "b"), (("[i]1", "word " * 20),), wide="b")])
    shown = stream.getvalue()
    assert "[bold]x[/]" in shown
    assert "see [red]" in shown
    assert "[i]1" in shown
    assert shown.count("word") == 20


@given(st.text())
def test_one_line_is_one_line_that_a_terminal_does_not_obey(text: str) -> None:
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert "\x1b" not in line


@given(st.lists(st.tuples(st.text(max_size=8), st.text(max_size=8)), min_size=1, max_size=4))
def test_columns_are_aligned_whatever_they_hold(rows: list[tuple[str, str]]) -> None:
    lines = as_text([Table(("a", "b"), tuple(rows))]).split("\n")[:-1]
    assert len(lines) == len(rows) + 1
    first = max(width(one_line(row[0])) for row in (*rows, ("a", "")))
    for row, line in zip(rows, lines[1:], strict=True):
        left = one_line(row[0])
        assert line == (left + " " * (first - width(left)) + "  " + one_line(row[1])).rstrip()
