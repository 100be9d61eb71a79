"""What dreams spent on models: one JSON line each, in the scope's local folder."""

from __future__ import annotations

import json
import os

from massmem.model.reports import Usage
from massmem.store.files import read_bytes, refusing, write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.asked import Spent
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
    data = read_bytes(place, f"{place.local_path}/{NAME}")
    if data is None:
        return None
    total = Usage()
    for line in data.splitlines():
        try:
            told = json.loads(line)
            total = Usage(
                calls=total.calls + int(told["calls"]), input_tokens=total.input_tokens + int(told["input_tokens"]),
                output_tokens=total.output_tokens + int(told["output_tokens"]), usd=total.usd + float(told["usd"] or 0),
            )  # fmt: skip
        except (ValueError, KeyError, TypeError):
            continue
    return total
