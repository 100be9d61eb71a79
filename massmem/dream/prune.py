"""Prune: write the draft back into the files, within the limits, every fact in exactly one place.

Small memory lives in USER.md and MEMORY.md. When one nears its limit the least salient topics
move to files of their own; what is over moves to topics/past.md; MEMORY.md keeps one index line
for each topic file. A person's lines stay where they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.dream.bare import is_bare
from massmem.dream.index_lines import index_lines
from massmem.dream.orient import Oriented, topic_at
from massmem.dream.titles import home_of, title_of
from massmem.dream.tool_facts import TOPIC, told
from massmem.model.facts import Fact, Status
from massmem.model.memory_files import MEMORY, PAST, PROFILE, USER, limit_of
from massmem.model.status import status_on
from massmem.text.page import Page, read_page, render_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from massmem.dream.view import View
    from massmem.text.page import Item

NEAR = 0.95
TARGET = 0.80
_NOWHERE = (Status.FORGOTTEN, Status.MERGED)


@dataclass(slots=True)
class Pruned:
    """The pages as they shall be, which facts changed their file, and headings that were made."""

    pages: dict[str, Page]
    moved: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)

    def page(self, name: str) -> Page:
        """A page, empty if it is not there yet."""
        return self.pages.get(name) or read_page(name, b"")

    def take_out(self, name: str, items: Collection[Item]) -> None:
        """Take items from a page, all at once."""
        if items:
            self.pages[name] = self.page(name).without_items(items)

    def put_in(self, name: str, facts: Sequence[Fact]) -> None:
        """Add facts to a page, each under the heading of its topic, which is made if need be."""
        by_topic: dict[str, list[Fact]] = {}
        for fact in facts:
            by_topic.setdefault(fact.topic, []).append(fact)
        for topic, there in by_topic.items():
            page = self.page(name)
            heading = next((h.title for h in page.headings if topic_at(name, h.title) == topic), None)
            if heading is None:
                heading = title_of(topic)
                self.headings.append(f"{name}#{heading}")
            lines = [render_item(fact.text, fact.dates, fact.key) for fact in there]
            self.pages[name] = page.with_new_items(heading, lines)


def prune(view: View, oriented: Oriented, *, back: Iterable[str] = ()) -> Pruned:
    """Lay every fact of the draft in its file. `back` are vanished facts to be written again."""
    pruned = Pruned(pages=dict(view.pages))
    facts = oriented.draft.facts
    homeless = _keep(pruned, oriented, view)
    missing = {fact.key for fact in oriented.vanished} - set(back)
    homeless += [facts[key] for key in _unplaced(oriented, missing)]
    _settle(pruned, homeless, view)
    for name in (USER, MEMORY):
        _relieve(pruned, name, facts, view)
    _tidy(pruned, view)
    _index(pruned, facts, view)
    return pruned


def _keep(pruned: Pruned, oriented: Oriented, view: View) -> list[Fact]:
    """Facts stay in their place, reworded if need be; returned are those that must find another."""
    homeless: list[Fact] = []
    gone_lines = oriented.draft.forgotten_lines()
    surplus = {(place.file, place.item.start) for place in oriented.surplus}
    for name in sorted(pruned.pages):
        out: list[Item] = []
        for item in pruned.pages[name].items:
            fact = oriented.draft.facts.get(item.id or "")
            if (name, item.start) in surplus or (item.id is None and item.key in gone_lines):
                out.append(item)
            elif fact is not None and not item.is_index and item.id in oriented.places:
                stays = _stays(fact, name, item, view)
                if not stays:
                    out.append(item)
                if not stays and fact.state not in _NOWHERE:
                    pruned.moved.append(fact.key)
                    homeless.append(fact)
        pruned.take_out(name, out)
        _reword(pruned, name, oriented.draft.facts)
    return homeless


def _stays(fact: Fact, name: str, item: Item, view: View) -> bool:
    """Whether an item may stand where it stands: what is over belongs to the past, and only that."""
    if fact.state in _NOWHERE:
        return False
    return item.has_children or _is_over(fact, view) == (name == PAST)


def _reword(pruned: Pruned, name: str, facts: Mapping[str, Fact]) -> None:
    """Write facts whose text or dates are others now into their items."""
    for number in range(len(pruned.page(name).items)):
        page = pruned.page(name)
        item = page.items[number]
        fact = facts.get(item.id or "")
        if fact is None or fact.state in _NOWHERE:
            continue
        if item.text.split() != fact.text.split() or item.dates != fact.dates:
            pruned.pages[name] = page.with_item(item, fact.text, fact.dates, fact.key)


def _is_over(fact: Fact, view: View) -> bool:
    return status_on(fact, view.today) in (Status.ENDED, Status.STALE)


def _unplaced(oriented: Oriented, missing: set[str]) -> list[str]:
    return [
        key for key, fact in oriented.draft.facts.items()
        if key not in oriented.places and key not in missing and fact.state not in _NOWHERE
    ]  # fmt: skip


def _settle(pruned: Pruned, homeless: Sequence[Fact], view: View) -> None:
    """Bring facts to their files."""
    by_file: dict[str, list[Fact]] = {}
    for fact in homeless:
        by_file.setdefault(_home(fact, view, pruned), []).append(fact)
    for name, there in by_file.items():
        pruned.put_in(name, there)


def _home(fact: Fact, view: View, pruned: Pruned) -> str:
    """Where a fact belongs: past when over, its topic's file when it has one, else USER.md or MEMORY.md."""
    if _is_over(fact, view):
        return PAST
    own = f"topics/{fact.topic}.md"
    if told(fact.text) is not None and fact.topic == TOPIC:
        return own  # the agent's, and no part of who the user is
    if own in pruned.pages and any(item.id and told(item.text) is None for item in pruned.pages[own].items):
        return own
    files = (USER, MEMORY, PROFILE) if home_of(fact.topic) == USER else (USER, MEMORY)
    for name in files:
        if name in pruned.pages and any(topic_at(name, h.title) == fact.topic for h in pruned.pages[name].headings):
            return name
    return home_of(fact.topic)


