"""Hooks of coding agents: memory goes in when a session starts, and what was said goes to the log as it ends.

No model and no network, whatever the event.
"""

from __future__ import annotations

import json

from massmem.errors import BadUsage
from massmem.model.history import Reading, Said
from massmem.model.hooks import EVENTS, PROMPT, SESSION_START, Mark, event_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.logs import Draft
    from massmem.store.workspace import Place

NOTHING = "{}"
CLAUDE_CODE, CODEX = "claude-code", "codex"
_EVENTS_OF = {
    CLAUDE_CODE: ("session-start", "pre-compact", "stop", "session-end"),
    CODEX: ("session-start", "pre-compact", "stop"),
}
_SECONDS = 30


def settings_for(place: Place, tool: str, *, recall: bool = False) -> str:
    """The hooks as JSON to paste: into Claude Code's settings.json, or Codex's hooks.json.

    Raises:
        BadUsage: no such tool.
    """
    if tool not in _EVENTS_OF:
        raise BadUsage(f"no hooks for {tool!r}", f"use {' or '.join(_EVENTS_OF)}")
    events = [*_EVENTS_OF[tool], *([PROMPT] if recall else [])]
    hooks = {EVENTS[event]: [_entry(place, tool, event)] for event in events}
    return json.dumps({"hooks": hooks}, indent=2, ensure_ascii=False) + "\n"


def _entry(place: Place, tool: str, event: str) -> dict[str, object]:
    command: dict[str, object] = {
        "type": "command", "command": f"{command_line(place)} hook run {event}", "timeout": _SECONDS
    }  # fmt: skip
    if tool == CODEX:
        command["statusMessage"] = "massmem: memory"
    matcher = {"matcher": "startup|resume|clear|compact"} if event == SESSION_START else {}
    return {**matcher, "hooks": [command]}


def command_line(place: Place) -> str:
    """How a shell calls massmem for this scope, wherever it stands."""
    from shlex import join  # noqa: PLC0415 - hooks that log need none

    return join(["massmem", "--root", place.root, "--agent", place.scope.agent, "--user", place.scope.user])


def run_hook(place: Place, event: str, stdin: str) -> str:
    """Answer one event: `stdin` is what the agent tells (JSON), the answer is JSON for it to read.

    Raises:
        BadUsage: no such event, or stdin is no JSON object.
        Busy, Refused, Unreadable: the log or the transcript.
    """
    name = event_named(event)
    if name is None:
        raise BadUsage(f"no event {event!r}", f"use {', '.join(EVENTS)}")
    told = _told(stdin)
    if name == SESSION_START:
        return _context(EVENTS[name], _opening(place))
    if name == PROMPT:
        return _context(EVENTS[name], _recalled(place, told.get("prompt")))
    transcript = told.get("transcript_path")
    if isinstance(transcript, str) and transcript:
        log_transcript(place, transcript)
    return NOTHING


def _told(stdin: str) -> dict[str, object]:
    try:
        told = json.loads(stdin) if stdin.strip() else {}
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise BadUsage("what the hook was told is no JSON object", "the agent writes it to the hook's stdin")
    return told


def _context(event: str, text: str) -> str:
    if not text:
        return NOTHING
    return json.dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}, ensure_ascii=False)


def _opening(place: Place) -> str:
    """The assembled prompt, and how memory is reached from here."""
    from massmem.api.assembling import assemble  # noqa: PLC0415 - the hooks that log need none

    return (
        assemble(place).system.rstrip("\n")
        + f"\n\nHere the memory tools are shell commands: `{command_line(place)} read USER.md` (or MEMORY.md, "
        "topics/<topic>.md), and `… remember TEXT` for what must not wait. The conversation is logged by itself."
    )


def _recalled(place: Place, prompt: object) -> str:
    """The facts that share most with what was just asked."""
    from massmem.api.recalling import recall  # noqa: PLC0415 - for this event alone
    from massmem.assemble.recalled import recalled_lines  # noqa: PLC0415

    if not isinstance(prompt, str) or not prompt.strip():
        return ""
    return recalled_lines(recall(place, prompt, place.settings.retrieval.limit))


def log_transcript(place: Place, path: str) -> int:
    """Log what a transcript holds beyond what was read of it before; the number of new entries.

    These count as sessions of this workspace: they are no import.
    """
    from massmem.imports.lines import last_line_end  # noqa: PLC0415 - other events log nothing
    from massmem.store.hook_marks import read_mark, write_mark  # noqa: PLC0415
    from massmem.store.logs import append  # noqa: PLC0415

    mark, end, inode = read_mark(place, path), *last_line_end(path)
    start = mark.offset if mark.inode == inode and mark.offset <= end else 0
    if start == end:
        return 0
    days = [mark.first_day] if start else []
    report = append(place, _drafts(place, path, start, days), first_day=mark.first_day if start else "")
    write_mark(place, path, Mark(inode=inode, offset=end, first_day=min(days, default="")))
    return report.logged


def _drafts(place: Place, path: str, start: int, days: list[str]) -> Iterator[Draft]:
    from massmem.api.drafting import draft_of  # noqa: PLC0415 - with the reader, for logging alone
    from massmem.imports.sources import format_of  # noqa: PLC0415

    reading = Reading(zone=place.zone(), recording=place.settings.recording)
    if format_of(path) == CODEX:
        from massmem.imports import codex  # noqa: PLC0415 - one of the two is enough

        found = codex.read(path, reading)
    else:
        from massmem.imports import claude_code  # noqa: PLC0415

        found = claude_code.read_on(path, reading, start) if start else claude_code.read(path, reading)
    for one in found:
        if isinstance(one, Said) and one.text.strip():
            draft = draft_of(one, None, place.zone())
            if draft.at is not None:
                days.append(draft.at.astimezone(place.zone()).date().isoformat())
                days[:] = [min(days)]
            yield draft
