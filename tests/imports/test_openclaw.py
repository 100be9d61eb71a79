"""OpenClaw's daily notes, and memory files of several tools."""

from __future__ import annotations

from datetime import timedelta, timezone
from pathlib import Path

import pytest

from massmem.errors import BadUsage, Unreadable
from massmem.imports.memory_files import claude_memory, facts, letta_memory
from massmem.imports.openclaw import memory_files, read, workspace_in
from massmem.model.history import LeftOut, Noted, Reading, Remark, Said

READING = Reading(zone=timezone(timedelta(hours=2)))


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def said(folder: Path) -> list[Said]:
    return [one for one in read(str(folder), READING) if isinstance(one, Said)]


def test_a_section_stays_together_with_all_its_paragraphs(tmp_path: Path) -> None:
    note = "# 2026-02-14\n\n## Breakfast\nSam ordered tea.\n\nAnd then toast.\n\n```\n# no heading\n```\n\n## Breakfast\nAgain.\n"
    one, two = said(write(tmp_path, {"memory/2026-02-14.md": note}))
    assert one.text == "## Breakfast\nSam ordered tea.\n\nAnd then toast.\n\n```\n# no heading\n```"
    assert two.text == "## Breakfast\nAgain."
    assert (one.role.value, one.line, two.line) == ("note", 3, 12)
    assert one.origin != two.origin


@pytest.mark.parametrize(
    ("name", "text", "at"),
    [
        ("2026-02-08.md", "## Plans\nx", "2026-02-08T12:00:00+02:00"),
        ("2026-02-08-2012.md", "## Plans\nx", "2026-02-08T20:12:00+00:00"),
        ("2026-02-08_news.md", "## 09:30 News\nx", "2026-02-08T09:30:00+02:00"),
        (
            "2026-02-09-1012.md",
            "# Session: 2026-02-09 10:12:00 UTC\n\nSam: 18:12 GMT+8 hello",
            "2026-02-09T10:12:00+00:00",
        ),
        ("2026-02-09.md", "## Talk\n18:12 GMT+8 hello", "2026-02-09T18:12:00+08:00"),
        ("2026-02-30.md", "## Plans\nx", None),
    ],
)
def test_the_time_is_that_with_a_zone_then_the_headings_then_the_files(
    tmp_path: Path, name: str, text: str, at: str | None
) -> None:
    (one,) = said(write(tmp_path, {f"memory/{name}": text}))
    assert (one.at and one.at.isoformat()) == at


def test_a_section_of_another_day_is_reported_and_its_origin_has_both_days(tmp_path: Path) -> None:
    write(tmp_path, {"memory/2026-02-14.md": "# 2026-02-15\n\n## Trip\nSam flies to Oslo.\n"})
    (one,) = said(tmp_path)
    assert one.at is not None
    assert one.at.date().isoformat() == "2026-02-15"
    assert ":2026-02-14:2026-02-15:" in one.origin
    assert [found.what for found in read(str(tmp_path), READING) if isinstance(found, Remark)] == [
        "a section of 2026-02-15 in the notes of 2026-02-14: 2026-02-15 is taken"
    ]


def test_machine_blocks_are_left_out_and_counted(tmp_path: Path) -> None:
    note = (
        "## Day\nSam was here.\n\n## Light Sleep\n<!-- openclaw:dreaming:light:start -->\n- Candidate: x\n  - confidence: 0.6\n"
        "<!-- openclaw:dreaming:light:end -->\n\n## Promoted\n- tea [score=0.861 recalls=0 avg=0.620]\n- Confidence: 0.5\n"
    )
    write(
        tmp_path,
        {
            "memory/2026-02-14.md": note,
            "memory/.dreams/2026-02-14.md": "no",
            "memory/dreaming/light/2026-02-14.md": "no",
        },
    )
    assert [one.text for one in said(tmp_path)] == ["## Day\nSam was here."]
    assert [(one.what, one.count) for one in read(str(tmp_path), READING) if isinstance(one, LeftOut)] == [
        ("machine blocks and lines of scores", 3)
    ]


