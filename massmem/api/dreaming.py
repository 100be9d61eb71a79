"""The dream from end to end: lock, gate, gather, plan, apply, report."""

from __future__ import annotations

import time
from massmem.model.record import dataclass, replace

from massmem.api.gates import waiting
from massmem.api.listening import listen
from massmem.api.proposing import propose, propose_forgetting
from massmem.api.viewing import Sight, changes, look
from massmem.dream.gate import Verdict, judge
from massmem.dream.plan import Heard, Plan, dream_id, memory_size, plan
from massmem.errors import BadUsage, HeldBack, MassmemError, NotVersioned
from massmem.model.changes import Changeset
from massmem.model.events import Op
from massmem.model.reports import DreamReport, NotDue
from massmem.store.apply import apply, recover
from massmem.store.dream_state import note_failure, note_success
from massmem.store.git import head_moved, ready
from massmem.store.locks import locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.store.workspace import Place

RULES = "rules"
CONFLICT = "conflict-marker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How a dream was asked for."""

    force: bool = False
    dry_run: bool = False
    rebuild: bool = False
    max_sessions: int | None = None


def dream(
    place: Place, *, force: bool = False, dry_run: bool = False, engine: str | None = None, rebuild: bool = False,
    max_sessions: int | None = None, progress: Callable[[int], None] | None = None,
) -> DreamReport | NotDue:  # fmt: skip
    """Consolidate what was logged since the last dream.

    `dry_run` writes nothing, `force` passes the gate, `rebuild` replays all logs from nothing into
    a proposal, `max_sessions` takes at most so many. `progress` is told how many entries were read.

    Raises:
        Busy: another dream of this scope is running.
        HeldBack: it would lose too much; a proposal was kept (its id is in the message).
        NotVersioned: the repository is in the middle of a merge, or on no branch.
    """
    if (engine or place.settings.dream.engine) != RULES:
        raise BadUsage(
            f"the engine {engine or place.settings.dream.engine!r} is not in this version", "use --engine rules"
        )
    if max_sessions is not None and max_sessions < 1:
        raise BadUsage("--max-sessions wants a number above 0")
    wish = Wish(force=force, dry_run=dry_run, rebuild=rebuild, max_sessions=max_sessions)
    with locked(place, "dream", 0):
        try:
            return _dream(place, wish, progress)
        except MassmemError as error:
            if not dry_run:
                note_failure(place, place.now(), error.message)
            raise


def _dream(place: Place, wish: Wish, progress: Callable[[int], None] | None) -> DreamReport | NotDue:
    began = time.monotonic()
    if not wish.dry_run:
        recover(place)
    if why := ready(place):
        raise NotVersioned(f"{place.root}: {why}", "finish or leave that state in git first; nothing was changed")
    sight = look(place, head_moved=head_moved(place))
    _refuse_conflicts(sight)
    place = replace(place, clock=sight.view.now)
    verdict = judge(place.settings.dream.gate, waiting(place, sight), sight.view.now)
    if not (verdict.due or wish.force or wish.rebuild):
        return NotDue(due=False, gate=verdict.row)
    heard, findings = Heard(), sight.findings
    if not verdict.dates_only or wish.force:
        heard, more = listen(place, sight.view.belief.marker, most_sessions=wish.max_sessions, progress=progress)
        findings = (*findings, *more)
    planned = plan(sight.view, heard, engine=RULES)
    report = _report(place, verdict, heard, planned, tuple(str(f) for f in (*findings, *planned.findings)))
    report = replace(report, seconds=round(time.monotonic() - began, 3))
    return report if wish.dry_run else _carry_out(place, sight, planned, heard, report)


def _refuse_conflicts(sight: Sight) -> None:
    """A half-merged file is not memory: nothing is concluded from it."""
    pages = (finding for _, page in sorted(sight.view.pages.items()) for finding in page.findings)
    for finding in (*sight.findings, *pages):
        if finding.code == CONFLICT:
            raise NotVersioned(f"{finding.file}:{finding.line}: {finding.message}", "settle the merge first; nothing was changed")


def _carry_out(place: Place, sight: Sight, planned: Plan, heard: Heard, report: DreamReport) -> DreamReport:
    if planned.held:
        kept = propose(place, sight, planned)
        raise HeldBack(
            f"{planned.held}: nothing was changed, the proposal {kept} waits", f"look at it with `massmem review {kept}`"
        )
    if planned.vanished:
        report = replace(report, proposal=propose_forgetting(place, planned.vanished))
    changeset = Changeset(
        scope=place.scope, changes=changes(place, sight, planned.pages), events=planned.events, blanked=planned.blanked,
        also=tuple(sorted(heard.logs or {})), op="dream" if _tells(planned) else "marker", title=_title(report),
        dream=planned.dream,
    )  # fmt: skip
    if not changeset:
        note_success(place, sight.view.now)
        return report
    applied = apply(place, changeset)
    note_success(place, sight.view.now)
    warnings = (*report.warnings, applied.warning) if applied.warning else report.warnings
    return replace(report, version=applied.version if changeset.op == "dream" else None, warnings=warnings)


def _tells(planned: Plan) -> bool:
    """Whether memory changes, or only the marker moves."""
    return any(event.op is not Op.DREAM for event in planned.events) or bool(planned.moved)


def _report(place: Place, verdict: Verdict, heard: Heard, planned: Plan, warnings: tuple[str, ...]) -> DreamReport:
    ids = {op: tuple(dict.fromkeys(e.id for e in planned.events if e.op is op and e.id)) for op in Op}
    known_dead = (*ids[Op.SUPERSEDE], *ids[Op.END])
    return DreamReport(
        dream=planned.dream or dream_id(str(place.scope), place.now()), scope=str(place.scope), due=verdict.due, gate=verdict.row,
        engine=RULES, sessions=heard.sessions, entries=heard.entries, proposed=len(heard.statements) + len(heard.rejected),
        accepted=planned.accepted, rejected=planned.rejected, added=ids[Op.ADD], reworded=ids[Op.REWORD],
        merged=ids[Op.MERGE], ended=tuple(dict.fromkeys(known_dead)), stale=ids[Op.STALE], forgotten=ids[Op.FORGET],
        moved=planned.moved, memory=planned.memory,
        warnings=(*((verdict.warning,) if verdict.warning else ()), *warnings),
    )  # fmt: skip


def _title(report: DreamReport) -> str:
    parts = [
        f"{len(ids)} {word}"
        for word, ids in (
            ("added", report.added), ("reworded", report.reworded), ("merged", report.merged), ("ended", report.ended),
            ("stale", report.stale), ("forgotten", report.forgotten), ("moved", report.moved),
        )
        if ids
    ]  # fmt: skip
    return f"dream {report.scope}: " + (", ".join(parts) or "nothing new to remember")
