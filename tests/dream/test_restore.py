"""Going back: the ledger must fold to the pages that come back, and what was forgotten stays away."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.restore import restore
from massmem.dream.stems import hashed_stems
from massmem.dream.view import View
from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Status
from massmem.model.fold import Belief, fold
from massmem.model.record import replace
from massmem.model.scope import Scope
from massmem.model.when import NO_DATES, Dates, When
from massmem.text.page import Page, read_page

SCOPE = Scope("atlas", "sam")
START = datetime(2026, 5, 4, 9, 0, tzinfo=timezone.utc)


def pages(**texts: str) -> dict[str, Page]:
    return {f"{name}.md": read_page(f"{name}.md", text.encode()) for name, text in texts.items()}


def view(events: list[Event], found: dict[str, Page]) -> View:
    return View(scope=SCOPE, pages=found, belief=fold(events), now=START + timedelta(days=30))


def settled(events: list[Event], found: dict[str, Page]) -> bool:
    """Whether the ledger folds to the pages: a dream would find no edit and no gap."""
    seen = view(events, found)
    draft = Draft(seen.belief, SCOPE, seen.now, by="human")
    oriented = orient(seen, draft, learn=False)
    missing = [
        f
        for f in draft.facts.values()
        if f.state in (Status.CURRENT, Status.ENDED, Status.STALE) and f.key not in oriented.places
    ]
    return not draft.events and not missing


class Story:
    """A ledger that grows step by step."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.now = START

    def draft(self) -> Draft:
        """A day later, over what was recorded so far."""
        self.now += timedelta(days=1)
        return Draft(fold(self.events), SCOPE, self.now, by="rules")

    def add(self, text: str, topic: str, source: str, dates: Dates = NO_DATES) -> str:
        """A new fact; its id."""
        draft = self.draft()
        key = draft.add(text, topic, dates, (source,)).key
        self.events += draft.events
        return key

    def record(
        self, op: Op, key: str, *, dates: Dates | None = None, text: str | None = None, topic: str | None = None
    ) -> None:
        """One event about it."""
        draft = self.draft()
        draft.record(op, key, dates=dates, text=text, topic=topic)
        self.events += draft.events


def test_each_fact_that_differs_gets_events_until_the_ledger_folds_to_the_pages() -> None:
    story = Story()
    tea = story.add("Prefers tea", "preferences", "2026-05-04#aaaaaaaa")
    work = story.add("Works at Northwind", "work", "2026-05-04#bbbbbbbb", Dates(since=When(2024)))
    oslo = story.add("Flies to Oslo", "travel", "2026-05-04#cccccccc")
    gone = story.add("Lives in Porto", "identity", "2026-05-04#eeeeeeee")
    story.record(Op.END, gone, dates=Dates(until=When(2026, 4)))
    then = list(story.events)
    old = pages(
        USER=f"## Preferences\n- Prefers tea ^{tea}\n\n## Work\n- Works at Northwind (since 2024) ^{work}\n",
        MEMORY=f"## Travel\n- Flies to Oslo ^{oslo}\n",
    )
    old["topics/past.md"] = read_page(
        "topics/past.md", f"## Identity\n- Lives in Porto (until 2026-04) ^{gone}\n".encode()
    )
    contoso = story.add("Works at Contoso", "work", "2026-05-20#dddddddd", Dates(since=When(2026, 5, 20)))
    story.record(Op.SUPERSEDE, work, dates=Dates(until=When(2026, 5, 20)))
    story.record(Op.REWORD, tea, text="Prefers green tea", dates=NO_DATES)
    story.record(Op.MOVE, oslo, topic="plans")
    story.record(Op.PIN, oslo)
    story.record(Op.ADD, gone, text="Lives in Porto", dates=NO_DATES, topic="identity")
    today = pages(USER=f"## Work\n- Works at Contoso (since 2026-05-20) ^{contoso}\n")
    back = restore(view(story.events, today), fold(then), old, why="restored memver_1")
    events = [*story.events, *back.events]
    belief = fold(events)
    assert back.pages == old
    assert settled(events, old)
    assert belief.facts[contoso].state is Status.MERGED
    assert (belief.facts[work].state, belief.facts[work].dates) == (Status.CURRENT, Dates(since=When(2024)))
    assert (belief.facts[gone].state, belief.facts[gone].dates) == (Status.ENDED, Dates(until=When(2026, 4)))
    assert not belief.facts[oslo].pinned


def test_what_was_taken_back_comes_back_with_a_later_restore() -> None:
    story = Story()
    tea = story.add("Prefers tea", "preferences", "2026-05-04#aaaaaaaa")
    first, old = list(story.events), pages(USER=f"## Preferences\n- Prefers tea ^{tea}\n")
    oslo = story.add("Flies to Oslo", "preferences", "2026-05-05#bbbbbbbb")
    second, new = list(story.events), pages(USER=f"## Preferences\n- Prefers tea ^{tea}\n- Flies to Oslo ^{oslo}\n")
    story.events += restore(view(story.events, new), fold(first), old, why="back").events
    assert settled(story.events, old)
    story.now += timedelta(days=40)
    forth = restore(replace(view(story.events, old), now=story.now), fold(second), new, why="forth")
    assert forth.withheld == 0
    assert settled([*story.events, *forth.events], new)


