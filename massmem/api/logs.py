"""`log`: what is said goes to the session log, one text or many JSON lines at a time."""

from __future__ import annotations

from massmem.config import environment
from massmem.errors import BadUsage, Conflict
from massmem.model.entries import EntryKind, Role
from massmem.model.record import replace
from massmem.model.reports.writing import LogReport, Skipped
from massmem.store.logs import Draft, append
from massmem.text.json_rows import NotARow, read_row
from massmem.text.moments import read_moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from massmem.store.drafts import Taken
    from massmem.store.workspace import Place


def log_text(
    place: Place,
    text: str,
    *,
    role: str = "user",
    session: str | None = None,
    at: str | datetime | None = None,
    name: str | None = None,
    turn: str | None = None,
    kind: str | None = None,
    origin: str | None = None,
    taken: Taken | None = None,
) -> LogReport:
    """Log one text. When this returns it is on disk.

    `session` None: MASSMEM_SESSION, else massmem.yaml's, else the day. `at` None: now. With
    `origin`, a second time is answered by `already_logged`. `taken` is called with the kinds of secrets that were
    taken out of it.

    Raises:
        BadUsage: an empty text, an unknown role or kind, a time that is none.
        Conflict: the origin is logged already with another text; nothing was changed.
        Busy, Refused: the log could not be written.
    """
    if not text.strip():
        raise BadUsage("there is nothing to log: the text is empty", "give a text, or pipe one in")
    draft = Draft(
        role=_role(role), session=session_of(place, session), text=text, at=_time(place, at), name=name, turn=turn,
        kind=None if kind is None else _kind(kind), origin=_given(origin, "--origin"),
    )  # fmt: skip
    report = append(place, (draft,), taken=taken)
    if report.skipped:
        raise Conflict(report.skipped[0].why, "log it without an origin, or with another one")
    return report


def log_jsonl(
    place: Place,
    lines: Iterable[str | bytes],
    *,
    role: str = "user",
    session: str | None = None,
    at: str | datetime | None = None,
    origin: str | None = None,
    taken: Taken | None = None,
) -> LogReport:
    """Log JSON lines (`{"session","role","content","at","name","turn","kind","origin"}`), read as they come.

    What a line leaves out is taken from the options. Blank lines are passed over. A line that
    is no such object is `skipped` with its number and why, and the rest is stored. `taken` is called with the kinds
    of secrets that were taken out of a line.

    Raises:
        BadUsage: an option that is not allowed.
        Busy, Refused: the log could not be written; what came before the failing chunk is stored.
    """
    default = Draft(
        role=_role(role),
        session=session_of(place, session),
        text="",
        at=_time(place, at),
        origin=_given(origin, "--origin"),
    )
    skipped: list[Skipped] = []
    report = append(place, _drafts(place, lines, default, skipped), taken=taken)
    return replace(report, skipped=tuple(sorted((*skipped, *report.skipped), key=lambda row: row.line)))


def session_of(place: Place, given: str | None) -> str:
    """The session: as given, else MASSMEM_SESSION, else massmem.yaml's, else today's date."""
    for value, source in ((given, "--session"), (environment().session, "MASSMEM_SESSION")):
        if value is not None:
            return _given(value, source) or ""
    return place.settings.session or place.today().isoformat()


def _drafts(place: Place, lines: Iterable[str | bytes], default: Draft, skipped: list[Skipped]) -> Iterator[Draft]:
    zone = place.zone()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = read_row(line, zone)
        except NotARow as error:
            skipped.append(Skipped(line=number, why=str(error)))
            continue
        yield Draft(
            role=row.role or default.role, session=row.session or default.session, text=row.content,
            at=row.at or default.at, name=row.name, turn=row.turn, kind=row.kind,
            origin=row.origin or default.origin, line=number,
        )  # fmt: skip


def _role(role: str) -> Role:
    try:
        return Role(role)
    except ValueError:
        raise BadUsage(f"no role {role!r}", f"use {', '.join(Role)}") from None


def _kind(kind: str) -> EntryKind:
    try:
        return EntryKind(kind)
    except ValueError:
        raise BadUsage(f"no kind {kind!r}", f"use {', '.join(EntryKind)}") from None


def _given(value: str | None, what: str) -> str | None:
    if value is not None and not value.strip():
        raise BadUsage(f"{what} is empty", "give it a value, or leave it out")
    return value


def _time(place: Place, at: str | datetime | None) -> datetime | None:
    if isinstance(at, str):
        return read_moment(at, place.zone(), "--at")
    return at.replace(tzinfo=place.zone()) if at is not None and at.tzinfo is None else at
