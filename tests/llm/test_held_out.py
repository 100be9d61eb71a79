"""A thousand inventions in many wordings and languages: none is believed, and what is true of the same words is."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

from massmem.api.logs import log_text
from massmem.dream.consolidate import Consolidation
from massmem.dream.draft import Draft
from massmem.dream.operating import operate
from massmem.dream.proposed import Given
from massmem.llm.schema import MOST_OPERATIONS
from massmem.model.fold import fold
from massmem.model.operations import Action, Operation
from massmem.model.scope import Scope
from massmem.store.ledger import read_ledger
from tests.llm.held_out import WHEN, Row, rows
from tests.llm.scripted_server import ScriptedServer, operations
from tests.llm.workspaces import LEFT, dreamt, on_day, say, workspace

ALL = tuple(rows())
SAMPLE = 8  # of the inventions, one in so many goes over the wire


def refused(row: Row) -> str | None:
    """Why an addition of this note is refused, None if it is taken."""
    entries = row.entries()
    source = next(entry for entry in entries if row.quote in entry.text)
    work = Consolidation(
        draft=Draft(fold([]), Scope("atlas", "sam"), WHEN, by="llm:scripted"), user="sam", scope="atlas/sam",
        today=date(2026, 5, 7),
    )  # fmt: skip
    one = Operation(action=Action.ADD, text=row.note, when=row.when, entries=(source.ref,), quote=row.quote)
    operate(work, (one,), Given(entries={entry.ref: entry for entry in entries}, facts={}))
    return work.rejected[0].why if work.rejected else None


def test_there_are_a_thousand_inventions_and_hundreds_of_true_notes() -> None:
    signs = Counter(row.sign for row in ALL)
    assert signs["-"] >= 950
    assert signs["+"] >= 290
    assert signs["~"] <= 20
    assert len({row.kind for row in ALL}) >= 15


def test_no_invention_is_believed() -> None:
    assert [str(row) for row in ALL if row.sign == "-" and refused(row) is None] == []


def test_what_is_true_is_believed() -> None:
    assert [f"{row}: {why}" for row in ALL if row.sign == "+" and (why := refused(row))] == []


def test_none_comes_in_over_the_wire(tmp_path: Path, server: ScriptedServer) -> None:
    place = workspace(tmp_path, server)
    sent = [row for row in ALL if row.sign == "-"][::SAMPLE]
    for number, start in enumerate(range(0, len(sent), MOST_OPERATIONS)):
        place = on_day(place, f"2026-05-{number + 4:02d}")
        day, listed, references = (
            place.now().date().isoformat(),
            list[dict[str, object]](),
            dict[tuple[str, str], str](),
        )
        for row in sent[start : start + MOST_OPERATIONS]:
            session = f"{day}-{len(references)}"  # a story told in one session is told in that one alone
            if row.said[0] not in references:
                say(place, LEFT, session=session)
            for who, text in row.said:
                role, name = ("assistant", None) if who == "assistant" else ("user", who or None)
                if (who, text) not in references:
                    references[who, text] = log_text(place, text, session=session, role=role, name=name).ids[0]
            ref = next(references[said] for said in row.said if row.quote in said[1])
            listed.append({"op": "add", "text": row.note, "when": row.when, "quote": row.quote, "entries": [ref]})
        server.play([operations(*listed)])
        report = dreamt(place)
        assert report.usage.calls >= 1
    events, _ = read_ledger(place)
    assert [event.text for event in events if event.by.startswith("llm:") and event.id] == []
