"""What was recalled for a question, as lines for the prompt."""

from __future__ import annotations

from massmem.model.when import read_dates
from massmem.text.remark import render_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.model.reports.facts import FactRow


def recalled_lines(rows: Iterable[FactRow]) -> str:
    """One list item a fact, in the order given, with its dates and the file to read for more; "" if there are none."""
    return "\n".join(_line(row) for row in rows)


def _line(row: FactRow) -> str:
    text = " ".join(row.text.split()) + render_remark(read_dates(row.since, row.until, row.planned))
    return f"- {text}" + (f" [{_name(row.file)}]" if row.file else "")


def _name(path: str) -> str:
    """A memory file as the agent asks for it: `MEMORY.md`, `topics/travel.md`."""
    *folders, name = path.split("/")
    return f"topics/{name}" if folders[-1:] == ["topics"] else name
