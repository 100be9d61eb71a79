"""A model that reads what it is sent and answers from a script: ids and references come from the request alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from massmem.llm.answers import read_answer
from massmem.model.operations import Operation
from tests.llm.scripted_server import Answer, operations

SCRIPTS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("correct_scripts.yaml").read_text(encoding="utf-8")
)
_ENTRY = re.compile(r"^(\d{4}-\d\d-\d\d#\w+) .*\n((?:>.*\n?)+)", re.MULTILINE)
_FACT = re.compile(r"^([0-9a-z]{8,}) \[[^\]]*\] (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Request:
    """What a request shows: entries' texts by reference, facts' texts by id."""

    entries: Mapping[str, str]
    facts: Mapping[str, str]

    @classmethod
    def read(cls, question: str) -> Request:
        """The request as a model reads it."""
        found = {one[1]: "\n".join(line[2:] for line in one[2].splitlines()) for one in _ENTRY.finditer(question)}
        return cls(entries=found, facts={one[1]: one[2] for one in _FACT.finditer(question)})


def correct(script: Sequence[dict[str, Any]], question: str) -> list[dict[str, Any]]:
    """The operations that the script has for what is shown; what memory already says, or never said, it leaves alone."""
    return list(_made([one for one in script if "store" not in one and "refused" not in one], question))


def careless(script: Sequence[dict[str, Any]], question: str) -> list[dict[str, Any]]:
    """What a model would store that keeps what nobody said of themselves."""
    return list(_made([one["store"] for one in script if "store" in one], question))


def answer(made: Sequence[dict[str, Any]]) -> Answer:
    """The operations as an answer on the wire."""
    return operations(*made)


def parsed(made: Sequence[dict[str, Any]]) -> tuple[Operation, ...]:
    """The operations as they are read from an answer."""
    found = read_answer(operations(*made).content, "stop")
    assert isinstance(found, tuple), found
    return found


def _made(script: Sequence[dict[str, Any]], question: str) -> Iterator[dict[str, Any]]:
    shown = Request.read(question)
    for one in script:
        refs = [ref for ref, text in shown.entries.items() if one["q"] in text]
        if not refs:
            continue
        fields = {"quote": one["q"], "entries": refs[-1:], "when": one.get("when", ""), "topic": one.get("topic", "")}
        if "of" not in one:
            yield {"op": "add", "text": one["t"], **fields}
            continue
        ids = [key for key, text in shown.facts.items() if re.search(one["of"], text) and text != one.get("t")]
        if one["op"] == "forget":
            yield from ({"op": "forget", "ids": [key], **fields} for key in ids)
        elif ids or "t" in one:
            yield {"op": one["op"] if ids else "add", "ids": ids[-1:], "text": one.get("t", ""), **fields}
