"""Proposals: kept, listed, replaced."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from massmem.model.events import Event, Op
from massmem.model.proposals import Proposal
from massmem.store.proposals import proposals, remove, save
from tests.store.workshop import Workshop

AT = datetime(2026, 5, 4, 3, tzinfo=timezone.utc)


def proposal(name: str, kind: str = "loss", hours: int = 0) -> Proposal:
    event = Event(at=AT, op=Op.END, by="rules", id="m3k9q2ax", text="naïve\u2028café", why="said so").named()
    at = AT + timedelta(hours=hours)
    return Proposal(
        id=name, at=at, scope="atlas/sam", kind=kind, why="a third of all facts", events=(event,), old={"m3k9q2ax": "x"}
    )


def test_what_was_kept_is_read_back_the_same(workshop: Workshop) -> None:
    kept = proposal("abcd1234")
    save(workshop.place(), kept)
    assert proposals(workshop.place()) == (kept,)


def test_a_newer_one_of_its_kind_replaces_it_and_the_newest_is_first(workshop: Workshop) -> None:
    place = workshop.place()
    save(place, proposal("aaaaaaaa"))
    save(place, proposal("bbbbbbbb", kind="vanished", hours=1))
    save(place, proposal("cccccccc", hours=2))
    save(place, proposal("cccccccc", hours=3))
    assert [found.id for found in proposals(place)] == ["cccccccc", "bbbbbbbb"]
    remove(place, "bbbbbbbb")
    remove(place, "bbbbbbbb")
    assert [found.id for found in proposals(place)] == ["cccccccc"]


def test_a_damaged_or_foreign_file_is_passed_over(workshop: Workshop) -> None:
    save(workshop.place(), proposal("aaaaaaaa"))
    good = workshop.read(".massmem/atlas/sam/proposals/aaaaaaaa.json")
    for name, text in (
        ("bbbbbbbb", "{"),
        ("cccccccc", "[1]"),
        ("dddddddd", good.replace("aaaaaaaa", "dddddddd").replace("atlas/sam", "atlas/ada")),
        ("eeeeeeee", good),
        ("x", good),
    ):
        workshop.write(f".massmem/atlas/sam/proposals/{name}.json", text)
    assert [found.id for found in proposals(workshop.place())] == ["aaaaaaaa"]
    assert proposals(workshop.place(user="bo")) == ()
