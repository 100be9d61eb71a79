"""Whatever is written and whenever: reading never raises, offsets are in the text, days are in the calendar."""

# ruff: noqa: DTZ001 - an anchor is a local time
from __future__ import annotations

from datetime import datetime
from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from massmem.dream.rules.times.days import TAILS
from massmem.dream.rules.times.grammar import PHRASE_RULES, POINT_RULES, may_hold_time
from massmem.dream.rules.times.phrase import spelled, to_dates
from massmem.dream.rules.times.reading import find_times, relative_words
from massmem.dream.rules.times.removal import respelled, without
from massmem.dream.rules.times.slots import SLOTS
from massmem.model.when import When

WORDS = sorted(
    {word for rule in (*POINT_RULES, *PHRASE_RULES, *TAILS) for part in rule.parts for word in part.words}
    | {word for slot in SLOTS.values() for word in slot.words}
    | {"2026", "1", "31", "29", "3rd", "8:15", "3pm", "9999", "2026-02-29", "2026-03-02", "999", "3/14", "24/7", "'s"}
)
texts = st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=10).map(" ".join))
anchors = st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31, 23, 59))


@given(texts, anchors)
def test_phrases_lie_in_the_text_in_order_and_mean_real_days(text: str, anchor: datetime) -> None:
    end = 0
    for phrase in find_times(text, anchor):
        assert end <= phrase.start < phrase.end <= len(text)
        end = phrase.end
        assert phrase.words == text[phrase.start : phrase.end]
        for when in (phrase.first, phrase.last, phrase.other):
            assert when is None or (when.is_real() and When.parse(str(when)) == when)
        if phrase.first and phrase.last:
            assert phrase.first.first <= phrase.last.last
        assert phrase.first or not phrase.last


@given(texts, anchors)
def test_rewriting_never_raises_and_leaves_no_phrase_twice(text: str, anchor: datetime) -> None:
    phrases = find_times(text, anchor)
    without(text, phrases)
    respelled(text, phrases)
    relative_words(text)
    for phrase in phrases:
        assert spelled(phrase)
        to_dates(phrase)
        to_dates(phrase, plan=True)


@given(texts.filter(str.strip))
def test_a_text_without_time_stays_as_it_is(text: str) -> None:
    assert without(text, ()) == text


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join))
def test_what_the_prefilter_turns_away_holds_no_time(text: str) -> None:
    if not may_hold_time(text):
        assert find_times(f"{text} . 1", datetime(2026, 6, 17)) == ()


def test_a_text_without_end_is_read_all_the_same() -> None:
    start = perf_counter()
    for words in (
        "around ",
        "the end of ",
        "from Monday to ",
        "next ",
        "in two weeks on ",
        "1 ",
        "may ",
        "昨天",
        "x-1-",
    ):
        find_times(words * 2000 + "Monday", datetime(2026, 6, 17))
    assert perf_counter() - start < 20


def test_a_sentence_costs_microseconds() -> None:
    """Generous bounds (the aims are 5 and 200), so that a busy machine does not fail it."""
    plain = "the cleaner said that the boiler pressure was fine and the printer on the third floor is out of toner"
    timed = "my dentist appointment is on Monday at 8:15, so no standup for me that day, please move it to the next"
    for text, bound in ((plain, 50e-6), (timed, 2000e-6)):
        best = min(_seconds(text) for _ in range(20))
        assert best < bound


def _seconds(text: str) -> float:
    start = perf_counter()
    find_times(text, datetime(2026, 6, 17))
    return perf_counter() - start
