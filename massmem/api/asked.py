"""What asking a model leaves behind: in the report, in what is parked, on record."""

from __future__ import annotations

from massmem.model.asked import Spent
from massmem.model.record import replace
from massmem.store.debugging import keep_record
from massmem.store.parked import park
from massmem.store.spending import note_spending

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.asking import Asked
    from massmem.dream.plan import Plan
    from massmem.model.reports.dreams import DreamReport
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place


def with_asked(report: DreamReport, engine: str, asked: Asked | None, *, dry_run: bool) -> DreamReport:
    """The report with the model's part in it; of a dry run, with the estimate."""
    name, _, model = engine.partition(":")
    report = replace(report, engine=name, model=model or None)
    if asked is None:
        return report
    used, warnings = asked.usage, report.warnings
    if dry_run:
        warnings = (*warnings, f"estimate: {used.calls:,} calls of {model}, about {used.input_tokens:,} tokens in")
    if asked.stopped:
        warnings = (*warnings, f"ended early: {asked.stopped}")
    return replace(report, usage=used, parked=asked.newly, stopped=asked.stopped, warnings=warnings)


def note_spent(place: Place, asked: Asked, dream: str, model: str) -> None:
    """What the calls cost goes on record at once, whatever becomes of their answers."""
    if asked.usage.calls:
        outcome = asked.stopped or "answered"
        note_spending(place, Spent(at=place.now(), dream=dream, model=model, usage=asked.usage, outcome=outcome))


def keep_asked(place: Place, report: DreamReport, asked: Asked | None, planned: Plan, wish: Wish) -> None:
    """Before memory changes: a crash after this asks again about what is parked, and loses nothing.

    With `--record`, what was sent, answered, believed and refused is kept as JSON; the rules send and answer nothing.
    """
    if asked is not None:
        park(place, asked.parked)
    if wish.record:
        keep_record(place, report.dream, _told(place, report, asked, planned))


def _told(place: Place, report: DreamReport, asked: Asked | None, planned: Plan) -> dict[str, object]:
    sent, answered = (asked.sent, asked.heard.operations) if asked is not None else ((), ())
    return {
        "timestamp": place.now().isoformat(), "agent": place.scope.agent, "user": place.scope.user,
        "dream": report.dream, "sessions": report.sessions,
        "messages_sent": [[{"role": one.role, "content": one.content} for one in messages] for messages in sent],
        "operations": [
            {"op": one.action.value, "ids": one.ids, "text": one.text, "topic": one.topic, "when": one.when,
             "entries": one.entries, "quote": one.quote}
            for one in answered
        ],
        "facts": [{"id": event.id, "text": event.text, "event": event.op.value} for event in planned.events if event.id],
        "rejected": [{"op": one.op, "why": one.why} for one in report.rejected],
    }  # fmt: skip
