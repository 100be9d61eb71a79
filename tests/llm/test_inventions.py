"""A server that invents on purpose gets nothing into memory."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from massmem.api.logs import log_text
from massmem.llm.schema import MOST_OPERATIONS
from massmem.store.ledger import read_ledger
from massmem.store.workspace import Place
from tests.llm.inventions import SAID, STRANGERS, UNSAID, inventions
from tests.llm.scripted_server import Answer, ScriptedServer, operations
from tests.llm.workspaces import LEFT, dreamt, on_day, say, workspace

ALL = list(inventions())


def log_everything(place: Place) -> dict[str, str]:
    """Each sentence is logged; its reference by the sentence."""
    found = {}
    for sentence, _ in (*SAID, *UNSAID):
        found[sentence] = log_text(place, sentence, session=place.now().date().isoformat()).ids[0]
    for sentence, _ in STRANGERS:
        found[sentence] = log_text(place, sentence, session=place.now().date().isoformat(), name="Kim").ids[0]
    return found


def test_there_are_five_hundred_of_nine_kinds() -> None:
    kinds = Counter(kind for kind, _ in ALL)
    assert len(ALL) >= 500, kinds
    assert len(kinds) >= 9


def test_no_invention_is_believed(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    refused = asked = 0
    for number, start in enumerate(range(0, len(ALL), MOST_OPERATIONS)):
        place = on_day(place, f"2026-05-{number + 4:02d}")
        references = log_everything(place)
        say(place, LEFT, session=place.now().date().isoformat())
        part = [operation for _, operation in ALL[start : start + MOST_OPERATIONS]]
        listed = [{**one, "entries": [references.get(ref, ref) for ref in one["entries"]]} for one in part]
        server.play([operations(*listed)])
        report = dreamt(place)
        assert report.usage.calls == 1
        asked += len(part)
        refused += sum(row.op != "assert" for row in report.rejected)
    events, _ = read_ledger(place)
    believed = [(event.op.value, event.text) for event in events if event.by.startswith("llm:") and event.id]
    assert believed == []
    assert refused == asked == len(ALL)


def test_the_true_notes_are_believed_or_known(tmp_path: Path, server: ScriptedServer) -> None:
    """The same checks let pass what was said: a wall that refuses everything would prove nothing."""
    place = workspace(tmp_path, server)
    references = log_everything(place)
    say(place, LEFT, session=place.now().date().isoformat())

    def script(_: str) -> Answer:
        return operations(
            *({"op": "add", "text": note, "quote": said, "entries": [references[said]]} for said, note in SAID)
        )

    server.script = script
    report = dreamt(place)
    assert [row for row in report.rejected if row.op != "assert"] == []
