"""What a dream refuses before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.errors import Refused
from massmem.model.wishes import Wish

FOLDER = "agents/atlas/users/sam"
NOBODY = "http://127.0.0.1:9/v1"


@pytest.mark.parametrize("name", ["USER.md", "MEMORY.md", "ledger.jsonl", "topics", "."])
def test_what_a_dream_could_not_write_is_refused_before_a_model_is_asked(tmp_path: Path, name: str) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    settings = tmp_path / "massmem.yaml"
    model = f"engine: llm, model: openai/none, api_base: '{NOBODY}', api_key: none"
    settings.write_text(settings.read_text() + f"dream: {{{model}}}\n")
    log_text(open_place(root=str(tmp_path), now="2026-05-04T09:00:00"), "I work at Contoso.", session="s")
    thing = tmp_path / FOLDER / name
    if name == "topics":
        thing.mkdir()
    elif name != ".":
        thing.write_text("")
    mode = thing.stat().st_mode
    thing.chmod(mode & ~0o222)
    try:
        with pytest.raises(Refused, match="read-only"):
            dream(open_place(root=str(tmp_path), now="2026-05-05T03:00:00"), Wish(force=True))
    finally:
        thing.chmod(mode)
