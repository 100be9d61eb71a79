"""MassGen's measurements of tool calls, a line each: which tool, how much in and out, and whether it worked."""

from __future__ import annotations

from datetime import timezone

from massmem.imports.lines import moment
from massmem.imports.massgen_places import read_table, word
from massmem.model.entries import Role
from massmem.model.history import BadLine, LeftOut, Said
from massmem.text.recording import measured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.imports.lines import Json
    from massmem.imports.massgen_places import Attempt
    from massmem.model.history import Found


def tool_calls(path: str, attempt: Attempt, agent: str | None) -> Iterator[Found]:
    """The recorded executions in their order; of one agent if it is named."""
    told = read_table(path)
    if isinstance(told, BadLine):
        yield told
        return
    rows = (told or {}).get("tool_executions")
    if rows is not None and not isinstance(rows, list):
        yield BadLine(path, 1, "tool_executions is no list")
    for number, row in enumerate(rows if isinstance(rows, list) else (), 1):
        if not isinstance(row, dict) or not word(row.get("tool_name")):
            yield BadLine(path, 1, f"tool execution {number} names no tool")
        elif agent not in (None, row.get("agent_id")):
            yield LeftOut("tool calls of other agents", why="they are the memory of those agents")
        else:
            yield _call(path, attempt, row, number)


def _call(path: str, attempt: Attempt, row: Json, number: int) -> Said:
    name = " ".join(str(row["tool_name"]).split())
    which = f"{word(row.get('agent_id')) or 'agent'}/{word(row.get('call_id')) or 'call'}-{number}"
    return Said(
        role=Role.TOOL, session=attempt.session, text=_line(name, row), at=moment(row.get("start_time"), timezone.utc),
        name=name, turn=str(attempt.turn), origin=f"{attempt.origin}/tools/{which}", file=path, line=1,
    )  # fmt: skip


def _line(name: str, row: Json) -> str:
    """The one line of a call: there is no result to make a digest of."""
    success = row.get("success")
    return measured(
        name, _size(row.get("input_chars")), _size(row.get("output_chars")),
        worked=success if isinstance(success, bool) else None, why=word(row.get("error_message")),
    )  # fmt: skip


def _size(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
