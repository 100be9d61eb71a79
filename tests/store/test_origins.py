"""The index of origins, while log files grow."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

from massmem.model.entries import EntryKind, Role
from massmem.store.logs import Draft, append, count_new, log_files, read_log
from massmem.store.origins import Origins
from tests.store.workshop import Workshop

START = datetime(2026, 7, 1, 10, tzinfo=timezone.utc)


def drafts(count: int, *, text: str = "say", days: int = 3, kind: EntryKind | None = None) -> Iterator[Draft]:
    for n in range(count):
        yield Draft(
            role=Role.USER, session=f"s {n % 7}", text=f"{text} {n}", at=START + timedelta(days=n % days), kind=kind,
            origin=f"tool:s:{n}", importer="tool", line=n,
        )  # fmt: skip


def test_every_entry_is_found_by_session_and_origin_also_after_the_files_grew(workshop: Workshop) -> None:
    place = workshop.place()
    append(place, drafts(20))
    index = Origins(place)
    assert [entry.text for entry in index.entries("s 3", "tool:s:3")] == ["say 3"]
    assert index.entries("s 3", "tool:s:4") == []
    append(place, drafts(30))
    index.grown()
    for n in range(30):
        assert [entry.text for entry in index.entries(f"s {n % 7}", f"tool:s:{n}")] == [f"say {n}"]


def test_entries_before_the_first_day_are_not_looked_at(workshop: Workshop) -> None:
    append(workshop.place(), drafts(6))
    index = Origins(workshop.place(), "2026-07-02")
    assert index.entries("s 0", "tool:s:0") == []
    assert len(index.entries("s 1", "tool:s:1")) == 1


def test_many_drafts_twice_are_there_once_and_counting_them_says_so(workshop: Workshop) -> None:
    place = workshop.place()
    assert count_new(place, drafts(2500)).logged == 2500
    assert append(place, drafts(2500)).logged == 2500
    assert append(place, drafts(2500)).already_logged == 2500
    report = count_new(place, [*drafts(2501), *drafts(2501)])
    assert (report.logged, report.already_logged) == (1, 5001)


def test_only_what_was_said_becomes_an_edit(workshop: Workshop) -> None:
    place = workshop.place()
    for text in ("one", "two"):
        append(place, drafts(1, text=text))
        append(place, drafts(1, text=f"meta {text}", kind=EntryKind.META))
    kinds = [parsed.entry and parsed.entry.kind for path in log_files(place) for parsed in read_log(place, path)]
    assert kinds == [None, EntryKind.META, EntryKind.EDIT, EntryKind.META]
