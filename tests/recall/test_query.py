"""A question as words: nothing in it is query language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.recall.query import MOST_WORDS, holds, read_query


def required(text: str) -> list[str]:
    query = read_query(text)
    return [] if query is None else [word.phrase for word in query.required]


def parts(text: str) -> list[str]:
    query = read_query(text)
    return [] if query is None else [word.phrase for word in query.words if not word.required]


def test_what_a_question_is_made_with_is_left_out() -> None:
    assert required("When did Caroline's sister move to Oslo?") == ["caroline", "sister", "move", "oslo"]


def test_a_question_of_nothing_else_keeps_its_words() -> None:
    assert required("to be or not to be") == ["to", "be", "or", "not"]


def test_a_compound_is_a_phrase_and_its_parts_are_asked_for_less() -> None:
    assert required("run_id v1.10.2") == ["run id", "1 10 2"]
    assert parts("run_id") == ["run", "id"]


def test_signs_without_spaces_are_a_phrase_and_their_pairs() -> None:
    assert required("上线计划") == ["上 线 计 划"]
    assert parts("上线计划") == ["上 线", "线 计", "计 划"]
    assert required("重跑job-abx") == ["重 跑 job abx"]


def test_width_case_and_composition_make_no_difference() -> None:
    assert required("ＣＡＦÉ") == required("cafe\u0301") == ["café"]


def test_signs_alone_are_looked_for_as_they_stand() -> None:
    query = read_query(" * ")
    assert query is not None
    assert (query.words, query.literals) == ((), ("*",))


def test_what_names_a_time_need_not_be_said() -> None:
    text = "who moved in May 2023"
    query = read_query(text, [(10, 21)])
    assert query is not None
    assert [word.phrase for word in query.required] == ["moved"]
    assert [word.phrase for word in query.words] == ["moved", "2023"]


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\0", "\u3000"])
def test_a_blank_text_is_no_question(text: str) -> None:
    assert read_query(text) is None


@given(st.text(max_size=200))
def test_any_other_text_is_one(text: str) -> None:
    query = read_query(text)
    assert query is None or query.words or query.literals
    assert query is None or len(query.words) <= MOST_WORDS


def test_a_very_long_text_is_cut_to_so_many_words() -> None:
    query = read_query(" ".join(f"word{number}" for number in range(10_000)))
    assert query is not None
    assert len(query.words) == MOST_WORDS


@pytest.mark.parametrize(
    ("text", "literal", "found"),
    [
        ("the run_id is 7", "run_id", True), ("the run_ids are", "run_id", False), ("prerun_id", "run_id", False),
        ("i write c++17", "c++", True), ("50% off", "50%", True), ("150% off", "50%", False), ("a run_ids run_id", "run_id", True),
    ],
)  # fmt: skip
def test_a_literal_is_held_as_a_word_of_its_own(text: str, literal: str, found: object) -> None:
    assert holds(text, literal) is found
