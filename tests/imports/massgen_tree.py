"""A `.massgen` folder as MassGen leaves it: two sessions, a run that was restarted, a run of nobody's session, debris."""

from __future__ import annotations

import json
import os
from pathlib import Path

USER_PREFS = (
    "---\nname: user_prefs\ndescription: likes: short answers\ntier: short_term\nagent_id: agent_a\n"
    "created: 2025-11-01T09:30:00\nupdated: 2025-11-01T09:30:00\n---\n# User preferences\n- Answers are short\n"
)
MERGED = "---\n# From Agent agent_b\n---\nname: user_prefs\ntier: short_term\n---\n- Tables are wide\n"


def write(root: Path, files: dict[str, object]) -> Path:
    for name, what in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(what, bytes):
            path.write_bytes(what)
        else:
            path.write_text(what if isinstance(what, str) else json.dumps(what))
    return root


def turn(
    number: int, task: str, winner: str, answer: str, session: str = "session_20251101_093000"
) -> dict[str, object]:
    at = f"2025-11-01T09:3{number % 10}:59" if number < 10 else f"2025-11-01T10:{number}:59"
    meta = {"turn": number, "timestamp": at, "winning_agent": winner, "task": task, "session_id": session,
            "models": {"agent_a": "m1", "agent_b": "m2"}, "winning_model": "m1"}  # fmt: skip
    top = f"sessions/{session}/turn_{number}"
    return {f"{top}/metadata.json": meta, f"{top}/answer.txt": answer}


def call(name: str, agent: str, number: int, *, success: bool = True) -> dict[str, object]:
    return {
        "tool_name": name, "tool_type": "mcp", "call_id": f"c{number}", "agent_id": agent, "round_number": 1,
        "start_time": 1761989400.5 + number, "end_time": 1761989401.5 + number, "execution_time_ms": 1000.0,
        "success": success, "error_message": None if success else "no such\nfile", "input_chars": 120,
        "output_chars": 4000 if success else 0, "input_tokens_est": 30, "output_tokens_est": 1000,
    }  # fmt: skip


def attempt(task: str, winner: str, proposals: dict[str, dict[str, str]], final: str) -> dict[str, object]:
    """The files of an attempt: proposals by agent and time, votes, a final answer."""
    files: dict[str, object] = {
        "coordination_events.json": {
            "session_metadata": {
                "user_prompt": task, "agent_ids": ["agent_a", "agent_b"], "start_time": 1761989400.0,
                "end_time": 1761989500.0, "final_winner": winner,
            },
            "events": [],
        },
        "status.json": {
            "is_complete": True, "meta": {"session_id": "attempt_1"}, "agents": {"agent_a": {}, "agent_b": {}},
            "results": {"votes": {winner: 2}, "winner": winner},
        },
        f"final/{winner}/answer.txt": final,
        "events.jsonl": "{}\n", "massgen.log": "noise\n",
    }  # fmt: skip
    for agent, told in proposals.items():
        for stamp, text in told.items():
            files[f"{agent}/{stamp}/answer.txt"] = text
            files[f"{agent}/{stamp}/context.txt"] = "noise"
        files[f"{agent}/20251101_093058_000001/vote.json"] = {"voted_for": winner, "reason": "votes are no memory"}
    return files


def under(top: str, files: dict[str, object]) -> dict[str, object]:
    return {f"{top}/{name}": what for name, what in files.items()}


def massgen(project: Path) -> Path:
    """Make it in the project's folder; the `.massgen` folder."""
    root = project / ".massgen"
    for number, winner in ((1, "agent_a"), (2, "agent_b"), (10, "agent_a")):
        write(root, turn(number, f"Task {number}", winner, f"Answer {number} by {winner}"))
    session, log = "sessions/session_20251101_093000", "massgen_logs/log_20251101_093000_123456"
    write(root, {
        f"{session}/winning_agents_history.json": [
            {"agent_id": "agent_a", "turn": 1}, {"agent_id": "agent_b", "turn": 2}, {"agent_id": "agent_a", "turn": 10},
        ],
        f"{session}/SESSION_SUMMARY.txt": "noise",
        f"{session}/turn_11/metadata.json": {
            "turn": 11, "timestamp": "2025-11-01T11:00:00", "task": "Task 11", "status": "incomplete", "phase": "voting",
            "voting_complete": False, "session_id": "session_20251101_093000",
        },
        f"{session}/turn_11/partial_answers.json": {
            "agent_a": {"answer": "Half of 11 by agent_a"}, "agent_b": {"answer": "Half of 11 by agent_b"},
        },
        f"{session}/archived_memories/agent_a_answer_1/short_term/user_prefs.md": USER_PREFS.replace("short", "long"),
        f"{session}/archived_memories/agent_a_answer_2/short_term/user_prefs.md": USER_PREFS + MERGED,
        f"{session}/archived_memories/agent_b_answer_1/long_term/lessons_learned.md": "- Read the folder first\n",
        f"{session}/archived_memories/agent_b_answer_1/short_term/verification_latest__x.md": "- noise\n",
        f"{session}/archived_memories/agent_b_answer_1/short_term/essential_files_manifest__x.json": {"version": 1},
    })  # fmt: skip
    os.utime(root / session / "archived_memories/agent_a_answer_1/short_term/user_prefs.md", (1, 1))
    # Turn 1 was tried eleven times: the eleventh attempt counts, not the ninth.
    for number in (1, 2, 9, 10, 11):
        proposals = {"agent_a": {"20251101_093010_000001": f"Try {number} by agent_a"},
                     "agent_b": {"20251101_093011_000001": f"Try {number} by agent_b"}}  # fmt: skip
        files = attempt(
            "Task 1", "agent_a", proposals, "Answer 1 by agent_a" if number == 11 else f"Answer of try {number}"
        )
        write(root, under(f"{log}/turn_1/attempt_{number}", files))
    write(root, under(f"{log}/turn_1/attempt_11", {
        "metrics_events.json": {"meta": {}, "tool_executions": [
            call("directory_tree", "agent_a", 1), call("read_file", "agent_a", 2), call("read_file", "agent_b", 3, success=False),
        ], "round_completions": []},
        "final/agent_a/workspace/memory/long_term/approach_patterns.md": "---\nname: approach_patterns\n---\n- Tree before file\n",
        "memory_debug/agent_b/turn_1_20251101_093100.json": {
            "timestamp": "2025-11-01T09:31:00", "agent_id": "agent_b", "user_id": "u", "session_id": "s", "turn": 1,
            "messages_sent": [{"role": "assistant", "content": "noise", "name": "conversation"}],
            "facts_extracted": [{"id": "1", "memory": "Port is 8080", "event": "ADD"}, {"id": "2", "memory": "Old", "event": "ADD"}],
            "extraction_count": 2,
        },
        "memory_debug/agent_b/turn_2_20251101_093200.json": {
            "timestamp": "2025-11-01T09:32:00", "agent_id": "agent_b", "turn": 2,
            "facts_extracted": [{"id": "1", "memory": "Port is 9090", "event": "UPDATE"}, {"id": "2", "memory": "Old", "event": "DELETE"}],
        },
    }))  # fmt: skip
    other = attempt("A question of no session", "agent_b", {"agent_b": {"20251102_080010_000001": "Try B"}}, "Final B")
    write(root, under("massgen_logs/log_20251102_080000_000000/turn_1/attempt_1", other))
    return root
