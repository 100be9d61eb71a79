"""The search index: what the memory files give it, bringing it up to date, one line about it."""

from __future__ import annotations

from massmem.errors import MassmemError
from massmem.model.answers import IndexReport
from massmem.store.index import index_bytes, index_file, is_fresh, open_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from massmem.dream.draft import Draft
    from massmem.store.index import KnownItem, KnownMemory
    from massmem.store.workspace import Place
    from massmem.text.passages import Passage


def index(
    place: Place, *, rebuild: bool = False, progress: Callable[[int, int], None] | None = None
) -> IndexReport:  # fmt: skip
    """Bring the search index up to date, or make it anew. `progress` is called with bytes read and all there are.

    Raises:
        Unreadable: a file is there and cannot be read.
    """
    kept = open_index(place, lambda: read_known(place), rebuild=rebuild, progress=progress)
    try:
        entries, items = kept.ask.counts()
    finally:
        kept.close()
    return IndexReport(
        file=index_file(place), entries=entries, items=items, bytes=index_bytes(place) if kept.kept else 0,
        rebuilt=kept.anew, kept=kept.kept,
    )  # fmt: skip


def index_line(place: Place) -> str:
    """How the index stands, for `status`; nothing is changed."""
    try:
        fresh = is_fresh(place)
    except MassmemError as error:
        return error.message
    if fresh is None:
        return "none yet; the next search makes it"
    size = index_bytes(place) / 1e6
    return f"{'up to date' if fresh else 'behind; the next search brings it up to date'} ({size:,.1f} MB)"


def read_known(place: Place) -> KnownMemory:
    """What the memory files say, with what the ledger knows of it."""
    from massmem.api.rows import believed  # noqa: PLC0415 - only when a memory file changed
    from massmem.api.viewing import look  # noqa: PLC0415
    from massmem.dream.orient import topic_at  # noqa: PLC0415
    from massmem.store.index import KnownMemory  # noqa: PLC0415
    from massmem.text.passages import passages  # noqa: PLC0415

    view = look(place).view
    draft = believed(view)
    items = [
        _item(name, topic_at(name, passage.heading), passage, draft)
        for name, page in sorted(view.pages.items())
        for passage in passages(page)
    ]
    items += _facets(place)
    cited = {source for fact in draft.facts.values() if fact.state.value != "forgotten" for source in fact.sources}
    hidden = {source for one in draft.forgotten for source in one.sources} - cited
    return KnownMemory(tuple(items), frozenset(hidden))


def _facets(place: Place) -> Iterator[KnownItem]:
    """What TEAM.md says: facets of colleagues' facts, which are no facts of this memory."""
    from massmem.model.memory_files import TEAM  # noqa: PLC0415
    from massmem.store.files import leads_away, read_bytes  # noqa: PLC0415
    from massmem.store.index import KnownItem  # noqa: PLC0415

    path = place.memory_path(TEAM)
    data = None if leads_away(place, path) else read_bytes(place, path)
    if data is None:
        return
    from massmem.text.page import read_page  # noqa: PLC0415
    from massmem.text.passages import passages  # noqa: PLC0415
    from massmem.text.team_page import read_team  # noqa: PLC0415

    page = read_page(TEAM, data)
    known = {one.id for _, one in read_team(page.body).facets}
    for passage in passages(page):
        kind, key = ("facet", passage.id) if passage.id in known else ("topic", "team")
        yield KnownItem(
            kind=kind, key=key or "", name=TEAM, line=passage.line, topic="team", text=passage.text, by="team"
        )


def _item(name: str, topic: str, passage: Passage, draft: Draft) -> KnownItem:
    from massmem.store.index import KnownItem  # noqa: PLC0415

    if passage.key is None:
        return KnownItem(kind="topic", key=topic, name=name, line=passage.line, topic=topic, text=passage.text)
    fact = draft.facts.get(passage.id or "") or draft.lines.get(passage.key)
    if fact is None:
        return KnownItem(kind="fact", key=passage.key, name=name, line=passage.line, topic=topic, text=passage.text)
    told = draft.ended_lines[fact.key] if draft.is_ended(fact.key) else fact
    return KnownItem(
        kind="fact", key=fact.key, name=name, line=passage.line, topic=topic, text=passage.text, state=told.state.value,
        since=_text(told.dates.since), until=_text(told.dates.until), planned=told.dates.plan,
        first_at=fact.first_at if fact.id else "", last_at=fact.last_at, exclusive=told.exclusive, pinned=fact.pinned,
        by=fact.by, sources=" ".join(fact.sources),
    )  # fmt: skip


def _text(value: object) -> str | None:
    return None if value is None else str(value)
