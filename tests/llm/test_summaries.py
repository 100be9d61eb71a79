"""A summary that a model proposes for `compress`: only lines that their entries bear out come in."""

from __future__ import annotations

import json
from pathlib import Path

from massmem.api.compressing import compress
from massmem.model.conversation import Compressed, Compression
from massmem.store.workspace import Place
from tests.llm.scripted_server import Answer, ScriptedServer
from tests.llm.workspaces import REFERENCE, workspace

TALK = [
    {"role": "user", "content": "The importer listens on port 5433, and the mailer does not."},
    {"role": "assistant", "content": "I looked: the queue was full on Friday."},
    *({"role": "user", "content": f"{number}: and then it goes on and on. " * 8} for number in range(16)),
    {"role": "user", "content": "What now?"},
]
WISH = Compression(window=1_500, session="s1", summarize=True)


def answered(*lines: tuple[str, int]) -> Answer:
    """An answer whose lines cite the entries at these places of the question."""
    return Answer(content=json.dumps({"lines": [{"text": text, "entries": [place]} for text, place in lines]}))


def play(server: ScriptedServer, *lines: tuple[str, int]) -> None:
    def script(question: str) -> Answer:
        refs = REFERENCE.findall(question)
        told = [{"text": text, "entries": [refs[place]] if place >= 0 else []} for text, place in lines]
        return Answer(content=f"Here it is: {json.dumps({'lines': told})}")

    server.script = script


def run(place: Place) -> tuple[str, Compressed]:
    done = compress(place, json.dumps(TALK), WISH)
    return json.loads(done.text)[0]["content"], done


def test_lines_that_their_entries_bear_out_come_in_with_them(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    play(server, ("The importer listens on port 5433", 0), ("The assistant reported that the queue was full", 1))
    memories, done = run(place)
    first, second = memories.partition("> Earlier in this conversation:\n")[2].splitlines()
    assert first.startswith("> - The importer listens on port 5433 [2026-05-04#")
    assert second.startswith("> - The assistant reported that the queue was full [2026-05-04#")
    assert done.warnings == ()
    assert len(server.asked) == 1


def test_lines_that_they_do_not_bear_out_are_refused(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    play(
        server, ("The importer listens on port 5434", 0), ("The importer crashed", 0), ("The queue was not full", 1),
        ("The importer listens on port 5433", -1), ("The queue was full on Friday", 1),
    )  # fmt: skip
    memories, done = run(place)
    lines = memories.partition("> Earlier in this conversation:\n")[2].splitlines()
    assert [line.partition(" [")[0] for line in lines] == ["> - The queue was full on Friday"]
    assert len(done.warnings) == 4
    assert "a line of the summary was refused: its entries do not say '5434'" in done.warnings
    assert "a line of the summary was refused: it cites no entry" in done.warnings


def test_a_model_that_fails_leaves_the_summary_to_the_rules(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    server.play([Answer(content="I would rather not.")])
    memories, done = run(place)
    assert "> - asked: “" in memories
    assert done.warnings[-1] == "the summary is by the rules"
    server.play([Answer(status=500, body=b"oops")])
    assert "no summary by openai/scripted" in run(place)[1].warnings[0]


def test_a_model_that_declines_is_named_as_such_and_the_rules_sum_up(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    server.play([Answer(content='{"lines": []}', finish="content_filter")])
    assert "declined" in run(place)[1].warnings[0]


def test_no_call_is_made_beyond_the_budget_or_without_the_option(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server, budget="  budget: {input_tokens: 100}\n")
    assert "budget of 100 input tokens" in run(place)[1].warnings[0]
    compress(place, json.dumps(TALK), Compression(window=1_500, session="s2"))
    assert server.asked == []
