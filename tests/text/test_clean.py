"""What is stored has no control characters, and cleaning twice is cleaning once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.text.clean import clean, escape_value, unescape_value, whole

ANY_TEXT = st.text(st.characters())


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("one\r\ntwo\rthree\n", "one\ntwo\nthree\n"),
        ("half a smile \ud83d", "half a smile \ufffd"),
        ("\x1b[1;31mred\x1b[0m and \x9b2Kgone", "red and gone"),
        ("\x1b]0;title\x07text\x1b]8;;https://x.example\x1b\\link\x1b]8;;\x1b\\", "textlink"),
        ("a\x00b\x07c\x7fd\x85e\x0cf", "abcdef"),
        ("tabs\tand\nlines stay, so do ü, 👍🏽 and \u2028", "tabs\tand\nlines stay, so do ü, 👍🏽 and \u2028"),
        ("an escape that never ends \x1b]0;", "an escape that never ends 0;"),
    ],
)
def test_line_ends_are_lf_and_control_characters_and_terminal_codes_go(said: str, stored: str) -> None:
    assert clean(said) == stored


@given(ANY_TEXT)
def test_cleaning_twice_is_cleaning_once_and_the_result_is_utf8(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned
    assert "\r" not in cleaned
    assert "\x1b" not in cleaned


@given(st.text())
def test_any_header_value_is_read_back_from_safe_ascii(value: str) -> None:
    escaped = escape_value(value)
    assert escaped.isascii()
    assert not {" ", "=", "#", "\n"} & set(escaped)
    assert unescape_value(escaped) == value


def test_what_is_no_escape_in_a_header_value_is_left() -> None:
    assert unescape_value("100%") == "100%"
    assert unescape_value("%FF") == "\ufffd"


def test_a_whole_text_can_be_written() -> None:
    assert whole("\udc80x") == "\ufffdx"
