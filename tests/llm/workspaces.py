"""Workspaces with a model behind a scripted server, and what is in them as bytes."""

from __future__ import annotations

import re
from pathlib import Path

from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.workspace import Place
from tests.llm.scripted_server import ScriptedServer

KNOWN = "I use Helix as my editor."
LEFT = "Turns out I get hives from shellfish"
FORCED = Wish(force=True)
REFERENCE = re.compile(r"^(\d{4}-\d\d-\d\d#\w+) ", re.MULTILINE)
FACT = re.compile(r"^([0-9a-z]{8}) \[", re.MULTILINE)


def workspace(folder: Path, server: ScriptedServer, *, budget: str = "") -> Place:
    """A workspace of Sam's that asks the scripted server."""
    init(str(folder), agent="atlas", user="sam", git="none")
    yaml = folder / "massmem.yaml"
    dream_part = (
        f"dream:\n  engine: llm\n  model: openai/scripted\n  api_base: {server.base}\n  api_key: sk-test\n{budget}"
    )
    yaml.write_text(yaml.read_text(encoding="utf-8").rstrip() + f"\n{dream_part}", encoding="utf-8")
    return open_place(root=str(folder), now="2026-05-04T10:00:00")


def on_day(place: Place, day: str) -> Place:
    """The same workspace on another day."""
    return open_place(root=place.root, now=f"{day}T10:00:00")


def say(place: Place, *texts: str, session: str = "s1") -> None:
    """The user says it."""
    for text in texts:
        log_text(place, text, session=session)


def dreamt(place: Place, wish: Wish = FORCED, *, slept: list[float] | None = None) -> DreamReport:
    """A forced dream that does not really wait."""
    pauses = [] if slept is None else slept
    report = dream(place, wish, sleep=pauses.append)
    assert isinstance(report, DreamReport)
    return report


def memory(place: Place) -> dict[str, bytes]:
    """Memory files, ledger (the marker is in it) and logs, as bytes by path."""
    root = Path(place.root)
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted((root / "agents").rglob("*"))
        if path.is_file()
    }


def filled(text: str, question: str) -> str:
    """The script's text with REF as the last entry's reference, ID as the first fact's id."""
    references, facts = REFERENCE.findall(question), FACT.findall(question)
    return text.replace("REF", references[-1]).replace('"ID"', f'"{facts[0] if facts else "nofact00"}"')
