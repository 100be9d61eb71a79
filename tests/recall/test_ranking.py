"""Which entries answer best."""

from __future__ import annotations

from massmem.recall.chunks import LONGEST, chunks
from massmem.recall.folding import folded, same
from massmem.recall.query import Word
from massmem.recall.ranking import ASSISTANT, USER, Found, Piece, Size, rank
from massmem.recall.shortlist import shortlist
from massmem.recall.time_words import may_name_time

SIZE = Size(pieces=100, chars=10_000, sessions=10)


def piece(
    number: int, *, entry: int | None = None, session: int = 1, voice: int = USER, chars: int = 100, day: int = 0
) -> Piece:
    return Piece(number, entry or number, 1, number * 100, number, session, number, voice, chars, day)


def found(word: str, *numbers: int, spread: int | None = None, required: bool = True) -> Found:
    return Found(Word(word, word, required=required), len(numbers) if spread is None else spread, numbers)


def order(words: list[Found], pieces: list[Piece], days: tuple[tuple[int, int], ...] = ()) -> list[int]:
    return [one.piece.entry for one in rank(words, {one.number: one for one in pieces}, SIZE, days=days)]


def test_all_words_go_before_some_however_rare() -> None:
    words = [found("oslo", 1, 2, spread=40), found("port", 1, spread=40), found("visa", 3, 2)]
    ranked = rank([*words[:2]], {n: piece(n, session=n) for n in (1, 2)}, SIZE)
    assert [(one.piece.entry, one.whole) for one in ranked] == [(1, True), (2, False)]
    assert not any(one.whole for one in rank(words, {n: piece(n, session=n) for n in (1, 2, 3)}, SIZE))


def test_a_rare_word_tells_more_than_a_frequent_one() -> None:
    assert order(
        [found("the", 1, spread=90), found("visa", 2, spread=1)], [piece(1, session=1), piece(2, session=2)]
    ) == [2, 1]


def test_a_short_text_tells_more_than_a_long_one() -> None:
    assert order([found("visa", 1, 2)], [piece(1, session=1, chars=600), piece(2, session=2, chars=40)]) == [2, 1]


def test_what_a_user_said_weighs_more_than_what_an_assistant_said() -> None:
    assert order([found("visa", 1, 2)], [piece(1, session=1, voice=ASSISTANT), piece(2, session=2)]) == [2, 1]


def test_neighbours_and_the_session_lend_weight() -> None:
    words = [found("visa", 5, 90), found("oslo", 6), found("ferry", 4)]
    pieces = [piece(5), piece(6), piece(4), piece(90, session=2)]
    assert order(words, pieces)[-1] == 90


def test_a_time_in_the_question_favours_what_was_said_then() -> None:
    pieces = [piece(1, session=1, day=20230501), piece(2, session=2, day=20240501)]
    assert order([found("visa", 1, 2)], pieces) == [1, 2]
    assert order([found("visa", 1, 2)], pieces, ((20240101, 20241231),)) == [2, 1]


def test_an_entry_counts_by_its_best_piece_and_holds_what_all_its_pieces_hold() -> None:
    words = [found("visa", 1, 3), found("oslo", 2)]
    ranked = rank(words, {1: piece(1), 2: piece(2, entry=1), 3: piece(3, session=2)}, SIZE)
    assert [(one.piece.entry, one.held) for one in ranked] == [(1, (0, 1)), (3, (0,))]


def test_words_far_apart_in_a_long_message_do_not_count_as_all_of_them() -> None:
    words = [found("visa", 1, 4), found("oslo", 3, 4)]
    far = {1: piece(1, voice=ASSISTANT), 3: piece(3, entry=1, voice=ASSISTANT)}
    ranked = rank(words, {**far, 4: piece(4, session=2)}, SIZE)
    assert [(one.piece.entry, one.whole) for one in ranked] == [(4, True), (1, False)]


def test_what_is_lent_to_a_long_message_is_shared_out_among_its_pieces() -> None:
    words = [found("visa", 5, 6, 9)]
    one = {5: piece(5), 6: piece(6), 9: piece(9, entry=6)}
    short, long = rank(words, one, SIZE)
    assert (short.piece.entry, long.piece.entry) == (5, 6)
    assert short.score - long.score > 0.5


def test_equal_scores_stand_in_the_order_of_the_log() -> None:
    pieces = [piece(number, session=number) for number in (3, 1, 2)]
    assert order([found("visa", 1, 2, 3)], pieces) == [1, 2, 3]


def test_of_very_many_pieces_those_with_rare_words_stay() -> None:
    assert shortlist([found("the", *range(50), spread=90), found("visa", 7, 60, spread=2)], 100, 3) == [7, 60, 49]


def test_a_long_text_is_cut_where_a_reader_would_pause() -> None:
    text = "A sentence of some length stands here. " * 60
    pieces = chunks(text)
    assert "".join(pieces) == text
    assert all(len(one) <= LONGEST and one.endswith(". ") for one in pieces[:-1])
    assert "".join(chunks("x" * 2000)) == "x" * 2000


def test_text_is_folded_so_that_equal_words_are_equal() -> None:
    assert same("ＣＡＦÉ") == same("cafe\u0301") == "café"
    assert folded("重跑job") == " 重  跑 job"
    assert folded("plain ASCII") == "plain ASCII"


def test_only_a_question_that_may_name_a_time_is_read_for_one() -> None:
    assert may_name_time("what happened last May")
    assert may_name_time("in 2023")
    assert not may_name_time("coffee order")
