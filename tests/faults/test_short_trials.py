"""Short runs of the trials that `just faults` and `just bench` run at length."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent.parent


def run(name: str, *args: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", *args],
        cwd=REPOSITORY, capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged() -> None:
    run("faults", "--only", "random", "--kills", "12", "--seed", "7")


@pytest.mark.skipif(find_spec("litellm") is None, reason="LiteLLM is not installed")
def test_a_dream_with_a_model_that_is_killed_leaves_the_old_memory_or_the_new_one() -> None:
    run("faults", "--only", "model", "--brief")


def test_entries_of_many_processes_are_whole_and_once_while_dreams_run() -> None:
    run("concurrency", "--writers", "4", "--each", "10")


def test_the_other_benchmarks_run() -> None:
    run("rules_speed", "--entries", "400")
    run("start_up", "--rounds", "1", "--megabytes", "1")
