"""No bad answer changes memory, whatever is bad about it; a valid part of one counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from massmem.api.checking import status
from massmem.api.facts import facts
from massmem.api.verifying import verify
from massmem.errors import MassmemError
from tests.llm.bad_answers import BAD_ANSWERS, Bad
from tests.llm.scripted_server import Answer, ScriptedServer
from tests.llm.workspaces import KNOWN, LEFT, dreamt, filled, memory, on_day, say, workspace


def play(server: ScriptedServer, bad: Bad) -> None:
    left = list(bad.answers)

    def script(question: str) -> Answer:
        answer = left.pop(0) if len(left) > 1 else left[0]
        return replace(answer, content=None if answer.content is None else filled(answer.content, question))

    server.script = script


def test_there_are_more_than_sixty_kinds() -> None:
    assert len({bad.name for bad in BAD_ANSWERS}) == len(BAD_ANSWERS) >= 60


@pytest.mark.parametrize("bad", BAD_ANSWERS, ids=[bad.name for bad in BAD_ANSWERS])
def test_a_bad_answer_leaves_memory_as_it_was_or_with_the_valid_part(
    tmp_path: Path, server: ScriptedServer, bad: Bad
) -> None:
    budget = "  budget: {seconds: 0.7}\n" if bad.name == "too late" else ""
    place = workspace(tmp_path, server, budget=budget)
    say(place, KNOWN)
    dreamt(place)
    assert server.asked == []
    place = on_day(place, "2026-05-05")
    say(place, "what does Helix cost?", LEFT, session="s2")
    before, known = memory(place), {row.text for row in facts(place)}
    play(server, bad)
    slept: list[float] = []
    if bad.ends == "error":
        with pytest.raises(MassmemError, match=r"openai/scripted") as told:
            dreamt(place, slept=slept)
        assert "--engine rules" in told.value.cure
        assert memory(place) == before
        return
    report = dreamt(place, slept=slept)
    new = {row.text for row in facts(place)} - known
    if bad.ends in ("whole", "part"):
        assert new == {"Gets hives from shellfish"}, report
        assert len(report.rejected) == (bad.ends == "part"), report.rejected
    else:
        assert new == set()
        assert bad.ends == "nothing new" or memory(place) == before
    assert report.parked == (bad.ends == "nothing") == status(place).parked
    assert (report.stopped is not None) == (bad.ends == "early")
    assert len(server.asked) <= 4
    assert verify(place) == ()
