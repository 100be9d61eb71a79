"""The work of a due dream: gather, plan, apply, report."""

from __future__ import annotations

import time

from massmem.api.asked import keep_asked, note_spent, with_asked
from massmem.api.asking import Asked, ask
from massmem.api.committing import logs_read
from massmem.api.engines import RULES, model_of, name_of
from massmem.api.fitness import refuse_read_only, refuse_unfit, refuse_unready
from massmem.api.gates import waited
from massmem.api.listening import listen
from massmem.api.paid_for import paid_for
from massmem.api.proposing import LOSS, as_proposal, no_longer_asked, offer_lines, propose, propose_forgetting
from massmem.api.replanning import replanned
from massmem.api.review import reported
from massmem.api.sequencing import counted
from massmem.api.viewing import Sight, changes, look, look_at_rest
from massmem.dream.gate import judge
from massmem.dream.plan import Heard, Plan, dream_id, memory_size, plan
from massmem.errors import HeldBack
from massmem.model.changes import Changeset
from massmem.model.events import Op
from massmem.model.record import dataclass, replace
from massmem.model.reports.dreams import DreamReport
from massmem.store.apply import apply
from massmem.store.git.head import head_moved
from massmem.store.hints import load_hints, save_hints
from massmem.store.sequences import save_sequences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.dream.gate import Verdict
    from massmem.model.proposals import Proposal
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place

REVIEW = "review"


def consolidate(
    place: Place, sight: Sight, verdict: Verdict | None, wish: Wish, progress: Callable[[int], None] | None, *,
    sleep: Callable[[float], None] = time.sleep,
) -> DreamReport:  # fmt: skip
    """Dream over what is new, write it down, and tell what was done. Forced, the verdict is reached afterwards.

    Raises:
        HeldBack: it would lose too much; a proposal was kept (its id is in the message).
    """
    began = time.monotonic()
    heard, findings, engine, asked = Heard(), sight.findings, name_of(place, wish), None
    if verdict is None or not verdict.dates_only:
        if engine != RULES:
            refuse_read_only(place)
            if verdict is not None and not wish.dry_run and (waits := paid_for(place, sight.view.belief.marker)):
                return _still_waits(place, sight, verdict, waits, engine)
            asked = ask(place, sight, wish, progress=progress, sleep=sleep)
            heard, more = asked.heard, asked.findings
            if not wish.dry_run:
                note_spent(place, asked, dream_id(str(place.scope), sight.view.now), model_of(place, wish))
        else:
            heard, more = listen(place, sight.view.belief.marker, most_sessions=wish.max_sessions, progress=progress)
        heard, findings = replace(heard, hints=load_hints(place), sequences=counted(place)), (*findings, *more)
    if verdict is None:
        verdict = judge(place.settings.dream.gate, waited(place, sight, heard.spoken), sight.view.now)
    told = Told(heard=heard, findings=tuple(str(one) for one in findings), engine=engine, verdict=verdict, asked=asked)
    report = _settle(place, sight, told, wish) if asked is None else _settle_afresh(place, sight, told, wish)
    if not wish.dry_run and place.settings.team.members:
        report = _spread(place, report, wish)
    return replace(report, seconds=round(time.monotonic() - began, 3))


def _still_waits(place: Place, sight: Sight, verdict: Verdict, waits: Proposal, engine: str) -> DreamReport:
    """Nothing was logged since a model's dream was proposed: it is not paid for twice."""
    if waits.kind == LOSS:
        raise HeldBack(
            f"{waits.why}: the proposal {waits.id} still waits", f"look at it with `massmem review {waits.id}`"
        )
    name, _, model = engine.partition(":")
    return DreamReport(
        dream=dream_id(str(place.scope), sight.view.now), scope=str(place.scope), due=verdict.due, gate=verdict.row,
        engine=name, model=model or None, memory=memory_size(sight.view.pages), proposal=waits.id,
        warnings=("nothing was logged since this proposal was made: the model was not asked again",),
    )  # fmt: skip


