"""Codex's rollouts: a JSON line for each event and each item that the model was sent, told twice in part.

What a human typed is an event `user_message`; the items under the name of the user hold injected context too.
Where a rollout has such events, only they are a human's words.
"""

from __future__ import annotations

import hashlib
import json
import os

from massmem.imports.asides import parted
from massmem.imports.codex_forks import Turns, own_from, rollout_of
from massmem.imports.lines import moment, objects
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Said
from massmem.text.recording import SILENT, SYSTEM, Recorder
from massmem.text.tool_failures import says_failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from massmem.imports.codex_forks import Turn
    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

TOOL = "codex"
SUFFIX = ".jsonl"
APART = frozenset({"memories"})
_CALLS = ("function_call", "custom_tool_call", "local_shell_call")
_SPOKEN = ("message", "user_message", "agent_message", "compacted")
_COPIED = (LeftOut("messages copied into forks", why="the conversation that was forked has them"),)
_RESULTS = ("function_call_output", "custom_tool_call_output")


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What one rollout holds, in its order; turns that were rolled back are left out unless all branches count.

    What a fork copied of another rollout that is there, too, is left out: it is said there.
    """
    plan = _Plan(path)
    own = _own_from(path, plan)
    rollout = _Rollout(path, plan, reading)
    for number, record in objects(path):
        if isinstance(record, BadLine):
            yield record
        elif plan.is_left(number) and not reading.all_branches:
            yield LeftOut("messages of abandoned branches")
        elif number < own and _item(record)[0] != "session_meta":
            yield from _COPIED if _item(record)[0] in _SPOKEN else ()
        else:
            yield from rollout.line(number, record)
    yield from rollout.recorder.left_out()


def _own_from(path: str, plan: _Plan) -> int:
    """The line from which on the rollout is no copy."""
    other = rollout_of(plan.forked_from, path, SUFFIX)
    return 0 if other is None else own_from(plan.turns(), _Plan(other).turns())


class _Plan:
    """What the first reading finds out: whose words come as events, which turns were rolled back, and from where it forked."""

    def __init__(self, path: str) -> None:
        self.typed: set[bytes] = set()
        self.answered = False
        self.forked_from: object = None
        self._events, self._items = Turns(_digest), Turns(_digest)
        self._left: list[tuple[int, int]] = []
        turns: list[int] = []
        named = False
        for number, record in objects(path):
            if isinstance(record, BadLine):
                continue
            kind, item = _item(record)
            if kind == "session_meta" and not named:
                self.forked_from, named = item.get("forked_from_id"), True
            self._gather(number, kind, item)
            if kind == "user_message" and isinstance(text := item.get("message"), str):
                self.typed.add(_digest(text))
                turns.append(number)
            self.answered = self.answered or (kind == "message" and item.get("role") == "assistant")
            count = item.get("num_turns") if kind == "thread_rolled_back" else None
            if isinstance(count, int) and 0 < count <= len(turns):
                self._left.append((turns[-count], number))
                del turns[-count:]

    def turns(self) -> tuple[Turn, ...]:
        """The turns, as events tell them, else as items do."""
        return self._events.all() if self.typed else self._items.all()

    def _gather(self, number: int, kind: str, item: Json) -> None:
        """Take a line in, if it is one of what was said."""
        text = item.get("message")
        if kind == "user_message" and isinstance(text, str):
            self._events.user(number, text)
        elif kind == "message" and item.get("role") == "assistant":
            for turns in (self._events, self._items):
                turns.answer("\n".join(_texts(item.get("content"))))
        elif kind == "message" and item.get("role") == "user":
            said = [part.human for part in map(parted, _texts(item.get("content"))) if part.human.strip()]
            if said:
                self._items.user(number, "\n".join(said))

    def is_left(self, number: int) -> bool:
        """Whether the line belongs to a turn that was rolled back."""
        return any(start <= number < end for start, end in self._left)


class _Rollout:
    """Turns the lines of one rollout into what was said."""

    def __init__(self, path: str, plan: _Plan, reading: Reading) -> None:
        self.recorder = Recorder(reading.recording)
        self._file, self._plan, self._reading = path, plan, reading
        self._session = os.path.basename(path).removesuffix(SUFFIX).removeprefix("rollout-")
        self._named = False
        self._subagent = False
        self._at: datetime | None = None

    def line(self, number: int, record: Json) -> Iterator[Found]:
        """What one line says."""
        self._at = moment(record.get("timestamp"), self._reading.zone) or self._at
        kind, item = _item(record)
        if kind == "session_meta":
            self._begin(item)
        elif kind in _CALLS:
            given = item.get("arguments", item.get("input", item.get("action")))
            self.recorder.call(str(item.get("name", kind)), str(item.get("call_id")), given)
        elif kind in _RESULTS:
            yield self._result(number, item)
        elif kind in _SPOKEN:
            yield from self._spoken(number, kind, item)
        elif kind == "reasoning":
            yield self._thought(number, item)
        else:
            yield LeftOut(f"lines of type {kind}") if kind else BadLine(self._file, number, "no type")

    def _spoken(self, number: int, kind: str, item: Json) -> Iterator[Found]:
        """A message, told as an item, as an event, or as the summary of what was compacted."""
        text = item.get("message")
        if kind == "message":
            yield from self._message(number, item)
        elif not isinstance(text, str):
            yield BadLine(self._file, number, "its message is not a text")
        elif not text.strip():
            yield SILENT
        elif kind == "user_message":
            yield self._said(number, Role.NOTE if self._subagent else Role.USER, text, self._kind())
        elif kind == "compacted":
            yield self._said(number, Role.NOTE, text, EntryKind.SUMMARY)
        elif not self._plan.answered:
            yield self._said(number, Role.ASSISTANT, text, self._kind())

    def _begin(self, item: Json) -> None:
        """The first line names the session; a second one is that of the session it was forked from."""
        if self._named:
            return
        name, source = item.get("id"), item.get("source")
        if isinstance(name, str) and name.strip():
            self._session, self._named = name, True
        self._subagent = (isinstance(source, dict) and "subagent" in source) or item.get("thread_source") == "subagent"

    def _kind(self) -> EntryKind | None:
        return EntryKind.SUBAGENT if self._subagent else None

    def _said(self, number: int, role: Role, text: str, kind: EntryKind | None, name: str | None = None) -> Said:
        kind = kind or (EntryKind.META if self._plan.is_left(number) else None)
        return Said(
            role=role, session=self._session, text=text, origin=f"{TOOL}:{self._session}:{number}", at=self._at,
            name=name, kind=kind, file=self._file, line=number,
        )  # fmt: skip

    def _message(self, number: int, item: Json) -> Iterator[Found]:
        role = item.get("role")
        texts = _texts(item.get("content"))
        if role == "assistant":
            if text := "\n\n".join(texts):
                yield self._said(number, Role.ASSISTANT, text, self._kind())
        elif role == "user":
            yield from self._item_of_user(number, texts)
        else:
            yield SYSTEM

    def _item_of_user(self, number: int, texts: list[str]) -> Iterator[Found]:
        parts = [parted(text) for text in texts]
        if any(part.machine or part.reminders for part in parts):
            yield LeftOut("injected context")
        text = "\n\n".join(part.human for part in parts if part.human.strip())
        if not text or _digest(text) in self._plan.typed or _digest("\n".join(texts)) in self._plan.typed:
            return
        if self._plan.typed:
            short = self.recorder.aside(text)
            yield self._said(number, Role.NOTE, short, self._kind() or EntryKind.META)
        else:
            yield self._said(number, Role.NOTE if self._subagent else Role.USER, text, self._kind())

    def _thought(self, number: int, item: Json) -> Found:
        text = self.recorder.reasoning("\n\n".join(_texts(item.get("summary")) + _texts(item.get("content"))))
        return text if isinstance(text, LeftOut) else self._said(number, Role.ASSISTANT, text, EntryKind.REASONING)

    def _result(self, number: int, item: Json) -> Found:
        output = item.get("output")
        if isinstance(output, list):
            output = "\n".join(_texts(output))
        text = output if isinstance(output, str) else json.dumps(output, ensure_ascii=False)
        failed = item.get("success") is False or says_failed(text)
        tool, shown = self.recorder.result(str(item.get("call_id")), text, failed=failed)
        return self._said(number, Role.TOOL, shown, self._kind(), tool)


def _item(record: Json) -> tuple[str, Json]:
    """The kind of a line and what it holds: wrapped in an envelope, or bare as older versions wrote it."""
    kind, payload = record.get("type"), record.get("payload")
    if isinstance(payload, dict):
        inner = payload.get("type")
        wrapped = kind in ("response_item", "event_msg") and isinstance(inner, str)
        return (str(inner) if wrapped else str(kind or "")), payload
    if kind is None and ("id" in record or "record_type" in record):
        return ("session_meta" if "id" in record else "state"), record
    return (kind if isinstance(kind, str) else ""), record


def _texts(content: object) -> list[str]:
    """The texts of a message's parts; of an image, that there was one."""
    if isinstance(content, str):
        return [content] if content.strip() else []
    found = []
    for part in content if isinstance(content, list) else ():
        text = part.get("text") if isinstance(part, dict) else part
        if isinstance(text, str) and text.strip():
            found.append(text)
        elif isinstance(part, dict) and part.get("type") == "input_image":
            found.append("[image]")
    return found


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.strip().encode("utf-8", "surrogatepass")).digest()[:16]
