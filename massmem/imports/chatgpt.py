"""ChatGPT's data export: conversations as trees of messages, in JSON arrays, in a zip file or unpacked."""

from __future__ import annotations

import os
import zipfile
from datetime import timezone

from massmem.errors import BadUsage, Unreadable
from massmem.imports.json_array import Broken, values
from massmem.imports.lines import moment, opened
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Said
from massmem.text.recording import SYSTEM, Recorder
from massmem.text.tool_failures import says_failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from typing import Any, BinaryIO

    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

TOOL = "chatgpt"
SUFFIXES = (".json", ".zip")
_INSTRUCTIONS = ("user_editable_context", "model_editable_context")
_THOUGHTS = ("thoughts", "reasoning_recap")


def is_export(path: str) -> bool:
    """Whether a file of an unpacked export holds conversations, by its name."""
    name = os.path.basename(path)
    return name.endswith(".zip") or name.startswith("conversations")


def check(path: str) -> None:
    """Look at the first conversation.

    Raises:
        BadUsage: it is none of ChatGPT's.
        Unreadable: the file is no zip file after all.
    """
    for _, found in _conversations(path):
        if isinstance(found, dict) and "chat_messages" in found:
            raise BadUsage(
                f"{path}: this is an export of claude.ai, not ChatGPT's", "massmem does not know that format"
            )
        if not isinstance(found, dict) or "mapping" not in found:
            raise BadUsage(
                f"{path}: this is no export of ChatGPT's", "give the zip file, or conversations.json out of it"
            )
        return


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What the conversations hold: of each tree the path to the node that is shown, unless all branches count.

    A bad line's number is that of the conversation in its file.
    """
    for number, (name, found) in enumerate(_conversations(path), 1):
        if isinstance(found, Broken):
            yield BadLine(name, number, f"conversation {number:,}: {found.why}")
        elif not isinstance(found, dict) or not isinstance(found.get("mapping"), dict):
            yield BadLine(name, number, f"conversation {number:,} has no messages")
        else:
            yield from _Conversation(found, name, number, reading).read()


def _conversations(path: str) -> Iterator[tuple[str, Any]]:
    if not path.endswith(".zip"):
        with opened(path) as file:
            yield from ((path, value) for value in values(file))
        return
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted(name for name in archive.namelist() if _is_part(name))
            for name in names:
                with archive.open(name) as part:
                    stream: BinaryIO = part  # type: ignore[assignment]
                    yield from ((f"{path}:{name}", value) for value in values(stream))
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError) as error:
        raise Unreadable(f"{path}: {error}", "download the export again") from None


def _is_part(name: str) -> bool:
    base = os.path.basename(name)
    return base.startswith("conversations") and base.endswith(".json")


class _Conversation:
    """One tree of messages."""

    def __init__(self, found: Json, file: str, number: int, reading: Reading) -> None:
        self._file, self._number, self._reading = file, number, reading
        self._nodes: dict[str, Json] = {
            name: node for name, node in found["mapping"].items() if isinstance(node, dict)
        }  # fmt: skip
        name = found.get("conversation_id") or found.get("id")
        self._began = moment(found.get("create_time"), timezone.utc)
        self._session = name if isinstance(name, str) and name.strip() else f"chatgpt-{found.get('create_time')}"
        self._current = found.get("current_node")
        self._recorder = Recorder(reading.recording)

    def read(self) -> Iterator[Found]:
        yield from self._branches()
        yield from self._recorder.left_out()

    def _branches(self) -> Iterator[Found]:
        path = self._path()
        shown = set(path)
        at, known = self._began, False
        for name in path:
            own = self._time(name)
            at, known = (own, True) if own is not None else (at, False)
            yield from self._message(name, at, exact=known, left=False)
        rest = [name for name in self._nodes if name not in shown and self._is_spoken(name)]
        if not self._reading.all_branches:
            if rest:
                yield LeftOut("messages of abandoned branches", len(rest))
            return
        for name in rest:
            own = self._time(name)
            yield from self._message(name, own or at, exact=own is not None, left=True)

    def _path(self) -> list[str]:
        """From the root to the node that is shown, else to the newest leaf."""
        name = self._current if isinstance(self._current, str) and self._current in self._nodes else self._newest()
        path: list[str] = []
        seen: set[str] = set()
        while name is not None and name in self._nodes and name not in seen:
            seen.add(name)
            path.append(name)
            parent = self._nodes[name].get("parent")
            name = parent if isinstance(parent, str) else None
        return path[::-1]

    def _newest(self) -> str | None:
        parents = {node.get("parent") for node in self._nodes.values() if isinstance(node.get("parent"), str)}
        leaves = [name for name in self._nodes if name not in parents] or list(self._nodes)
        return max(leaves, key=self._seconds, default=None)

    def _seconds(self, name: str) -> float:
        own = self._time(name)
        return own.timestamp() if own is not None else 0.0

    def _time(self, name: str) -> datetime | None:
        return moment(self._told(name).get("create_time"), timezone.utc)

    def _told(self, name: str) -> Json:
        message = self._nodes[name].get("message")
        return message if isinstance(message, dict) else {}

    def _is_spoken(self, name: str) -> bool:
        return _role(self._told(name)) in ("user", "assistant") and bool(_text(self._told(name)))

    def _message(self, name: str, at: datetime | None, *, exact: bool, left: bool) -> Iterator[Found]:
        message = self._told(name)
        role, text, kind = _role(message), _text(message), EntryKind.META if left else None
        content = message.get("content")
        sort = content.get("content_type") if isinstance(content, dict) else None
        if not message or (not text and role != "tool"):
            return
        if _hidden(message) or role == "system" or sort in _INSTRUCTIONS:
            yield LeftOut("system and hidden messages", why=SYSTEM.why)
        elif sort in _THOUGHTS:
            told = self._recorder.reasoning(text)
            if isinstance(told, LeftOut):
                yield told
            else:
                yield self._said(name, Role.ASSISTANT, told, at, EntryKind.REASONING, exact=exact)
        elif role == "tool":
            parent = self._nodes[name].get("parent")
            tool, shown = self._recorder.result(str(parent), text, failed=_failed(message, sort) or says_failed(text))
            yield self._said(name, Role.TOOL, shown, at, kind, exact=exact, tool=_author(message) or tool)
        elif role == "assistant" and message.get("recipient", "all") not in ("all", None):
            self._recorder.call(str(message["recipient"]), name, text)
        elif role in ("user", "assistant"):
            yield self._said(name, Role(role), text, at, kind, exact=exact)
        else:
            yield BadLine(self._file, self._number, f"conversation {self._number:,}: no role {role!r}")

    def _said(
        self, node: str, role: Role, text: str, at: datetime | None, kind: EntryKind | None, *, exact: bool,
        tool: str | None = None,
    ) -> Said:  # fmt: skip
        """An entry; where its time is the one before, its origin says so."""
        name = self._told(node).get("id")
        name = name if isinstance(name, str) and name else node
        origin = f"{TOOL}:{self._session}:{name}" + ("" if exact else ":approx")
        return Said(
            role=role, session=self._session, text=text, origin=origin, at=at, name=tool, kind=kind, file=self._file,
            line=self._number,
        )  # fmt: skip


def _role(message: Json) -> str | None:
    author = message.get("author")
    role = author.get("role") if isinstance(author, dict) else None
    return role if isinstance(role, str) else None


def _failed(message: Json, sort: object) -> bool:
    """Whether ChatGPT's own marks say that a tool failed: an error of the system, or of the code it ran."""
    told = message.get("metadata")
    run = told.get("aggregate_result") if isinstance(told, dict) else None
    status = run.get("status") if isinstance(run, dict) else None
    return sort == "system_error" or (isinstance(status, str) and status.startswith("failed"))


def _author(message: Json) -> str | None:
    author = message.get("author")
    name = author.get("name") if isinstance(author, dict) else None
    return name if isinstance(name, str) and name else None


def _hidden(message: Json) -> bool:
    told = message.get("metadata")
    return isinstance(told, dict) and told.get("is_visually_hidden_from_conversation") is True


def _text(message: Json) -> str:
    """All that a message says, of an image a reference."""
    content = message.get("content")
    if not isinstance(content, dict):
        return content if isinstance(content, str) else ""
    parts = content.get("parts")
    found = [_part(part) for part in parts] if isinstance(parts, list) else []
    found += [text for key in ("text", "result", "content") if isinstance(text := content.get(key), str)]
    thoughts = content.get("thoughts")
    if isinstance(thoughts, list):
        found += [str(one.get("content") or one.get("summary") or "") for one in thoughts if isinstance(one, dict)]
    return "\n\n".join(text for text in found if text.strip())


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, dict):
        return ""
    text = part.get("text")
    if isinstance(text, str):
        return text
    pointer = part.get("asset_pointer")
    return f"[{str(part.get('content_type') or 'file').removesuffix('_asset_pointer')} {pointer or ''}".rstrip() + "]"
