"""Rebuild: replay all logs from nothing, and say how memory differs from what they say.

What people wrote, edited, remembered and had forgotten stays as it is; only what the rules
made out of logs is compared. With the same logs the answer is the same, byte for byte.
"""

from __future__ import annotations

from massmem.dream.consolidate import Consolidation
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.redate import redate
from massmem.dream.tool_facts import lay
from massmem.model.events import Event, Op
from massmem.model.facts import Fact, Status
from massmem.model.fold import Belief
from massmem.model.record import replace
from massmem.model.sequences import NOTHING_COUNTED, Sequences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.view import View
    from massmem.model.statements import Statement
    from massmem.text.page import Page

RULES = "rules"
_GONE = (Status.FORGOTTEN, Status.MERGED)
NOT_SAID = "a replay of all logs does not come to it"


def rebuild(
    view: View, statements: Sequence[Statement], sequences: Sequences = NOTHING_COUNTED
) -> tuple[Event, ...]:  # fmt: skip
    """The events that would make memory what the statements and tool calls of all logs say; none when it is that already."""
    replayed = _replayed(view, statements, sequences).facts
    draft = Draft(view.belief, view.scope, view.now, by=RULES)
    orient(view, draft, learn=False)
    taken_in = len(draft.events)
    for key in sorted({*replayed, *draft.facts}):
        _compare(draft, draft.facts.get(key), replayed.get(key))
    return tuple(draft.events[taken_in:])


def _replayed(view: View, statements: Sequence[Statement], sequences: Sequences) -> Draft:
    """Memory as a first dream over all logs would leave it, beside what is a person's."""
    kept = {key: fact for key, fact in view.belief.facts.items() if fact.by != RULES or fact.state in _GONE}
    belief = Belief(facts=kept, forgotten=view.belief.forgotten, headings=view.belief.headings)
    bare = replace(
        view, belief=belief, pages={name: _without(page, kept) for name, page in view.pages.items()}
    )  # fmt: skip
    draft = Draft(belief, view.scope, view.now, by=RULES)
    oriented = orient(bare, draft, learn=False)
    work = Consolidation(
        draft=draft, user=view.scope.user, scope=str(view.scope), today=view.today, known=oriented.known
    )
    work.take(statements)
    lay(draft, sequences, str(view.scope), {}, view.belief.facts)
    redate(draft, view.today, view.settings.stale_after, view.scope.user)
    return draft


def _without(page: Page, kept: dict[str, Fact]) -> Page:
    """The page without the items that the rules made."""
    return page.without_items([item for item in page.items if item.id is not None and item.id not in kept])


def _compare(draft: Draft, now: Fact | None, then: Fact | None) -> None:
    """Record what turns the fact as it is into the fact as replayed."""
    if now is not None and (now.by != RULES or now.state in _GONE):
        return
    if then is None or then.state in _GONE:
        if now is not None and now.state is Status.CURRENT:
            draft.record(Op.END, now.key, why=NOT_SAID)
        return
    if now is None or (now.state is not Status.CURRENT and then.state is Status.CURRENT):
        draft.record(
            Op.ADD, then.key, text=then.text, topic=then.topic, sources=then.sources, dates=then.dates,
            why="a replay of all logs comes to it",
        )  # fmt: skip
    elif (now.text, now.dates) != (then.text, then.dates):
        draft.record(Op.REWORD, now.key, text=then.text, dates=then.dates, why="so says a replay of all logs")
    if then.state in (Status.ENDED, Status.STALE) and (now is None or now.state is Status.CURRENT):
        op = Op.STALE if then.state is Status.STALE else Op.SUPERSEDE if then.exclusive else Op.END
        draft.record(op, then.key, dates=then.dates, why=then.why)
