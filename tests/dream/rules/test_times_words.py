"""Phrases taken out of sentences, put in lasting words, asked for by the lint, and turned into the dates of a fact."""

# ruff: noqa: DTZ001 - an anchor is a local time
from __future__ import annotations

from datetime import datetime

import pytest

from massmem.dream.rules.times.phrase import TimeKind, spelled, to_dates
from massmem.dream.rules.times.reading import find_times, relative_words
from massmem.dream.rules.times.removal import respelled, without
from massmem.model.when import NO_DATES, Dates, When

WEDNESDAY = datetime(2026, 6, 17, 14)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "finally done: we moved to Ghent last Saturday. boxes everywhere",
            "finally done: we moved to Ghent. boxes everywhere",
        ),
        ("I'm flying to Tallinn in two weeks, what plug type?", "I'm flying to Tallinn, what plug type?"),
        ("Until July 12 please pull images from the mirror", "Please pull images from the mirror"),
        ("starting tomorrow our staging box is osprey-02", "our staging box is osprey-02"),
        ("Starting tomorrow, our staging box is osprey-02", "Our staging box is osprey-02"),
        ("Today is my first day at Brightwater", "My first day at Brightwater"),
        ("The lease ends on May 31, 2027.", "The lease ends."),
        ("The lease (until May 31, 2027) is cheap", "The lease is cheap"),
        ("the lease, until May 31, is cheap", "the lease, is cheap"),
        ("my dentist appointment is on Monday at 8:15, so no standup", "my dentist appointment, so no standup"),
        ("since yesterday evening our router sits at 192.168.8.1", "our router sits at 192.168.8.1"),
        ("The plumber comes tomorrow morning.", "The plumber comes in the morning."),
        ("yesterday's deploy broke staging", "deploy broke staging"),
        ("sprint ends Friday, retro Monday", "sprint ends, retro"),
        ("Noor works at the archive since November 3", "Noor works at the archive"),
        (
            "we switched from yarn to pnpm yesterday, don't be surprised",
            "we switched from yarn to pnpm, don't be surprised",
        ),
        ("off on Monday and on Tuesday", "off"),
        ("今天我搬家了", "我搬家了"),
        ("no time in here, ok", "no time in here, ok"),
    ],
)
def test_a_sentence_without_its_phrases_reads_clean(text: str, left: str) -> None:
    dated = [phrase for phrase in find_times(text, WEDNESDAY) if phrase.first]
    assert without(text, dated) == left


@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        ("on leave until Friday", "on leave until 2026-06-19"),
        ("I met Bo yesterday", "I met Bo on 2026-06-16"),
        ("rent due next month", "rent due in 2026-07"),
        ("away this weekend", "away from 2026-06-20 to 2026-06-21"),
        ("live since last Wednesday", "live since 2026-06-10"),
        ("we met recently", "we met recently (said 2026-06-17)"),
        ("oat milk these days", "oat milk these days"),
        ("retro on Wednesdays at 15:00", "retro on Wednesdays at 15:00"),
        ("dentist next Friday", 'dentist Fri 2026-06-19 or 2026-06-26 ("next Friday", said Wed 2026-06-17)'),
    ],
)
def test_a_phrase_can_be_spelled_so_that_it_stays_true(text: str, lasting: str) -> None:
    assert respelled(text, find_times(text, WEDNESDAY)) == lasting
    assert relative_words(lasting) == () or "said" in lasting


def test_what_is_ambiguous_keeps_both_days_and_the_words() -> None:
    phrase = find_times("dentist next Friday", datetime(2026, 12, 31, 10))[0]
    assert spelled(phrase) == 'Fri 2027-01-01 or 2027-01-08 ("next Friday", said Thu 2026-12-31)'
    assert to_dates(phrase, plan=True) == Dates(planned=When(2027, 1, 1), planned_to=When(2027, 1, 8))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- Met Bo yesterday, dentist last Friday, trip tomorrow", ("yesterday", "last Friday", "tomorrow")),
        ("- Rent due next month; we spoke recently", ("next month", "recently")),
        ("- Off on Monday", ("on Monday",)),
        ("- Moved to Ghent two weeks ago", ("two weeks ago",)),
        ("- Ledger moves to Postgres 17 (since 2026-05-04)", ()),
        ("- Retro on Wednesdays at 15:00, every second Friday off", ()),
        ("- Boiler serviced on March 2, 2026", ()),
        ("- Allergic to penicillin", ()),
        ('- Dentist Fri 2027-01-01 or 2027-01-08 ("next Friday", said Thu 2026-12-31)', ()),
    ],
)
def test_the_lint_finds_words_that_another_day_makes_false(text: str, words: tuple[str, ...]) -> None:
    assert relative_words(text) == words


@pytest.mark.parametrize(
    ("text", "plan", "change", "dates"),
    [
        ("since March 2", False, False, Dates(since=When(2026, 3, 2))),
        ("until Friday", False, False, Dates(until=When(2026, 6, 19))),
        ("until Friday", True, False, Dates(until=When(2026, 6, 19))),
        ("on Monday at 8:15", True, False, Dates(planned=When(2026, 6, 22, 8, 15))),
        ("yesterday", False, False, Dates(since=When(2026, 6, 16), until=When(2026, 6, 16))),
        ("yesterday", False, True, Dates(since=When(2026, 6, 16))),
        ("last weekend", False, True, Dates(since=When(2026, 6, 13))),
        ("two months ago", False, True, Dates(since=When(2026, 4))),
        ("from July 9 to 12", True, False, Dates(planned=When(2026, 7, 9), planned_to=When(2026, 7, 12))),
        ("from 2019 to 2023", False, False, Dates(since=When(2019), until=When(2023))),
        ("from 2019 to 2023", False, True, Dates(since=When(2019), until=When(2023))),
        ("starting tomorrow", True, False, Dates(planned=When(2026, 6, 18))),
        ("every Monday", True, True, NO_DATES),
        ("recently", False, True, NO_DATES),
    ],
)
def test_a_phrase_becomes_the_dates_of_a_fact(text: str, plan: bool, change: bool, dates: Dates) -> None:  # noqa: FBT001
    assert to_dates(find_times(text, WEDNESDAY)[0], plan=plan, change=change) == dates


def test_kinds_read_as_plain_words() -> None:
    assert str(TimeKind.SINCE) == "since"
