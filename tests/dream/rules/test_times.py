# ruff: noqa: DTZ001 - an anchor is a local time; that zones make no difference is a test of its own
from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date, datetime
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from massmem.dream.rules.times.phrase import Tense, TimeKind, TimePhrase
from massmem.dream.rules.times.reading import find_times
from massmem.model.when import When


def lines() -> Iterator[tuple[str, str, str]]:
    """Day of speaking, text, and what is to be found, line by line."""
    spec = spec_from_file_location("times_table", os.path.join(os.path.dirname(__file__), "times_table.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for anchor, table in module.TABLES.items():
        for line in table.splitlines():
            if line and not line.startswith("#"):
                text, _, found = line.rpartition(" = ")
                yield anchor, text, found


def shown(phrase: TimePhrase) -> str:
    """A phrase as the tables write it."""
    text = str(phrase.kind)
    if phrase.first is not None:
        text += f" {phrase.first}"
    if phrase.last is not None:
        text += f"..{phrase.last}"
    if phrase.other is not None:
        return f"{text}|{phrase.other}"
    return f"{text}?" if phrase.ambiguous else text


def found(text: str, anchor: str = "2026-06-17T14:00", lean: Tense | None = None) -> str:
    return "; ".join(map(shown, find_times(text, datetime.fromisoformat(anchor), lean))) or "-"


@pytest.mark.parametrize(("anchor", "text", "expected"), list(lines()))
def test_what_people_write_means_the_days_worked_out_by_hand(anchor: str, text: str, expected: str) -> None:
    assert found(text, anchor) == expected


@pytest.mark.parametrize(("anchor", "text", "expected"), list(lines()))
def test_a_phrase_is_read_the_same_between_other_lines(anchor: str, text: str, expected: str) -> None:
    within = f"well, ok.\n{text}\nand that is it"
    phrases = find_times(within, datetime.fromisoformat(anchor))
    assert [within[phrase.start : phrase.end] for phrase in phrases] == [phrase.words for phrase in phrases]
    if not text.isupper() and text[-1].isalnum():
        assert ("; ".join(map(shown, phrases)) or "-") == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Until March 12 please pull images from the mirror.", ["Until March 12"]),
        ("my dentist appointment is on Monday at 8:15, so no standup", ["on Monday at 8:15"]),
        ("valid until the end of the month.", ["until the end of the month"]),
        ("from June 9 to June 12 for an audit, then on the 3rd", ["from June 9 to June 12", "on the 3rd"]),
        ("Hi 👋 — see you tomorrow!", ["tomorrow"]),
        ("(since 2019) and up to and including April 30", ["since 2019", "up to and including April 30"]),
        ("8 to 4 on weekdays", ["8 to 4 on weekdays"]),
        ("as of this morning I'm back", ["as of this morning"]),
        ("İstanbul'da yarın, tomorrow", ["tomorrow"]),
        ("让我们下周三去", ["下周三"]),
    ],
)
def test_a_phrase_holds_its_preposition_and_nothing_more(text: str, words: list[str]) -> None:
    phrases = find_times(text, datetime(2026, 5, 4, 9))
    assert [phrase.words for phrase in phrases] == words
    assert [text[phrase.start : phrase.end] for phrase in phrases] == words


@pytest.mark.parametrize(
    ("text", "past", "ahead", "neither"),
    [
        ("March 2", "on 2026-03-02", "on 2027-03-02", "on 2026-03-02"),
        ("September 24", "on 2025-09-24", "on 2026-09-24", "on 2026-09-24"),
        ("on Monday", "on 2026-06-15", "on 2026-06-22", "on 2026-06-22"),
        ("in October", "on 2025-10", "on 2026-10", "on 2026-10"),
        ("over the weekend", "on 2026-06-13..2026-06-14", "on 2026-06-20..2026-06-21", "on 2026-06-20..2026-06-21"),
        ("on the 20th", "on 2026-05-20", "on 2026-06-20", "on 2026-06-20|2026-05-20"),
        ("in two weeks", "-", "on 2026-07-01", "on 2026-07-01"),
        ("since March 2", "since 2026-03-02", "since 2026-03-02", "since 2026-03-02"),
        ("until March 2", "until 2027-03-02", "until 2027-03-02", "until 2027-03-02"),
        ("last Friday", "on 2026-06-12", "on 2026-06-12", "on 2026-06-12"),
    ],
)
def test_the_caller_can_say_where_the_sentence_points(text: str, past: str, ahead: str, neither: str) -> None:
    assert found(text, lean=Tense.PAST) == past
    assert found(text, lean=Tense.FUTURE) == ahead
    assert found(text, lean=Tense.NONE) == neither


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we met on Monday", "on 2026-06-15"),
        ("we will meet on Monday", "on 2026-06-22"),
        ("we moved the party to Monday", "on 2026-06-22"),
        ("I left in May. The new job starts in October", "on 2026-05; on 2026-10"),
        ("We shipped v2 and the retro is on Monday", "on 2026-06-22"),
        ("the office is closed on Monday", "on 2026-06-22"),
        ("the office was closed on Monday", "on 2026-06-15"),
        ("I have finished it on Monday", "on 2026-06-15"),
        ("On Monday, we met Bo", "on 2026-06-15"),
        ("we decided to meet on Monday", "on 2026-06-22"),
    ],
)
def test_the_verbs_of_its_clause_say_where_a_phrase_points(text: str, expected: str) -> None:
    assert found(text) == expected


def test_the_day_is_the_local_one_of_the_entry_whatever_its_zone() -> None:
    late = datetime.fromisoformat("2026-09-14T21:40:00-07:00")
    early = datetime.fromisoformat("2026-06-30T07:30:00+12:00")
    assert find_times("starting tomorrow", late)[0].first == When(2026, 9, 15)
    assert find_times("as of today", early)[0].first == When(2026, 6, 30)


def test_tense_is_seen_from_the_day_of_speaking() -> None:
    tenses = [find_times(text, datetime(2026, 6, 17, 9))[0].tense for text in ("yesterday", "today", "tomorrow")]
    assert tenses == [Tense.PAST, Tense.NONE, Tense.FUTURE]
    assert find_times("this week", datetime(2026, 6, 17, 9))[0].tense is Tense.NONE
    assert find_times("every Monday", datetime(2026, 6, 17, 9))[0].tense is Tense.NONE


def test_dates_are_first_and_last_or_none() -> None:
    weekend, recurring = find_times("this weekend, not on Mondays", datetime(2026, 6, 17, 9))
    assert weekend.dates == (When(2026, 6, 20), When(2026, 6, 21))
    assert recurring.dates is None
    assert recurring.kind is TimeKind.DURING
    assert weekend.said == date(2026, 6, 17)


def test_the_part_of_the_day_is_kept_for_the_text_unless_the_hour_is_known() -> None:
    at = datetime(2026, 6, 17, 9)
    assert find_times("the plumber comes tomorrow morning", at)[0].kept == "in the morning"
    assert find_times("the plumber comes tomorrow morning at 9", at)[0].kept == ""
    assert find_times("since yesterday evening", at)[0].kept == ""
