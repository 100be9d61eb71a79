"""The systemd unit: systemd's own grammar, and a command line that massmem understands."""

from __future__ import annotations

import configparser
import shlex
from pathlib import Path

from massmem.cli.app import parse
from massmem.cli.spec import Call

UNIT = Path(__file__).resolve().parent.parent / "examples/massmem-watch.service"


def test_the_unit_starts_a_watcher_and_leaves_a_second_one_be() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text())
    assert set(unit) == {"DEFAULT", "Unit", "Service", "Install"}
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program == "%h/.local/bin/massmem"
    call = parse(words)
    assert isinstance(call, Call)
    assert (call.verb, call.values["form"], call.values["path"]) == ("watch", "claude-code", "%h/.claude/projects")
    assert unit["Service"]["RestartPreventExitStatus"] == "75"
    assert unit["Install"]["WantedBy"] == "default.target"