def _spread(place: Place, report: DreamReport, wish: Wish) -> DreamReport:
    """What was learnt reaches the colleagues whom it concerns; nothing that fails there fails the dream."""
    from massmem.api.team_spreading import spread_dream  # noqa: PLC0415 - only in a team

    return spread_dream(place, report, wish)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """All that was heard, by whom it was consolidated, and why the dream was due."""

    heard: Heard
    findings: tuple[str, ...]
    engine: str
    verdict: Verdict
    asked: Asked | None


@replanned
def _settle_afresh(place: Place, sight: Sight, told: Told, wish: Wish) -> DreamReport:
    """Calls take long: memory is looked at again, and what a person changed meanwhile wins."""
    fresh = look(place) if wish.dry_run else look_at_rest(place)
    refuse_unready(place)
    refuse_unfit(fresh)
    view = replace(fresh.view, head_moved=sight.view.head_moved or head_moved(place))
    return _settle(place, replace(fresh, view=view), told, wish)


def _settle(place: Place, sight: Sight, told: Told, wish: Wish) -> DreamReport:
    """Plan over memory as it is, and carry it out."""
    heard, asked = told.heard, told.asked
    planned = plan(sight.view, heard, engine=told.engine)
    if asked is not None and asked.may_wait and not _tells(planned):
        heard = replace(heard, logs=None)  # nothing came of it: the logs stay unread
        planned = plan(sight.view, heard, engine=told.engine)
    findings = (*told.findings, *(str(one) for one in planned.findings))
    report = _report(place, told.verdict, heard, planned, findings)
    report = with_asked(report, told.engine, asked, dry_run=wish.dry_run)
    if wish.dry_run:
        would = reported(place, as_proposal(place, sight, planned)).changes
        return replace(report, dry_run=True, changes=would)
    keep_asked(place, report, asked, planned, wish)
    if planned.hints != heard.hints:  # a set of entries: it may be ahead of the marker, what is read again counts once
        save_hints(place, planned.hints)
    if heard.sequences is not None:
        save_sequences(place, heard.sequences)
    return _carry_out(place, sight, planned, report, wish)


def _carry_out(place: Place, sight: Sight, planned: Plan, report: DreamReport, wish: Wish) -> DreamReport:
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
    files = changes(place, sight, planned.pages)
    changeset = Changeset(
        scope=place.scope, changes=files, events=planned.events, blanked=planned.blanked,
        also=logs_read(planned.events), op="dream" if files or _tells(planned) else "marker", title=_title(report),
        dream=planned.dream,
    )  # fmt: skip
    if not changeset:
        return report
    applied = apply(place, changeset)
    warnings = (*report.warnings, applied.warning) if applied.warning else report.warnings
    if any(event.op is Op.DREAM and event.logs for event in planned.events):
        no_longer_asked(place, LOSS, REVIEW)  # the logs that it was about are read
    offered = offer_lines(place, planned.events)
    report = replace(report, proposal=report.proposal or offered)
    return replace(report, version=applied.version if changeset.op == "dream" else None, warnings=warnings)


def _tells(planned: Plan) -> bool:
    """Whether memory changes; that something was said again, or only the marker moves, is no change."""
    return any(event.op not in (Op.DREAM, Op.SEEN) for event in planned.events) or bool(planned.moved)


def _report(place: Place, verdict: Verdict, heard: Heard, planned: Plan, warnings: tuple[str, ...]) -> DreamReport:
    ids = {op: tuple(dict.fromkeys(e.id for e in planned.events if e.op is op and e.id)) for op in Op}
    known_dead = (*ids[Op.SUPERSEDE], *ids[Op.END])
    return DreamReport(
        dream=planned.dream or dream_id(str(place.scope), place.now()), scope=str(place.scope), due=verdict.due, gate=verdict.row,
        engine=RULES, sessions=heard.sessions, entries=heard.entries, proposed=len(heard.statements) + len(heard.operations) + len(heard.rejected),
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
