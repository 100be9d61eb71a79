"""Prune: write the draft back into the files, within the limits, every fact in exactly one place.

Small memory lives in USER.md and MEMORY.md. When one nears its limit the least salient topics
move to files of their own; what is over moves to topics/past.md; MEMORY.md keeps one index line
for each topic file. A person's lines stay where they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.dream.index_lines import index_lines
from massmem.dream.orient import Oriented, Place, topic_at
from massmem.dream.titles import home_of, title_of
from massmem.model.facts import Fact, Status
from massmem.model.memory_files import MEMORY, PAST, PROFILE, USER, limit_of
from massmem.model.status import status_on
from massmem.text.page import Page, read_page, render_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.dream.view import View

NEAR = 0.95
TARGET = 0.80
LEAST_MOVED = 1


@dataclass(slots=True)
class Pruned:
    """The pages as they shall be, which facts changed their file, and headings that were made."""

    pages: dict[str, Page]
    moved: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)


def prune(view: View, oriented: Oriented, *, back: Iterable[str] = ()) -> Pruned:
    """Lay every fact of the draft in its file. `back` are vanished facts to be written again."""
    pruned = Pruned(pages=dict(view.pages))
    facts = oriented.draft.facts
    _drop(pruned, oriented.surplus)
    _drop_lines(pruned, oriented.draft.forgotten_lines())
    for key, place in oriented.places.items():
        _keep(pruned, facts[key], place, view)
    missing = {fact.key for fact in oriented.vanished} - set(back)
    for key in _unplaced(oriented, missing):
        _place(pruned, facts[key], _home(facts[key], view, pruned))
    for name in (USER, MEMORY):
        _relieve(pruned, name, facts, view)
    _tidy(pruned, view)
    _index(pruned, facts, view)
    return pruned


def _page(pruned: Pruned, name: str) -> Page:
    return pruned.pages.get(name) or read_page(name, b"")


def _drop(pruned: Pruned, places: Iterable[Place]) -> None:
    by_file: dict[str, list[Place]] = {}
    for place in places:
        by_file.setdefault(place.file, []).append(place)
    for name, there in by_file.items():
        page = _page(pruned, name)
        spots = {(place.item.start, place.item.id) for place in there}
        pruned.pages[name] = page.without_items([item for item in page.items if (item.start, item.id) in spots])


def _drop_lines(pruned: Pruned, keys: set[str]) -> None:
    for name, page in sorted(pruned.pages.items()):
        gone = [item for item in page.items if item.id is None and item.key in keys]
        if gone:
            pruned.pages[name] = page.without_items(gone)


def _keep(pruned: Pruned, fact: Fact, place: Place, view: View) -> None:
    """A fact stays in its place, reworded if need be, unless it is over or gone."""
    page = _page(pruned, place.file)
    item = next((item for item in page.items if item.id == fact.key), None)
    if item is None:
        return
    if fact.state in (Status.FORGOTTEN, Status.MERGED):
        pruned.pages[place.file] = page.without_items([item])
    elif _is_over(fact, view) and place.file != PAST and not item.has_children:
        pruned.pages[place.file] = page.without_items([item])
        pruned.moved.append(fact.key)
        _place(pruned, fact, PAST)
    elif (item.text, item.dates) != (fact.text, fact.dates) and " ".join(item.text.split()) != fact.text or item.dates != fact.dates:
        pruned.pages[place.file] = page.with_item(item, fact.text, fact.dates, fact.key)
    if not _is_over(fact, view) and place.file == PAST and not item.has_children:
        pruned.pages[PAST] = _page(pruned, PAST).without_items([i for i in _page(pruned, PAST).items if i.id == fact.key])
        pruned.moved.append(fact.key)
        _place(pruned, fact, _home(fact, view, pruned))


def _is_over(fact: Fact, view: View) -> bool:
    return status_on(fact, view.today) in (Status.ENDED, Status.STALE)


def _unplaced(oriented: Oriented, missing: set[str]) -> list[str]:
    return [
        key for key, fact in oriented.draft.facts.items()
        if key not in oriented.places and key not in missing and fact.state in (Status.CURRENT, Status.ENDED, Status.STALE)
    ]  # fmt: skip


def _home(fact: Fact, view: View, pruned: Pruned) -> str:
    """Where a new fact belongs: past when over, its topic's file when it has one, else USER.md or MEMORY.md."""
    if _is_over(fact, view):
        return PAST
    own = f"topics/{fact.topic}.md"
    if own in pruned.pages and any(item.id for item in pruned.pages[own].items):
        return own
    for name in (USER, MEMORY):
        if name in pruned.pages and any(topic_at(name, h.title) == fact.topic for h in pruned.pages[name].headings):
            return name
    if home_of(fact.topic) == USER and PROFILE in pruned.pages:
        if any(topic_at(PROFILE, h.title) == fact.topic for h in pruned.pages[PROFILE].headings):
            return PROFILE
    return home_of(fact.topic)


