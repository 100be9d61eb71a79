"""Which part of a message with role "user" in OpenClaw's transcripts a human wrote, and who.

The gateway puts facts about the message before it (in fenced JSON), an envelope around it (channel and time), and
sends prompts of its own under the same role: heartbeats, scheduled tasks, how to begin a session.
"""

from __future__ import annotations

import json
import re

from massmem.model.record import dataclass

_BLOCK = re.compile(r"(?m)^[^\n`]{1,80} \(untrusted[^\n)]*\):[ \t]*\n```\w*\n(.*?)\n?```[ \t]*\n*", re.DOTALL)
_ENVELOPE = re.compile(
    r"\A\[(?:[A-Za-z][\w .:@+#()/-]{0,120} )?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d{4}-\d\d-\d\d[ T]\d\d:\d\d[^\]\n]{0,30}\][ \t]*"
)
_MESSAGE_ID = re.compile(r"(?m)^\[message_id: [^\]\n]{1,200}\][ \t]*\n?")
_SYSTEM = re.compile(r"(?m)^System(?: \(untrusted\))?: [^\n]*\n*")
_MACHINE = (
    "A new session was started via", "Read HEARTBEAT.md", "[cron:", "[heartbeat", "Pre-compaction memory flush",
    "Write any lasting notes to", "An async command you ran earlier", "A scheduled reminder has been triggered",
    "[Subagent Context]", "[Subagent Task]", "[Queued announce", "[Inter-session message]", "Run your Session Startup",
    "Agent-to-agent", "A background task", "A subagent task",
)  # fmt: skip
_DIRECTIVE = re.compile(r"\A\s*(?:\[\[[a-z_]+(?::[^\]\n]*)?\]\]\s*)+")
_SILENT = frozenset({"NO_REPLY", "HEARTBEAT_OK", "ANNOUNCE_SKIP", "REPLY_SKIP"})


@dataclass(frozen=True, slots=True)
class Words:
    """`human`: what a human wrote; `machine`: the whole text where none of it is; `sender` of a group's message."""

    human: str
    machine: str = ""
    sender: str | None = None
    removed: int = 0


def told_apart(text: str) -> Words:
    """The text of a message under the name of the user, told apart."""
    facts = [found[1] for found in _BLOCK.finditer(text)]
    rest, lines = _SYSTEM.subn("", _BLOCK.sub("", text))
    rest = _MESSAGE_ID.sub("", rest).strip()
    rest = _ENVELOPE.sub("", rest).strip()
    removed = len(facts) + lines
    if rest.startswith(_MACHINE):
        return Words("", text.strip(), removed=removed)
    sender = next(filter(None, map(_sender, facts)), None)
    if sender and rest.startswith(f"{sender}: "):
        rest = rest.removeprefix(f"{sender}: ")
    return Words(rest, sender=sender, removed=removed)


def answer(text: str) -> str:
    """An assistant's text without marks for the gateway; "" where it says nothing to anybody."""
    said = _DIRECTIVE.sub("", text).strip()
    return "" if said in _SILENT else said


def _sender(block: str) -> str | None:
    """Who sent it, as far as it was to a group: a message from one person alone is the user's."""
    try:
        facts = json.loads(block)
    except (ValueError, RecursionError):
        return None
    if not isinstance(facts, dict) or not (facts.get("is_group_chat") or facts.get("group_subject")):
        return None
    name = facts.get("sender") or facts.get("sender_id")
    return name if isinstance(name, str) and name.strip() else None
