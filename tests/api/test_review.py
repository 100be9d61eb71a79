"""The review gate, on real files."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.correcting import forget, reword
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.memory import read, write
from massmem.api.opening import open_place
from massmem.api.review import apply, proposals, reject
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.errors import BadUsage, HeldBack, NoMatch
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

FOLDER = "agents/atlas/users/sam"


@pytest.fixture
def root(tmp_path: Path) -> str:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return str(tmp_path)


def at(root: str, now: str) -> Place:
    return open_place(root=root, now=now)


def dreamt(root: str, now: str, *, review: bool = False, rebuild: bool = False) -> DreamReport:
    report = dream(at(root, now), Wish(force=True, review=review, rebuild=rebuild))
    assert isinstance(report, DreamReport)
    return report


def texts(root: str) -> list[str]:
    return sorted(row.text for row in facts(at(root, "2026-12-01T09:00:00")))


@pytest.fixture
def waiting(root: str) -> str:
    """A proposal to add two facts; returns its id."""
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso. I prefer tabs.", session="s")
    kept = dreamt(root, "2026-05-05T03:00:00", review=True).proposal
    assert kept is not None
    return kept


def test_a_dream_for_review_leaves_memory_as_it_is(root: str, waiting: str) -> None:
    assert not Path(root, FOLDER, "USER.md").exists()
    assert not Path(root, FOLDER, "ledger.jsonl").exists()
    (proposal,) = proposals(at(root, "2026-05-06"))
    assert (proposal.id, sorted(change.new or "" for change in proposal.changes)) == (
        waiting,
        ["Prefers tabs", "Works at Contoso"],
    )
    assert all(change.sources for change in proposal.changes)


def test_the_settings_can_ask_for_review_of_every_dream(root: str) -> None:
    settings = Path(root, "massmem.yaml")
    settings.write_text(settings.read_text() + "dream: {apply: review}\n")
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    assert dreamt(root, "2026-05-05T03:00:00").proposal is not None
    assert texts(root) == []


def test_applying_it_makes_memory_what_the_dream_said(root: str, waiting: str) -> None:
    outcome = apply(at(root, "2026-05-06T09:00:00"), waiting)
    assert (outcome.applied, outcome.rejected, outcome.warnings) == ((1, 2), (), ())
    assert texts(root) == ["Prefers tabs", "Works at Contoso"]
    assert proposals(at(root, "2026-05-07")) == ()
    assert dreamt(root, "2026-05-08T03:00:00").version is None
    assert verify(at(root, "2026-05-08")) == ()


def test_what_was_not_applied_is_not_proposed_again(root: str, waiting: str) -> None:
    (proposal,) = proposals(at(root, "2026-05-06"))
    work = next(change.n for change in proposal.changes if "Contoso" in (change.new or ""))
    apply(at(root, "2026-05-06T09:00:00"), waiting, only=[work])
    assert texts(root) == ["Works at Contoso"]
    assert dreamt(root, "2026-05-08T03:00:00").version is None
    assert dreamt(root, "2026-05-08T03:00:00", rebuild=True).proposal is None


def test_a_rejected_dream_is_read_and_not_proposed_again(root: str, waiting: str) -> None:
    reject(at(root, "2026-05-06T09:00:00"), waiting, why="not now")
    assert texts(root) == []
    assert dreamt(root, "2026-05-08T03:00:00").entries == 0
    assert dreamt(root, "2026-05-08T03:00:00", rebuild=True).proposal is None


def test_a_persons_words_for_a_change_are_what_is_written(root: str, waiting: str) -> None:
    (proposal,) = proposals(at(root, "2026-05-06"))
    work = next(change.n for change in proposal.changes if "Contoso" in (change.new or ""))
    apply(at(root, "2026-05-06T09:00:00"), waiting, texts={work: "Works at Contoso Ltd"})
    assert texts(root) == ["Prefers tabs", "Works at Contoso Ltd"]


def test_what_a_person_changed_meanwhile_wins_and_is_named(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    log_text(at(root, "2026-06-04T09:00:00"), "I work at Northwind.", session="t")
    kept = dreamt(root, "2026-06-05T03:00:00", review=True).proposal
    (row,) = facts(at(root, "2026-06-05T09:00:00"))
    reword(at(root, "2026-06-05T10:00:00"), row.id or "", "Works at Fabrikam")
    outcome = apply(at(root, "2026-06-06T09:00:00"), kept or "")
    assert "Works at Fabrikam" in texts(root)
    assert any("changed meanwhile" in warning for warning in outcome.warnings)


def test_taking_out_a_persons_contradicted_line_is_offered(root: str) -> None:
    write(at(root, "2026-05-01T09:00:00"), "USER.md", "- Works at Northwind\n- Spare key at Odell's\n")
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    kept = dreamt(root, "2026-05-05T03:00:00", review=True).proposal
    (proposal,) = proposals(at(root, "2026-05-06"))
    offer = proposal.changes[-1]
    assert (offer.op, offer.old) == ("take out", "Works at Northwind")
    apply(at(root, "2026-05-06T09:00:00"), kept or "")
    assert "Northwind" not in read(at(root, "2026-05-06"), "USER.md")
    assert "- Spare key at Odell's\n" in read(at(root, "2026-05-06"), "USER.md")


def test_a_dream_that_ends_too_much_waits_and_can_be_applied(root: str) -> None:
    for n in range(8):
        log_text(at(root, "2026-05-04T09:00:00"), f"Service alpha{n} runs on port 80{n}0.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    for n in range(8):
        log_text(at(root, "2026-06-04T09:00:00"), f"Service alpha{n} runs on port 90{n}0.", session="t")
    before = texts(root)
    with pytest.raises(HeldBack, match="current facts would end"):
        dreamt(root, "2026-06-05T03:00:00")
    assert texts(root) == before
    (proposal,) = proposals(at(root, "2026-06-06"))
    apply(at(root, "2026-06-06T09:00:00"), proposal.id)
    assert [text for text in texts(root) if " 90" in text] == texts(root)


def test_no_such_proposal_and_no_such_change_are_named(root: str, waiting: str) -> None:
    with pytest.raises(NoMatch, match="'nosuchid'"):
        apply(at(root, "2026-05-06"), "nosuchid")
    with pytest.raises(BadUsage, match="has no change 9"):
        apply(at(root, "2026-05-06"), waiting, only=[9])


def test_what_is_forgotten_leaves_a_waiting_proposal_too(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Umbra Holdings. I prefer tabs.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    log_text(at(root, "2026-06-04T09:00:00"), "I work at Contoso.", session="t")
    dreamt(root, "2026-06-05T03:00:00", review=True)
    row = next(row for row in facts(at(root, "2026-06-05T09:00:00")) if "Umbra" in row.text)
    forget(at(root, "2026-06-06T09:00:00"), row.id or "")
    kept = "".join(path.read_text() for path in Path(root, ".massmem").rglob("*") if path.is_file())
    assert "Umbra" not in kept
    (proposal,) = proposals(at(root, "2026-06-07"))
    assert [change.new for change in proposal.changes if change.new] == ["Works at Contoso (since 2026-06-04)"]


def test_a_fact_that_replaced_another_is_forgotten_whole(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    log_text(at(root, "2026-06-04T09:00:00"), "I work at Umbra Holdings.", session="t")
    dreamt(root, "2026-06-05T03:00:00")
    forget(at(root, "2026-06-06T09:00:00"), "Umbra")
    assert "Umbra" not in Path(root, FOLDER, "ledger.jsonl").read_text()


def test_a_proposal_shows_the_dates_that_change(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "The offsite is planned for June 14.", session="s")
    dreamt(root, "2026-05-05T03:00:00")
    log_text(at(root, "2026-05-06T09:00:00"), "The offsite has been pushed back to June 21.", session="t")
    dreamt(root, "2026-05-07T03:00:00", review=True)
    (change,) = proposals(at(root, "2026-05-08"))[0].changes
    assert "(planned for 2026-06-14)" in (change.old or "")
    assert "(planned for 2026-06-21)" in (change.new or "")


def test_a_dry_run_says_what_it_would_do_and_does_nothing(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    report = dream(at(root, "2026-05-05T03:00:00"), Wish(force=True, dry_run=True))
    assert isinstance(report, DreamReport)
    assert [(change.op, change.new, len(change.evidence)) for change in report.changes] == [
        ("add", "Works at Contoso", 1)
    ]
    assert texts(root) == []
    assert proposals(at(root, "2026-05-06")) == ()


def contradicted(root: str) -> Path:
    """A person's own line, which a dream has ended since."""
    file = Path(root, FOLDER, "USER.md")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("# User\n\n## Identity\n- Lives in Oslo\n")
    dreamt(root, "2026-05-04T03:00:00")
    log_text(at(root, "2026-05-05T09:00:00"), "I moved to Berlin.", session="s")
    dreamt(root, "2026-05-06T03:00:00")
    return file


