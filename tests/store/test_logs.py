"""Logging: what is acknowledged is on disk, whole and once."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

from massmem.api.logs import log_jsonl, log_text
from massmem.errors import BadUsage, Conflict, Refused
from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.record import replace
from massmem.store.logs import Draft, append, entries_by_ref, log_files, log_sizes, read_log
from massmem.store.workspace import Place
from tests.store.workshop import Workshop

DAY = "agents/atlas/users/sam/logs/2026/11/2026-11-29.md"
NOON = "2026-11-29T12:00:00+01:00"


def entries(place: Place) -> list[Entry]:
    """All whole entries, in the order of the files."""
    found = [parsed for path in log_files(place) for parsed in read_log(place, path)]
    return [parsed.entry for parsed in found if parsed.entry is not None and parsed.finding is None]


def texts(place: Place) -> list[str]:
    return [entry.text for entry in entries(place)]


def test_an_entry_is_stored_as_the_format_says(workshop: Workshop) -> None:
    report = log_text(
        workshop.place(NOON), "I moved to Berlin.\n- not a heading\n\n### nor this", session="s 1", name="sam"
    )
    stored = workshop.read(DAY)
    name = report.ids[0].removeprefix("2026-11-29#")
    assert stored == (
        "# 2026-11-29\n\n"
        f"### 2026-11-29T12:00:00.000000+01:00 user #{name} name=sam session=s%201\n"
        "> I moved to Berlin.\n> - not a heading\n>\n> ### nor this\n\n"
    )
    assert (report.logged, report.files) == (1, (DAY,))
    assert entries_by_ref(workshop.place(), report.ids)[report.ids[0]].text.endswith("### nor this")


def test_a_text_is_cleaned_and_redacted_before_it_is_stored(workshop: Workshop) -> None:
    log_text(
        workshop.place(NOON),
        "one\r\ntwo \x1b[31mred\x1b[0m \ud83d\nexport API_TOKEN=tok_live_51HxAbCdEfGhIjKlMnOpQrStUvWxYz0123",
    )
    stored = workshop.read(DAY)
    assert "tok_live_" not in stored
    assert "[redacted:" in stored
    assert "> one\n> two red \ufffd\n" in stored


def test_only_what_a_tool_said_is_cut(workshop: Workshop) -> None:
    place = workshop.place(NOON)
    long = "a word or two, and more of them. " * 2000
    append(place, [Draft(role=role, session="s", text=long) for role in (Role.USER, Role.TOOL)])
    said, cut = texts(place)
    assert said == long
    assert len(cut) <= place.settings.log.max_tool_chars + 200


@pytest.mark.parametrize(
    ("now", "zone", "day"),
    [
        ("2026-04-11T18:40:00+00:00", "Asia/Shanghai", "2026/04/2026-04-12.md"),
        ("2026-03-15T01:05:00+00:00", "America/Los_Angeles", "2026/03/2026-03-14.md"),
        ("2026-11-29T23:00:00.100000+00:00", "Europe/Berlin", "2026/11/2026-11-30.md"),
    ],
)
def test_the_file_is_that_of_the_users_day(workshop: Workshop, now: str, zone: str, day: str) -> None:
    workshop.settings = replace(workshop.settings, timezone=zone)
    assert log_text(workshop.place(now), "x").files == (f"agents/atlas/users/sam/logs/{day}",)


def test_both_half_past_ones_of_an_autumn_night_can_be_told_apart(workshop: Workshop) -> None:
    workshop.settings = replace(workshop.settings, timezone="America/New_York")
    for now in ("2026-11-01T05:30:00+00:00", "2026-11-01T06:30:00+00:00"):
        log_text(workshop.place(now), now)
    first, second = entries(workshop.place())
    assert (first.at.isoformat(), second.at.isoformat()) == ("2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00")
    assert not second.clock_back


def test_an_entry_older_than_the_one_before_is_kept_and_marked(workshop: Workshop) -> None:
    for hour in ("12", "11", "13"):
        log_text(workshop.place(f"2026-11-29T{hour}:00:00+01:00"), "x" * 70_000)
    assert [entry.clock_back for entry in entries(workshop.place())] == [False, True, False]


def test_with_an_origin_a_retry_is_answered_and_not_stored(workshop: Workshop) -> None:
    place = workshop.place()
    first = log_text(place, "paid rent", session="s", origin="7c1")
    again = log_text(place, "paid rent", session="s", origin="7c1")
    assert (again.logged, again.already_logged, again.ids) == (0, 1, first.ids)
    with pytest.raises(Conflict, match="'7c1' is logged with another text already"):
        log_text(place, "paid the rent", session="s", origin="7c1")
    assert log_text(place, "paid the rent", session="other", origin="7c1").logged == 1
    assert texts(place) == ["paid rent", "paid the rent"]


def test_a_retry_is_known_when_only_its_redacted_text_was_stored(workshop: Workshop) -> None:
    for logged in (1, 0):
        secret = "password: hunter2-correct-horse"
        assert log_text(workshop.place(), secret, session="s", origin="a b").logged == logged


def test_an_importer_stores_another_text_of_an_origin_as_an_edit_once(workshop: Workshop) -> None:
    place = workshop.place(NOON)
    for text in ("one", "two", "one", "two"):
        append(place, [Draft(role=Role.USER, session="s", text=text, origin="m1", importer="chatgpt")])
    assert [(entry.text, entry.kind) for entry in entries(place)] == [("one", None), ("two", EntryKind.EDIT)]


def test_without_origin_or_time_nothing_is_dropped(workshop: Workshop) -> None:
    place = workshop.place(NOON)
    ids = [log_text(place, "took pill", session="s").ids[0] for _ in range(5)]
    assert len(set(ids)) == len(texts(place)) == 5
    assert [len(name) for name in ids] == [19, 20, 21, 22, 23]
    assert set(entries_by_ref(place, ids)) == set(ids)


def test_with_a_time_a_whole_equal_entry_is_not_stored_again(workshop: Workshop) -> None:
    place = workshop.place()
    row = json.dumps({"content": "took pill", "session": "s", "at": NOON})
    assert log_jsonl(place, [row]).logged == 1
    assert log_jsonl(place, [row, row, row]).logged == 2
    assert (log_jsonl(place, [row] * 3).already_logged, len(texts(place))) == (3, 3)
    assert log_text(place, "took pill", session="s", at=NOON).already_logged == 1


def test_a_batch_across_days_is_stored_in_chunks_and_once(workshop: Workshop) -> None:
    place = workshop.place()
    rows = [
        json.dumps(
            {
                "session": f"s{n % 3}",
                "role": "user",
                "content": f"thing {n}",
                "at": f"2026-06-{1 + n % 5:02d}T10:00:00Z",
            }
        )
        for n in range(2500)
    ]
    first = log_jsonl(place, rows)
    assert (first.logged, len(first.files), len(set(first.ids))) == (2500, 5, 2500)
    again = log_jsonl(place, [*rows, json.dumps({"content": "new", "at": NOON})])
    assert (again.logged, again.already_logged, len(again.ids)) == (1, 2500, 2501)
    assert sorted(texts(place)) == sorted([*(f"thing {n}" for n in range(2500)), "new"])


def test_a_malformed_line_is_told_and_the_rest_is_stored(workshop: Workshop) -> None:
    lines: list[str | bytes] = [
        '\ufeff{"content": "first", "role": "assistant", "turn": 3, "kind": null, "extra": []}', "nope", "", "[1]",
        '{"content": "x", "role": "bot"}', '{"content": "x", "at": "soon"}', b'{"content": "\xff"}', '{"role": "user"}',
        '{"content": ["a"]}', '{"content": "x", "timestamp": 1}', '{"content": " "}', '{"content": "x", "session": true}',
        "[" * 100_000, b'{"content": "last \\ud83d"}',
    ]  # fmt: skip
    report = log_jsonl(workshop.place(), lines, session="s1")
    assert texts(workshop.place()) == ["first", "last \ufffd"]
    assert [row.line for row in report.skipped] == [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert "'at'" in report.skipped[7].why
    assert entries(workshop.place())[0].turn == "3"


def test_the_session_is_given_else_the_settings_else_the_day(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MASSMEM_SESSION", raising=False)
    log_text(workshop.place(NOON), "a")
    workshop.settings = replace(workshop.settings, session="always")
    log_text(workshop.place(NOON), "b")
    monkeypatch.setenv("MASSMEM_SESSION", "env")
    log_text(workshop.place(NOON), "c")
    log_text(workshop.place(NOON), "d", session="given")
    assert [entry.session for entry in entries(workshop.place())] == ["2026-11-29", "always", "env", "given"]


@pytest.mark.parametrize(
    "options", [{"text": " \n"}, {"role": "bot"}, {"kind": "x"}, {"at": "soon"}, {"session": ""}, {"origin": " "}]
)
def test_nonsense_is_refused_and_makes_nothing(workshop: Workshop, options: dict[str, Any]) -> None:
    with pytest.raises(BadUsage):
        log_text(workshop.place(), **{"text": "x", **options})
    assert not (workshop.root / "agents").exists()


@pytest.mark.parametrize("torn", [b"### 2026-11-29T10:00", b"> my flight is LH4", b"- caf\xc3", b"> done\n"])
def test_a_torn_tail_stays_and_the_next_entry_stands_alone(workshop: Workshop, torn: bytes) -> None:
    place = workshop.place(NOON)
    log_text(place, "before")
    whole = workshop.read(DAY).encode()
    header = b"### 2026-11-29T13:00:00.000000+01:00 user #q8t0v3mw session=s\n" if torn.startswith(b">") else b""
    workshop.write(DAY, whole + header + torn)
    log_text(workshop.place("2026-11-29T14:00:00+01:00"), "next")
    assert texts(place) == ["before", "next"]
    assert (workshop.root / DAY).read_bytes().startswith(whole + header + torn)
    findings = [parsed.finding for parsed in read_log(place, DAY) if parsed.finding]
    assert len(findings) == 1


def test_a_read_only_day_file_is_refused_and_nothing_of_the_chunk_is_stored(workshop: Workshop) -> None:
    place = workshop.place()
    days = [datetime(2026, 6, day, tzinfo=timezone.utc) for day in (1, 2)]
    append(place, [Draft(role=Role.USER, session="s", text="old", at=at) for at in days])
    before = workshop.files()
    (workshop.root / log_files(place)[1]).chmod(0o444)
    with pytest.raises(Refused, match=r"2026-06-02\.md: the file is read-only \(mode 0444\)"):
        append(place, [Draft(role=Role.USER, session="s", text="new", at=at) for at in days])
    assert workshop.files() == before


def test_a_day_file_that_leads_out_of_the_root_is_refused(workshop: Workshop, tmp_path: Path) -> None:
    target = workshop.root / DAY
    target.parent.mkdir(parents=True)
    target.symlink_to(tmp_path / "outside.md")
    with pytest.raises(Refused, match="leads out"):
        log_text(workshop.place(NOON), "x")
    assert not (tmp_path / "outside.md").exists()


def test_another_clone_writes_beside_the_home_clones_file(workshop: Workshop) -> None:
    workshop.settings = replace(workshop.settings, home="af3a9c")
    workshop.write(".massmem/writer", "af3a9c\n")
    log_text(workshop.place(NOON), "at home")
    workshop.write(".massmem/writer", "b00b1e\n")
    row = json.dumps({"content": "at home", "session": "2026-11-29", "at": NOON})
    assert log_jsonl(workshop.place(), [row], session="2026-11-29").already_logged == 1
    log_text(workshop.place(NOON), "away")
    assert log_files(workshop.place()) == (DAY, DAY.replace(".md", ".b00b1e.md"))
    assert texts(workshop.place()) == ["at home", "away"]


def test_only_day_files_are_read(workshop: Workshop) -> None:
    for name in (
        "2026/11/2026-12-01.md",
        "2026/11/note.md",
        "2026/11/.2026-11-29.md",
        "2026/x.md",
        "2026/11/2026-11-29.md~",
    ):
        workshop.write(f"agents/atlas/users/sam/logs/{name}", "x")
    log_text(workshop.place(NOON), "x")
    assert list(log_sizes(workshop.place())) == [DAY]


def test_a_log_is_read_on_from_where_it_was_left(workshop: Workshop) -> None:
    place = workshop.place(NOON)
    log_text(place, "one")
    (first,) = read_log(place, DAY)
    assert first.end == log_sizes(place)[DAY]
    log_text(place, "two")
    workshop.write(DAY, (workshop.root / DAY).read_bytes() + b"torn")
    second, torn = read_log(place, DAY, first.end)
    assert second.entry is not None
    assert (second.entry.text, second.start) == ("two", first.end)
    assert torn.finding is not None
    assert torn.finding.line == workshop.read(DAY).count("\n") + 1


def test_references_that_are_nowhere_are_left_out(workshop: Workshop) -> None:
    place = workshop.place(NOON)
    ref = log_text(place, "x").ids[0]
    workshop.write(DAY, workshop.read(DAY) + "> quoting #zzzzzzzz here\n\n")
    refs = [ref, ref[:-1] + "!", "2026-11-29#zzzzzzzz", "2026-11-28#aaaaaaaa", "x", "2026-11-29#" + "0" * 8]
    assert list(entries_by_ref(place, refs)) == [ref]
    workshop.write(DAY, workshop.read(DAY).replace("> x", "> y"))
    assert entries_by_ref(place, [ref]) == {}


def test_secrets_leave_the_header_too_and_two_origins_stay_two(workshop: Workshop) -> None:
    place, told = workshop.place(NOON), list[tuple[str, ...]]()
    one, two = ("ghp_" + letter * 36 for letter in "ab")
    for token in (one, two, one):
        log_text(place, f"Use {token}", session=f"s {one}", name=f"n {one}", origin=f"o:{token}", taken=told.append)
    (day,) = (workshop.root / "agents/atlas/users/sam/logs").rglob("*.md")
    text = day.read_text()
    assert one not in text
    assert two not in text
    assert told == [("token",)] * 3
    found = entries(place)
    assert len(found) == 2
    assert len({entry.origin for entry in found}) == 2
    assert all(entry.session == "s [redacted:token]" for entry in found)
