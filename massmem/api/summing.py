"""A summary of what left a conversation: by the rules, or proposed by a model where dreams ask one, and then checked."""

from __future__ import annotations

from massmem.api.engines import LLM
from massmem.api.listening import read
from massmem.dream.summary import SummaryLine, rule_lines, unfounded
from massmem.errors import MassmemError
from massmem.model.entries import EntryKind, Role
from massmem.model.record import dataclass
from massmem.store.logs import entries_by_ref
from massmem.text.tokens import count_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.entries import Entry
    from massmem.store.workspace import Place

MOST_TOKENS = 24_000  # of what is sent to a model: the newest
ROLES = (Role.USER, Role.ASSISTANT, Role.NOTE)


@dataclass(frozen=True, slots=True)
class Summary:
    """The lines with their references, oldest first, and what a person should know of how they came about."""

    lines: tuple[str, ...]
    warnings: tuple[str, ...] = ()


def sum_up(place: Place, refs: Iterable[str], most: int) -> Summary:
    """At most `most` lines about these log entries; each cites entries that bear it out."""
    found = entries_by_ref(place, refs)
    entries = [
        one for one in found.values() if one.role in ROLES and one.kind is not EntryKind.REASONING and one.is_whole()
    ]
    if not entries:
        return Summary(())
    warnings: list[str] = []
    if place.settings.dream.engine == LLM:
        lines = _proposed(place, entries, most, warnings)
        if lines:
            return Summary(tuple(map(str, lines)), tuple(warnings))
        warnings.append("the summary is by the rules")
    statements, _ = read(entries, place.scope.user)
    return Summary(tuple(map(str, rule_lines(entries, statements, most))), tuple(warnings))


def _proposed(place: Place, entries: Sequence[Entry], most: int, warnings: list[str]) -> list[SummaryLine]:
    """The lines of a model that their entries bear out."""
    from massmem.llm import summaries  # noqa: PLC0415 - the rules need no model
    from massmem.llm.purse import Purse  # noqa: PLC0415
    from massmem.store.templates import template  # noqa: PLC0415

    settings = place.settings.dream
    if not settings.model:
        warnings.append("no model is named (dream.model in massmem.yaml)")
        return []
    sent = _newest(entries)
    filling = summaries.fillings(sent, user=place.scope.user, lines=most)
    asked = summaries.messages(template(place, summaries.SYSTEM, filling), template(place, summaries.QUESTION, filling))
    if why := Purse(settings.budget, lambda: 0.0).closed(summaries.weight(asked)):
        warnings.append(f"no summary by {settings.model}: {why}")
        return []
    try:
        came = summaries.propose(asked, settings.model, settings, most)
    except MassmemError as error:
        warnings.append(f"no summary by {settings.model}: {error.message}")
        return []
    if came.failed:
        warnings.append(f"no summary by {settings.model}: {came.failed}")
    by_ref = {entry.ref: entry for entry in sent}
    lines = []
    for text, refs in came.lines:
        line = SummaryLine(text, refs)
        why = unfounded(line, by_ref) if text else "it says nothing"
        if why is None:
            lines.append(line)
        else:
            warnings.append(f"a line of the summary was refused: {why}")
    return lines


def _newest(entries: Sequence[Entry]) -> list[Entry]:
    kept: list[Entry] = []
    left = MOST_TOKENS
    for entry in reversed(entries):
        left -= count_tokens(entry.text) + 20
        if left < 0 and kept:
            break
        kept.append(entry)
    return kept[::-1]