def _relieve(pruned: Pruned, name: str, facts: Mapping[str, Fact], view: View) -> None:
    """Move the least salient topics out until the file is well below its limit."""
    limit = limit_of(name, view.limits, pruned.page(name).values.get("limit"))
    if limit is None or not _over(pruned.page(name), limit.chars, limit.lines, NEAR):
        return
    while _over(pruned.page(name), limit.chars, limit.lines, TARGET):
        topic = _least_salient(pruned.page(name), name, facts)
        if topic is None:
            return
        items = [
            item for item in pruned.page(name).items
            if item.id in facts and not item.has_children and topic_at(name, item.heading) == topic
        ]  # fmt: skip
        pruned.take_out(name, items)
        leaving = [facts[item.id] for item in items if item.id is not None]
        pruned.moved += [fact.key for fact in leaving]
        pruned.put_in(PROFILE if name == USER else f"topics/{topic}.md", leaving)


def _over(page: Page, chars: int, lines: int | None, share: float) -> bool:
    return page.chars > share * chars or (lines is not None and page.lines > share * lines)


def _least_salient(page: Page, name: str, facts: Mapping[str, Fact]) -> str | None:
    """The topic to move first: nothing pinned in it, then the one least recently and least often seen."""
    topics: dict[str, list[Fact]] = {}
    for item in page.items:
        if item.id is not None and item.id in facts and not item.has_children:
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


def _index(pruned: Pruned, facts: Mapping[str, Fact], view: View) -> None:
    lines = index_lines(_topics(pruned), facts)
    memory = pruned.page(MEMORY)
    if lines or memory.items:
        pruned.pages[MEMORY] = memory.with_index(lines)
    _relieve(pruned, MEMORY, facts, view)
    again = index_lines(_topics(pruned), facts)
    if again != lines:
        pruned.pages[MEMORY] = pruned.page(MEMORY).with_index(again)


def _topics(pruned: Pruned) -> dict[str, Page]:
    return {name: page for name, page in pruned.pages.items() if name.startswith("topics/") and not is_bare(page)}
