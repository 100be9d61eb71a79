"""Gather from disk: read statements out of what is new."""

from __future__ import annotations

from massmem.api.unread import Unread
from massmem.dream.gather import is_evidence, portions
from massmem.dream.plan import Heard
from massmem.dream.rules.evidence import check
from massmem.dream.rules.lessons import is_reproach
from massmem.dream.rules.requests import read_requests
from massmem.dream.rules.statements import read_statements
from massmem.model.entries import Role
from massmem.model.reports.dreams import Rejected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from massmem.model.entries import Entry
    from massmem.model.events import Consumed
    from massmem.model.findings import Finding
    from massmem.model.statements import Statement
    from massmem.store.workspace import Place


def listen(
    place: Place,
    marker: Mapping[str, Consumed],
    *,
    most_sessions: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[Heard, tuple[Finding, ...]]:
    """Read what is new with the built-in rules; each statement is checked against its entries.

    `most_sessions` stops before the first session more than that, oldest first.
    """
    unread = Unread(place, marker, most_sessions)
    statements: list[Statement] = []
    rejected: list[Rejected] = []
    for portion in portions(unread.new_entries(), place.now()):
        sure, refused = read(portion.entries, place.scope.user)
        statements += sure
        rejected += refused
        if progress is not None:
            progress(unread.entries)
    heard = Heard(
        statements=tuple(statements), rejected=tuple(rejected), logs=unread.consumed(), sessions=len(unread.sessions),
        spoken=len(unread.spoken),
        entries=unread.entries,
    )  # fmt: skip
    return heard, tuple(unread.findings)


def read(entries: Sequence[Entry], user: str) -> tuple[list[Statement], list[Rejected]]:
    """What the rules read out of the entries and their words bear out, and what was refused."""
    by_ref = {entry.ref: entry for entry in entries if is_evidence(entry) or entry.role is Role.ASSISTANT}
    sure: list[Statement] = []
    refused: list[Rejected] = []
    for statement in read_statements(entries, user):
        why = "it tells of a lesson, not what it is" if is_reproach(statement.text) else check(statement, by_ref)
        if why is None:
            sure.append(statement)
        else:
            refused.append(Rejected(op=statement.act.value, why=why))
    sure += read_requests(entries, user, sure)
    return sure, refused
