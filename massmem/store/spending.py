"""What dreams spent on models: one JSON line each, in the scope's local folder."""

from __future__ import annotations

import json
import os
from datetime import datetime

from massmem.model.asked import Spent
from massmem.model.findings import Finding, Level
from massmem.model.reports.dreams import Usage
from massmem.store.files import read_bytes, refusing, write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

NAME = "spending.jsonl"


def note_spending(place: Place, spent: Spent) -> None:
    """Put it on record, whatever became of the dream.

    Raises:
        Refused: the disk would not take it.
    """
    told = {
        "at": spent.at.isoformat(), "dream": spent.dream, "model": spent.model, "calls": spent.usage.calls,
        "input_tokens": spent.usage.input_tokens, "output_tokens": spent.usage.output_tokens, "usd": spent.usage.usd,
        "outcome": spent.outcome,
    }  # fmt: skip
    folder = place.absolute(place.local_path)
    path = os.path.join(folder, NAME)
    with refusing(f"{place.local_path}/{NAME}", path):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            write_all(
                descriptor, (json.dumps(told, ensure_ascii=False, sort_keys=True) + "\n").encode("utf-8", "replace")
            )
        finally:
            os.close(descriptor)


def spent(place: Place) -> Usage | None:
    """What all dreams of this scope spent so far; None when no model was ever asked. Damaged lines are passed over."""
    if read_bytes(place, f"{place.local_path}/{NAME}") is None:
        return None
    total = Usage()
    for one in spendings(place)[0]:
        total = Usage(
            calls=total.calls + one.usage.calls, input_tokens=total.input_tokens + one.usage.input_tokens,
            output_tokens=total.output_tokens + one.usage.output_tokens, usd=total.usd + one.usage.usd,
        )  # fmt: skip
    return total


def spendings(place: Place) -> tuple[tuple[Spent, ...], tuple[Finding, ...]]:
    """What each dream spent, in the order of the file, and a finding for each line that does not say so.

    Raises:
        Unreadable: the file is there and cannot be opened.
    """
    name = f"{place.local_path}/{NAME}"
    found: list[Spent] = []
    broken: list[Finding] = []
    for number, line in enumerate((read_bytes(place, name) or b"").splitlines(), 1):
        try:
            found.append(_read(json.loads(line)))
        except (ValueError, KeyError, TypeError, OverflowError) as why:
            broken.append(_damaged(name, number, why))
    return tuple(found), tuple(broken)


def _read(told: dict[str, object]) -> Spent:
    at = datetime.fromisoformat(str(told["at"]))
    if at.tzinfo is None:
        raise ValueError("its time has no zone")
    usage = Usage(
        calls=_number(told["calls"]), input_tokens=_number(told["input_tokens"]),
        output_tokens=_number(told["output_tokens"]), usd=float(str(told["usd"] or 0)),
    )  # fmt: skip
    return Spent(at=at, dream=str(told["dream"]), model=str(told["model"]), usage=usage, outcome=str(told["outcome"]))


def _number(value: object) -> int:
    return int(str(value))


def _damaged(name: str, line: int, why: Exception) -> Finding:
    return Finding(
        level=Level.WARNING, code="spending-broken", file=name, line=line,
        message=f"this line does not say what a dream spent: {type(why).__name__}: {why}", cure="delete the line",
    )  # fmt: skip
