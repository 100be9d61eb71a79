"""How tests of the rules say things: at one time, in one session, as the user Sam."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import pytest

from massmem.dream.rules.evidence import check
from massmem.dream.rules.statements import read_statements
from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.statements import Statement

THURSDAY = datetime(2026, 3, 12, 10, 0, tzinfo=timezone.utc)
Read = Callable[..., tuple[Statement, ...]]


def spoken(*texts: str, name: str | None = None, kind: EntryKind | None = None) -> list[Entry]:
    """Entries a minute apart; a text that begins with `A:` is the assistant's, with `T:` a tool's."""
    roles = {"A:": Role.ASSISTANT, "T:": Role.TOOL, "S:": Role.SYSTEM}
    found = []
    for number, text in enumerate(texts):
        role = roles.get(text[:2], Role.USER)
        words = text[2:].strip() if text[:2] in roles else text
        at = THURSDAY + timedelta(minutes=number)
        found.append(Entry(at=at, role=role, session="s1", text=words, name=name, kind=kind).named())
    return found


@pytest.fixture
def read() -> Read:
    """Read statements out of texts; every statement must pass the check of its evidence."""

    def reading(*texts: str, name: str | None = None, kind: EntryKind | None = None) -> tuple[Statement, ...]:
        entries = spoken(*texts, name=name, kind=kind)
        statements = read_statements(entries, "sam")
        by_ref = {entry.ref: entry for entry in entries}
        assert [check(statement, by_ref) for statement in statements] == [None] * len(statements)
        return statements

    return reading


@pytest.fixture
def say() -> Callable[..., list[Entry]]:
    """Only the entries."""
    return spoken
