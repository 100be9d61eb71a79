"""What a model may put in the place of a fact: the same thing with another value, and nothing beside it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from massmem.dream.consolidate import Consolidation
from massmem.dream.draft import Draft
from massmem.dream.operating import operate
from massmem.dream.proposed import Given
from massmem.model.entries import Entry, Role
from massmem.model.fold import fold
from massmem.model.operations import Action, Operation
from massmem.model.scope import Scope
from tests.llm.held_out import WHEN

# what was said first and the fact of it, what was said later and the fact that would take its place
RIGHT = (
    ("Ada wears shoe size 29", "Ada wears shoe size 29", "Ada wears shoe size 30 now", "Ada wears shoe size 30"),
    ("I'm on team Heron", "On team Heron", "I got reassigned to team Kestrel today", "Reassigned to team Kestrel"),
    ("the exporter runs on port 9105", "Exporter runs on port 9105", "it's 9150, not 9105", "Exporter runs on port 9150"),
    ("I take my coffee black", "Takes coffee black", "I take my coffee with oat milk these days", "Takes coffee with oat milk"),
)  # fmt: skip
WRONG = (
    ("I have a cat", "Has a cat", "I have a dog now", "Has a dog"),
    ("My dentist is Dr. Weber", "Dentist is Dr. Weber", "I use Helix now", "Uses Helix"),
    ("the upload limit for free accounts is 25 MB", "Upload limit for free accounts is 25 MB",
     "the upload limit for paid accounts is now 250 MB", "Upload limit for paid accounts is 250 MB"),
    ("My sister Ana lives in Oslo", "Sister Ana lives in Oslo", "my brother Ben lives in Porto now", "Brother Ben lives in Porto"),
    ("the staging database listens on port 5433", "Staging database listens on port 5433",
     "the production database now listens on port 5432", "Production database listens on port 5432"),
    ("I like jasmine tea", "Likes jasmine tea", "I like green tea now", "Likes green tea"),
    ("Marco Ferri sits in Milan", "Marco Ferri sits in Milan", "Marco Duarte sits in Turin since July", "Marco Duarte sits in Turin"),
    ("I speak Greek", "Speaks Greek", "I speak Polish now", "Speaks Polish"),
    ("My dog Rex is allergic to beef", "Dog Rex is allergic to beef", "my cat Miso is allergic to fish now", "Cat Miso is allergic to fish"),
)  # fmt: skip


def refused(first: str, fact: str, later: str, text: str) -> list[str]:
    entries = [
        Entry(at=WHEN + timedelta(days=day), role=Role.USER, session="s1", text=said).named()
        for day, said in enumerate((first, later))
    ]
    draft = Draft(fold([]), Scope("atlas", "sam"), WHEN + timedelta(days=2), by="llm:scripted")
    work = Consolidation(draft=draft, user="sam", scope="atlas/sam", today=WHEN.date())
    given = Given(entries={one.ref: one for one in entries}, facts={})
    operate(work, (Operation(action=Action.ADD, text=fact, entries=(entries[0].ref,), quote=first),), given)
    assert work.rejected == []
    (key,) = draft.facts
    given = Given(entries=given.entries, facts={key: draft.facts[key].text})
    one = Operation(action=Action.SUPERSEDE, ids=(key,), text=text, entries=(entries[1].ref,), quote=later)
    operate(work, (one,), given)
    return [row.why for row in work.rejected]


@pytest.mark.parametrize(("first", "fact", "later", "text"), RIGHT)
def test_another_value_of_the_same_thing_takes_its_place(first: str, fact: str, later: str, text: str) -> None:
    assert refused(first, fact, later, text) == []


@pytest.mark.parametrize(("first", "fact", "later", "text"), WRONG)
def test_something_else_takes_no_place(first: str, fact: str, later: str, text: str) -> None:
    assert refused(first, fact, later, text)
