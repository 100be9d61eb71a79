"""What is new in the logs in stretches of bounded size, each with how far the logs are read after it."""

from __future__ import annotations

from massmem.dream.gather import is_context, is_evidence, is_sane
from massmem.model.entries import Role
from massmem.model.record import dataclass
from massmem.text.tokens import count_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from massmem.api.unread import Unread
    from massmem.model.entries import Entry
    from massmem.model.settings import Budget

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


def most_tokens(budget: Budget) -> int:
    """How long a stretch may be, so that the budget pays for more than one."""
    return STRETCH_TOKENS if budget.input_tokens is None else min(STRETCH_TOKENS, max(200, budget.input_tokens // 3))


def halves(entries: Sequence[Entry]) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """Two parts: whole sessions where there are several, else never between a question and its answer if that can be."""
    sessions = list(dict.fromkeys(entry.session for entry in entries))
    if len(sessions) > 1:
        first = set(sessions[: len(sessions) // 2])
        return [one for one in entries if one.session in first], [one for one in entries if one.session not in first]
    middle = len(entries) // 2
    if entries[middle - 1].role is Role.ASSISTANT and middle > 1:
        middle -= 1
    return entries[:middle], entries[middle:]
