"""A log entry: one thing that was said, with who, when and in which session."""

from __future__ import annotations

from datetime import datetime, timezone
from enum import StrEnum

from massmem.model.ids import short_id
from massmem.model.record import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Role(StrEnum):
    """Who speaks."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"
    NOTE = "note"


class EntryKind(StrEnum):
    """What an entry is besides a plain turn; only `edit` may be evidence."""

    META = "meta"
    SUMMARY = "summary"
    SUBAGENT = "subagent"
    REASONING = "reasoning"
    EDIT = "edit"


def microseconds(at: datetime) -> int:
    """Whole microseconds since 1970 UTC, exactly."""
    delta = at - EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry. `at` is aware (local time with offset); `text` is what is stored.

    `id` is "" until the entry is stored. `day` is the local day whose file holds it.
    """

    at: datetime
    role: Role
    session: str
    text: str
    turn: str | None = None
    name: str | None = None
    kind: EntryKind | None = None
    origin: str | None = None
    importer: str | None = None
    clock_back: bool = False
    id: str = ""

    @property
    def day(self) -> str:
        """`YYYY-MM-DD` of the entry's own local time."""
        return self.at.date().isoformat()

    @property
    def ref(self) -> str:
        """`YYYY-MM-DD#id`, as facts cite it."""
        return f"{self.day}#{self.id}"

    def digest_fields(self) -> list[object]:
        """What the id is made of, in this order."""
        return [
            microseconds(self.at), self.role.value, self.session, self.turn, self.name,
            None if self.kind is None else self.kind.value, self.origin, self.text,
        ]  # fmt: skip

    def named(self, taken: Container[str] = ()) -> Entry:
        """The same entry with its id; longer where `taken` holds the short one."""
        return replace(self, id=short_id(self.digest_fields(), taken))

    def is_whole(self) -> bool:
        """Whether the id proves the content: it detects damage, not forgery."""
        from massmem.model.ids import LENGTH, crockford, digest  # noqa: PLC0415

        return len(self.id) >= LENGTH and crockford(digest(self.digest_fields()), len(self.id)) == self.id