def test_a_line_of_a_persons_own_that_a_dream_ended_stays_and_review_offers_to_take_it_out(root: str) -> None:
    file = contradicted(root)
    assert "- Lives in Oslo\n" in file.read_text()
    (offer,) = proposals(at(root, "2026-05-07"))
    assert [(change.op, change.old) for change in offer.changes] == [("take out", "Lives in Oslo")]
    apply(at(root, "2026-05-07T09:00:00"), offer.id)
    assert "Lives in Oslo" not in file.read_text()
    assert verify(at(root, "2026-05-08")) == ()


def test_a_line_that_a_person_keeps_is_not_offered_again(root: str) -> None:
    file = contradicted(root)
    (offer,) = proposals(at(root, "2026-05-07"))
    reject(at(root, "2026-05-07T09:00:00"), offer.id)
    dreamt(root, "2026-05-08T03:00:00")
    assert proposals(at(root, "2026-05-08")) == ()
    assert "- Lives in Oslo\n" in file.read_text()


def test_a_dream_that_is_carried_out_puts_the_one_that_waited_away(root: str, waiting: str) -> None:
    dreamt(root, "2026-05-06T03:00:00")
    assert proposals(at(root, "2026-05-07")) == ()
    assert texts(root) == ["Prefers tabs", "Works at Contoso"]
    with pytest.raises(NoMatch):
        reject(at(root, "2026-05-07"), waiting)


def test_a_replay_that_finds_no_difference_puts_the_one_that_waited_away(root: str) -> None:
    log_text(at(root, "2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    assert dreamt(root, "2026-05-05T03:00:00", rebuild=True).proposal is not None
    dreamt(root, "2026-05-06T03:00:00")
    assert dreamt(root, "2026-05-07T03:00:00", rebuild=True).proposal is None
    assert proposals(at(root, "2026-05-07")) == ()
