"""What is new in the logs in stretches of bounded size, each with how far the logs are read after it."""

from __future__ import annotations

from massmem.dream.gather import is_context, is_evidence, is_sane
from massmem.model.record import dataclass
from massmem.text.tokens import count_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from massmem.api.unread import Unread
    from massmem.model.entries import Entry

STRETCH_TOKENS = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """How far the logs are read: bytes by file, and what was counted on the way."""

    logs: Mapping[str, int]
    sessions: int
    spoken: int
    entries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Readable entries in the order of the log, and the reach when all of them are dealt with."""

    entries: tuple[Entry, ...]
    reach: Reach


def stretches(unread: Unread, now: datetime, most_tokens: int = STRETCH_TOKENS) -> Iterator[Stretch]:
    """Stretches of about `most_tokens`, cut between sessions where possible; the last reaches the end of the logs."""
    held: list[Entry] = []
    tokens, before = 0, reach(unread)
    for entry in unread.new_entries():
        readable = (is_evidence(entry) or is_context(entry)) and is_sane(entry, now)
        if readable and tokens >= most_tokens and (entry.session != held[-1].session or tokens >= 2 * most_tokens):
            yield Stretch(entries=tuple(held), reach=before)
            held, tokens = [], 0
        if readable:
            held.append(entry)
            tokens += count_tokens(entry.text) + 20
        if tokens >= most_tokens:
            before = reach(unread)
    yield Stretch(entries=tuple(held), reach=reach(unread))


def reach(unread: Unread) -> Reach:
    """How far it was read up to now."""
    return Reach(
        logs=dict(unread.reached), sessions=len(unread.sessions), spoken=len(unread.spoken), entries=unread.entries
    )
