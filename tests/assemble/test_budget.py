from __future__ import annotations

import pytest

from massmem.assemble.pieces import Source
from massmem.assemble.prompt import build
from massmem.assemble.skeleton import read_skeleton
from massmem.model.memory_files import Limit
from massmem.model.prompts import Assembled, Part
from massmem.store.templates import shipped

SLOTS = read_skeleton(shipped("prompt.md"), "templates/prompt.md")
HINT = shipped("hint.md")


def entries(chars: int) -> str:
    return "\n".join(f"- entry {n:04} " + "x" * 35 for n in range(chars // 50))


def prompt(sizes: dict[str, int], budget: int | None, limit: int = 20_000) -> Assembled:
    sources = {
        file: Source(file=file, path=file, text=entries(size), chars=len(entries(size)), limit=Limit(limit, hard=True))
        for file, size in sizes.items()
    }
    return build(sources, SLOTS, strategy="full", hint=HINT, budget=budget)


def part(assembled: Assembled, file: str) -> Part:
    return next(part for part in assembled.parts if part.file == file)


SIZES = {"SOUL.md": 5_600, "ABOUT.md": 300, "TOOLS.md": 4_900, "USER.md": 600, "MEMORY.md": 20_000}


def test_what_fits_is_left_alone() -> None:
    assert prompt(SIZES, 10_000).system == prompt(SIZES, None).system


def test_the_last_in_the_prompt_gives_way_first() -> None:
    assembled = prompt(SIZES, 7_500)
    for file in ("SOUL.md", "ABOUT.md", "TOOLS.md", "USER.md"):
        assert not part(assembled, file).truncated
    memory = part(assembled, "MEMORY.md")
    assert memory.truncated
    assert memory.chars_used > 16_000
    assert 7_400 < assembled.tokens <= 7_500


def test_a_big_file_does_not_starve_the_others() -> None:
    assembled = prompt({**SIZES, "TOOLS.md": 29_000}, 7_500)
    assert not part(assembled, "SOUL.md").truncated
    assert not part(assembled, "USER.md").truncated
    assert part(assembled, "MEMORY.md").tokens > 650  # a tenth of the budget, in whole entries
    assert part(assembled, "TOOLS.md").reason == "28,419 of 20,000 characters"
    assert part(assembled, "MEMORY.md").reason == "cut to fit the budget of 7,500 tokens"
    assert assembled.tokens <= 7_500


def test_a_later_file_never_takes_from_an_earlier_one_below_its_share() -> None:
    alone = part(prompt({"SOUL.md": 5_600}, 1_000), "SOUL.md").tokens
    crowded = part(prompt({**SIZES, "MEMORY.md": 90_000}, 1_000), "SOUL.md").tokens
    assert 100 <= crowded <= alone


@pytest.mark.parametrize("budget", [0, 1, 10, 26])
def test_a_budget_below_the_hint_gives_an_empty_prompt_and_a_warning(budget: int) -> None:
    assembled = prompt(SIZES, budget)
    assert assembled.system == ""
    assert assembled.tokens == 0
    assert "less than the prompt hint alone takes" in assembled.warnings[0]


def test_a_budget_for_the_hint_alone_gives_the_hint() -> None:
    assert prompt({"SOUL.md": 600}, 27).system == HINT


def test_every_cut_is_named_once() -> None:
    assembled = prompt({**SIZES, "TOOLS.md": 29_000}, 7_500)
    assert [warning.partition(":")[0] for warning in assembled.warnings] == ["TOOLS.md", "MEMORY.md"]
