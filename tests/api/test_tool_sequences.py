"""The dream learns which tool works after which, from what the log says of calls, and a person's word is final."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from massmem.api.correcting import forget
from massmem.api.dreaming import dream
from massmem.api.facts import facts, why
from massmem.api.logs import log_jsonl
from massmem.api.memory import write
from massmem.api.opening import open_place
from massmem.api.purging import purge
from massmem.api.review import proposals, reject
from massmem.api.starting import init
from massmem.api.verifying import verify
from massmem.model.record import replace
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.workspace import Place
from massmem.text.recording import reference

FORCE = Wish(force=True)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path / "memory"), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path / "memory"))


def log(place: Place, times: int, *, failed: int = 0, day: int = 1, pair: tuple[str, str] = ("ls", "cat")) -> None:
    """So many calls of a pair in two sessions, the first of them failing."""
    rows = []
    for number in range(times):
        at = f"2026-11-{day:02}T09:{number:02}"
        session = f"{pair[0]}-{day}-{number % 2}"
        rows.append({"session": session, "role": "user", "content": "Show it to me.", "at": f"{at}:00Z"})
        for second, (name, fails) in enumerate(((pair[0], False), (pair[1], number < failed)), 1):
            text = reference(name, 9, f"{day} {number}", failed=fails)
            rows.append({"session": session, "role": "tool", "name": name, "content": text, "at": f"{at}:0{second}Z"})
    log_jsonl(place, [json.dumps(row).encode() for row in rows])


def dreamt(place: Place, wish: Wish = FORCE) -> DreamReport:
    report = dream(place, wish)
    assert isinstance(report, DreamReport)
    return report


def texts(place: Place) -> list[str]:
    return [row.text for row in facts(place) if row.topic == "tools"]


def test_a_dream_counts_and_later_dreams_count_on_under_the_same_id(place: Place) -> None:
    log(place, 10, failed=2)
    (first,) = dreamt(place).added
    assert texts(place) == ["ls, then cat: worked 8 of 10 times"]
    log(place, 10, failed=1, day=2)
    assert dreamt(place).reworded == (first,)
    assert texts(place) == ["ls, then cat: worked 17 of 20 times"]
    report = dreamt(place)
    assert (report.version, report.added, report.reworded) == (None, (), ())
    assert verify(place) == ()


def test_why_shows_the_calls_that_it_rests_on(place: Place) -> None:
    log(place, 6)
    told = why(place, dreamt(place).added[0])
    assert told.fact.by == "rules"
    assert told.fact.file is not None
    assert told.fact.file.endswith("topics/tools.md")
    assert {row.role for row in told.entries} == {"tool"}
    assert len(told.entries) == 12


def test_a_rebuild_comes_to_the_same(place: Place) -> None:
    log(place, 8, failed=3)
    dreamt(place)
    log(place, 7, day=2)
    dreamt(place)
    assert dreamt(place, Wish(rebuild=True)).proposal is None


def test_counting_starts_anew_from_the_logs_where_the_cache_is_lost_or_damaged(place: Place) -> None:
    log(place, 8, failed=3)
    dreamt(place)
    cache = Path(place.root, place.local_path, "sequences.json")
    for damage in (cache.unlink, lambda: cache.write_text("[1"), lambda: cache.write_text('{"pairs": [[1]]}')):
        damage()
        assert dreamt(place).version is None
    cache.unlink()
    log(place, 2, day=2)
    dreamt(place)
    assert texts(place) == ["ls, then cat: worked 7 of 10 times"]


def test_what_a_person_forgot_never_comes_back(place: Place) -> None:
    log(place, 8)
    forget(place, dreamt(place).added[0])
    dreamt(place)
    log(place, 20, day=2)
    dreamt(place)
    assert texts(place) == []


def test_what_a_person_deleted_by_hand_never_comes_back(place: Place) -> None:
    log(place, 8)
    dreamt(place)
    Path(place.absolute(place.memory_path("topics/tools.md"))).unlink()
    log(place, 8, day=2)
    dreamt(place)
    assert texts(place) == []
    assert dreamt(place, Wish(rebuild=True)).proposal is None


def test_what_a_person_put_in_other_words_stays_as_it_is(place: Place) -> None:
    log(place, 8)
    dreamt(place)
    file = Path(place.absolute(place.memory_path("topics/tools.md")))
    file.write_text(file.read_text().replace("ls, then cat: worked 8 of 8 times", "ls, then cat, as a rule"))
    log(place, 8, day=2)
    dreamt(place)
    dreamt(place)
    assert texts(place) == ["ls, then cat, as a rule"]


def test_a_rejected_sequence_is_not_proposed_again(place: Place) -> None:
    log(place, 8)
    dreamt(place, Wish(force=True, review=True))
    (waiting,) = proposals(place)
    assert [change.new for change in waiting.changes] == ["ls, then cat: worked 8 of 8 times"]
    reject(place, waiting.id)
    log(place, 9, day=2)
    assert dreamt(place).added == ()
    assert texts(place) == []


def test_rejected_figures_are_not_proposed_again_until_there_are_new_ones(place: Place) -> None:
    log(place, 8)
    dreamt(place)
    log(place, 2, day=2)
    dreamt(place, Wish(force=True, review=True))
    reject(place, proposals(place)[0].id)
    assert dreamt(place).reworded == ()
    assert texts(place) == ["ls, then cat: worked 8 of 8 times"]
    log(place, 1, day=3)
    dreamt(place)
    assert texts(place) == ["ls, then cat: worked 11 of 11 times"]


def test_a_purged_call_is_no_part_of_a_sequence_any_more(place: Place) -> None:
    log(place, 8)
    told = why(place, dreamt(place).added[0])
    purge(place, told.entries[-1].id)
    log(place, 1, day=2)
    dreamt(place)
    assert texts(place) == ["ls, then cat: worked 8 of 8 times"]


def test_a_person_s_own_line_about_it_is_known(place: Place) -> None:
    file = Path(place.absolute(place.memory_path("MEMORY.md")))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("# Memory\n\n## Tools\n- ls, then cat: never again\n")
    log(place, 8)
    dreamt(place)
    assert texts(place) == ["ls, then cat: never again"]


def test_what_the_user_says_of_tools_stays_with_the_user(place: Place) -> None:
    log(place, 8)
    log_jsonl(place, [b'{"session": "x", "role": "user", "content": "I use Neovim.", "at": "2026-11-03T10:00:00Z"}'])
    dreamt(place)
    assert {(row.text, (row.file or "").rpartition("sam/")[2]) for row in facts(place)} == {
        ("ls, then cat: worked 8 of 8 times", "topics/tools.md"),
        ("Uses Neovim", "USER.md"),
    }


def test_a_file_that_is_read_only_stays_and_the_dream_goes_on(place: Place) -> None:
    log(place, 8)
    dreamt(place)
    file = Path(place.absolute(place.memory_path("topics/tools.md")))
    file.write_text("---\nread_only: true\n---\n" + file.read_text())
    log(place, 8, day=2)
    dreamt(place)
    assert texts(place) == ["ls, then cat: worked 8 of 8 times"]


def test_an_ended_sequence_is_not_learnt_again(place: Place) -> None:
    log(place, 8)
    dreamt(place)
    write(place, "topics/tools.md", "")  # as an agent's tool does it
    log(place, 8, day=2)
    dreamt(place)
    assert [(row.status, row.text) for row in facts(place, all=True)] == [
        ("ended", "ls, then cat: worked 8 of 8 times")
    ]


def test_a_dry_run_counts_and_keeps_nothing(place: Place) -> None:
    log(place, 8)
    report = dreamt(place, Wish(force=True, dry_run=True))
    assert [change.new for change in report.changes] == ["ls, then cat: worked 8 of 8 times"]
    assert not Path(place.root, place.local_path, "sequences.json").exists()


def test_facts_that_give_way_to_more_frequent_ones_are_no_loss(place: Place) -> None:
    for number in range(10):
        log(place, 5, pair=(f"old{number}", "cat"))
    assert len(dreamt(place).added) == 10
    for number in range(10):
        log(place, 9, day=2, pair=(f"new{number}", "cat"))
    report = dreamt(place)
    assert (len(report.added), len(report.ended)) == (10, 10)
    assert {text.split(",")[0] for text in texts(place)} == {f"new{number}" for number in range(10)}


def test_stale_figures_come_back_with_new_calls(place: Place) -> None:
    settings = replace(place.settings, dream=replace(place.settings.dream, stale_after={"tools": 7}))
    aging = replace(place, settings=settings)
    log(aging, 8)
    dreamt(aging)
    assert texts(aging) == []  # the calls are weeks old
    assert [row.status for row in facts(aging, all=True)] == ["stale"]
    now = place.now()
    log_jsonl(
        aging,
        [
            json.dumps({"session": "late", "role": "tool", "name": name, "content": "ok", "at": f"{now:%Y-%m-%dT%H:%M}:0{n}Z"})
            .encode()
            for n, name in enumerate(("ls", "cat"))
        ],
    )  # fmt: skip
    dreamt(aging)
    assert texts(aging) == ["ls, then cat: worked 9 of 9 times"]
