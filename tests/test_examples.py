"""Every example runs as it stands."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def test_the_pipeline_gives_the_memory_to_the_client_and_logs_both_sides(
    shell: Callable[[str], str], home: Path
) -> None:
    shell("massmem init memory --starter --agent atlas --user sam")
    shell('cd memory && massmem log "I prefer short answers." && massmem --now 2040-01-01 dream --force')
    answer = shell(f"cd memory && MASSMEM_SESSION=turn '{EXAMPLES}/pipeline.sh' 'Are you there?'")
    assert answer.startswith("I was given ")
    assert "User Profile" in answer
    logged = "".join(path.read_text() for path in home.glob("memory/agents/atlas/users/sam/logs/**/*.md"))
    assert "> Are you there?" in logged
    assert f"> {answer.strip()}" in logged


def test_the_line_in_the_crontab_dreams_in_the_bare_environment_that_cron_gives(
    shell: Callable[[str], str], home: Path
) -> None:
    shell("massmem init memory && cd memory && massmem log --at 2026-01-01T12:00:00Z 'I prefer short answers.'")
    line = next(line for line in (EXAMPLES / "crontab.txt").read_text().splitlines() if line[0].isdigit())
    command = line.split(None, 5)[5]
    given = {"HOME": str(home), "LOGNAME": "sam", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
    subprocess.run(["/bin/sh", "-c", command], env=given, cwd=home, stdin=subprocess.DEVNULL, check=True)
    facts = json.loads(shell("cd memory && massmem --json facts"))
    assert [fact["text"] for fact in facts] == ["Prefers short answers"]
    assert (home / "memory-dreams.log").exists()


def test_two_clones_that_both_log_and_dream_lose_nothing_when_they_merge(
    shell: Callable[[str], str], home: Path
) -> None:
    shell(f"'{EXAMPLES}/two_clones.sh' '{home}/shared'")
    believed = []
    for clone in ("desk", "laptop"):
        rows = json.loads(shell(f"massmem --root shared/{clone} --json facts"))
        believed.append(sorted((row["id"], row["text"], row["file"]) for row in rows))
        logs = "".join(path.read_text() for path in home.glob(f"shared/{clone}/agents/atlas/users/sam/logs/**/*.md"))
        assert logs.count("\n### ") == 3
    assert believed[0] == believed[1]
    assert len(believed[0]) == 3


TALK = """\
{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-01-01T12:00:00Z",\
"message":{"role":"user","content":"I prefer short answers."}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s1","timestamp":"2026-01-01T12:00:05Z",\
"message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"Noted."}]}}
"""
ROLLOUT = """\
{"timestamp":"2026-01-01T12:00:00Z","type":"session_meta","payload":{"id":"s1","source":"cli"}}
{"timestamp":"2026-01-01T12:00:01Z","type":"event_msg","payload":{"type":"user_message","message":"I prefer short answers."}}
{"timestamp":"2026-01-01T12:00:05Z","type":"event_msg","payload":{"type":"agent_message","message":"Noted."}}
"""


@pytest.mark.parametrize(
    ("tool", "settings", "talk"),
    [("claude-code", "project/.claude/settings.json", TALK), ("codex", ".codex/hooks.json", ROLLOUT)],
)
def test_a_coding_agent_is_given_the_memory_and_its_sessions_are_logged_once(
    shell: Callable[[str], str], home: Path, tool: str, settings: str, talk: str
) -> None:
    (home / "project").mkdir()
    (home / "s1.jsonl").write_text(talk)
    install = f"cd project && '{EXAMPLES}/{tool}/install.sh' '{home}/my memory'"
    assert shell(install).endswith(f"wrote {_shown(settings, home)}\n")
    played = shell(f"python3 '{EXAMPLES}/stand_in_agent.py' '{settings}' '{home}/s1.jsonl'")
    assert "## Agent Identity" in played
    (row,) = json.loads(shell("massmem --root 'my memory' --json sessions"))
    assert (row["session"], row["entries"], row["user_entries"]) == ("s1", 2, 1)
    shell("massmem --root 'my memory' dream --force")
    assert "short answers" in shell("massmem --root 'my memory' facts")
    again = shell(f"{install} 2>/dev/null || test $? = 1")
    assert '"SessionStart"' in again


def _shown(settings: str, home: Path) -> str:
    """The file as the script names it."""
    return settings.removeprefix("project/") if settings.startswith("project/") else f"{home}/{settings}"


def test_the_python_script_runs(shell: Callable[[str], str], home: Path) -> None:
    printed = shell(f"python3 '{EXAMPLES}/python_api.py' '{home}/memory'")
    assert printed.startswith("version memver_")
    assert "Ruff" in printed


def test_the_conversations_of_the_demo_are_well_formed_and_in_order() -> None:
    rows = [
        json.loads(line) for path in sorted(EXAMPLES.glob("demo/*.jsonl")) for line in path.read_text().splitlines()
    ]
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)
    assert {row["role"] for row in rows} == {"user", "assistant", "tool"}
    assert (len(rows), len({row["session"] for row in rows})) == (51, 10)


def test_an_agent_that_talks_longer_than_its_window_still_knows_what_was_said_first(
    shell: Callable[[str], str],
) -> None:
    shell("massmem init memory --agent atlas --user sam --no-git")
    printed = shell(f"cd memory && python3 '{EXAMPLES}/long_conversation.py' 24")
    assert printed.startswith("52 messages were said, ")
    assert "I bought a Loree oboe in Lyon. [" in printed
    (row,) = json.loads(shell("cd memory && massmem --json sessions"))
    assert row["session"] == "long-talk"


def test_agents_of_a_team_learn_from_each_other_and_forget_together(shell: Callable[[str], str], home: Path) -> None:
    told, _, after = shell(f"'{EXAMPLES}/team.sh' '{home}/memory'").partition("-- and after hermes forgot it\n")
    atlas, iris = told.split("-- what iris knows of them\n")
    assert "- Decided to pin Kestrel to version 4 [0.50 from hermes/" in atlas
    assert iris.startswith("-- where it comes from\n")
    assert "hazelnuts" not in told
    assert after == "colleagues share nothing that is for this agent\n"
    assert "Kestrel to version" not in "".join(path.read_text() for path in home.glob("memory/agents/*/users/sam/*.md"))
