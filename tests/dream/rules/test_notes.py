"""What a note is about is read from its words alone, the same for a fact, a person's line and a statement."""

from __future__ import annotations

import pytest

from massmem.dream.rules.notes import describe, is_negative, same_note


@pytest.mark.parametrize(
    ("note", "subject", "slot", "value"),
    [
        ("Works at Larkspur Freight", "user", "employer", "larkspur freight"),
        ("Sam works at Larkspur Freight", "user", "employer", "larkspur freight"),
        ("Noor works at the city archive", "noor", "employer", "city archive"),
        ("Partner Noor is vegan", "noor", "diet", "vegan"),
        ("Lives in Antwerp, close to the zoo", "user", "home", "antwerp"),
        ("Manager is Ingrid Falk", "manager", "is", "ingrid falk"),
        ("Data scientist at a biotech company", "user", "role", "data scientist"),
        ("Promoted to Staff Engineer", "user", "role", "staff engineer"),
        ("Metrics exporter runs on port 9105", "metrics exporter", "port", "9105"),
        ("Staging database listens on port 5433", "staging database", "port", "5433"),
        ("Router sits at 192.168.8.1", "router", "place", "192.168.8.1"),
        ("Retro is on Wednesdays at 15:00", "retro", "time", "wednesdays at 15:00"),
        ("Build server is called harbor-3", "build server", "is", "harbor-3"),
        ("RabbitMQ is the queue for the mailer", "queue for the mailer", "is", "rabbitmq"),
        ("Tomas Becker is the tech lead of Checkout", "tech lead of checkout", "is", "tomas becker"),
        ("Takes their coffee with oat milk", "user", "coffee", "with oat milk"),
        ("Switched from VS Code to Neovim", "user", "editor", "neovim"),
        ("Two spaces in yaml", "yaml", "indentation", "two spaces"),
        ("Likes tabs in Go files", "go", "indentation", "tabs"),
        ("Team offsite, at the lake house", "team offsite", "date", None),
        ("Night mode is off", "night mode", "state", "off"),
        ("On Python 3.12 now", "user", "version of python", "3.12"),
        ("Jana from procurement needs two quotes", "jana from procurement", "need of quot", "two quotes"),
    ],
)
def test_a_note_tells_subject_slot_and_value(note: str, subject: str, slot: str | None, value: str | None) -> None:
    described = describe(note, "sam")
    assert (described.subject, described.slot, described.value) == (subject, slot, value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("No deploys on Fridays", "May deploy on Fridays again"),
        ("Guests are allowed to use the printer", "Guests are not allowed to use the printer any more"),
        ("Dogs are allowed in the office", "Dogs are not allowed in the office"),
    ],
)
def test_a_ban_and_its_lifting_share_a_slot_and_differ_in_polarity(one: str, other: str) -> None:
    first, second = describe(one, ""), describe(other, "")
    assert (first.subject, first.slot) == (second.subject, second.slot)
    assert first.negative != second.negative


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Allergic to peanuts", "Has a peanut allergy"),
        ("Docs are written in British spelling", "British spelling in the docs"),
        ("Set APP_ENV=test before running pytest", "Always set APP_ENV=test before running pytest"),
        ("Sam is lactose intolerant", "Lactose intolerant"),
        ("Spare key is with Mrs. Odell next door", "Spare key is with Mrs. Odell"),
        ("Works at Contoso", "Works for Contoso"),
    ],
)
def test_other_words_for_one_thing_are_the_same(one: str, other: str) -> None:
    assert same_note(one, other, "sam")
    assert same_note(other, one, "sam")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Staging database listens on port 5433", "Production database listens on port 5432"),
        ("Guests may use the lab", "Guests may not use the lab"),
        ("Night mode is on", "Night mode is off"),
        ("Weight is 81.2 kg", "Weight is 81.4 kg"),
        ("Cousin Jana is a vet", "Jana from procurement is a vet"),
        ("Backup runs on Mondays", "Backup runs on Mondays and Thursdays"),
        ("Prefers tabs", "Prefers spaces"),
    ],
)
def test_look_alikes_are_not_the_same(one: str, other: str) -> None:
    assert not same_note(one, other, "sam")


@pytest.mark.parametrize(
    ("note", "negative"),
    [
        ("Never deploys on Fridays", True), ("Doesn't eat meat", True), ("No calls after six", True), ("Night mode is off", True), ("Ich trinke keinen Kaffee", True), ("我们不使用它", True),
        ("Not only likes jazz but also soul", False), ("Don't forget to lock the door", False), ("Uses tabs, not spaces", False), ("Book it no later than noon", False), ("Likes notes", False),
    ],
)  # fmt: skip
def test_polarity_is_read_from_the_words(note: str, negative: bool) -> None:  # noqa: FBT001
    assert is_negative(note) is negative
