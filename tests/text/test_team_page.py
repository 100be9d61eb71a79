"""TEAM.md: facets and lines, and lines and facets again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from massmem.model.team import Facet
from massmem.model.when import NO_DATES, Dates, When
from massmem.text.items import as_written
from massmem.text.page import read_page
from massmem.text.team_page import facet, read_team, render_facet, render_team, without

ONE = facet("Kestrel drops idle links", Dates(since=When(2026, 5, 4)), 0.5, ["hermes/m3k9q2ax", "iris/f81zc0tn"])
LINE = "- Kestrel drops idle links (since 2026-05-04) [0.50 from hermes/m3k9q2ax, iris/f81zc0tn] ^"


def test_a_facet_is_a_list_item_that_says_how_sure_it_is_and_from_whom() -> None:
    assert render_facet(ONE) == LINE + ONE.id
    (item,) = read_page("TEAM.md", render_team([ONE], []).encode()).items
    assert item.id == ONE.id


texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1).filter(
    lambda text: text.strip()
)
names = st.lists(st.sampled_from(["hermes/m3k9q2ax", "iris@2/f81zc0tn", "Ω-1/00000000"]), min_size=1, unique=True)
sure = st.integers(0, 100).map(lambda number: number / 100)


@given(texts, sure, names)
def test_every_facet_is_read_back_from_its_line(text: str, sure: float, evidence: list[str]) -> None:
    made = facet(text, NO_DATES, sure, evidence)
    written, _ = as_written(text, NO_DATES)
    if not written.strip():
        return
    assert [one for _, one in read_team(render_team([made], [])).facets] == [made]


@given(texts)
def test_no_text_of_a_persons_is_taken_for_a_facet_or_lost(text: str) -> None:
    line = " ".join(text.split())
    told = read_team(render_team([ONE], [line]))
    assert [one for _, one in told.facets] == [ONE]
    assert told.lines == ((line,) if line != "# Team" else ())


def test_a_line_that_somebody_changed_is_theirs() -> None:
    body = render_team([ONE], []).replace("idle", "busy")
    told = read_team(body)
    assert told.facets == ()
    assert told.lines == (LINE.replace("idle", "busy") + ONE.id,)
    assert read_team(render_team([ONE], told.lines)).lines == told.lines


def test_nothing_to_say_is_no_file_and_a_facet_can_be_left_out() -> None:
    assert render_team([], []) == ""
    two = facet("Falcon is slow", NO_DATES, 0.5, ["iris/f81zc0tn"])
    body = render_team([ONE, two], ["mine"])
    assert without(body, [number for number, one in read_team(body).facets if one == two]) == render_team(
        [ONE], ["mine"]
    )


def test_a_merge_that_doubles_a_line_doubles_no_facet() -> None:
    doubled = render_team([ONE], []) + LINE + ONE.id + "\n"
    assert [one for _, one in read_team(doubled).facets] == [ONE]
    assert isinstance(ONE, Facet)
