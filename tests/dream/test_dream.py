"""A dream over memory written out in the test."""

from __future__ import annotations

import re

from massmem.model.events import Op
from massmem.model.facts import Status
from massmem.model.settings import DreamSettings, Limits
from massmem.model.statements import Act
from massmem.model.status import status_on
from massmem.model.when import Dates
from massmem.text.page import read_page
from tests.dream.memory import Memory, at, day, said


def live(memory: Memory, now: str) -> list[str]:
    today = at(now).date()
    return sorted(
        f.text for f in memory.belief.facts.values() if status_on(f, today) in (Status.CURRENT, Status.PLANNED)
    )


def test_a_new_fact_stands_under_its_heading_with_an_id() -> None:
    memory = Memory()
    memory.dream("2026-05-05 03:00", said("Prefers tabs", "2026-05-04"))
    assert re.fullmatch(r"# User\n\n## Preferences\n- Prefers tabs \^[0-9a-z]{8}\n", memory.files["USER.md"])


def test_the_same_thing_said_twice_is_one_fact_with_two_sources() -> None:
    memory = Memory()
    memory.dream("2026-05-05 03:00", said("Prefers tabs", "2026-05-04"))
    before = dict(memory.files)
    memory.dream("2026-05-07 03:00", said("Prefers tabs", "2026-05-06"))
    (fact,) = memory.belief.facts.values()
    assert [source[:10] for source in fact.sources] == ["2026-05-04", "2026-05-06"]
    assert memory.files == before


def test_a_new_value_ends_the_old_one_and_is_dated() -> None:
    memory = Memory()
    memory.dream("2026-05-02 03:00", said("Works at Northwind", "2026-05-01", topic="work"))
    memory.dream("2026-05-06 03:00", said("Works at Contoso", "2026-05-05", topic="work"))
    assert "- Works at Contoso (since 2026-05-05) ^" in memory.files["USER.md"]
    assert "- Works at Northwind (until 2026-05-05) ^" in memory.files["topics/past.md"]
    assert live(memory, "2026-05-06") == ["Works at Contoso"]


def test_a_then_b_then_a_again_is_current_with_its_own_date() -> None:
    memory = Memory()
    for number, (text, on) in enumerate(
        [("Works at A Corp", "2026-01-01"), ("Works at B Corp", "2026-02-01"), ("Works at A Corp", "2026-03-01")]
    ):
        memory.dream(f"2026-0{number + 1}-02 03:00", said(text, on, topic="work"))
    today = at("2026-03-02").date()
    assert [
        (f.text, str(f.dates.since)) for f in memory.belief.facts.values() if status_on(f, today) is Status.CURRENT
    ] == [("Works at A Corp", "2026-03-01")]


def test_a_late_import_changes_history_and_not_the_present() -> None:
    memory = Memory()
    memory.dream(
        "2026-08-18", said("Works at Contoso", "2026-08-17", topic="work", dates=Dates(since=day("2026-08-10")))
    )
    memory.dream("2026-08-20", said("Works at Northwind", "2026-02-03", topic="work"))
    assert live(memory, "2026-08-20") == ["Works at Contoso"]
    past = next(f for f in memory.belief.facts.values() if "Northwind" in f.text)
    assert (past.state, str(past.dates.until)) == (Status.ENDED, "2026-08-10")


def test_a_dream_over_nothing_new_changes_nothing() -> None:
    memory = Memory({"MEMORY.md": "# Mine\n\nsome prose\n"})
    memory.dream("2026-05-02", said("Works at Northwind", "2026-05-01", topic="work"))
    before = dict(memory.files)
    planned = memory.dream("2026-05-03")
    assert planned.events == ()
    assert memory.files == before


def test_a_persons_lines_stay_byte_for_byte() -> None:
    mine = "# Notebook\n\nprose stays\n\n- [ ] ask Lotte\n* odd bullet\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    memory = Memory({"MEMORY.md": mine})
    memory.dream(
        "2026-05-02", said("Invoices never go out before the 3rd", "2026-05-01", topic="notes", about_user=False)
    )
    assert memory.files["MEMORY.md"].startswith(mine.rstrip("\n"))


def test_a_persons_contradicted_line_stays_and_is_ended_in_the_ledger() -> None:
    memory = Memory({"USER.md": "- Works at Northwind\n"})
    memory.dream("2026-05-06", said("Works at Contoso", "2026-05-05", topic="work"))
    assert memory.files["USER.md"].startswith("- Works at Northwind\n")
    (line,) = memory.belief.lines.values()
    assert (line.state, line.text, str(line.dates.until)) == (Status.ENDED, "Works at Northwind", "2026-05-05")


def test_what_a_person_wrote_is_not_written_again() -> None:
    memory = Memory({"USER.md": "- Prefers tabs\n"})
    memory.dream("2026-05-06", said("Prefers tabs", "2026-05-05"))
    assert memory.files == {"USER.md": "- Prefers tabs\n"}


