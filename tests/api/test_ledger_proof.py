"""The proof that a ledger only grew."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.correcting import forget
from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.model.wishes import Wish
from massmem.store.workspace import Place


def at(root: Path, now: str) -> Place:
    return open_place(root=str(root), now=now)


def codes(root: Path) -> set[str]:
    return {finding.code for finding in verify(at(root, "2026-05-07"))}


@pytest.fixture(params=["own", "none"])
def ledger(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    init(str(tmp_path), agent="atlas", user="sam", git=request.param)
    log_text(at(tmp_path, "2026-05-04T09:00:00"), "I work at Contoso. I prefer tabs.", session="s")
    dream(at(tmp_path, "2026-05-05T03:00:00"), Wish(force=True))
    assert codes(tmp_path) == set()
    return tmp_path / "agents/atlas/users/sam/ledger.jsonl"


def test_an_event_that_was_changed_after_it_was_written_is_found(tmp_path: Path, ledger: Path) -> None:
    ledger.write_text(ledger.read_text().replace("Contoso", "Fabrikam"))
    (found,) = (one for one in verify(at(tmp_path, "2026-05-07")) if one.code == "ledger-changed")
    assert found.line is not None
    assert "Fabrikam" in ledger.read_text().splitlines()[found.line - 1]


def test_the_line_of_a_dream_cannot_be_taken_out_unseen(tmp_path: Path, ledger: Path) -> None:
    lines = ledger.read_text().splitlines(keepends=True)
    ledger.write_text("".join(line for line in lines if '"op": "dream"' not in line))
    assert codes(tmp_path) == {"ledger-lost"}


def test_with_git_no_line_at_all_can_be_taken_out_unseen(tmp_path: Path, ledger: Path) -> None:
    whole = ledger.read_text().splitlines(keepends=True)
    if (tmp_path / ".git").exists():
        for number in range(len(whole)):
            ledger.write_text("".join(whole[:number] + whole[number + 1 :]))
            assert "ledger-lost" in codes(tmp_path)


def test_what_was_blanked_after_a_forgetting_is_no_finding(tmp_path: Path, ledger: Path) -> None:
    forget(at(tmp_path, "2026-05-06T09:00:00"), "tabs")
    assert "tabs" not in ledger.read_text()
    assert codes(tmp_path) == set()
