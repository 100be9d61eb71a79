"""The ledger: one line an event, read back as it was, and broken lines are findings."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.model.events import Consumed, Event, Op
from massmem.text.ledger_lines import parse_ledger, render_event

AT = datetime(2026, 11, 29, 9, 42, 7, 118203, tzinfo=timezone.utc)
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=st.just(timezone.utc))  # noqa: DTZ001
WORDS = st.none() | st.text(max_size=20)
LISTS = st.lists(st.text(max_size=10), max_size=3).map(tuple)


@st.composite
def events(draw: st.DrawFn) -> Event:
    """Any event, with its id."""
    texts = {
        key: draw(WORDS)
        for key in ("id", "parent", "text", "topic", "since", "until", "planned", "why", "dream", "other", "engine")
    }
    times = {key: draw(st.none() | TIMES) for key in ("start", "end", "cutoff")}
    consumed = st.builds(Consumed, st.integers(0, 2**60), st.text(max_size=8))
    return Event(
        at=draw(TIMES), op=draw(st.sampled_from(Op)), by=draw(st.text(max_size=9)),
        sources=draw(LISTS), stems=draw(LISTS), headings=draw(LISTS),
        logs=draw(st.none() | st.dictionaries(st.text(max_size=8), consumed, max_size=3)),
        **texts, **times,  # type: ignore[arg-type]
    ).named()  # fmt: skip


def test_an_event_is_one_json_line_with_sorted_keys_utc_times_and_nothing_absent() -> None:
    at = AT.astimezone(timezone(timedelta(hours=1)))
    event = Event(
        at=at, op=Op.ADD, by="rules", id="m3k9q2ax", text="Prefers tabs", sources=("2026-11-29#q8t0v3mw",)
    ).named()
    assert render_event(event) == (
        '{"at": "2026-11-29T09:42:07.118203Z", "by": "rules", "event": "' + event.event + '", "id": "m3k9q2ax", '
        '"op": "add", "sources": ["2026-11-29#q8t0v3mw"], "text": "Prefers tabs"}\n'
    )


@given(st.lists(events(), max_size=4))
def test_any_events_are_read_back_and_keep_their_id(written: list[Event]) -> None:
    data = "".join(render_event(event) for event in written).encode("utf-8")
    read, findings = parse_ledger(data, "ledger.jsonl")
    assert list(read) == written
    assert findings == ()
    assert [event.named().event for event in read] == [event.event for event in written]


@given(st.binary())
def test_no_bytes_stop_the_reader(data: bytes) -> None:
    events_read, _ = parse_ledger(data, "ledger.jsonl")
    assert events_read == ()


LINE = render_event(Event(at=AT, op=Op.PIN, by="human", id="m3k9q2ax").named())


@pytest.mark.parametrize(
    "broken",
    [
        "{", "[]", "7", "null", '{"op": "add"}', LINE.replace('"pin"', '"fly"').strip(), LINE.strip()[:-9], "[" * 100_000,
        LINE.replace('"human"', "7").strip(), LINE.replace("Z", "").strip(), LINE.replace("11-29", "02-30").strip(),
        LINE.strip()[:-1] + ', "sources": "2026"}', LINE.strip()[:-1] + ', "logs": {"a": {"bytes": "x", "sha256": ""}}}',
        LINE.strip()[:-1] + ', "logs": []}',
    ],
)  # fmt: skip
def test_a_broken_line_is_a_finding_with_its_number_and_the_others_count(broken: str) -> None:
    read, findings = parse_ledger(f"{LINE}{broken}\n{LINE}".encode(), "ledger.jsonl")
    assert len(read) == 2
    assert [(one.code, one.line) for one in findings] == [("ledger-broken", 2)]


def test_of_a_merge_with_conflict_markers_both_sides_count() -> None:
    data = f"{LINE}<<<<<<< HEAD\n{LINE}=======\n{LINE}>>>>>>> theirs\n".encode()
    read, findings = parse_ledger(data, "ledger.jsonl")
    assert len(read) == 3
    assert [(one.code, one.line) for one in findings] == [("ledger-conflict", line) for line in (2, 4, 6)]


def test_unknown_keys_blank_lines_windows_line_ends_and_a_bom_are_no_findings() -> None:
    data = b"\xef\xbb\xbf\r\n" + (LINE.strip()[:-1] + ', "mood": {"x": 1}}\r\n').encode()
    read, findings = parse_ledger(data, "ledger.jsonl")
    assert [event.op for event in read] == [Op.PIN]
    assert findings == ()


def test_a_lone_surrogate_in_json_is_read_as_a_text_that_can_be_written() -> None:
    line = json.dumps({**json.loads(LINE), "text": "half \ud83d"})
    (event,), _ = parse_ledger(line.encode(), "ledger.jsonl")
    assert event.text == "half \ufffd"
