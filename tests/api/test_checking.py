"""`status`: how dreams went, without a log to read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from massmem.api.checking import status
from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.cli.screens.blocks import as_text
from massmem.cli.screens.checks import state
from massmem.errors import Unreadable
from massmem.model.reports.dreams import DreamReport, NotDue
from massmem.model.wishes import Wish
from massmem.store.workspace import Place


def at(root: Path, now: str) -> Place:
    return open_place(root=str(root), now=now)


def test_status_tells_the_last_success_the_last_failure_and_the_streak(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    log_text(at(tmp_path, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    dream(at(tmp_path, "2026-05-05T03:00:00"), Wish(force=True))
    damaged = tmp_path / "agents/atlas/users/sam/MEMORY.md"
    damaged.write_bytes(b"- met Ren\xe9\n")
    for night in ("2026-05-06", "2026-05-07"):
        with pytest.raises(Unreadable):
            dream(at(tmp_path, f"{night}T03:00:00"), Wish(force=True))
    last = status(at(tmp_path, "2026-05-07T09:00:00")).last_dream
    assert last is not None
    assert (last.outcome, last.streak, last.at[:10]) == ("failed", 2, "2026-05-07")
    assert (last.last_success or "")[:10] == "2026-05-05"
    assert "UTF-8" in (last.why or "")


def test_status_counts_what_waits_and_says_when_it_is_due(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    log_text(at(tmp_path, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    report = status(at(tmp_path, "2026-05-04T12:00:00"))
    assert report.gate is not None
    assert (report.gate.sessions, report.gate.hours) == (1, 3.0)
    assert report.next_due == "2026-05-11T09:00+00:00"


def test_status_names_the_hour_that_the_gate_names_and_a_dream_is_due_then(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    yaml = tmp_path / "massmem.yaml"
    yaml.write_text(re.sub(r"(?m)^timezone:.*$", "timezone: Europe/Berlin", yaml.read_text()))
    log_text(at(tmp_path, "2026-10-23T09:00:00"), "I work at Contoso.", session="s")
    due = status(at(tmp_path, "2026-10-24T12:00:00")).next_due
    assert due == "2026-10-30T08:00+01:00"  # 168 hours, one of them in the night of 25 hours
    assert isinstance(dream(at(tmp_path, "2026-10-30T06:59:00")), NotDue)
    assert isinstance(dream(at(tmp_path, due)), DreamReport)
    last = as_text(state(status(at(tmp_path, due))))
    assert "last dream   2026-10-30T08:00, done\n" in last
    for session in "abcde":
        log_text(at(tmp_path, "2026-10-30T09:00:00"), "Thanks!", session=session)
    assert status(at(tmp_path, "2026-10-30T10:00:00")).next_due == "2026-10-31T08:00+01:00"
    assert "next dream   due now\n" in as_text(state(status(at(tmp_path, "2026-10-31T08:00:00"))))


def test_status_knows_of_the_day_on_which_a_plan_passes(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    log_text(at(tmp_path, "2026-05-04T09:00:00"), "I'm flying to Porto on May 7.", session="s")
    dream(at(tmp_path, "2026-05-04T10:00:00"), Wish(force=True))
    assert status(at(tmp_path, "2026-05-05T09:00:00")).next_due == "2026-05-08T00:00+00:00"
    assert isinstance(dream(at(tmp_path, "2026-05-07T23:59:00")), NotDue)
    assert isinstance(dream(at(tmp_path, "2026-05-08T00:00:00")), DreamReport)
    assert status(at(tmp_path, "2026-05-08T09:00:00")).next_due is None
