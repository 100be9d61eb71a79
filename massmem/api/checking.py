"""Look after a scope: one screen of status, and a proof that nothing was lost."""

from __future__ import annotations

from datetime import datetime, timedelta

from massmem.api.gates import waiting
from massmem.api.viewing import Sight, look
from massmem.dream.gate import SLACK_HOURS, judge
from massmem.errors import MassmemError
from massmem.model.memory_files import AGENT_FILES, USER_FILES, limit_of
from massmem.model.reports import FileSize, GateRow, StatusReport
from massmem.store.dream_state import last_dream
from massmem.store.files import read_bytes, topic_files
from massmem.store.locks import holder
from massmem.store.proposals import proposals
from massmem.store.versions import unversioned
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def status(place: Place) -> StatusReport:
    """Scope, sizes against limits, the gate's figures, the last dream, what waits and what is wrong."""
    problems: list[str] = []
    sizes = _sizes(place, problems)
    gate, next_due = None, None
    try:
        sight = look(place)
        problems += [str(finding) for finding in sight.findings]
        gate, next_due = _gate(place, sight)
    except MassmemError as error:
        problems.append(error.message)
    pending = proposals(place)
    return StatusReport(
        root=place.root, agent=place.scope.agent, user=place.scope.user, git=place.settings.git, files=tuple(sizes),
        gate=gate, last_dream=last_dream(place), next_due=next_due, proposal=pending[0].id if pending else None, parked=0,
        unversioned=unversioned(place), index=None, lock=holder(place, "dream"), root_from=place.root_from,
        problems=tuple(problems),
    )  # fmt: skip


def _sizes(place: Place, problems: list[str]) -> list[FileSize]:
    sizes = []
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
    return sizes


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
