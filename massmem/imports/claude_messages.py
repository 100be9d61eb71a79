"""One message of a Claude Code transcript after the other, as what was said."""

from __future__ import annotations

from massmem.imports.asides import is_summary, parted
from massmem.imports.lines import moment
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Said
from massmem.text.recording import Recorder
from massmem.text.redact import shorten_blobs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

SPOKEN = ("user", "assistant", "attachment")


class Conversation:
    """Turns the lines of one transcript into what was said. `session` is its name where the lines give none."""

    def __init__(self, file: str, session: str, reading: Reading) -> None:
        self.recorder = Recorder(reading.recording)
        self._file, self._session = file, session
        self._zone, self._all = reading.zone, reading.all_branches
        self._at: datetime | None = None
        self._answers: dict[str, list[str]] = {}

    def line(self, number: int, record: Json, *, left: bool, last: bool) -> Iterator[Found]:
        """What a line says. `left`: on an abandoned branch; `last`: no block of the same answer comes after it."""
        kind = record.get("type")
        if kind not in SPOKEN:
            yield BadLine(self._file, number, "no type" if kind is None else "its type is not a text")
            return
        self._know(record)
        if left and not self._all:
            yield LeftOut("messages of abandoned branches")
            return
        blocks = _blocks(record)
        if isinstance(blocks, str):
            yield BadLine(self._file, number, blocks)
        elif kind == "assistant":
            yield from self._assistant(number, record, blocks, left=left, last=last)
        elif kind == "attachment" and not blocks:
            yield LeftOut("attachments")
        else:
            yield from self._user(number, record, blocks, left=left)

    def _know(self, record: Json) -> None:
        """Take in session and time; a line without a time has that of the line before."""
        copied = record.get("forkedFrom")
        session = copied.get("sessionId") if isinstance(copied, dict) else record.get("sessionId")
        if isinstance(session, str) and session.strip():
            self._session = session
        self._at = moment(record.get("timestamp"), self._zone) or self._at

    def _said(self, number: int, role: Role, text: str, name: str, kind: EntryKind | None) -> Said:
        return Said(
            role=role, session=self._session, text=text, origin=f"claude-code:{self._session}:{name}", at=self._at,
            kind=kind, file=self._file, line=number,
        )  # fmt: skip

    def _user(self, number: int, record: Json, blocks: Sequence[object], *, left: bool) -> Iterator[Found]:
        """What stands under the name of the user: a human's words, and all that the tool puts there."""
        human: list[str] = []
        machine: list[str] = []
        reminders = 0
        for block in blocks:
            if isinstance(block, dict) and block.get("type") == "tool_result":
                yield self._result(number, record, block, left=left)
                continue
            parts = parted(_text_of(block))
            human += [parts.human] if parts.human.strip() else []
            machine += [parts.machine] if parts.machine else []
            reminders += parts.reminders
        if reminders:
            yield LeftOut("system reminders", reminders)
        text = "\n\n".join(human)
        kind, name = _kind(record, text), _name(record, number)
        if text and kind is None:
            yield self._said(number, Role.USER, text, name, EntryKind.META if left else None)
            name += ":aside"
        elif text:
            machine.append(text)
        if machine:
            short = self.recorder.aside("\n".join(machine))
            yield self._said(number, Role.NOTE, short, name, kind or EntryKind.META)

    def _result(self, number: int, record: Json, block: Json, *, left: bool) -> Found:
        content = block.get("content")
        parts = content if isinstance(content, list) else [content]
        identity = str(block.get("tool_use_id"))
        said = "\n".join(filter(None, map(_text_of, parts)))
        tool, text = self.recorder.result(identity, said, failed=block.get("is_error") is True)
        kind = EntryKind.SUBAGENT if record.get("isSidechain") is True else EntryKind.META if left else None
        return Said(
            role=Role.TOOL, session=self._session, text=text, origin=f"claude-code:{self._session}:{identity}",
            at=self._at, name=tool, kind=kind, file=self._file, line=number,
        )  # fmt: skip

    def _assistant(
        self, number: int, record: Json, blocks: Sequence[object], *, left: bool, last: bool
    ) -> Iterator[Found]:
        """The blocks of an answer come on several lines; its texts are one entry, at the last of them."""
        name = message_id(record) or _name(record, number)
        texts = self._answers.setdefault(name, [])
        for block in blocks:
            kind = block.get("type") if isinstance(block, dict) else None
            if isinstance(block, dict) and kind == "tool_use":
                self.recorder.call(str(block.get("name")), str(block.get("id")), block.get("input"))
            elif isinstance(block, dict) and kind in ("thinking", "redacted_thinking"):
                yield self._thought(number, record, block)
            elif (text := _text_of(block)).strip():
                texts.append(text)
        if last:
            del self._answers[name]
            if texts:
                yield self._said(number, Role.ASSISTANT, "\n\n".join(texts), name, _answer_kind(record, left=left))

    def _thought(self, number: int, record: Json, block: Json) -> Found:
        text = self.recorder.reasoning(block.get("thinking"))
        if isinstance(text, LeftOut):
            return text
        return self._said(number, Role.ASSISTANT, text, f"{_name(record, number)}:reasoning", EntryKind.REASONING)


