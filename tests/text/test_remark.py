"""The date remark: what it says is what is written, and other brackets are text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.model.when import NO_DATES, Dates, When
from massmem.text.remark import render_remark, split_remark

D = When.parse


@st.composite
def whens(draw: st.DrawFn) -> When:
    """Any real day, month, year or minute."""
    day = draw(st.datetimes())
    parts = (day.year, day.month, day.day, day.hour, day.minute)
    return When(*parts[: draw(st.sampled_from([1, 2, 3, 5]))])


@st.composite
def all_dates(draw: st.DrawFn) -> Dates:
    """Any dates that a remark can say."""
    planned = draw(st.none() | whens())
    return Dates(
        draw(st.none() | whens()), draw(st.none() | whens()), planned, draw(st.none() | whens()) if planned else None
    )


@pytest.mark.parametrize(
    ("remark", "dates"),
    [
        ("(since 2026-05-04)", Dates(since=D("2026-05-04"))),
        ("(until 2026)", Dates(until=D("2026"))),
        ("(about 2026-05)", Dates(since=D("2026-05"))),
        ("(on 2026-05-04 09:30)", Dates(since=D("2026-05-04 09:30"), until=D("2026-05-04 09:30"))),
        ("(2026-05-04 to 2026-05-09)", Dates(since=D("2026-05-04"), until=D("2026-05-09"))),
        ("(since 2025, until 2026)", Dates(since=D("2025"), until=D("2026"))),
        ("(planned for 2026-06-10)", Dates(planned=D("2026-06-10"))),
        (
            "(planned for 2026-06-10 to 2026-06-12, since 2026-05-04)",
            Dates(since=D("2026-05-04"), planned=D("2026-06-10"), planned_to=D("2026-06-12")),
        ),
    ],
)
def test_each_phrase_is_read(remark: str, dates: Dates) -> None:
    assert split_remark(f"Ledger moves to Postgres 17 {remark}") == ("Ledger moves to Postgres 17", dates)


@pytest.mark.parametrize(
    "text",
    [
        "Since 2026 in Berlin",
        "Ledger (Since 2026-05-04)",
        "Ledger (since 2026-05-04).",
        "Ledger (since 2026-02-30)",
        "Ledger (on 2026-05-04 24:00)",
        "Ledger (since May 2026)",
        "Ledger (since 2026-05-04, or so)",
        "Ledger (since 2026, since 2027)",
        "Ledger (since 2026, on 2027)",
        "Ledger (Postgres 17)",
        "Ledger(since 2026)",
        "(since 2026)",
        "Ledger (see (since 2026))",
        "Ledger (since \u0662\u0660\u0662\u0666)",
        "",
    ],
)
def test_anything_else_in_brackets_is_text(text: str) -> None:
    assert split_remark(text) == (text, NO_DATES)


def test_only_the_last_brackets_are_the_remark() -> None:
    assert split_remark("Ledger (Postgres) (since 2026) (until 2027)") == (
        "Ledger (Postgres) (since 2026)", Dates(until=D("2027")),
    )  # fmt: skip


@given(all_dates())
def test_whatever_is_rendered_is_read_back(dates: Dates) -> None:
    assert split_remark("A fact" + render_remark(dates)) == ("A fact", dates)


@given(st.text())
def test_any_text_is_split_without_an_error_and_nothing_of_it_is_lost(text: str) -> None:
    before, dates = split_remark(text)
    assert text.startswith(before)
    assert (before == text) is not bool(dates)
