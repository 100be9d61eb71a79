"""Logs that were cut, changed or taken away, and lines that are none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.acceptance.conftest import Shell


def day_file(place: Shell) -> Path:
    return next((place.mine / "logs").rglob("*.md"))


def test_what_is_logged_after_a_log_was_cut_is_dreamt_of(place: Shell) -> None:
    place.do("log", "My dog is called Rex.")
    place.do("log", "Good morning to you, it is a fine day with a lot of sun and wind.")
    place.do("dream", "--force")
    path = day_file(place)
    path.write_bytes(path.read_bytes().partition(b"\n### ")[0] + b"\n")
    place.do("log", "I live in Oslo.")
    done = place.run("dream", "--force")
    assert done.returncode == 0
    assert "cut or changed" in done.stderr
    assert set(place.facts()) == {"Dog is called Rex", "Lives in Oslo"}
    again = place.run("dream", "--force")
    assert (again.returncode, again.stderr) == (0, "")


def test_a_log_that_was_only_appended_to_is_read_on_in_silence(place: Shell) -> None:
    for text in ("My dog is called Rex.", "I live in Oslo."):
        place.do("log", text)
        assert place.run("dream", "--force").stderr == ""


def test_of_thousands_of_lines_that_are_none_the_first_ten_are_told(place: Shell) -> None:
    done = place.run("log", "--jsonl", stdin="x\n" * 3000)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 11)
    assert "and 2,990 more" in done.stderr
    report = json.loads(place.run("log", "--jsonl", "--json", stdin="x\n" * 3000).stdout)
    assert len(report["skipped"]) == 3000


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no modes there")
def test_what_cannot_be_read_is_a_finding_and_a_problem(place: Shell) -> None:
    place.do("log", "I live in Oslo.")
    place.do("dream", "--force")
    if os.geteuid() == 0:  # root reads everything, but no folder as a file
        day_file(place).unlink()
        next((place.mine / "logs").glob("*/*")).joinpath("2026-01-01.md").mkdir()
        (place.root / ".massmem/atlas/sam/proposals").write_text("")
    else:
        day_file(place).chmod(0)
        (place.root / ".massmem/atlas/sam/proposals").mkdir(mode=0)
    assert place.run("verify").returncode == 1
    status = place.json("status")
    assert any("proposals" in problem for problem in status["problems"])
