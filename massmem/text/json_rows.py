"""One line of `log --jsonl` as a value."""

from __future__ import annotations

import json

from massmem.errors import BadUsage
from massmem.model.entries import EntryKind, Role
from massmem.model.record import dataclass
from massmem.text.moments import read_moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, tzinfo

_TIMES = {"timestamp", "time", "date", "datetime", "created_at", "ts"}
_MOST_DIGITS = 30


class NotARow(ValueError):  # what happened, as in massmem.errors
    """A line that is not what `log --jsonl` takes, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the line says; None where it leaves out."""

    content: str
    role: Role | None = None
    session: str | None = None
    at: datetime | None = None
    name: str | None = None
    turn: str | None = None
    kind: EntryKind | None = None
    origin: str | None = None


def read_row(line: str | bytes, zone: tzinfo) -> Row:
    """The line as a row; times without an offset are in `zone`. Keys that massmem does not know are passed over.

    Raises:
        NotARow: it is no JSON object, has no content, or a value is of the wrong kind.
    """
    found = _object(line)
    content = found.get("content")
    if not isinstance(content, str):
        raise NotARow("no content" if content is None else "content is not a text")
    if not content.strip():
        raise NotARow("content is empty")
    other = _TIMES & found.keys()
    if other and "at" not in found:
        raise NotARow(f"the time is in {min(other)!r}, and should be in 'at'")
    return Row(
        content=content, role=_role(found.get("role")), session=_word(found, "session"), at=_at(found.get("at"), zone),
        name=_word(found, "name"), turn=_word(found, "turn"), kind=_kind(found.get("kind")), origin=_word(found, "origin"),
    )  # fmt: skip


def _object(line: str | bytes) -> dict[str, object]:
    try:
        text = line.decode("utf-8-sig") if isinstance(line, bytes) else line.removeprefix("\ufeff")
        found = json.loads(text)
    except UnicodeDecodeError as error:
        raise NotARow(f"not UTF-8 at byte {error.start}") from None
    except (ValueError, RecursionError):
        raise NotARow("not JSON") from None
    if not isinstance(found, dict):
        raise NotARow("not a JSON object")
    return found


def _word(found: dict[str, object], key: str) -> str | None:
    value = found.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**_MOST_DIGITS:
        return str(value)
    if value is None or (isinstance(value, str) and value.strip()):
        return value
    raise NotARow(f"{key} is not a word or number")


def _at(value: object, zone: tzinfo) -> datetime | None:
    if value is None:
        return None
    try:
        return read_moment(value if isinstance(value, str) else repr(value), zone, "at")
    except BadUsage as error:
        raise NotARow(error.message) from None


def _role(value: object) -> Role | None:
    if value is None:
        return None
    if value not in list(Role):
        raise NotARow(f"no role {value!r}; known are {', '.join(Role)}")
    return Role(str(value))


def _kind(value: object) -> EntryKind | None:
    if value is None:
        return None
    if value not in list(EntryKind):
        raise NotARow(f"no kind {value!r}; known are {', '.join(EntryKind)}")
    return EntryKind(str(value))
