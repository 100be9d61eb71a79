"""A change of three files and two events, and the memory before and after it."""

from __future__ import annotations

from datetime import datetime, timezone

from massmem.model.changes import Change, Changeset, Remove, Write
from massmem.model.events import Event, Op
from massmem.store.files import sha
from tests.store.workshop import Workshop

HOME = "agents/atlas/users/sam"
MEMORY, USER, TOPIC, GONE = (f"{HOME}/{name}" for name in ("MEMORY.md", "USER.md", "topics/new.md", "topics/old.md"))
LEDGER = f"{HOME}/ledger.jsonl"
OLD = {MEMORY: b"- old\n", USER: b"# User\n", GONE: b"- gone\n", LEDGER: b""}
AT = datetime(2026, 5, 4, tzinfo=timezone.utc)


def event(text: str, op: Op = Op.ADD, id: str = "m3k9q2ax") -> Event:
    return Event(at=AT, op=op, by="rules", id=id, text=text, topic="Work", sources=("2026-05-04#q8t0v3mw",)).named()


def write(path: str, data: bytes, before: bytes | None) -> Write:
    return Write(path, data, None if before is None else sha(before))


CHANGES: tuple[Change, ...] = (
    write(MEMORY, b"- new\n", OLD[MEMORY]),
    write(TOPIC, b"- topic\n", None),
    Remove(GONE, sha(OLD[GONE])),
)
NEW = {MEMORY: b"- new\n", USER: OLD[USER], TOPIC: b"- topic\n"}
EVENTS = (event("one"), event("two", id="f81zc0tn"))


def changeset(
    workshop: Workshop, changes: tuple[Change, ...] = CHANGES, events: tuple[Event, ...] = EVENTS
) -> Changeset:
    return Changeset(
        scope=workshop.place().scope, changes=changes, events=events, op="dream", title="a dream", dream="d1"
    )


OLD_MEMORY = {name: data for name, data in OLD.items() if name != LEDGER}
