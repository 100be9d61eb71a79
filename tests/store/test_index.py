"""The index is a cache: whatever happens to it, search answers what the files say."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from massmem.model.entries import Role
from massmem.recall.query import read_query
from massmem.store.index import Index, KnownMemory, Span, index_file, is_fresh, open_index
from massmem.store.index.connection import value
from massmem.store.logs import Draft, append
from massmem.store.workspace import Place
from tests.store.workshop import Workshop

DAY = "agents/atlas/users/sam/logs/2026/05/2026-05-04.md"


@pytest.fixture
def place(workshop: Workshop) -> Place:
    return workshop.place("2026-05-04T09:00:00+02:00")


def say(place: Place, *texts: str, session: str = "s1") -> None:
    append(place, [Draft(role=Role.USER, session=session, text=text) for text in texts])


def opened(place: Place, *, rebuild: bool = False) -> Index:
    return open_index(place, KnownMemory, rebuild=rebuild)


def places(place: Place, text: str) -> list[tuple[int, int]]:
    """Byte and line of each entry found, in the order of the log."""
    index = opened(place)
    query = read_query(text)
    assert query is not None
    pieces = index.ask.pieces(index.ask.said(query.words, Span(), 10))
    index.close()
    return sorted((piece.start, piece.line) for piece in pieces.values())


def lines(place: Place, text: str) -> list[int]:
    return [line for _, line in places(place, text)]


def database(place: Place) -> Path:
    return Path(place.root, index_file(place))


def test_an_entry_is_found_at_its_byte_and_line(place: Place) -> None:
    say(place, "tea\nwith milk", "coffee", "tea again")
    data = Path(place.root, DAY).read_bytes()
    for start, line in places(place, "tea"):
        assert data[start:].startswith(b"### 2026-05-04T")
        assert data[:start].count(b"\n") + 1 == line
    assert len(places(place, "tea")) == 2


def test_what_was_appended_is_found_and_nothing_else_is_read_again(place: Place) -> None:
    say(place, "tea")
    assert opened(place).anew
    say(place, "coffee")
    index = opened(place)
    assert not index.anew
    assert index.ask.counts() == (2, 0)
    assert lines(place, "coffee") == [6]


def test_a_fresh_index_is_not_written(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    os.utime(Path(place.root, DAY), ns=(1, 1))
    opened(place).close()
    before = database(place).stat().st_mtime_ns
    opened(place).close()
    assert database(place).stat().st_mtime_ns == before


def test_the_file_is_for_us_alone(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    assert stat.S_IMODE(database(place).stat().st_mode) == 0o600
    assert stat.S_IMODE(database(place).parent.stat().st_mode) == 0o700


def test_a_deleted_index_is_made_anew(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    database(place).unlink()
    assert lines(place, "tea") == [3]


@pytest.mark.parametrize("damage", [b"", b"not a database at all, but long enough to be looked at", b"\0" * 8192])
def test_a_broken_index_is_made_anew(place: Place, damage: bytes) -> None:
    say(place, "tea")
    opened(place).close()
    database(place).write_bytes(damage)
    assert lines(place, "tea") == [3]
    assert is_fresh(place) is not None


def test_an_index_with_a_torn_page_is_made_anew(place: Place) -> None:
    say(place, *(f"tea number {number}" for number in range(500)))
    opened(place).close()
    data = bytearray(database(place).read_bytes())
    data[4096:-4096] = b"\xff" * (len(data) - 8192)
    database(place).write_bytes(bytes(data))
    assert len(lines(place, "tea")) == 500


def test_an_index_of_another_version_or_scope_is_made_anew(place: Place) -> None:
    say(place, "tea")
    for change in ("PRAGMA user_version = 99", "UPDATE meta SET value = 'atlas/bo' WHERE name = 'scope'"):
        opened(place).close()
        with sqlite3.connect(database(place)) as db:
            db.execute(change)
        db.close()
        assert opened(place).anew


def test_a_log_that_was_changed_in_place_is_read_anew(place: Place) -> None:
    say(place, "tea", "coffee")
    opened(place).close()
    path = Path(place.root, DAY)
    path.write_bytes(path.read_bytes().replace(b"tea", b"gin"))
    assert lines(place, "tea") == []
    assert lines(place, "gin") == [3]
    assert b"tea" not in database(place).read_bytes()


def test_a_log_that_vanished_is_not_answered_from(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    Path(place.root, DAY).unlink()
    assert lines(place, "tea") == []
    assert b"tea" not in database(place).read_bytes()


def test_a_log_that_was_replaced_by_the_same_bytes_is_not_read_again(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    path = Path(place.root, DAY)
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    assert not opened(place).anew
    assert lines(place, "tea") == [3]


def test_a_purged_entry_and_foreign_text_are_not_in_the_index(place: Place, workshop: Workshop) -> None:
    say(place, "tea")
    workshop.write("agents/atlas/users/sam/logs/2026/05/notes.md", "tea")
    text = workshop.read(DAY)
    workshop.write(DAY, "tea in a line of nobody\n" + text.replace("> tea", "> [purged]"))
    assert lines(place, "tea") == []
    assert lines(place, "purged") == []


def test_without_leave_to_write_the_index_is_made_in_memory(place: Place) -> None:
    say(place, "tea")
    folder = Path(place.root, ".massmem", "atlas", "sam")
    folder.chmod(0o500)
    try:
        index = opened(place)
        assert not index.kept
        assert lines(place, "tea") == [3]
    finally:
        folder.chmod(0o700)
    assert not database(place).exists()


def test_an_index_that_may_not_be_written_is_brought_up_to_date_in_memory(place: Place) -> None:
    say(place, "tea")
    opened(place).close()
    say(place, "coffee")
    database(place).chmod(0o400)
    index = opened(place)
    assert (index.kept, index.anew) == (False, False)
    assert lines(place, "coffee") == [6]
    database(place).chmod(0o600)


def test_each_user_has_an_index_of_their_own(workshop: Workshop) -> None:
    sam, bo = workshop.place(user="sam"), workshop.place(user="bo")
    say(sam, "samcanary")
    say(bo, "bocanary")
    for place, own, other in ((sam, "samcanary", "bocanary"), (bo, "bocanary", "samcanary")):
        assert lines(place, own) == [3]
        assert lines(place, other) == []
        assert other[:5].encode() not in database(place).read_bytes()
        assert opened(place).ask.counts()[0] == 1


def test_a_long_message_is_several_pieces_of_one_entry(place: Place) -> None:
    say(place, "We spoke of many things. " * 100 + "And of tea.")
    index = opened(place)
    query = read_query("things tea")
    assert query is not None
    pieces = index.ask.pieces(index.ask.said(query.words, Span(), 10))
    assert len(pieces) > 1
    assert {piece.entry for piece in pieces.values()} == {1}
    assert index.ask.counts() == (1, 0)


def test_the_sums_are_those_of_the_pieces(place: Place) -> None:
    say(place, "tea", "milk")
    opened(place).close()
    say(place, "sugar", session="s2")
    index = opened(place)
    size = index.ask.size()
    assert (size.pieces, size.chars, size.sessions) == (3, 12, 2)


def test_rebuilding_gives_the_same_index(place: Place) -> None:
    for text in ("tea", "coffee", "tea again"):
        say(place, text)
        opened(place).close()
    grown = places(place, "tea")
    opened(place, rebuild=True).close()
    assert places(place, "tea") == grown
    with sqlite3.connect(database(place)) as db:
        assert value(db, "scope") == str(place.scope)
    db.close()
    assert not list(database(place).parent.glob("*.new*"))


def test_how_far_it_has_come_is_told_while_the_index_is_made(place: Place) -> None:
    say(place, *(f"entry {number}" for number in range(5_000)))
    told: list[tuple[int, int]] = []
    open_index(place, KnownMemory, progress=lambda done, total: told.append((done, total))).close()
    assert len(told) == 2
    assert told == sorted(told)
    assert 0 < told[0][0] < told[-1][0] == told[-1][1] == (Path(place.root) / DAY).stat().st_size
