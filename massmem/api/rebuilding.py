"""`dream --rebuild`: a replay of all logs, kept as a proposal where it differs from memory."""

from __future__ import annotations

import time

from massmem.api.gates import waited
from massmem.api.listening import listen
from massmem.api.proposing import REBUILT, no_longer_asked, propose_rebuilt
from massmem.api.sequencing import counted as counted_calls
from massmem.dream.gate import judge
from massmem.dream.habits import counted
from massmem.dream.plan import dream_id, memory_size
from massmem.dream.rebuild import RULES, rebuild
from massmem.model.events import Op
from massmem.model.hints import without
from massmem.model.reports.dreams import DreamReport
from massmem.store.hints import save_hints
from massmem.store.sequences import save_sequences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.api.viewing import Sight
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place


def replay(place: Place, sight: Sight, wish: Wish, progress: Callable[[int], None] | None) -> DreamReport:
    """Read every log from its start and report what differs; memory and marker stay as they are."""
    began = time.monotonic()
    heard, findings = listen(place, {}, most_sessions=wish.max_sessions, progress=progress)
    sequences = counted_calls(place, afresh=wish.max_sessions is None)
    events = rebuild(sight.view, heard.statements, sequences)
    if not wish.dry_run and wish.max_sessions is None:
        gone = [ref for forgotten in sight.view.belief.forgotten for ref in forgotten.sources]
        save_hints(place, without(counted(heard.statements), gone))
        save_sequences(place, sequences)
    ids = {op: tuple(dict.fromkeys(e.id for e in events if e.op is op and e.id)) for op in Op}
    if not events and not wish.dry_run:
        no_longer_asked(place, REBUILT)
    kept = propose_rebuilt(place, sight, events) if events and not wish.dry_run else None
    verdict = judge(place.settings.dream.gate, waited(place, sight, heard.spoken), sight.view.now)
    return DreamReport(
        dream=dream_id(str(place.scope), place.now()), scope=str(place.scope), due=verdict.due, gate=verdict.row,
        engine=RULES, sessions=heard.sessions, entries=heard.entries,
        proposed=len(heard.statements) + len(heard.rejected), accepted=len(heard.statements), rejected=heard.rejected,
        added=ids[Op.ADD], reworded=ids[Op.REWORD], ended=(*ids[Op.SUPERSEDE], *ids[Op.END]), stale=ids[Op.STALE],
        memory=memory_size(sight.view.pages), proposal=kept, seconds=round(time.monotonic() - began, 3),
        warnings=tuple(str(finding) for finding in (*sight.findings, *findings)),
    )  # fmt: skip