def test_nothing_differs_makes_no_event() -> None:
    story = Story()
    tea = story.add("Prefers tea", "preferences", "2026-05-04#aaaaaaaa")
    same = pages(USER=f"## Preferences\n- Prefers   tea ^{tea}\n- my own line\n")
    assert restore(view(story.events, same), fold(story.events), same, why="x").events == ()


def test_a_forgotten_fact_is_left_out_under_its_own_and_any_other_id() -> None:
    story = Story()
    key = story.add("Takes sertraline for anxiety", "health", "2026-05-04#aaaaaaaa")
    twin = story.add("Takes sertraline", "health", "2026-05-05#bbbbbbbb")
    then = list(story.events)
    text = (
        f"# User\n\n## Health\n- Takes sertraline for anxiety ^{key}\n- Takes sertraline ^{twin}\n"
        "- Anxiety: takes sertraline each morning\n- Runs on Sundays\n"
    )
    story.record(Op.MERGE, twin)
    draft = story.draft()
    draft.forget(draft.facts[key], cutoff=story.now, stems=hashed_stems("Takes sertraline for anxiety"), by="human")
    story.events += draft.events
    back = restore(view(story.events, pages(USER="# User\n")), fold(then), pages(USER=text), why="x")
    assert back.pages["USER.md"].body == "# User\n\n## Health\n- Runs on Sundays\n"
    assert back.withheld == 3
    assert settled([*story.events, *back.events], dict(back.pages))


def test_what_was_said_again_after_the_forgetting_may_come_back() -> None:
    story = Story()
    key = story.add("Takes sertraline", "health", "2026-05-04#aaaaaaaa")
    draft = story.draft()
    draft.forget(draft.facts[key], cutoff=story.now, stems=hashed_stems("Takes sertraline"), by="human")
    story.events += draft.events
    again = story.add("Takes sertraline daily", "health", "2026-05-20#bbbbbbbb")
    then, text = fold(story.events), f"## Health\n- Takes sertraline daily ^{again}\n"
    story.record(Op.MERGE, again)
    back = restore(view(story.events, {}), then, pages(USER=text), why="x")
    assert back.withheld == 0
    assert settled([*story.events, *back.events], pages(USER=text))


def test_a_line_that_stands_today_is_never_withheld() -> None:
    story = Story()
    key = story.add("Takes sertraline", "health", "2026-05-04#aaaaaaaa")
    then, line = fold(story.events), "- sertraline leaflet is in the drawer\n"
    draft = story.draft()
    draft.forget(draft.facts[key], cutoff=story.now, stems=hashed_stems("Takes sertraline"), by="human")
    story.events += draft.events
    back = restore(view(story.events, pages(MEMORY=line)), then, pages(MEMORY=line + "- tea\n"), why="x")
    assert back.pages["MEMORY.md"].body == line + "- tea\n"


def test_words_that_a_person_changed_before_that_version_come_back_as_they_stood() -> None:
    story = Story()
    tea = story.add("Prefers tea", "preferences", "2026-05-04#aaaaaaaa")
    old = pages(USER=f"## Tastes\n- Prefers white tea (since 2026-01) ^{tea}\n")
    back = restore(view(story.events, pages(USER=f"- Prefers tea ^{tea}\n")), fold(story.events), old, why="x")
    assert settled([*story.events, *back.events], old)


def test_a_persons_line_that_was_contradicted_later_holds_again() -> None:
    old = pages(USER="## Work\n- Works at Northwind\n")
    key = old["USER.md"].items[0].key
    story = Story()
    story.record(Op.END, key, text="Works at Northwind", dates=Dates(until=When(2026, 5)))
    back = restore(view(story.events, old), Belief(), old, why="x")
    draft = Draft(fold([*story.events, *back.events]), SCOPE, START, by="human")
    assert not draft.is_ended(key)
    again = restore(view([*story.events, *back.events], old), fold(story.events), old, why="y")
    assert Draft(fold([*story.events, *back.events, *again.events]), SCOPE, START, by="human").is_ended(key)


def test_the_marker_goes_back_and_a_log_first_read_since_counts_as_unread() -> None:
    first, grown, new = Consumed(10, "a" * 64), Consumed(20, "b" * 64), Consumed(5, "c" * 64)
    one = Event(at=START, op=Op.DREAM, by="rules", start=START, logs={"d1.md": first, "d0.md": first}).named()
    two = Event(
        at=START + timedelta(days=1), op=Op.DREAM, by="rules", parent=one.event, start=START + timedelta(days=1),
        logs={"d1.md": grown, "d2.md": new},
    ).named()  # fmt: skip
    seen = view([one, two], {})
    back = restore(seen, fold([one]), {}, why="x")
    belief = fold([one, two, *back.events])
    assert belief.marker["d1.md"] == first
    assert belief.marker["d0.md"] == first
    assert belief.marker["d2.md"].size == 0
    assert replace(seen, belief=belief).last_start == two.start
