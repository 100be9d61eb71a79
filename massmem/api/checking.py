"""Look after a scope: one screen of status, and a proof that nothing was lost."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime, time, timedelta, timezone

from massmem.api.gates import waiting
from massmem.api.indexing import index_line
from massmem.api.viewing import Sight, look
from massmem.dream.gate import first_turn, judge
from massmem.errors import MassmemError
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES, limit_of
from massmem.model.reports.dreams import GateRow
from massmem.model.reports.workspaces import FileSize, StatusReport
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
        problems += _team(place)
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
    for name in (*AGENT_FILES, *USER_FILES, TEAM, *topic_files(place)):
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
        if limit and (excess := limit.excess(page.chars, page.lines)):
            problems.append(f"{path}: {excess}")
        sizes.append(FileSize(file=path, chars=page.chars, limit=limit.chars if limit else None, lines=page.lines))


def _team(place: Place) -> tuple[str, ...]:
    """What is wrong with TEAM.md, where there is one."""
    if read_bytes(place, place.memory_path(TEAM)) is None:
        return ()
    from massmem.api.team_file import problems_of  # noqa: PLC0415 - only in a team

    return problems_of(place)


def _gate(place: Place, sight: Sight) -> tuple[GateRow, str | None]:
    """The gate's figures, and when it is due as they stand, in the workspace's zone: never later, an hour sooner at most."""
    gate, found, now = place.settings.dream.gate, waiting(place, sight), sight.view.now
    verdict = judge(gate, found, now)
    if verdict.due:
        return verdict.row, now.isoformat(timespec="minutes")
    times: list[datetime] = []
    if found.since is not None and found.sessions:
        hours = gate.hours if found.sessions >= gate.sessions else gate.ceiling_hours
        times.append((found.since.astimezone(timezone.utc) + timedelta(hours=hours)).astimezone(now.tzinfo))
    if (turn := first_turn(sight.view.belief.facts.values())) is not None:
        times.append(datetime.combine(turn[0], time(), now.tzinfo))
    return verdict.row, min(times).isoformat(timespec="minutes") if times else None
