"""Reading a scope's ledger. It is written by `store.apply` alone."""

from __future__ import annotations

from massmem.store.files import read_bytes
from massmem.text.ledger_lines import parse_ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.events import Event
    from massmem.model.findings import Finding
    from massmem.store.workspace import Place


def read_ledger(place: Place) -> tuple[tuple[Event, ...], tuple[Finding, ...]]:
    """The events in the order of the file, and a finding for each line that is none; nothing if there is no ledger.

    Raises:
        Unreadable: it is there and cannot be opened.
    """
    return parse_ledger(read_bytes(place, place.ledger_path) or b"", place.ledger_path)
