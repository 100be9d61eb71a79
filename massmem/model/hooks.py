"""Hooks of coding agents: which events there are, and how far a transcript was taken into the log."""

from __future__ import annotations

from massmem.model.record import dataclass

SESSION_START, PROMPT, PRE_COMPACT, STOP, SESSION_END = (
    "session-start", "user-prompt-submit", "pre-compact", "stop", "session-end"
)  # fmt: skip
EVENTS = {
    SESSION_START: "SessionStart", PROMPT: "UserPromptSubmit", PRE_COMPACT: "PreCompact", STOP: "Stop",
    SESSION_END: "SessionEnd",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How far a transcript was read: to byte `offset` of the file that had this inode. Nothing of it is older than `first_day`."""

    inode: int = 0
    offset: int = 0
    first_day: str = ""


def event_named(word: str) -> str | None:
    """The event that a word means, spelled as the agents do or as massmem does; None if there is none."""
    plain = word.replace("-", "").replace("_", "").casefold()
    return next((name for name, theirs in EVENTS.items() if theirs.casefold() == plain), None)
