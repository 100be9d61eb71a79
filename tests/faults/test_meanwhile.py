"""What a person, an agent or another dream does while a dream waits for its model."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace as other
from pathlib import Path

import pytest

from massmem.api.correcting import forget, remember
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.memory import append
from massmem.api.verifying import verify
from massmem.api.versions import history
from massmem.errors import Busy, NotVersioned
from massmem.model.reports.dreams import DreamReport
from massmem.store.git.commit import init_own
from massmem.store.workspace import Place
from tests.llm.scripted_server import Answer, ScriptedServer, operations
from tests.llm.workspaces import FORCED, dreamt, filled, on_day, say, workspace

NEW = "So happy that my first day at Contoso went well."
LEARNT = "First day at Contoso went well"
ADD = {"op": "add", "text": LEARNT, "topic": "Work", "entries": ["REF"], "quote": "my first day at Contoso went well"}


class Night:
    """Memory with a few facts in it, and a dream during whose one call something happens."""

    def __init__(self, folder: Path, server: ScriptedServer) -> None:
        place = workspace(folder, server)
        init_own(place.root, place.environ)
        yaml = folder / "massmem.yaml"
        yaml.write_text(yaml.read_text().replace("git: none", "git: own"))
        place = on_day(place, "2026-05-04")
        say(place, "My dentist is Dr. Weber.", "I use Helix as my editor.", "I'm allergic to walnuts.")
        dreamt(place)
        self.place, self.server = on_day(place, "2026-05-06"), server
        say(self.place, NEW, session="s2")

    def dream(self, meanwhile: Callable[[], object], *also: Mapping[str, object]) -> DreamReport:
        """The dream; the model answers with what it learnt, and these operations (FACT stands for a fact's text)."""
        made = operations(*also, ADD)

        def script(question: str) -> Answer:
            meanwhile()
            return other(made, content=filled(made.content or "", question))

        self.server.script = script
        before = len(history(self.place))
        report = dreamt(self.place)
        assert len(self.server.asked) == 1
        assert verify(self.place) == ()
        assert len(history(self.place)) == before + 1 + self.others
        return report

    others = 0  # versions that somebody else makes meanwhile

    def texts(self) -> set[str]:
        """What is believed."""
        return {row.text for row in facts(self.place)}

    def id_of(self, text: str) -> str:
        """The id of the fact that holds the text."""
        return next(row.id or "" for row in facts(self.place) if text in row.text)

    def file_of(self, text: str) -> Path:
        """The file with the fact that begins with the text."""
        return next(path for path in Path(self.place.root).rglob("*.md") if f"- {text}" in path.read_text())


@pytest.fixture
def night(tmp_path: Path, server: ScriptedServer) -> Night:
    return Night(tmp_path, server)


def without(path: Path, text: str) -> None:
    path.write_text("".join(line for line in path.read_text().splitlines(keepends=True) if text not in line))


def test_a_line_that_is_deleted_meanwhile_is_forgotten_in_the_same_version(night: Night) -> None:
    key, path = night.id_of("Helix"), night.file_of("Uses Helix")
    again = {
        "op": "reword",
        "ids": [key],
        "text": "Uses Helix at Contoso",
        "entries": ["REF"],
        "quote": "my first day at Contoso",
    }
    report = night.dream(lambda: without(path, "Helix"), again)
    assert report.forgotten == (key,)
    assert [row.op for row in report.rejected] == ["reword"]
    assert not any("Helix" in text for text in night.texts())
    assert LEARNT in night.texts()
    assert dreamt(on_day(night.place, "2026-05-07")).version is None


def test_a_line_of_ones_own_that_is_added_meanwhile_stays_to_the_byte(night: Night) -> None:
    path, mine = night.file_of("Dentist"), "\n## My own notes\n\n|a|b|\n|-|-|\n\n* Buy   milk\n"
    night.dream(lambda: path.write_text(path.read_text() + mine))
    assert mine in path.read_text()
    assert LEARNT in night.texts()


def test_another_spacing_and_other_line_ends_are_no_reason_to_refuse(night: Night) -> None:
    path = night.file_of("Dentist")
    night.dream(lambda: path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n\r\n"))
    assert LEARNT in night.texts()
    assert b"\r\n\r\n" in path.read_bytes()
    assert "Dentist is Dr. Weber" in night.texts()


def test_an_editor_that_saves_by_renaming_is_no_error(night: Night) -> None:
    path = night.file_of("Dentist")

    def save() -> None:
        beside = path.with_suffix(".swp")
        beside.write_text(path.read_text().replace("Dr. Weber", "Dr. Weber-Hahn"))
        os.replace(beside, path)

    night.dream(save)
    assert {"Dentist is Dr. Weber-Hahn", LEARNT} <= night.texts()


def test_a_topic_that_is_deleted_meanwhile_does_not_come_back(tmp_path: Path, server: ScriptedServer) -> None:
    night = Night(tmp_path, server)
    remember(night.place, "The boat needs paint", topic="boat")
    path = night.file_of("The boat needs paint")
    topic = path.with_name("topics") / "boat.md"
    lines = path.read_text()
    topic.parent.mkdir(exist_ok=True)
    line = next(line for line in lines.splitlines() if "boat needs" in line)
    path.write_text(lines.replace(f"{line}\n", ""))
    topic.write_text(f"# boat\n\n{line}\n")
    dreamt(night.place)
    night.place = on_day(night.place, "2026-05-08")
    say(night.place, NEW.replace("Contoso", "Initech"), session="s3")
    server.forget()
    add = {**ADD, "text": "First day at Initech went well", "quote": "my first day at Initech went well"}
    made = operations(add)

    def script(question: str) -> Answer:
        topic.unlink(missing_ok=True)
        return other(made, content=filled(made.content or "", question))

    server.script = script
    dreamt(night.place)
    assert not topic.exists()
    assert not any("boat" in text for text in night.texts())
    assert "First day at Initech went well" in night.texts()
    assert verify(night.place) == ()


def test_what_is_remembered_meanwhile_is_there_with_what_was_dreamt(night: Night) -> None:
    night.others = 1
    night.dream(lambda: remember(night.place, "Staging port is 5433", topic="servers"))
    assert {"Staging port is 5433", LEARNT, "Dentist is Dr. Weber"} <= night.texts()


def test_what_is_written_with_a_tool_meanwhile_stays(night: Night) -> None:
    night.others = 1
    night.dream(lambda: append(night.place, "MEMORY.md", "- My own line"))
    assert {"My own line", LEARNT} <= night.texts()


def test_what_is_forgotten_meanwhile_is_not_learnt_from_the_model(night: Night) -> None:
    key = night.id_of("walnuts")
    night.others = 1
    again = {
        "op": "reword",
        "ids": [key],
        "text": "Allergic to walnuts at Contoso",
        "entries": ["REF"],
        "quote": "my first day at Contoso",
    }
    night.dream(lambda: forget(night.place, key), again)
    assert not any("walnuts" in text.casefold() for text in night.texts())
    ledger = Path(night.place.root, night.place.ledger_path).read_text()
    assert "walnuts" not in ledger


def test_what_is_logged_meanwhile_is_left_for_the_next_dream(night: Night) -> None:
    report = night.dream(lambda: log_text(night.place, "I moved to Turku.", session="s9"))
    assert report.entries == 1
    assert not any("Turku" in text for text in night.texts())
    night.server.script = lambda _: operations()
    again = dreamt(on_day(night.place, "2026-05-07"))
    assert again.entries == 1
    assert any("Turku" in text for text in night.texts())


def test_another_dream_meanwhile_is_told_to_try_later(night: Night) -> None:
    told: list[str] = []

    def another() -> None:
        with pytest.raises(Busy) as busy:
            dream(night.place, FORCED)
        told.append(busy.value.message)

    night.dream(another)
    assert "holds the dream lock" in told[0]
    assert LEARNT in night.texts()


def test_a_merge_that_begins_meanwhile_leaves_memory_as_it_is(tmp_path: Path, server: ScriptedServer) -> None:
    night = Night(tmp_path, server)
    path, place = night.file_of("Dentist"), night.place

    def script(_: str) -> Answer:
        path.write_text(f"<<<<<<< HEAD\n{path.read_text()}=======\n>>>>>>> other\n")
        return operations()

    server.script = script
    before = ledger(place)
    with pytest.raises(NotVersioned, match="conflict"):
        dreamt(place)
    assert ledger(place) == before
    assert path.read_text().startswith("<<<<<<< HEAD\n")


def ledger(place: Place) -> bytes:
    return Path(place.root, place.ledger_path).read_bytes()
