"""The work of a due dream: gather, plan, apply, report."""

from __future__ import annotations

import time

from massmem.api.gates import waited
from massmem.api.listening import listen
from massmem.api.proposing import propose, propose_forgetting
from massmem.api.viewing import Sight, changes
from massmem.dream.gate import judge
from massmem.dream.plan import Heard, Plan, dream_id, plan
from massmem.errors import HeldBack
from massmem.model.changes import Changeset
from massmem.model.events import Op
from massmem.model.record import replace
from massmem.model.reports import DreamReport
from massmem.store.apply import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.dream.gate import Verdict
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place

RULES = "rules"
REVIEW = "review"


def consolidate(
    place: Place, sight: Sight, verdict: Verdict | None, wish: Wish, progress: Callable[[int], None] | None
) -> DreamReport:
    """Dream over what is new, write it down, and tell what was done. Forced, the verdict is reached afterwards.

    Raises:
        HeldBack: it would lose too much; a proposal was kept (its id is in the message).
    """
    began = time.monotonic()
    heard, findings = Heard(), sight.findings
    if verdict is None or not verdict.dates_only:
        heard, more = listen(place, sight.view.belief.marker, most_sessions=wish.max_sessions, progress=progress)
        findings = (*findings, *more)
    if verdict is None:
        verdict = judge(place.settings.dream.gate, waited(place, sight, heard.spoken), sight.view.now)
    planned = plan(sight.view, heard, engine=RULES)
    report = _report(place, verdict, heard, planned, tuple(str(f) for f in (*findings, *planned.findings)))
    done = report if wish.dry_run else _carry_out(place, sight, planned, heard, report, wish)
    return replace(done, seconds=round(time.monotonic() - began, 3))


def _carry_out(
    place: Place, sight: Sight, planned: Plan, heard: Heard, report: DreamReport, wish: Wish
) -> DreamReport:
    if planned.held:
        kept = propose(place, sight, planned)
        raise HeldBack(
            f"{planned.held}: nothing was changed, the proposal {kept} waits",
            f"look at it with `massmem review {kept}`",
        )
    if _tells(planned) and (wish.review or place.settings.dream.apply == REVIEW):
        return replace(report, proposal=propose(place, sight, planned))
    if planned.vanished:
        report = replace(report, proposal=propose_forgetting(place, planned.vanished))
    changeset = Changeset(
        scope=place.scope, changes=changes(place, sight, planned.pages), events=planned.events, blanked=planned.blanked,
        also=tuple(sorted(heard.logs or {})), op="dream" if _tells(planned) else "marker", title=_title(report),
        dream=planned.dream,
    )  # fmt: skip
    if not changeset:
        return report
    applied = apply(place, changeset)
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
