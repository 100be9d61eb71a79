"""OpenClaw's transcripts: a JSON line for each entry of a tree, `agents/<id>/sessions/<session>.jsonl`.

Only the path that leads to the last entry is the conversation; `sessions.json` beside them tells which sessions
nobody typed into (scheduled tasks, subagents, hooks).
"""

from __future__ import annotations

import json
import os

from massmem.imports.lines import moment, objects
from massmem.imports.openclaw_words import answer, told_apart
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Said
from massmem.text.recording import SILENT, Recorder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

SUFFIX = ".jsonl"
FOLDER = "sessions"
_REGISTER = "sessions.json"
_MACHINES = (":subagent:", ":cron:", ":hook:", ":heartbeat", ":acp:")
_MIRROR = "delivery-mirror"
_SUMMARIES = ("compaction", "branch_summary")
_SILENT = ("session", "model_change", "thinking_level_change", "custom", "label", "session_info")
_ABANDONED = LeftOut("messages of abandoned branches")


def transcripts(folder: str) -> list[str]:
    """The transcripts in a folder of sessions, sorted; those that were reset or deleted bear another ending."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.endswith(SUFFIX)]


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What one transcript holds, in its order."""
    abandoned = _abandoned(path)
    transcript = _Transcript(path, reading, machine=_is_machines(path))
    for number, record in objects(path):
        if isinstance(record, BadLine):
            yield record
            continue
        name = record.get("id")
        left = isinstance(name, str) and name in abandoned
        if left and not reading.all_branches:
            yield from (_ABANDONED,) if record.get("type") == "message" else ()
        else:
            yield from transcript.line(number, record, left=left)
    yield from transcript.recorder.left_out()


def _abandoned(path: str) -> set[str]:
    """The ids of the tree's entries that are not on the way to the last one."""
    above: dict[str, object] = {}
    last: str | None = None
    for _, record in objects(path):
        if isinstance(record, BadLine) or record.get("type") == "session":
            continue
        name = record.get("id")
        if isinstance(name, str) and "parentId" in record:
            above[name] = record["parentId"]
            last = name
    active: set[str] = set()
    at: object = last
    while isinstance(at, str) and at in above and at not in active:
        active.add(at)
        at = above[at]
    return set(above) - active


def _is_machines(path: str) -> bool:
    """Whether the register says that no human speaks in this session."""
    try:
        with open(os.path.join(os.path.dirname(path), _REGISTER), encoding="utf-8") as file:
            register = json.load(file)
    except (OSError, ValueError, RecursionError):
        return False
    session = os.path.basename(path).removesuffix(SUFFIX).partition("-topic-")[0]
    keys = register if isinstance(register, dict) else {}
    named = [key for key, one in keys.items() if isinstance(one, dict) and one.get("sessionId") == session]
    return any(mark in f"{key}:" for key in named for mark in _MACHINES)


class _Transcript:
    """Turns the lines of one transcript into what was said."""

    def __init__(self, path: str, reading: Reading, *, machine: bool) -> None:
        self.recorder = Recorder(reading.recording)
        self._file, self._reading, self._machine = path, reading, machine
        self._session = os.path.basename(path).removesuffix(SUFFIX)
        self._at: datetime | None = None

    def line(self, number: int, record: Json, *, left: bool) -> Iterator[Found]:
        """What one line says; `left`: it is of an abandoned branch."""
        kind, message = record.get("type"), record.get("message")
        self._at = moment(record.get("timestamp"), self._reading.zone) or self._at
        origin = f"openclaw:{self._session}:{record.get('id') or number}"
        mark = EntryKind.META if left else None
        if kind in _SUMMARIES and isinstance(record.get("summary"), str):
            yield self._said(number, origin, Role.NOTE, record["summary"], EntryKind.SUMMARY)
        elif kind == "message" and isinstance(message, dict):
            yield from self._message(number, origin, message, mark)
        elif kind == "custom_message":
            yield LeftOut("messages of extensions")
        elif not isinstance(kind, str) or kind == "message":
            yield BadLine(self._file, number, "no message" if kind == "message" else "no type")
        elif kind not in _SILENT:
            yield LeftOut(f"lines of type {kind}")

    def _message(self, number: int, origin: str, message: Json, mark: EntryKind | None) -> Iterator[Found]:
        role, parts = message.get("role"), message.get("content")
        text = _text(parts)
        if role == "user":
            yield from self._of_user(number, origin, text, mark)
        elif role == "toolResult":
            shown = self.recorder.result(str(message.get("toolCallId")), text, failed=message.get("isError") is True)
            yield self._said(number, origin, Role.TOOL, shown[1], mark or self._kind(), shown[0])
        elif role == "assistant" and message.get("model") == _MIRROR:
            yield LeftOut("copies of messages that were delivered")
        elif role == "assistant":
            yield from self._of_assistant(number, origin, parts, mark)
        else:
            yield LeftOut(f"messages of role {role}")

    def _of_user(self, number: int, origin: str, text: str, mark: EntryKind | None) -> Iterator[Found]:
        words = told_apart(text)
        if words.removed:
            yield LeftOut("injected context", words.removed)
        if words.machine or self._machine:
            short = self.recorder.aside(words.machine or words.human)
            yield self._said(number, origin, Role.NOTE, short, mark or self._kind() or EntryKind.META)
        elif words.human:
            yield self._said(number, origin, Role.USER, words.human, mark, words.sender)
        else:
            yield SILENT

    def _of_assistant(self, number: int, origin: str, parts: object, mark: EntryKind | None) -> Iterator[Found]:
        for part in parts if isinstance(parts, list) else ():
            if isinstance(part, dict) and part.get("type") == "toolCall":
                self.recorder.call(str(part.get("name")), str(part.get("id")), part.get("arguments"))
            elif isinstance(part, dict) and part.get("type") == "thinking":
                thought = self.recorder.reasoning(part.get("thinking"))
                if isinstance(thought, LeftOut):
                    yield thought
                else:
                    yield self._said(number, f"{origin}:thinking", Role.ASSISTANT, thought, EntryKind.REASONING)
        if said := answer(_text(parts)):
            yield self._said(number, origin, Role.ASSISTANT, said, mark or self._kind())

    def _kind(self) -> EntryKind | None:
        return EntryKind.SUBAGENT if self._machine else None

    def _said(  # noqa: PLR0917 - everything that an entry consists of
        self, number: int, origin: str, role: Role, text: str, kind: EntryKind | None, name: str | None = None
    ) -> Said:  # fmt: skip
        return Said(
            role=role, session=self._session, text=text, origin=origin, at=self._at, name=name, kind=kind,
            file=self._file, line=number,
        )  # fmt: skip


def _text(content: object) -> str:
    """The texts of a message's parts; of an image, that there was one."""
    if isinstance(content, str):
        return content
    found = []
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict) and isinstance(part.get("text"), str) and part.get("type") == "text":
            found.append(part["text"])
        elif isinstance(part, dict) and part.get("type") == "image":
            found.append("[image]")
    return "\n".join(text for text in found if text.strip())