def test_of_several_versions_of_a_day_the_fullest_is_read(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "memory/2026-02-08.md": "## A\nshort\n", "memory/archive/2026-02-08.md": "## A\nthe long and full text\n",
            "memory/2026-02-08-summary.md": "## A\nsum\n", "memory/2026-02-08-talk.md": "## B\nanother note\n",
        },
    )  # fmt: skip
    assert [one.text for one in said(tmp_path)] == ["## A\nthe long and full text", "## B\nanother note"]


def test_a_linked_memory_folder_is_followed_once(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere", {"2026-02-08.md": "## A\nx\n"})
    (tmp_path / "elsewhere/loop").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace/memory").symlink_to(tmp_path / "elsewhere")
    assert len(said(tmp_path / "workspace")) == 1


def test_every_workspace_folder_is_found_and_of_several_one_must_be_named(tmp_path: Path) -> None:
    write(tmp_path, {"workspace-iris/MEMORY.md": "- x\n"})
    assert workspace_in(str(tmp_path)) == str(tmp_path / "workspace-iris")
    write(tmp_path, {"workspace/memory/2026-02-08.md": "x"})
    with pytest.raises(BadUsage) as caught:
        workspace_in(str(tmp_path))
    assert caught.value.cure == f"name one of {tmp_path}/workspace, {tmp_path}/workspace-iris"
    with pytest.raises(BadUsage):
        workspace_in(str(tmp_path / "workspace/memory"))
    with pytest.raises(Unreadable):
        workspace_in(str(tmp_path / "nowhere"))


def noted(paths: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(one.topic, one.text) for one in facts(paths) if isinstance(one, Noted)]


def test_openclaws_annotations_are_no_part_of_a_fact(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "MEMORY.md": "# Memory\n\n## Home\n- Lives in Berlin <!-- trigger: home --> <!-- importance: 9 -->\n"
            "- Likes tea Source: memory/2026-08-01.md#L3-L5\n\nSam is tall.\n\n| a | b |\n|---|---|\n\n```\n- code\n```\n",
            "USER.md": "<!-- observed: 2026-07-27 | status: superseded -->\n\n- Old.\n\n"
            "<!-- observed: 2026-07-28 | status: active -->\n\n- Be brief.\n",
            "memory/people.md": "- Mo is a friend\n",
        },
    )
    assert noted(memory_files(str(tmp_path))) == [
        ("Home", "Lives in Berlin"), ("Home", "Likes tea"), ("Home", "Sam is tall."), ("standing-notes", "Be brief."),
        ("people", "Mo is a friend"),
    ]  # fmt: skip


def test_claude_codes_memory_is_a_fact_a_file_with_its_reasons_and_the_index_is_none(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "-home-sam/memory/MEMORY.md": "- [Testing](feedback_testing.md) — use pytest\n- Prefers tea\n",
            "-home-sam/memory/feedback_testing.md": "---\nname: feedback-testing\nmetadata: \n  node_type: memory\n  type: feedback\n---\n\n"
            "Use pytest.\n\n**Why:** one runner.\n\n**How to apply:** always.\n",
            "-home-sam/memory/ledger.md": "---\nname: ledger\ntype: project\n---\nMoves to Postgres.\n",
            "-home-sam/notes.md": "not memory",
        },
    )
    assert sorted(noted(claude_memory(str(tmp_path)))) == [
        ("ledger", "Moves to Postgres."), ("preferences", "Use pytest. Why: one runner. How to apply: always."),
        ("standing-notes", "Prefers tea"),
    ]  # fmt: skip


def test_lettas_persona_and_skills_are_not_the_users_memory(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "system/persona.md": "---\ndescription: me\n---\nI am Atlas.\n",
            "system/human.md": "---\ndescription: you\nlimit: 2000\n---\nSam lives in Berlin.\n",
            "reference/trips.md": "- Oslo in May\n", "skills/x/SKILL.md": "- no\n", "big.md": "x" * 700,
        },
    )  # fmt: skip
    assert sorted(noted(letta_memory(str(tmp_path)))) == [
        ("standing-notes", "Sam lives in Berlin."),
        ("trips", "Oslo in May"),
    ]
    assert [one.what for one in facts(letta_memory(str(tmp_path))) if isinstance(one, LeftOut)] == [
        "paragraphs over 600 characters"
    ]
