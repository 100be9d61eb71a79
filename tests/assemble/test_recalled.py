from __future__ import annotations

from massmem.assemble.recalled import recalled_lines
from massmem.model.reports.facts import FactRow


def row(text: str, *, file: str | None, since: str | None = None) -> FactRow:
    return FactRow(
        id="m3k9q2ax", text=text, topic="Work", status="current", since=since, until=None, planned=None,
        first_seen=None, last_seen=None, seen=1, sources=(), file=file, by="rules", pinned=False,
    )  # fmt: skip


def test_a_fact_comes_with_its_dates_and_its_file() -> None:
    rows = [
        row("Ledger moves to Postgres 17", since="2026-05-04", file="agents/atlas/users/sam/MEMORY.md"),
        row("Lisbon\nin May", file="topics/travel.md"),
        row("Loose", file=None),
    ]
    assert recalled_lines(rows) == (
        "- Ledger moves to Postgres 17 (since 2026-05-04) [MEMORY.md]\n- Lisbon in May [topics/travel.md]\n- Loose"
    )


def test_nothing_recalled_is_no_text() -> None:
    assert recalled_lines([]) == ""