def test_a_hand_edit_wins_over_older_logs_and_yields_to_later_ones() -> None:
    memory = Memory()
    memory.dream("2026-02-10", said("Works at Northwind", "2026-02-09", topic="work"))
    memory.files["USER.md"] = memory.files["USER.md"].replace("Northwind", "Northwood")
    memory.dream("2026-02-12", said("Works at Northwind", "2026-01-20", topic="work"))
    assert live(memory, "2026-02-12") == ["Works at Northwood"]
    memory.dream("2026-02-20", said("Works at Contoso", "2026-02-19", topic="work"))
    assert live(memory, "2026-02-20") == ["Works at Contoso"]


def test_a_line_deleted_by_hand_does_not_come_back_from_an_old_log() -> None:
    memory = Memory()
    memory.dream("2026-02-10", said("Drives a grey Kangoo", "2026-02-09"))
    memory.files["USER.md"] = "# User\n"
    memory.dream("2026-02-12", said("Drives a grey Kangoo", "2026-02-01", ref="2026-02-01#zzzzzzzz"))
    assert live(memory, "2026-02-12") == []
    assert "Kangoo" not in memory.everything()
    assert all("Kangoo" not in (event.text or "") for event in memory.events if event.op is Op.FORGET)
    memory.dream("2026-03-12", said("Drives a grey Kangoo", "2026-03-11", ref="2026-03-11#yyyyyyyy"))
    assert live(memory, "2026-03-12") == ["Drives a grey Kangoo"]


def test_asked_to_forget_leaves_no_text_anywhere() -> None:
    memory = Memory()
    memory.dream(
        "2026-02-02", said("Has an interview at Quanta Freight", "2026-02-01"), said("Sits at desk 4.17", "2026-02-01")
    )
    planned = memory.dream("2026-02-04", said("the interview at Quanta Freight", "2026-02-03", act=Act.FORGET))
    assert len(planned.blanked) == 1
    assert live(memory, "2026-02-04") == ["Sits at desk 4.17"]
    assert "Quanta" not in memory.everything()


def test_told_and_forgotten_within_one_dream_leaves_no_text_in_the_ledger() -> None:
    memory = Memory()
    memory.dream(
        "2026-02-04",
        said("Has an interview at Quanta", "2026-02-01"),
        said("the interview at Quanta", "2026-02-03", act=Act.FORGET),
    )
    assert not any("Quanta" in (event.text or "") for event in memory.events)
    assert memory.belief.forgotten


def test_a_plan_passes_and_nobody_claims_that_it_took_place() -> None:
    memory = Memory()
    plan = Dates(planned=day("2026-06-09"), planned_to=day("2026-06-12"))
    memory.dream("2026-05-05", said("Trip to Aarhus", "2026-05-04", topic="plans", about_user=False, dates=plan))
    assert "(planned for 2026-06-09 to 2026-06-12)" in memory.files["MEMORY.md"]
    memory.dream("2026-06-23")
    assert "Aarhus" in memory.files["topics/past.md"]
    assert "- [past](topics/past.md): 1 fact" in memory.files["MEMORY.md"]
    assert live(memory, "2026-06-23") == []


def test_a_moved_plan_has_one_date_only() -> None:
    memory = Memory()
    memory.dream(
        "2026-03-17",
        said("Team offsite", "2026-03-16", topic="plans", about_user=False, dates=Dates(planned=day("2026-05-14"))),
    )
    memory.dream(
        "2026-04-21",
        said(
            "Team offsite",
            "2026-04-20",
            topic="plans",
            about_user=False,
            dates=Dates(planned=day("2026-05-21")),
            changed=True,
        ),
    )
    assert "2026-05-14" not in memory.everything()
    assert memory.everything().count("offsite") == 1


def test_readings_on_two_days_are_two_records() -> None:
    memory = Memory()
    for on in ("2026-03-02", "2026-03-30"):
        memory.dream(
            f"{on} 23:00",
            said(
                "Boiler pressure was 1.4 bar",
                on,
                topic="notes",
                about_user=False,
                dates=Dates(since=day(on), until=day(on)),
            ),
        )
    assert memory.everything().count("1.4 bar") == 2


def test_overflow_moves_topics_and_keeps_every_fact_once() -> None:
    memory = Memory(limits=Limits(memory=1500, user=600))
    statements = [
        said(
            f"Project {name}{n} uses database {n}",
            "2026-05-01",
            topic=topic,
            about_user=False,
            ref=f"2026-05-01#{n:08d}",
        )
        for topic, name in (("projects", "A"), ("decisions", "B"), ("people", "C"))
        for n in range(15)
    ]
    memory.dream("2026-05-02", *statements)
    ids = re.findall(r"\^([0-9a-z]{8})\n", memory.everything())
    assert len(ids) == len(set(ids)) == 45
    assert read_page("MEMORY.md", memory.files["MEMORY.md"].encode()).chars <= 1500
    assert all(
        f"(topics/{name.removeprefix('topics/')})" in memory.files["MEMORY.md"]
        for name in memory.files
        if name.startswith("topics/")
    )
    before = dict(memory.files)
    assert memory.dream("2026-05-03").events == ()
    assert memory.files == before


