"""What is recalled when a session is taken up again, as quoted data: nothing in it can end the quote."""

from __future__ import annotations

from massmem.assemble.quoting import REMEMBERED, quoted
from massmem.assemble.recalled import recalled_lines
from massmem.assemble.tools import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.reports.facts import EntryRow, FactRow

LONGEST = 300


def session_start(entries: Sequence[EntryRow], plans: Sequence[FactRow], facts: Sequence[FactRow]) -> str:
    """The last entries, open plans and facts, each under a heading; "" if there is nothing."""
    parts = (
        ("Last said", "\n".join(map(_said, entries))),
        ("Planned", recalled_lines(plans)),
        ("Known", recalled_lines(facts)),
    )
    text = "\n\n".join(f"{title}:\n{lines}" for title, lines in parts if lines)
    return f"{REMEMBERED}\n\n{quoted(text)}" if text else ""


def _said(row: EntryRow) -> str:
    text = one_line(row.text)
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return f"- {one_line(row.name or row.role)}, {row.at[:16].replace('T', ' ')}: {text} [{row.id}]"
