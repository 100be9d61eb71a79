"""Claude Code's transcripts: a JSON line for each message, tool call, hook and snapshot, as a tree.

The format is internal to Claude Code and changes: what is understood is taken, the rest is counted.
"""

from __future__ import annotations

import os

from massmem.imports.claude_branches import Branches
from massmem.imports.claude_messages import SPOKEN, Conversation, message_id
from massmem.imports.lines import raw_lines, read_object
from massmem.model.history import BadLine, LeftOut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

TOOL = "claude-code"
SUFFIX = ".jsonl"
APART = frozenset({"subagents", "tool-results", "memory"})
MOST_KEPT = 8_000_000


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What one transcript holds, in its order.

    It is read twice: once for its tree and for where each answer's last block stands, once for its texts. What
    the first reading parsed is kept up to a bound, so that only long transcripts are parsed twice.
    """
    plan = _Plan(path)
    conversation = Conversation(path, _session(path), reading)
    for number, line in raw_lines(path):
        if number in plan.passed:
            continue
        record = plan.kept.pop(number, None) or read_object(line, path, number)
        if isinstance(record, BadLine):
            yield record
            continue
        left = number in plan.left
        yield from conversation.line(number, record, left=left, last=plan.ends.get(message_id(record), 0) <= number)
    yield from (LeftOut(f"lines of type {kind}", count) for kind, count in plan.other.items())
    yield from conversation.recorder.left_out()


def read_on(path: str, reading: Reading, start: int) -> Iterator[Found]:
    """What a transcript holds from byte `start` on, where a line begins: what came since the last look.

    Nobody has gone back in the conversation meanwhile, so every line counts.
    """
    conversation = Conversation(path, _session(path), reading)
    ends: dict[str, int] = {}
    lines = []
    for number, line in raw_lines(path, start, 1 if start else 0):
        record = read_object(line, path, number)
        if isinstance(record, BadLine):
            yield record
        elif record.get("type") in SPOKEN:
            ends[message_id(record)] = number
            lines.append((number, line))
    for number, line in lines:
        record = read_object(line, path, number)
        if not isinstance(record, BadLine):
            yield from conversation.line(number, record, left=False, last=ends.get(message_id(record), 0) <= number)


def _session(path: str) -> str:
    return os.path.basename(path).removesuffix(SUFFIX)


class _Plan:
    """What the first reading finds out: lines to pass over, branches that were left, where each answer ends.

    `kept` are records that need not be parsed again.
    """

    def __init__(self, path: str) -> None:
        self.passed: set[int] = set()
        self.other: dict[str, int] = {}
        self.ends: dict[str, int] = {}
        self.kept: dict[int, Json] = {}
        branches = Branches()
        room = MOST_KEPT
        for number, line in raw_lines(path):
            record = read_object(line, path, number)
            if isinstance(record, BadLine):
                continue
            branches.add(number, record)
            kind = record.get("type")
            if kind == "assistant" and (name := message_id(record)):
                self.ends[name] = number
            elif isinstance(kind, str) and kind not in SPOKEN:
                self.passed.add(number)
                self.other[kind] = self.other.get(kind, 0) + 1
                continue
            if len(line) <= room:
                room -= len(line)
                self.kept[number] = record
        self.left = branches.left()
