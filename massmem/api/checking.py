"""Look after a scope: one screen of status, and a proof that nothing was lost."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime, timedelta

from massmem.api.gates import waiting
from massmem.api.indexing import index_line
from massmem.api.viewing import Sight, look
from massmem.dream.gate import SLACK_HOURS, judge
from massmem.errors import MassmemError
from massmem.model.memory_files import AGENT_FILES, USER_FILES, limit_of
from massmem.model.reports import FileSize, GateRow, StatusReport
from massmem.store.dream_state import last_dream
from massmem.store.files import read_bytes, topic_files
from massmem.store.locks import holder
from massmem.store.parked import parked
from massmem.store.proposals import proposals
from massmem.store.spending import spent
from massmem.store.versions import unversioned
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.proposals import Proposal
    from massmem.store.workspace import Place


def status(place: Place) -> StatusReport:
    """Scope, sizes against limits, the gate's figures, the last dream, what waits and what is wrong."""
    problems: list[str] = []
    sizes: list[FileSize] = []
    gate, next_due, last = None, None, None
    pending: tuple[Proposal, ...] = ()
    with _noting(problems):
        _sizes(place, sizes, problems)
    with _noting(problems):
        sight = look(place)
        problems += [str(finding) for finding in sight.findings]
        gate, next_due = _gate(place, sight)
    with _noting(problems):
        pending = proposals(place)
    with _noting(problems):
        last = last_dream(place)
    return StatusReport(
        root=place.root, agent=place.scope.agent, user=place.scope.user, git=place.settings.git, files=tuple(sizes),
        gate=gate, last_dream=last, next_due=next_due, proposal=pending[0].id if pending else None, parked=len(parked(place)), spent=spent(place),
        unversioned=unversioned(place), index=index_line(place), lock=holder(place, "dream"), root_from=place.root_from,
        problems=tuple(dict.fromkeys(problems)),
    )  # fmt: skip


@contextmanager
def _noting(problems: list[str]) -> Iterator[None]:
    """What cannot be read is a problem to show, not the end of the screen that would show it."""
    try:
        yield
    except MassmemError as error:
        problems.append(error.message)


def _sizes(place: Place, sizes: list[FileSize], problems: list[str]) -> None:
    for name in (*AGENT_FILES, *USER_FILES, *topic_files(place)):
        path = place.memory_path(name)
        try:
            data = read_bytes(place, path)
        except MassmemError as error:
            problems.append(error.message)
            continue
        if data is None:
            continue
        page = read_page(path, data)
        limit = limit_of(name, place.settings.limits, page.values.get("limit"))
        problems += [str(finding) for finding in page.findings]
        if limit and (page.chars > limit.chars or (limit.lines and page.lines > limit.lines)):
            problems.append(f"{path}: {page.chars:,} of {limit.chars:,} characters")
        sizes.append(FileSize(file=path, chars=page.chars, limit=limit.chars if limit else None, lines=page.lines))


def _gate(place: Place, sight: Sight) -> tuple[GateRow, str | None]:
    gate, found, now = place.settings.dream.gate, waiting(place, sight), sight.view.now
    verdict = judge(gate, found, now)
    if verdict.due:
        return verdict.row, now.isoformat(timespec="minutes")
    if found.since is None:
        return verdict.row, None
    hours = gate.hours if found.sessions >= gate.sessions else gate.ceiling_hours
    due: datetime = found.since + timedelta(hours=hours - SLACK_HOURS)
    return verdict.row, due.isoformat(timespec="minutes") if found.sessions else None
