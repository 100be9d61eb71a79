"""`review` on a terminal: a person decides, change by change."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path


def massmem(root: Path, *args: str, now: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "massmem", *args, "--root", str(root), "--now", now],
        capture_output=True, encoding="utf-8", check=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.stdout


def typed(root: Path, keys: str) -> str:
    """What the terminal showed when a person typed these lines at `massmem review`."""
    inner, outer = pty.openpty()
    os.write(inner, keys.encode())
    process = subprocess.Popen(
        [sys.executable, "-m", "massmem", "review", "--root", str(root), "--now", "2026-05-06", "--no-color"],
        stdin=outer, stdout=outer, stderr=outer,
    )  # fmt: skip
    os.close(outer)
    shown = b""
    try:
        while part := os.read(inner, 4096):
            shown += part
    except OSError:
        pass  # the terminal is gone when the process ends
    os.close(inner)
    assert process.wait(timeout=60) == 0
    return shown.decode()


def waiting(tmp_path: Path) -> Path:
    massmem(tmp_path, "init", str(tmp_path), "--agent", "atlas", "--user", "sam", "--no-git", now="2026-05-01")
    massmem(tmp_path, "log", "I work at Contoso. I prefer tabs.", now="2026-05-04T09:00")
    massmem(tmp_path, "dream", "--force", "--review", now="2026-05-05T03:00")
    return tmp_path


def test_yes_and_no_and_own_words(tmp_path: Path) -> None:
    root = waiting(tmp_path)
    shown = typed(root, "e\nPrefers tabs everywhere\nn\n")
    assert "user: I work at Contoso. I prefer tabs." in shown
    facts = massmem(root, "facts", now="2026-05-07")
    assert "Prefers tabs everywhere" in facts
    assert "Contoso" not in facts


def test_all_of_this_kind(tmp_path: Path) -> None:
    root = waiting(tmp_path)
    typed(root, "a\n")
    facts = massmem(root, "facts", now="2026-05-07")
    assert "Prefers tabs" in facts
    assert "Works at Contoso" in facts


def test_leaving_it_for_later_changes_nothing(tmp_path: Path) -> None:
    root = waiting(tmp_path)
    typed(root, "y\nq\n")
    assert massmem(root, "facts", now="2026-05-07").strip() == ""
    assert "2026-05-05" in massmem(root, "review", now="2026-05-07")


def test_what_is_no_answer_is_asked_again_even_if_it_begins_like_one(tmp_path: Path) -> None:
    shown = typed(waiting(tmp_path), "you decide\nnot true\nquite\nq\n")
    assert shown.count("[y/n/e/a/q]") == 4
    assert not (tmp_path / "agents/atlas/users/sam/USER.md").exists()
