"""A small workspace to store things in."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.store.workshop import Workshop  # found by the line above


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    root = tmp_path.resolve() / "ws"
    root.mkdir()
    (root / "massmem.yaml").write_text(
        "timezone: Europe/Berlin\ndefaults: {agent: atlas, user: sam}\n", encoding="utf-8"
    )
    return Workshop(root)
