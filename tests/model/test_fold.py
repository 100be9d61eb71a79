"""The fold: the same events give the same belief, whatever the order they lie in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Status
from massmem.model.fold import fold
from massmem.model.record import replace

START = datetime(2026, 5, 1, tzinfo=timezone.utc)


@dataclass
class Chain:
    """A fact's events, one behind the other."""

    key: str = "aaaaaaaa"
    last: str | None = None
    hours: int = 0

    def then(
        self,
        op: Op,
        *,
        text: str | None = None,
        topic: str | None = None,
        sources: tuple[str, ...] = (),
        until: str | None = None,
        cutoff: datetime | None = None,
        stems: tuple[str, ...] = (),
    ) -> Event:
        """The next event of the fact, an hour later."""
        self.hours += 1
        at = START + timedelta(hours=self.hours)
        event = Event(
            at=at, op=op, by="rules", id=self.key, parent=self.last, text=text, topic=topic, sources=sources, until=until,
            cutoff=cutoff, stems=stems,
        ).named()  # fmt: skip
        self.last = event.event
        return event


def test_an_adding_and_its_sightings_are_one_fact() -> None:
    chain = Chain()
    events = [
        chain.then(Op.ADD, text="Prefers tabs", topic="preferences", sources=("2026-05-01#a",)),
        chain.then(Op.SEEN, sources=("2026-05-02#b",)),
        chain.then(Op.PIN),
    ]
    fact = fold(events).facts["aaaaaaaa"]
    assert (fact.text, fact.sources, fact.pinned, fact.state) == (
        "Prefers tabs",
        ("2026-05-01#a", "2026-05-02#b"),
        True,
        Status.CURRENT,
    )


@given(
    st.randoms(use_true_random=False),
    st.lists(st.sampled_from([Op.SEEN, Op.PIN, Op.UNPIN, Op.REWORD, Op.END, Op.ADD]), max_size=8),
)
def test_the_order_of_lines_makes_no_difference(random: Random, ops: list[Op]) -> None:
    events: list[Event] = []
    for key in ("aaaaaaaa", "bbbbbbbb"):
        chain = Chain(key)
        events.append(chain.then(Op.ADD, text=f"fact {key}", topic="notes", sources=("2026-05-01#a",)))
        events += [chain.then(op, text="other", sources=(f"2026-05-0{n + 1}#x",)) for n, op in enumerate(ops)]
    shuffled = [*events, *events[:3]]
    random.shuffle(shuffled)
    assert fold(shuffled).facts == fold(events).facts


def test_two_clones_that_changed_one_fact_fold_alike() -> None:
    chain = Chain()
    add = chain.then(Op.ADD, text="Prefers tabs", topic="preferences", sources=("2026-05-01#a",))
    here = Chain(last=add.event, hours=5).then(Op.SEEN, sources=("2026-05-03#c",))
    there = Chain(last=add.event, hours=2).then(Op.END, until="2026-05-02")
    one, other = fold([add, here, there]).facts["aaaaaaaa"], fold([there, add, here]).facts["aaaaaaaa"]
    assert one == other
    assert one.state is Status.ENDED


def test_a_forgetting_beats_what_another_clone_saw_meanwhile() -> None:
    chain = Chain()
    add = chain.then(Op.ADD, text="Sees a therapist", topic="health", sources=("2026-05-01#a",))
    forget = Chain(last=add.event, hours=3).then(Op.FORGET, cutoff=START + timedelta(days=5), stems=("x",))
    seen = Chain(last=add.event, hours=9).then(Op.SEEN, sources=("2026-05-04#b",))
    fact = fold([add, seen, forget]).facts["aaaaaaaa"]
    assert (fact.state, fact.text) == (Status.FORGOTTEN, "")


def test_a_later_adding_lifts_a_forgetting() -> None:
    chain = Chain()
    events = [
        chain.then(Op.ADD, text="Sees a therapist", topic="health", sources=("2026-05-01#a",)),
        chain.then(Op.FORGET, cutoff=START + timedelta(days=1)),
        chain.then(Op.ADD, text="Sees a therapist", topic="health", sources=("2026-06-01#b",)),
    ]
    fact = fold(events).facts["aaaaaaaa"]
    assert (fact.state, fact.sources) == (Status.CURRENT, ("2026-06-01#b",))


def test_of_a_blank_and_a_whole_copy_the_blank_one_counts() -> None:
    chain = Chain()
    add = chain.then(Op.ADD, text="Sees a therapist", topic="health", sources=("2026-05-01#a",))
    blank = replace(add, text=None, topic=None, sources=())
    assert fold([add, blank]).facts["aaaaaaaa"].text == ""
    assert fold([blank, add]).facts["aaaaaaaa"].text == ""


def test_the_marker_is_what_the_last_dream_read_of_each_file() -> None:
    def dream(number: int, parent: str | None, size: int) -> Event:
        return Event(
            at=START + timedelta(days=number), op=Op.DREAM, by="rules", parent=parent, start=START, end=START,
            logs={"logs/2026/05/2026-05-01.md": Consumed(size, "0" * 64)},
        ).named()  # fmt: skip

    first = dream(1, None, 10)
    second = dream(2, first.event, 30)
    back = dream(3, second.event, 10)
    assert fold([back, first, second]).marker["logs/2026/05/2026-05-01.md"].size == 10
