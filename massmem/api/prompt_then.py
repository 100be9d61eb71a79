"""The prompt's memory as it was true, or believed, at another time: from the facts, where the files only tell today."""

from __future__ import annotations

from massmem.api.facts import facts
from massmem.assemble.pieces import Source
from massmem.dream.titles import home_of, title_of
from massmem.model.memory_files import MEMORY, USER, limit_of
from massmem.model.when import read_dates
from massmem.text.page import render_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.reports.facts import FactRow
    from massmem.store.workspace import Place

TITLES = {USER: "# User", MEMORY: "# Memory"}


def sources_then(
    place: Place, sources: Mapping[str, Source], wanted: Sequence[str], as_of: str | None, known_at: str | None
) -> dict[str, Source]:
    """The sources of a prompt with USER.md and MEMORY.md told by the facts true on `as_of`, or believed at `known_at`."""
    rows = facts(place, as_of=as_of, known_at=known_at)
    then = dict(sources)
    for name in (USER, MEMORY):
        then.pop(name, None)
        text = _told(name, [row for row in rows if home_of(row.topic) == name])
        if name in wanted and text:
            limit = limit_of(name, place.settings.limits)
            then[name] = Source(file=name, path=place.memory_path(name), text=text, chars=len(text), limit=limit)
    return then


def _told(name: str, rows: Sequence[FactRow]) -> str:
    """The facts under their topics' headings, in the order of the files."""
    by_topic: dict[str, list[str]] = {}
    for row in rows:
        dates = read_dates(row.since, row.until, row.planned)
        by_topic.setdefault(row.topic, []).append(render_item(row.text, dates, ""))
    sections = ["\n".join([f"## {title_of(topic)}", *lines]) for topic, lines in by_topic.items()]
    return "\n\n".join([TITLES[name], *sections]) + "\n" if sections else ""
