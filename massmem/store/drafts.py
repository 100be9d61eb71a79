"""What shall be logged, and what of it is stored: clean, without secrets, and no longer than it may be."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.model.entries import Role
from massmem.model.ids import digest
from massmem.model.record import dataclass
from massmem.text.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from massmem.model.entries import EntryKind
    from massmem.model.settings import LogSettings

    Taken = Callable[[tuple[str, ...]], None]

# A tool's name, UUIDs, numbers, a digest of `compress`: what almost every origin consists of, and no secret.
_PLAIN = re.compile(
    r"conversation:[0-9a-f]{16}|(?:[a-z-]{0,20}:?)(?:(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,9})(?::|\Z))+"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What shall be logged, before the log lock is held. `at` None: now. `line` is its place in the input, from 1."""

    role: Role
    session: str
    text: str
    at: datetime | None = None
    name: str | None = None
    turn: str | None = None
    kind: EntryKind | None = None
    origin: str | None = None
    importer: str | None = None
    line: int = 1


def prepared(draft: Draft, settings: LogSettings, taken: Taken | None = None) -> Draft:
    """The draft as it is stored: cleaned, without secrets, shortened. `taken` is called with their kinds, if there were any."""
    from massmem.text.redact import head_and_tail, redact, shorten_blobs  # noqa: PLC0415  # reading needs no patterns

    said = clean(draft.text)
    text = redact(said) if settings.redact else said
    if taken is not None and text != said:
        taken(_kinds_taken(said, text))
    text = shorten_blobs(text)
    if draft.role is Role.TOOL:
        text = head_and_tail(text, settings.max_tool_chars)
    return Draft(
        role=draft.role, session=_word(draft.session, settings) or "", text=text, at=draft.at,
        name=_word(draft.name, settings), turn=_word(draft.turn, settings), kind=draft.kind,
        origin=_origin(draft.origin, settings), importer=draft.importer, line=draft.line,
    )  # fmt: skip


def _kinds_taken(text: str, redacted: str) -> tuple[str, ...]:
    from massmem.text.secret_lines import kinds_taken  # noqa: PLC0415 - few texts hold secrets

    return kinds_taken(text, redacted)


def _word(value: str | None, settings: LogSettings) -> str | None:
    return None if value is None else screened(value, settings.redact) or None


def _origin(value: str | None, settings: LogSettings) -> str | None:
    """An id of somebody else's, without what is secret in it, and still another one than the next."""
    word = _word(value, settings)
    if word is None or value is None or word == clean(value):
        return word
    return f"{word}~{digest([value]).hex()[:10]}"


@lru_cache(maxsize=256)
def screened(value: str, redacted: bool) -> str:  # noqa: FBT001 - a key of the cache
    """A word of the header as it is stored: the same few come again and again, and an origin is short."""
    from massmem.text.redact import redact  # noqa: PLC0415

    word = clean(value)
    return redact(word) if redacted and not _PLAIN.fullmatch(word) else word
