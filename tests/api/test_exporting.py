"""Memory in other tools' layouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from massmem.api.correcting import remember
from massmem.api.exporting import export
from massmem.api.memory import write
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.errors import BadUsage, Refused
from massmem.store.workspace import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root = str(tmp_path / "ws")
    init(root, agent="atlas", user="sam", git="none")
    place = open_place(root=root)
    write(place, "SOUL.md", "# Soul\nI am Atlas.\n")
    write(place, "ABOUT.md", "I help with ledgers.\n<!-- private -->\n")
    write(place, "TOOLS.md", "# Tools\n\n## psql\n- read-only\n")
    remember(place, "Prefers tea", topic="Preferences")
    write(place, "MEMORY.md", "# Memory\n\n## More\n- [travel](topics/travel.md): 1 fact\n")
    write(place, "topics/travel.md", "# Travel\n- Oslo in May\n")
    return place


def files(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*.md"))}


def test_openclaw_has_tools_in_its_agents_file_and_topics_in_memory(place: Place, tmp_path: Path) -> None:
    report = export(place, "openclaw", str(tmp_path / "out"))
    assert report.written == ("AGENTS.md", "MEMORY.md", "SOUL.md", "USER.md", "memory/travel.md")
    out = files(tmp_path / "out")
    assert out["AGENTS.md"] == "I help with ledgers.\n\n## Tools\n\n### psql\n- read-only\n"
    assert out["USER.md"] == "# User\n\n## Preferences\n- Prefers tea\n"
    assert "[travel](memory/travel.md)" in out["MEMORY.md"]


def test_claude_code_has_an_index_and_a_file_with_frontmatter_for_each(place: Place, tmp_path: Path) -> None:
    export(place, "claude-code", str(tmp_path / "out"))
    out = files(tmp_path / "out")
    assert list(out) == [
        "MEMORY.md",
        "agent-about.md",
        "agent-soul.md",
        "agent-tools.md",
        "facts.md",
        "travel.md",
        "user.md",
    ]
    assert out["travel.md"].startswith(
        '---\nname: travel\ndescription: "Oslo in May"\nmetadata:\n  node_type: memory\n  type: project\n---\n'
    )
    assert "- [The user](user.md) — Prefers tea\n" in out["MEMORY.md"]
    assert "[travel](travel.md)" in out["facts.md"]


def test_letta_has_an_index_without_frontmatter_in_each_folder(place: Place, tmp_path: Path) -> None:
    export(place, "letta", str(tmp_path / "out"))
    out = files(tmp_path / "out")
    assert list(out) == [
        "MEMORY.md",
        "about.md",
        "facts.md",
        "human.md",
        "persona.md",
        "tools.md",
        "topics/MEMORY.md",
        "topics/travel.md",
    ]
    assert out["MEMORY.md"].startswith("# Memory\n")
    assert out["topics/MEMORY.md"].startswith("# Topics\n")
    assert out["human.md"].startswith('---\nname: human\ndescription: "Prefers tea"\n---\n')


def test_a_file_that_is_there_is_kept_unless_forced_and_the_same_one_is_no_news(place: Place, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/SOUL.md").write_text("I am Claw.\n")
    report = export(place, "openclaw", str(tmp_path / "out"))
    assert report.kept == ("SOUL.md",)
    assert files(tmp_path / "out")["SOUL.md"] == "I am Claw.\n"
    report = export(place, "openclaw", str(tmp_path / "out"), force=True)
    assert (report.written, report.kept) == (("SOUL.md",), ())
    assert export(place, "openclaw", str(tmp_path / "out")).written == ()


def test_a_link_that_leads_out_of_the_folder_is_not_followed(place: Place, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/memory").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refused):
        export(place, "openclaw", str(tmp_path / "out"))
    with pytest.raises(BadUsage):
        export(place, "word", str(tmp_path / "out"))