def test_many_vanishing_at_once_is_asked_and_not_concluded() -> None:
    memory = Memory()
    memory.dream(
        "2026-05-02", *[said(f"Owns book number {n}", "2026-05-01", ref=f"2026-05-01#{n:08d}") for n in range(8)]
    )
    memory.files = {}
    planned = memory.dream("2026-05-03")
    assert len(planned.vanished) == 8
    assert len(live(memory, "2026-05-03")) == 8


def test_one_vanishing_across_a_merge_is_asked_and_not_concluded() -> None:
    memory = Memory()
    memory.dream("2026-05-02", said("Prefers tabs", "2026-05-01"))
    memory.files = {}
    assert len(memory.dream("2026-05-03", head_moved=True).vanished) == 1


def test_a_dream_that_ends_too_much_is_held() -> None:
    memory = Memory()
    memory.dream(
        "2026-05-02",
        *[
            said(
                f"Service s{n} runs on port 80{n}",
                "2026-05-01",
                topic="notes",
                about_user=False,
                ref=f"2026-05-01#{n:08d}",
            )
            for n in range(8)
        ],
    )
    planned = memory.dream(
        "2026-05-04",
        *[
            said(
                f"Service s{n} runs on port 90{n}",
                "2026-05-03",
                topic="notes",
                about_user=False,
                ref=f"2026-05-03#{n:08d}",
            )
            for n in range(8)
        ],
    )
    assert planned.held is not None
    assert "8 of 8" in planned.held


def test_of_one_id_twice_the_ledgers_text_stays() -> None:
    memory = Memory()
    memory.dream("2026-05-02", said("Prefers tabs", "2026-05-01"))
    line = memory.files["USER.md"].splitlines()[-1]
    memory.files["USER.md"] += line.replace("tabs", "spaces") + "\n"
    memory.dream("2026-05-03")
    assert memory.files["USER.md"].count("^") == 1
    assert "tabs" in memory.files["USER.md"]


def test_an_age_is_tied_to_when_it_was_said_once_it_is_old() -> None:
    memory = Memory()
    memory.dream("2026-02-02", said("Son is 8", "2026-02-01", topic="people", about_user=False))
    memory.dream("2026-02-20")
    assert live(memory, "2026-02-20") == ["Son is 8"]
    memory.dream("2026-06-18")
    assert live(memory, "2026-06-18") == ["Son is 8 in Feb 2026"]
    assert memory.dream("2027-06-18").events == ()


def test_a_temporary_rule_is_over_after_its_last_day_and_not_before() -> None:
    memory = Memory()
    memory.dream(
        "2026-05-02",
        said(
            "Workaround for bug 12", "2026-05-01", topic="notes", about_user=False, dates=Dates(until=day("2026-05-20"))
        ),
    )
    memory.dream("2026-05-20")
    assert live(memory, "2026-05-20") == ["Workaround for bug 12"]
    memory.dream("2026-05-21")
    assert live(memory, "2026-05-21") == []
    assert "Workaround for bug 12 (until 2026-05-20)" in memory.files["topics/past.md"]


def test_nothing_goes_stale_by_age_unless_named_and_pinned_facts_never() -> None:
    memory = Memory()
    memory.dream(
        "2026-01-02",
        said("Review the intake form", "2026-01-01", topic="tasks", about_user=False),
        said("Allergic to penicillin", "2026-01-01", topic="health"),
    )
    memory.dream("2026-12-01")
    assert len(live(memory, "2026-12-01")) == 2
    memory.settings = DreamSettings(stale_after={"tasks": 90, "health": 90})
    memory.dream("2026-12-02")
    assert live(memory, "2026-12-02") == ["Allergic to penicillin"]


def test_a_change_announced_for_a_later_day_takes_over_on_that_day() -> None:
    memory = Memory()
    memory.dream("2026-09-01", said("Works at Northwind", "2026-08-31", topic="work"))
    memory.dream(
        "2026-09-14", said("Works at Contoso", "2026-09-13", topic="work", dates=Dates(since=day("2026-10-01")))
    )
    assert live(memory, "2026-09-14") == ["Works at Contoso", "Works at Northwind"]
    memory.dream("2026-10-02")
    assert live(memory, "2026-10-02") == ["Works at Contoso"]
    assert "Works at Northwind (until 2026-10-01)" in memory.files["topics/past.md"]
