"""The documents say what is true: every command block runs, and every command is documented."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from massmem.cli.spec import VERBS
from massmem.config import environment, load_settings

REPOSITORY = Path(__file__).resolve().parent.parent
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_every_command_block_of_the_readme_runs_in_the_order_in_which_it_stands(shell: Callable[[str], str]) -> None:
    shell("\n".join(blocks("sh") + [f"python3 - <<'PYTHON'\n{block}PYTHON\n" for block in blocks("python")]))


@pytest.mark.parametrize("page", sorted(path.name for path in (REPOSITORY / "docs").glob("*.md")))
def test_every_command_block_of_a_page_runs_from_an_empty_home(shell: Callable[[str], str], page: str) -> None:
    text = (REPOSITORY / "docs" / page).read_text(encoding="utf-8")
    shell("\n".join(re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)))


def test_the_two_commands_are_the_ones_that_ci_runs() -> None:
    ci = (REPOSITORY / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert [block.strip() for block in blocks("console")[:2]] == [
        line for line in ci if line.startswith("pip install") and "&&" in line
    ]


def test_the_settings_in_the_readme_are_settings_that_massmem_knows(tmp_path: Path) -> None:
    (tmp_path / "massmem.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    settings = load_settings(str(tmp_path / "massmem.yaml"), None, environment({}))
    assert (settings.agent, settings.timezone, settings.dream.stale_after) == ("atlas", "Europe/Berlin", {"tasks": 90})


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_is_in_the_command_reference(verb: str) -> None:
    assert f"\n## `massmem {verb}`\n" in (REPOSITORY / "docs/commands.md").read_text(encoding="utf-8")


def test_every_link_of_the_documents_leads_to_a_file() -> None:
    documents = [*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md"), *REPOSITORY.glob("examples/*.md")]
    links = [
        (page, link) for page in documents for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def test_every_decision_is_listed() -> None:
    folder = REPOSITORY / "docs/decisions"
    listed = re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(page.name for page in folder.glob("[0-9]*.md"))


def test_no_place_was_left_to_fill() -> None:
    documents = [*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md")]
    assert [
        page.name for page in documents if re.search(r"[A-Z]+_PLACE|\bPLACE\b", page.read_text(encoding="utf-8"))
    ] == []
