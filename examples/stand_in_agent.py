"""Stands in for Claude Code or Codex: plays one session's hooks from a settings file, as the agent would run them.

    python3 stand_in_agent.py SETTINGS TRANSCRIPT

Prints what the agent is given at the start, then runs the hooks of its stop and its end over the transcript.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def run(settings: Path, event: str, transcript: Path) -> str:
    """Run the hooks of an event in the shell; what they put into the context."""
    given = ""
    for entry in json.loads(settings.read_text())["hooks"].get(event, []):
        for hook in entry["hooks"]:
            told = {"session_id": transcript.stem, "transcript_path": str(transcript), "hook_event_name": event}
            done = subprocess.run(
                hook["command"], shell=True, input=json.dumps(told), capture_output=True, text=True, check=True,
                timeout=hook["timeout"],
            )  # fmt: skip
            given += json.loads(done.stdout).get("hookSpecificOutput", {}).get("additionalContext", "")
    return given


def main() -> None:
    """Play a session."""
    settings, transcript = map(Path, sys.argv[1:3])
    print(run(settings, "SessionStart", transcript))
    for event in ("PreCompact", "Stop", "Stop", "SessionEnd"):
        run(settings, event, transcript)


if __name__ == "__main__":
    main()
