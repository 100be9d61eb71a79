"""The proof that the ledger only grew: every event is as it was written, and none was taken out."""

from __future__ import annotations

from massmem.model.events import Event, Op
from massmem.model.findings import Finding, Level
from massmem.model.ids import short_id
from massmem.store.files import read_bytes
from massmem.store.git.looking import last_committed
from massmem.text.ledger_lines import parse_ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.store.workspace import Place

CURE = "compare it with git, and bring the old line back"


def ledger_proof(place: Place) -> Iterator[Finding]:
    """What a person or a program did to the ledger besides appending to it."""
    data = read_bytes(place, place.ledger_path) or b""
    lines = [
        (number, parse_ledger(line, place.ledger_path)[0])
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1)
    ]
    events = [event for _, found in lines for event in found]
    for number, found in lines:
        if any(not _is_whole(event) for event in found):
            message = "this event does not match its id: it was changed after it was written"
            yield _finding(place, "ledger-changed", message, line=number)
    if lost := max(_not_followed(events), _not_committed(place, events)):
        yield _finding(place, "ledger-lost", f"at least {lost} of its lines {'is' if lost == 1 else 'are'} gone")


def _is_whole(event: Event) -> bool:
    """Whether the id is the hash of the rest; of what was blanked after a forgetting nothing is left to prove."""
    blanked = event.text is event.topic is event.since is event.until is event.planned is event.why is None
    return event.event.startswith(short_id(event.digest_fields())) or (blanked and not event.sources)


def _not_followed(events: Sequence[Event]) -> int:
    """How many events and dreams others go on from, and are not there."""
    ids = {event.event for event in events}
    dreams = {event.dream for event in events if event.op is Op.DREAM}
    parents = {event.parent for event in events if event.parent and event.parent not in ids}
    return len(parents) + len({event.dream for event in events if event.dream and event.dream not in dreams})


def _not_committed(place: Place, events: Sequence[Event]) -> int:
    """How many of the events of the last version are not there."""
    committed = last_committed(place, place.ledger_path)
    known, _ = parse_ledger(committed or b"", place.ledger_path)
    return len({event.event for event in known} - {event.event for event in events})


def _finding(place: Place, code: str, message: str, *, line: int | None = None) -> Finding:
    return Finding(level=Level.ERROR, code=code, file=place.ledger_path, line=line, message=message, cure=CURE)
