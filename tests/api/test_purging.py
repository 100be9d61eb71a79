"""Purge: words leave the log for good, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.dreaming import dream
from massmem.api.facts import facts, why
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.purging import purge
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.errors import NoMatch
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

LOG = "agents/atlas/users/sam/logs/2026/05/2026-05-04.md"


@pytest.fixture
def root(tmp_path: Path) -> str:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return str(tmp_path)


def at(root: str, now: str) -> Place:
    return open_place(root=root, now=now)


def dreamt(root: str, now: str) -> DreamReport:
    report = dream(at(root, now), Wish(force=True))
    assert isinstance(report, DreamReport)
    return report


def everything(root: str) -> str:
    return "".join(path.read_text() for path in Path(root).rglob("*") if path.is_file())


def test_a_purged_entry_keeps_its_header_and_loses_its_words(root: str) -> None:
    (ref,) = log_text(at(root, "2026-05-04T09:00:00"), "I see Dr. Quill on Mondays.", session="s").ids
    log_text(at(root, "2026-05-04T10:00:00"), "I prefer tabs.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    report = purge(at(root, "2026-05-06T09:00:00"), ref)
    text = Path(root, LOG).read_text()
    assert report.purged == (ref,)
    assert f"#{ref[11:]} session=s\n> [purged]\n" in text
    assert "> I prefer tabs.\n" in text
    assert "Quill" not in text
    assert any("git" in warning for warning in report.warnings)
    assert verify(at(root, "2026-05-07")) == ()


def test_purging_a_fact_forgets_it_and_purges_what_it_rests_on(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Umbra Holdings.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    (row,) = facts(at(root, "2026-05-05T09:00:00"))
    purge(at(root, "2026-05-06T09:00:00"), row.id or "")
    assert facts(at(root, "2026-05-07"), all=True) == ()
    assert "Umbra" not in everything(root)
    assert verify(at(root, "2026-05-07")) == ()


def test_what_is_logged_after_a_purge_is_read_and_what_was_read_is_not_read_again(root: str) -> None:
    (ref,) = log_text(at(root, "2026-05-04T09:00:00"), "I see Dr. Quill on Mondays, at the far end.", session="s").ids
    dreamt(root, "2026-05-04T10:00:00")
    log_text(at(root, "2026-05-04T11:00:00"), "I prefer tabs.", session="s")
    purge(at(root, "2026-05-04T12:00:00"), ref)
    assert dreamt(root, "2026-05-05T03:00:00").entries == 1
    assert dreamt(root, "2026-05-06T03:00:00").entries == 0
    assert verify(at(root, "2026-05-07")) == ()


def test_a_fact_that_still_rests_on_a_purged_entry_is_named(root: str) -> None:
    (ref,) = log_text(at(root, "2026-05-04T09:00:00"), "I work at Umbra Holdings.", session="s").ids
    dreamt(root, "2026-05-05T03:00:00")
    (row,) = facts(at(root, "2026-05-05T09:00:00"))
    report = purge(at(root, "2026-05-06T09:00:00"), ref)
    assert any(f"^{row.id}" in warning for warning in report.warnings)
    assert [entry.text for entry in why(at(root, "2026-05-07"), row.id or "").entries] == ["[purged]"]


def test_purging_twice_says_so_and_nothing_there_is_an_error(root: str) -> None:
    (ref,) = log_text(at(root, "2026-05-04T09:00:00"), "I see Dr. Quill.", session="s").ids
    purge(at(root, "2026-05-06T09:00:00"), ref)
    assert purge(at(root, "2026-05-06T10:00:00"), ref).files == ()
    with pytest.raises(NoMatch):
        purge(at(root, "2026-05-06"), "2026-05-04#zzzzzzzz")