def message_id(record: Json) -> str:
    """The id that all blocks of one answer share; "" where there is none."""
    message = record.get("message")
    name = message.get("id") if isinstance(message, dict) else None
    return name if isinstance(name, str) else ""


def _blocks(record: Json) -> list[object] | str:
    """The blocks of a message, or what is wrong with it."""
    if record["type"] == "attachment":
        return _queued(record.get("attachment"))
    message = record.get("message")
    if not isinstance(message, dict):
        return "its message is not an object" if "message" in record else "no message"
    content = message.get("content")
    if isinstance(content, str):
        return [content]
    return content if isinstance(content, list) else "its content is neither a text nor a list"


def _queued(told: object) -> list[object]:
    """What a human typed while the agent was at work; every other attachment is the tool's own."""
    if (
        not isinstance(told, dict)
        or told.get("type") != "queued_command"
        or told.get("commandMode", "prompt") != "prompt"
    ):
        return []
    prompt = told.get("prompt")
    return prompt if isinstance(prompt, list) else [prompt]


def _name(record: Json, number: int) -> str:
    copied = record.get("forkedFrom")
    name = copied.get("messageUuid") if isinstance(copied, dict) else record.get("uuid")
    return name if isinstance(name, str) and name else f"line-{number}"


def _kind(record: Json, text: str) -> EntryKind | None:
    """What a text under the name of the user is, where a human did not type it."""
    if record.get("isSidechain") is True:
        return EntryKind.SUBAGENT
    if record.get("isCompactSummary") is True or is_summary(text):
        return EntryKind.SUMMARY
    origin = record.get("origin")
    foreign = isinstance(origin, dict) and origin.get("kind") not in (None, "human")
    if foreign or record.get("isMeta") is True or record.get("isVisibleInTranscriptOnly") is True:
        return EntryKind.META
    return None


def _answer_kind(record: Json, *, left: bool) -> EntryKind | None:
    if record.get("isSidechain") is True:
        return EntryKind.SUBAGENT
    return EntryKind.META if left or record.get("isApiErrorMessage") is True else None


def _text_of(block: object) -> str:
    """The text of a block; of an image or a document, a reference; "" where there is none."""
    if isinstance(block, str):
        return block
    if not isinstance(block, dict):
        return ""
    text, source = block.get("text"), block.get("source")
    if isinstance(text, str):
        return text
    data = source.get("data") if isinstance(source, dict) else None
    if isinstance(source, dict) and isinstance(data, str):
        return shorten_blobs(f"data:{source.get('media_type') or 'application/octet-stream'};base64,{data}")
    return f"[{block.get('type')}]" if block.get("type") in ("image", "document") else ""
