"""Patterns: what is asked for in session after session becomes one standing note, and nothing else does."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from massmem.dream.habits import counted, key_of, recurs
from massmem.dream.rules.lessons import lesson_of
from massmem.dream.rules.request_frames import FRAMES, exact, notes_of
from massmem.dream.rules.requests import read_requests
from massmem.dream.rules.statements import read_statements
from massmem.dream.rules.steps import STEPS, habit_of, steps_of
from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.hints import MOST_SIGHTINGS, Sighting, bounded, with_sighting, without
from massmem.model.record import replace
from massmem.model.statements import Statement

MORNING = datetime(2026, 5, 4, 9, 0, tzinfo=timezone.utc)


def entry(text: str, session: str = "s", *, role: Role = Role.USER, name: str | None = None, days: int = 0) -> Entry:
    return Entry(at=MORNING + timedelta(days=days), role=role, session=session, text=text, name=name).named()


def requests(*entries: Entry) -> list[Statement]:
    return read_requests(entries, "sam", read_statements(entries, "sam"))


def habits(text: str) -> list[str]:
    return [one.habit for one in requests(entry(text))]


@pytest.mark.parametrize(
    ("said", "habit"),
    [
        ("make it shorter please", "short answers"), ("Can you make that a bit shorter?", "short answers"),
        ("Thanks, but shorter next time!", "short answers"), ("too long, make it shorter", "short answers"),
        ("Could you be more concise?", "short answers"), ("bullet points please", "bullet points"),
        ("Can you give me that as bullet points?", "bullet points"), ("as a bulleted list please", "bullet points"),
        ("can you answer in German", "answers in german"), ("In German, please.", "answers in german"),
        ("without emojis please", "no emojis"), ("I said no emojis!", "no emojis"), ("add tests too", "tests"),
        ("can you also add tests?", "tests"), ("as a table please", "table"), ("go into more detail", "long answers"),
        ("step by step please", "steps"), ("with examples please", "examples"), ("just the answer please", "no preamble"),
        ("run the tests first", "run tests"), ("double-check that", "double check"), ("less formal please", "informal tone"),
    ],
)  # fmt: skip
def test_a_request_about_the_way_to_answer_or_to_work_is_known(said: str, habit: str) -> None:
    assert habits(said) == [habit]


@pytest.mark.parametrize(
    "said",
    [
        "fix line 12", "rename the column", "make the summary shorter", "shorten the intro", "write a short poem",
        "make the Q3 report shorter", "Explain Rust lifetimes in bullet points please", "add tests for the parser",
        "use bullet points for the slides", "add the table to the report", "run the tests in tests/api please",
        "Is shorter better?", "the table is broken", "Noor wants it shorter", "my German is bad", "more coffee please",
        "first I went home, then I ate", "show me an example of a monad", "fix line 12 and make it shorter",
        "make it shorter and rename the column", "I told you to fix line 12", "I told you to call Noor", "You did it again!",
        "a shorter route please", "don't remember this, but make it shorter",
    ],
)  # fmt: skip
def test_a_request_about_the_matter_of_the_moment_is_none(said: str) -> None:
    assert habits(said) == []


def test_several_requests_in_a_sentence_count_each() -> None:
    assert habits("shorter, and without emojis please") == ["short answers", "no emojis"]


@pytest.mark.parametrize(
    "said",
    [
        "> make it shorter please", "```\nmake it shorter please\n```", 'She wrote "make it shorter please" to me.',
        "user: make it shorter please", "Translate this: make it shorter please",
        "Let's play a game: you are a pirate. Make it shorter please",
    ],
)  # fmt: skip
def test_what_is_quoted_pasted_or_played_is_no_request(said: str) -> None:
    assert habits(said) == []


def test_only_the_user_asks() -> None:
    said = "make it shorter please"
    others = [entry(said, role=role) for role in (Role.ASSISTANT, Role.TOOL, Role.SYSTEM, Role.NOTE)]
    summary = replace(entry(said), kind=EntryKind.SUMMARY).named()
    assert requests(*others, entry(said, name="noor"), summary, replace(entry(said), id="00000000")) == []
    assert [one.habit for one in requests(entry(said, name="Sam"))] == ["short answers"]


def test_what_the_rules_read_as_a_standing_order_is_not_counted_as_well() -> None:
    said = entry("Always use bullet points.")
    assert read_statements([said], "sam")
    assert requests(said) == []


def test_every_frame_says_its_hints_and_ends_a_note_in_words_of_its_own() -> None:
    assert [frame for frame in FRAMES if not any(hint[:4] in frame.pattern for hint in frame.hints.split())] == []
    assert all(exact(frame.pattern).pattern.count("{") == 0 for frame in FRAMES)
    assert all(f"Often asks {frame.ending}" in notes_of(frame.habit) for frame in FRAMES)
    endings = [frame.ending for frame in FRAMES]
    assert len(set(endings)) == len(endings)


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("run the linter, then the tests", ("run the linter", "run the tests")),
        ("First run the linter, then the tests.", ("run the linter", "run the tests")),
        ("please lint it and then test it", ("run the linter", "run the tests")),
        ("first make a plan, then write the code, then run the tests", ("make a plan", "write the code", "run the tests")),
        ("run the tests before you commit", ("run the tests", "commit")),
    ],
)  # fmt: skip
def test_steps_in_an_order_are_a_workflow(said: str, steps: tuple[str, ...]) -> None:
    assert habits(said)[0] == habit_of(steps)


@pytest.mark.parametrize(
    "said",
    ["run the linter and the tests", "run the tests, then rename the column", "then the tests", "tests, then tests"],
)
def test_steps_without_an_order_or_with_something_else_between_are_none(said: str) -> None:
    assert steps_of(said) == ()
    assert [habit for habit in habits(said) if habit.startswith("steps")] == []


def test_the_other_order_is_another_workflow() -> None:
    assert habits("run the tests, then the linter") != habits("run the linter, then the tests")
    assert len({name for name, _ in STEPS}) == len(STEPS)


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("I told you to run migrations before deploying", "Run migrations before deploying"),
        ("I've told you many times not to push to main", "Don't push to main"),
        ("I keep telling you: use type hints", "Use type hints"),
        ("How many times do I have to tell you: run migrations before deploying", "Run migrations before deploying"),
    ],
)  # fmt: skip
def test_a_lesson_said_again_is_the_order_it_gives(said: str, note: str) -> None:
    lesson = lesson_of(said)
    assert lesson is not None
    assert lesson.note == note


def test_three_sessions_on_two_days_recur_and_less_does_not() -> None:
    same_day = [Sighting("2026-05-04#a", "s1"), Sighting("2026-05-04#b", "s2"), Sighting("2026-05-04#c", "s3")]
    assert not recurs("table", same_day)
    assert not recurs("table", [*same_day[:2], Sighting("2026-05-05#d", "s2")])
    assert recurs("table", [*same_day[:2], Sighting("2026-05-05#d", "s4")])
    assert recurs("lesson: x", same_day[:2])
    assert not recurs("again: x", same_day)


def test_an_entry_read_twice_counts_once_and_the_oldest_go_first() -> None:
    known: tuple[Sighting, ...] = ()
    for number in range(MOST_SIGHTINGS + 5):
        known = with_sighting(
            with_sighting(known, Sighting(f"2026-05-04#{number}", "s")), Sighting("2026-05-04#5", "s")
        )
    assert len(known) == MOST_SIGHTINGS
    assert known[-1].ref == f"2026-05-04#{MOST_SIGHTINGS + 4}"


def test_hints_without_an_entry_and_within_bounds() -> None:
    hints = counted(requests(entry("make it shorter please", "a"), entry("as a table please", "b", days=1)))
    refs = [one.ref for known in hints.values() for one in known]
    assert set(hints) == {key_of("short answers"), key_of("table")}
    assert set(without(hints, refs[:1])) < set(hints)
    assert set(bounded({f"{n:04}": (Sighting(f"2026-05-04#{n:04}", "s"),) for n in range(1_005)})) == {
        f"{n:04}" for n in range(5, 1_005)
    }
