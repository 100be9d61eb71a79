"""Patterns across sessions, on real files: many nights or one, with all their evidence."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.correcting import forget, reword
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.purging import purge
from massmem.api.review import apply, proposals, reject
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.model.reports.dreams import DreamReport
from massmem.model.reports.facts import FactRow
from massmem.model.wishes import Wish
from massmem.store.hints import NAME, load_hints
from massmem.store.workspace import Place

FORCED, REVIEW = Wish(force=True), Wish(force=True, review=True)
REBUILD, DRY_RUN = Wish(force=True, rebuild=True), Wish(force=True, dry_run=True)
SHORTER = ("make it shorter please", "Can you make that shorter?", "shorter please", "Please keep it short.")


def workspace(folder: Path) -> str:
    init(str(folder), agent="atlas", user="sam", git="none")
    return str(folder)


@pytest.fixture
def root(tmp_path: Path) -> str:
    return workspace(tmp_path)


def at(root: str, day: int, hour: int = 9) -> Place:
    return open_place(root=root, now=f"2026-05-{day:02}T{hour:02}:00:00")


def say(root: str, day: int, text: str, *, session: str = "", hour: int = 9) -> str:
    return log_text(at(root, day, hour), text, session=session or f"s{day}").ids[0]


def night(root: str, day: int, wish: Wish = FORCED) -> DreamReport:
    report = dream(at(root, day, 23), wish)
    assert isinstance(report, DreamReport)
    return report


def rows(root: str, day: int = 30) -> list[FactRow]:
    return [row for row in facts(at(root, day)) if row.status == "current"]


def ask(root: str, texts: tuple[str, ...], *, nightly: bool, first: int = 1) -> list[str]:
    refs = []
    for day, text in enumerate(texts, start=first):
        refs.append(say(root, day, text))
        if nightly:
            night(root, day)
    if not nightly:
        night(root, first + len(texts))
    return refs


def files(root: str) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in Path(root).rglob("*.md")}


@pytest.mark.parametrize("nightly", [True, False])
def test_what_was_asked_in_three_sessions_is_one_standing_note_with_every_request(root: str, *, nightly: bool) -> None:
    refs = ask(root, SHORTER, nightly=nightly)
    (row,) = rows(root)
    assert (row.text, row.topic, row.seen) == ("Often asks for shorter answers", "standing-notes", 4)
    assert list(row.sources) == refs
    assert verify(at(root, 30)) == ()


@pytest.mark.parametrize("texts", [SHORTER[:2], ("rename the column", "rename the column", "rename the column")])
def test_less_is_a_request_of_the_moment(root: str, texts: tuple[str, ...]) -> None:
    ask(root, texts, nightly=True)
    assert rows(root) == []


def test_one_session_or_one_day_is_not_enough(root: str) -> None:
    for hour, text in enumerate(SHORTER, start=9):
        say(root, 1, text, session=f"s{hour}", hour=hour)
    for day, text in enumerate(("as a table please",) * 4, start=2):
        say(root, day, text, session="long")
    night(root, 7)
    assert rows(root) == []


def test_a_nightly_dream_a_single_one_and_a_rebuild_come_to_the_same_memory(tmp_path: Path) -> None:
    texts = (
        "Shorter please. In German please.", "I work at Acme.", "make it more concise, without emojis please", "in German please",
        "run the linter, then the tests", "Could you answer in German?", "shorter please", "First run the linter, then the tests.",
        "please lint it and then test it", "I told you to update the changelog first", "more concise please. without emojis",
        "You forgot to update the changelog first", "I keep telling you to update the changelog first", "without emojis",
        "first run the linter, then the tests, then commit",
    )  # fmt: skip
    (one := tmp_path / "one").mkdir()
    (many := tmp_path / "many").mkdir()
    ask(workspace(one), texts, nightly=False)
    ask(workspace(many), texts, nightly=True)
    night(str(many), 16)
    told = [
        [(r.id, r.text, r.sources, r.seen) for r in sorted(rows(str(p)), key=lambda r: r.text)] for p in (one, many)
    ]
    assert told[0] == told[1]
    assert files(str(one)) == files(str(many))
    assert load_hints(at(str(one), 20)) == load_hints(at(str(many), 20))
    assert len(told[0]) == 6
    before = load_hints(at(str(many), 20))
    Path(at(str(many), 20).root, at(str(many), 20).local_path, NAME).unlink()
    assert night(str(many), 20, REBUILD).proposal is None
    assert load_hints(at(str(many), 20)) == before


def test_dreaming_twice_or_reading_again_counts_nothing_twice(root: str) -> None:
    ask(root, SHORTER[:2], nightly=True)
    ledger = Path(root, at(root, 1).ledger_path)
    whole = ledger.read_text()
    ledger.write_text("")  # as if killed before the marker moved: all is read again
    night(root, 3)
    night(root, 4)
    assert whole
    assert rows(root) == []
    say(root, 5, SHORTER[2])
    night(root, 5)
    night(root, 6)
    assert [row.seen for row in rows(root)] == [3]


def test_a_promoting_dream_killed_before_its_marker_promotes_the_same_when_it_reads_again(root: str) -> None:
    refs = ask(root, SHORTER, nightly=True)
    (before,) = rows(root)
    kept = load_hints(at(root, 5))
    for name in (at(root, 1).ledger_path, at(root, 1).memory_path("USER.md"), at(root, 1).memory_path("MEMORY.md")):
        Path(root, name).unlink(missing_ok=True)
    night(root, 6)
    (after,) = rows(root)
    assert (after.id, after.text, list(after.sources)) == (before.id, before.text, refs)
    assert load_hints(at(root, 5)) == kept


def test_a_dry_run_counts_nothing(root: str) -> None:
    say(root, 1, SHORTER[0])
    night(root, 1, DRY_RUN)
    assert load_hints(at(root, 2)) == {}


def test_deleted_hints_start_counting_again(root: str) -> None:
    ask(root, SHORTER[:2], nightly=True)
    Path(root, at(root, 1).local_path, NAME).unlink()
    ask(root, SHORTER[2:], nightly=True, first=3)
    assert rows(root) == []
    ask(root, SHORTER[:1], nightly=True, first=5)
    assert [row.seen for row in rows(root)] == [3]


def test_hints_tell_no_words(root: str) -> None:
    ask(root, SHORTER[:2], nightly=True)
    told = Path(root, at(root, 1).local_path, NAME).read_text()
    assert "short" not in told


def test_a_forgotten_pattern_comes_back_only_from_new_requests(root: str) -> None:
    ask(root, SHORTER, nightly=True)
    forget(at(root, 5), "Often asks for shorter")
    assert load_hints(at(root, 5)) == {}
    ask(root, SHORTER[:2], nightly=True, first=6)
    assert rows(root) == []
    assert night(root, 9, REBUILD).added == ()
    refs = ask(root, SHORTER[2:3], nightly=True, first=10)
    assert [(row.seen, row.sources[-1:]) for row in rows(root)] == [(3, tuple(refs))]


def test_forgetting_one_pattern_leaves_the_others(root: str) -> None:
    ask(root, ("Shorter please. As a table please.",) * 3, nightly=True)
    forget(at(root, 5), "Often asks for shorter")
    assert [row.text for row in rows(root)] == ["Often asks for a table"]
    say(root, 6, "as a table please")
    night(root, 6)
    assert [row.seen for row in rows(root)] == [4]


def test_a_rejected_pattern_is_not_proposed_again_from_the_same_requests(root: str) -> None:
    ask(root, SHORTER[:2], nightly=True)
    say(root, 3, SHORTER[2])
    proposal = night(root, 3, REVIEW).proposal
    assert proposal is not None
    reject(at(root, 4), proposal)
    say(root, 5, SHORTER[3])
    assert night(root, 5, REVIEW).proposal is None
    assert night(root, 6, REBUILD).proposal is None
    ask(root, SHORTER[:2], nightly=True, first=7)
    assert [row.seen for row in rows(root)] == [3]


def test_a_proposed_pattern_waits_through_other_dreams_and_is_applied(root: str) -> None:
    refs = ask(root, SHORTER[:2], nightly=True)
    refs.append(say(root, 3, SHORTER[2]))
    night(root, 3, REVIEW)
    refs.append(say(root, 4, SHORTER[3]))
    night(root, 4, REVIEW)
    (waiting,) = proposals(at(root, 5))
    apply(at(root, 5), waiting.id)
    (row,) = rows(root)
    assert list(row.sources) == refs


def test_a_purged_request_does_not_count(root: str) -> None:
    refs = ask(root, SHORTER[:2], nightly=True)
    purge(at(root, 3), refs[0])
    ask(root, SHORTER[2:3], nightly=True, first=4)
    assert rows(root) == []


def test_a_note_in_a_persons_words_is_seen_again_and_not_doubled(root: str) -> None:
    ask(root, SHORTER[:3], nightly=True)
    (row,) = rows(root)
    reword(at(root, 4), row.id or "", "Wants everything in two lines")
    ask(root, SHORTER[3:], nightly=True, first=5)
    assert [(row.text, row.seen) for row in rows(root)] == [("Wants everything in two lines", 4)]


def test_a_standing_order_makes_requests_its_sightings(root: str) -> None:
    say(root, 1, "Always use bullet points.")
    ask(root, ("bullet points please", "as bullet points please", "bullet points please"), nightly=True, first=2)
    assert [(row.text, row.seen) for row in rows(root)] == [("Always use bullet points", 4)]


def test_the_same_steps_in_three_sessions_are_one_workflow(root: str) -> None:
    refs = ask(
        root,
        ("run the linter, then the tests", "run the tests, then the linter", "please lint it and then test it",
         "First run the linter, then the tests."),
        nightly=True,
    )  # fmt: skip
    (row,) = rows(root)
    assert row.text == "Often asks to run the linter, then run the tests"
    assert row.sources == (refs[0], refs[2], refs[3])


def test_three_steps_are_one_workflow_and_not_its_pairs_as_well(root: str) -> None:
    ask(root, ("first make a plan, then write the code, then run the tests",) * 3, nightly=True)
    assert [row.text for row in rows(root)] == ["Often asks to make a plan, then write the code, then run the tests"]


@pytest.mark.parametrize("nightly", [True, False])
def test_a_lesson_said_again_in_other_words_is_one_fact_with_a_count(root: str, *, nightly: bool) -> None:
    refs = ask(
        root,
        ("Lesson: always run migrations before deploying.", "I told you to run migrations before deploying.",
         "You did it again: you deployed before running the migrations!",
         "How many times do I have to say it: always run migrations before deploying!",
         "You forgot to run the migrations before deploying again."),
        nightly=nightly,
    )  # fmt: skip
    (row,) = rows(root)
    assert (row.text, row.seen) == ("Always run migrations before deploying", 5)
    assert list(row.sources) == refs


def test_a_prohibition_broken_again_is_a_sighting_of_it(root: str) -> None:
    ask(root, ("Never push to main.", "You pushed to main again!", "I told you not to push to main"), nightly=True)
    assert [(row.text, row.seen) for row in rows(root)] == [("Never push to main", 3)]


def test_a_reproach_alone_is_no_fact_and_twice_it_is(root: str) -> None:
    ask(root, ("I told you to run migrations before deploying.",), nightly=True)
    assert rows(root) == []
    ask(root, ("I've told you many times to run the migrations before deploying!",), nightly=True, first=2)
    assert [row.seen for row in rows(root)] == [2]
