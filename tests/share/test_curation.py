"""Choosing what is for an agent, and what is made of it."""

from __future__ import annotations

from massmem.model.record import replace
from massmem.model.team import Shared
from massmem.share.concerned import concerns
from massmem.share.curation import Reader, curate
from massmem.share.graph import as_dot, graph
from massmem.share.synthesis import synthesize
from tests.share.facts import RULES, fact

OWN = (
    fact("atlas", "a1", "Uses Kestrel daily", "kestrel", topic="tools"),
    fact("atlas", "a2", "Kestrel is the gateway", "kestrel", topic="tools"),
    fact("atlas", "a3", "Plans live in plans.toml", "plans.toml", topic="tools"),
)


def chosen(facts: tuple[Shared, ...], query: Shared | None = None) -> list[str]:
    return [one.fact.name for one in curate(facts, Reader(agent="atlas", own=OWN, query=query), RULES)]


def test_only_what_is_about_a_thing_of_the_agents_own_is_for_it() -> None:
    there = fact("hermes", "h1", "Kestrel drops idle links", "kestrel")
    near = fact("hermes", "h2", "Kestrels drop idle links daily", "ornithology")
    assert chosen((there, near, fact("atlas", "a9", "Kestrel is old", "kestrel"))) == ["hermes/h1"]


def test_what_shares_more_and_rarer_things_comes_first() -> None:
    one = fact("hermes", "h1", "Kestrel wants a restart", "kestrel")
    both = fact("iris", "i1", "Kestrel reads plans.toml twice", "kestrel", "plans.toml")
    assert chosen((one, both)) == ["iris/i1", "hermes/h1"]


def test_what_the_agent_knows_itself_is_not_told_again_but_what_says_otherwise_is() -> None:
    same = fact("hermes", "h1", "uses kestrel daily", "kestrel")
    other = fact("hermes", "h2", "Kestrel is not the gateway", "kestrel", negative=True)
    assert chosen((same, other)) == ["hermes/h2"]


def test_recency_and_sightings_decide_between_equals_and_the_clock_plays_no_part() -> None:
    old = fact("hermes", "h1", "Kestrel eats memory", "kestrel", last="2025-01-01")
    new = fact("hermes", "h2", "Kestrel eats threads", "kestrel", last="2026-01-01")
    often = fact("hermes", "h3", "Kestrel eats sockets", "kestrel", last="2025-01-01", times=4)
    assert chosen((old, new)) == ["hermes/h2", "hermes/h1"]
    assert chosen((old, often)) == ["hermes/h3", "hermes/h1"]


def test_a_question_brings_what_answers_it_whatever_the_agent_works_with() -> None:
    asked = fact("", "", "terraform lock", "terraform")
    lock = fact("hermes", "h1", "terraform lock stays", "terraform")
    assert chosen((lock, fact("hermes", "h2", "Kestrel is red", "kestrel")), asked) == ["hermes/h1"]


def test_facts_that_say_the_same_become_one_facet_and_make_it_surer() -> None:
    one = fact("hermes", "h1", "Kestrel drops idle links", "kestrel")
    again = fact("iris", "i1", "kestrel drops idle links", "kestrel")
    alone = synthesize(tuple(curate((one,), Reader(agent="atlas", own=OWN), RULES)), OWN, RULES, 7)
    (both,) = synthesize(tuple(curate((one, again), Reader(agent="atlas", own=OWN), RULES)), OWN, RULES, 7)
    assert [(facet.text, facet.confidence) for facet in alone] == [("Kestrel drops idle links", 0.5)]
    assert (both.confidence, both.evidence) == (0.7, ("hermes/h1", "iris/i1"))


def test_what_says_less_adds_nothing_and_is_no_evidence_for_the_rest() -> None:
    short = fact("hermes", "h1", "Kestrel drops links", "kestrel", times=9)
    long = fact("iris", "i1", "Kestrel drops links after noon", "kestrel")
    other = fact("juno", "j1", "Kestrel drops links before noon", "kestrel")
    reader = Reader(agent="atlas", own=OWN)
    made = synthesize(tuple(curate((short, long, other), reader, RULES)), OWN, RULES, 7)
    assert [(one.text, one.evidence) for one in made] == [
        ("Kestrel drops links after noon", ("iris/i1",)), ("Kestrel drops links before noon", ("juno/j1",)),
    ]  # fmt: skip


def test_a_contradiction_makes_both_less_sure_the_agents_own_word_too() -> None:
    said = {"subject": "kestrel", "slot": "port"}
    one = fact("hermes", "h1", "Kestrel listens on 5433", "kestrel", value="5433", **said)
    other = fact("iris", "i1", "Kestrel listens on 5500", "kestrel", value="5500", **said)
    mine = fact("atlas", "a4", "Kestrel listens on 5500", "kestrel", value="5500", **said)
    pair = tuple(curate((one, other), Reader(agent="atlas", own=OWN), RULES))
    assert [facet.confidence for facet in synthesize(pair, OWN, RULES, 7)] == [0.25, 0.25]
    lone = tuple(curate((one,), Reader(agent="atlas", own=(*OWN, mine)), RULES))
    assert [facet.confidence for facet in synthesize(lone, (*OWN, mine), RULES, 7)] == [0.25]


def test_a_change_concerns_who_works_with_the_thing_and_whose_file_cites_the_fact() -> None:
    new = fact("hermes", "h1", "Kestrel drops idle links", "kestrel")
    (cited,) = synthesize(tuple(curate((new,), Reader(agent="atlas", own=OWN), RULES)), OWN, RULES, 7)
    assert concerns({"hermes/h1"}, (new,), OWN, ())
    assert concerns({"hermes/h1"}, (), (), (cited,))
    assert not concerns({"hermes/h2"}, (new,), OWN, (cited,))
    assert not concerns({"hermes/h1"}, (replace(new, things=frozenset({"falcon"})),), OWN, ())


def test_the_graph_says_who_knows_how_much_of_what() -> None:
    found = graph(("atlas", "hermes"), (*OWN, fact("hermes", "h1", 'Kestrel "x"', "kestrel", last="2026-01-01")), 180)
    assert [(one.name, one.facts) for one in found.things] == [("kestrel", 3), ("plans.toml", 1)]
    weights = [(e.agent, e.thing, e.facts, e.weight) for e in found.edges]
    assert weights == [
        ("atlas", "kestrel", 2, 0.375), ("atlas", "plans.toml", 1, 0.25), ("hermes", "kestrel", 1, 0.5),
    ]  # fmt: skip
    dot = as_dot(found)
    assert dot.startswith("graph team {")
    assert '"agent hermes" -- "thing kestrel"' in dot