def _place(pruned: Pruned, fact: Fact, name: str) -> None:
    page = _page(pruned, name)
    heading = next((h.title for h in page.headings if topic_at(name, h.title) == fact.topic), None)
    if heading is None:
        heading = title_of(fact.topic)
        pruned.headings.append(f"{name}#{heading}")
    pruned.pages[name] = page.with_new_items(heading, [render_item(fact.text, fact.dates, fact.key)])


def _relieve(pruned: Pruned, name: str, facts: dict[str, Fact], view: View) -> None:
    """Move the least salient topics out until the file is well below its limit."""
    limit = limit_of(name, view.limits)
    if limit is None or not _over(_page(pruned, name), limit.chars, limit.lines, NEAR):
        return
    while _over(_page(pruned, name), limit.chars, limit.lines, TARGET):
        topic = _least_salient(_page(pruned, name), name, facts)
        if topic is None:
            return
        page = _page(pruned, name)
        items = [i for i in page.items if i.id in facts and not i.has_children and topic_at(name, i.heading) == topic]
        pruned.pages[name] = page.without_items(items)
        target = PROFILE if name == USER else f"topics/{topic}.md"
        for item in items:
            pruned.moved.append(item.id or "")
            _place(pruned, facts[item.id or ""], target)


def _over(page: Page, chars: int, lines: int | None, share: float) -> bool:
    return page.chars > share * chars or (lines is not None and page.lines > share * lines)


def _least_salient(page: Page, name: str, facts: dict[str, Fact]) -> str | None:
    """The topic to move first: nothing pinned in it, then the one least recently and least often seen."""
    topics: dict[str, list[Fact]] = {}
    for item in page.items:
        if item.id in facts and not item.has_children:
            topics.setdefault(topic_at(name, item.heading), []).append(facts[item.id])
    ranked = sorted(
        topics.items(),
        key=lambda pair: (
            any(fact.pinned for fact in pair[1]), max(fact.last_at[:10] for fact in pair[1]),
            sum(len(fact.sources) for fact in pair[1]), pair[0],
        ),
    )  # fmt: skip
    return ranked[0][0] if ranked else None


def _tidy(pruned: Pruned, view: View) -> None:
    """Take away headings of massmem's own making that hold nothing any more, and empty topic files."""
    made = view.belief.headings | set(pruned.headings)
    for name, page in sorted(pruned.pages.items()):
        own = [h.title for h in page.headings if f"{name}#{h.title}" in made]
        if page is not view.pages.get(name) and own:
            pruned.pages[name] = page.without_headings(own)
    pruned.headings = [made for made in pruned.headings if made not in view.belief.headings]


def _index(pruned: Pruned, facts: dict[str, Fact], view: View) -> None:
    lines = index_lines(_topics(pruned), facts)
    memory = _page(pruned, MEMORY)
    if lines or memory.items:
        pruned.pages[MEMORY] = memory.with_index(lines)
    _relieve(pruned, MEMORY, facts, view)
    again = index_lines(_topics(pruned), facts)
    if again != lines:
        pruned.pages[MEMORY] = _page(pruned, MEMORY).with_index(again)


def _topics(pruned: Pruned) -> dict[str, Page]:
    return {name: page for name, page in pruned.pages.items() if name.startswith("topics/") and not is_bare(page)}


def is_bare(page: Page) -> bool:
    """Whether a page holds nothing but its own title."""
    lines = [line for line in page.body.split("\n") if line.strip()]
    return not page.values and len(lines) <= 1 and all(line.startswith("# ") for line in lines)
