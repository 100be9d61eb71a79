"""A model that reads rightly is believed, beside the rules and alone; one that keeps what nobody said is not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from massmem.api.committing import logs_read
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.stretches import stretches
from massmem.api.unread import Unread
from massmem.api.viewing import changes, look
from massmem.dream.plan import Heard, believed, plan
from massmem.dream.proposed import Given
from massmem.dream.relevant import relevant
from massmem.llm.prompts import QUESTION, values
from massmem.model.changes import Changeset
from massmem.model.events import Consumed
from massmem.model.record import replace
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.apply import apply
from massmem.store.logs import log_digest
from massmem.store.templates import template
from tests.acceptance.test_scenarios import SCENARIOS, Story
from tests.llm.correct import SCRIPTS, answer, careless, correct, parsed
from tests.llm.scripted_server import ScriptedServer, operations

MODELS_OWN = {"add", "supersede", "end", "forget", "reword", "merge", "stale"}
THROUGH_THE_COMMAND = ("change-new-gp", "language-german-umzug")


def story(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((SCENARIOS / f"{name}.yaml").read_text(encoding="utf-8"))
    return found


class Beside(Story):
    """A story in which each dream asks a model on the wire about what the rules left."""

    def serve(self, server: ScriptedServer) -> None:
        """Dream with this server from now on."""
        settings = self.root / "massmem.yaml"
        told = f"dream:\n  engine: llm\n  model: openai/scripted\n  api_base: {server.base}\n  api_key: sk-test\n"
        settings.write_text(settings.read_text(encoding="utf-8").rstrip() + f"\n{told}", encoding="utf-8")

    def sleep(self, moment: object) -> DreamReport:
        """A dream in which no operation of the model's is refused."""
        report = dream(self.at(moment), Wish(force=True), sleep=lambda _: None)
        assert isinstance(report, DreamReport)
        self.faults += [f"refused: {row.op}: {row.why}" for row in report.rejected if row.op in MODELS_OWN]
        return report


class Alone(Story):
    """A story in which the rules read nothing, so that all of it is the model's."""

    def __init__(self, name: str, root: Path) -> None:
        super().__init__(story(name), root)
        self.script = SCRIPTS[name]
        self.stored: list[str] = []

    def play(self) -> None:
        """Every step but what is expected: what memory believes is the rules' and the model's business together."""
        for step in self.case["steps"]:
            if "dream" in step:
                self.night(step["dream"])
            elif "expect" not in step:
                self.step(step)

    def night(self, moment: object) -> None:
        """A dream of the scripted operations alone; what a careless model would add is tried apart."""
        place = self.at(moment)
        sight = look(place)
        read = list(stretches(Unread(place, sight.view.belief.marker), place.now()))
        entries = [entry for stretch in read for entry in stretch.entries]
        shown = relevant(believed(sight.view, ()), entries)
        question = template(place, QUESTION, values(shown, entries, user="sam"))
        heard = Heard(
            given=Given(entries={one.ref: one for one in entries}, facts={fact.key: fact.text for fact in shown}),
            logs={path: Consumed(size, log_digest(place, path, size) or "") for path, size in read[-1].reach.logs.items()},
        )  # fmt: skip
        for one in careless(self.script, question):
            tried = plan(sight.view, replace(heard, operations=parsed([one])), engine="llm:scripted")
            self.stored += [] if tried.rejected else [one["quote"]]
        right = replace(heard, operations=parsed(correct(self.script, question)))
        planned = plan(sight.view, right, engine="llm:scripted")
        self.faults += [f"refused: {row.op}: {row.why}" for row in planned.rejected]
        files = changes(place, sight, planned.pages)
        changeset = Changeset(
            scope=place.scope, changes=files, events=planned.events, blanked=planned.blanked,
            also=logs_read(planned.events), op="dream" if files else "marker", title="alone", dream=planned.dream,
        )  # fmt: skip
        apply(place, changeset)


def test_scripts_are_there_for_nearly_every_scenario_and_for_every_group() -> None:
    names = {path.stem for path in SCENARIOS.glob("*.yaml")}
    assert set(SCRIPTS) <= names
    assert len(SCRIPTS) >= 70
    assert {story(name)["group"] for name in SCRIPTS} == {story(name)["group"] for name in names}


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_each_right_operation_is_accepted_and_no_careless_one(name: str, tmp_path: Path) -> None:
    alone = Alone(name, tmp_path)
    alone.play()
    assert alone.faults == []
    assert alone.stored == []


@pytest.fixture
def scripted(server: ScriptedServer) -> Iterator[ScriptedServer]:
    yield server
    server.script = lambda _: operations()


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_a_story_holds_with_a_right_model_beside_the_rules(name: str, tmp_path: Path, scripted: ScriptedServer) -> None:
    beside = Beside(story(name), tmp_path)
    beside.serve(scripted)
    scripted.script = lambda question: answer(correct(SCRIPTS[name], question))
    beside.play()
    assert beside.faults == []


@pytest.mark.parametrize("name", sorted(name for name in SCRIPTS if name.startswith(("noise", "safety"))))
def test_noise_leaves_nothing_whether_the_model_is_silent_or_careless(
    name: str, tmp_path: Path, scripted: ScriptedServer
) -> None:
    for folder, script in (
        ("silent", lambda _: operations()),
        ("careless", lambda q: answer(careless(SCRIPTS[name], q))),
    ):
        (tmp_path / folder).mkdir()
        beside = Beside(story(name), tmp_path / folder)
        beside.serve(scripted)
        scripted.script = script
        beside.play()
        assert [fault for fault in beside.faults if not fault.startswith("refused")] == []


@pytest.mark.parametrize("name", THROUGH_THE_COMMAND)
def test_the_command_itself_plays_a_story(name: str, tmp_path: Path, scripted: ScriptedServer) -> None:
    beside = Beside(story(name), tmp_path)
    beside.serve(scripted)
    scripted.script = lambda question: answer(correct(SCRIPTS[name], question))
    for step in beside.case["steps"]:
        if "dream" not in step:
            beside.step(step)
    command = [
        sys.executable,
        "-m",
        "massmem",
        "dream",
        "--force",
        "--root",
        str(tmp_path),
        "--now",
        str(beside.case["now"]),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "sk-test" not in done.stdout + done.stderr
    known = {row.text for row in facts(beside.at(beside.case["now"]), all=True)}
    assert known
