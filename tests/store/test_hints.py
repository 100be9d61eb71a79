"""Hints on disk: a small local cache that never stands in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.hints import Sighting
from massmem.store.hints import NAME, drop_hints, load_hints, save_hints
from massmem.store.workspace import Place

HINTS = {"aaaaaaaa": (Sighting("2026-05-04#11111111", "s1"), Sighting("2026-05-05#22222222", "s2"))}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path))


def path(place: Place) -> Path:
    return Path(place.root, place.local_path, NAME)


def test_what_is_saved_is_loaded_again(place: Place) -> None:
    assert load_hints(place) == {}
    save_hints(place, HINTS)
    assert load_hints(place) == HINTS
    assert path(place).read_text() == '{"aaaaaaaa": [["2026-05-04#11111111", "s1"], ["2026-05-05#22222222", "s2"]]}\n'


@pytest.mark.parametrize("data", [b"", b"nonsense", b"[]", b'{"a": 1}', b'{"a": [["x"]]}', b"\xff\xfe", b"null"])
def test_a_damaged_file_is_as_good_as_none(place: Place, data: bytes) -> None:
    path(place).parent.mkdir(parents=True, exist_ok=True)
    path(place).write_bytes(data)
    assert load_hints(place) == {}


def test_dropped_entries_count_no_more_and_an_empty_file_goes(place: Place) -> None:
    save_hints(place, HINTS)
    drop_hints(place, ["2026-05-04#11111111"])
    assert load_hints(place) == {"aaaaaaaa": (Sighting("2026-05-05#22222222", "s2"),)}
    drop_hints(place, ["2026-05-05#22222222", "2026-05-06#33333333"])
    assert not path(place).exists()


def test_a_folder_in_its_place_does_not_stop_a_dream(place: Place) -> None:
    os.makedirs(path(place))
    assert load_hints(place) == {}
    save_hints(place, HINTS)
    assert path(place).is_dir()
