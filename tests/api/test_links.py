"""Links that lead into another user's memory: nothing behind them is read, each is named, and the rest goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from massmem.api.assembling import assemble
from massmem.api.checking import status
from massmem.api.correcting import remember
from massmem.api.dreaming import dream
from massmem.api.exporting import export
from massmem.api.facts import facts
from massmem.api.indexing import index
from massmem.api.links import not_followed
from massmem.api.logs import log_text
from massmem.api.memory import append, read, write
from massmem.api.opening import open_place
from massmem.api.searching import search
from massmem.api.starting import init
from massmem.api.tools import answer
from massmem.api.verifying import verify
from massmem.errors import Refused
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

CANARY = "ADA-SECRET-1"
ADA, BO = "agents/atlas/users/ada", "agents/atlas/users/bo"
LINKS = {
    "a topic": ("topics/x.md", "../../ada/MEMORY.md"),
    "a topic to another agent's user": ("topics/x.md", "../../../../hermes/users/bo/MEMORY.md"),
    "a topic to a file outside": ("topics/x.md", "/etc/hostname"),
    "MEMORY.md": ("MEMORY.md", "../ada/MEMORY.md"),
    "USER.md": ("USER.md", "../ada/MEMORY.md"),
    "all topics": ("topics", "../ada/topics"),
    "all logs": ("logs", "../ada/logs"),
    "a year of logs": ("logs/2026", "../../ada/logs/2026"),
    "a day of logs": ("logs/2026/05/2026-05-04.md", "../../../../ada/logs/2026/05/2026-05-04.md"),
}


def place_of(root: Path, user: str, agent: str = "atlas") -> Place:
    return open_place(root=str(root), agent=agent, user=user, now="2026-05-05T09:00:00")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    init(str(tmp_path / "w"), agent="atlas", user="bo", git="none")
    root = tmp_path / "w"
    ada = place_of(root, "ada")
    write(ada, "MEMORY.md", f"- {CANARY} works at the mill\n")
    write(ada, "topics/trips.md", f"- {CANARY} goes to Oslo\n")
    log_text(ada, f"{CANARY} was said", at="2026-05-04T08:00:00")
    write(place_of(root, "bo", "hermes"), "MEMORY.md", f"- {CANARY} is what hermes knows\n")
    return root


def linked(root: Path, what: str) -> Place:
    """Bo's place, with such a link in it, a topic of bo's own if there can be one, and a line in the log."""
    name, target = LINKS[what]
    bo = place_of(root, "bo")
    path = root / BO / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
    if what != "all topics":
        (root / BO / "topics").mkdir(exist_ok=True)
        (root / BO / "topics/boats.md").write_text("- Boats are red\n")
    return bo


def every_answer(bo: Place, out: Path) -> Iterator[object]:
    yield facts(bo, all=True)
    yield search(bo, f"{CANARY} mill Oslo said hermes").hits
    yield search(bo, CANARY, where="logs").hits
    yield index(bo, rebuild=True)
    yield status(bo)
    yield verify(bo)
    yield assemble(bo, strategy="full", query=f"{CANARY} boats")
    yield export(bo, "openclaw", str(out))
    try:
        yield remember(bo, "Likes milk")
    except Refused as refused:  # the very file that it would be written to is the link
        yield f"{refused} {refused.cure}"
    yield dream(bo, Wish(force=True, dry_run=True))
    for name, arguments in (
        ("memory_list", {}), ("memory_search", {"query": f"{CANARY} mill"}), ("memory_remember", {"text": "Has a dog"}),
    ):  # fmt: skip
        yield answer(bo, name, arguments)


@pytest.mark.parametrize("what", LINKS)
def test_nothing_behind_a_link_answers_and_all_the_rest_does(root: Path, tmp_path: Path, what: str) -> None:
    bo = linked(root, what)
    said = [str(one) for one in every_answer(bo, tmp_path / "out")]
    written = [path for path in (*(root / BO).rglob("*"), *(tmp_path / "out").rglob("*"), *root.glob(".massmem/atlas/bo/*"))
               if path.is_file() and not path.is_symlink()]  # fmt: skip
    written = [path for path in written if ADA not in str(path.resolve())]
    assert CANARY not in "".join(said)
    assert not [path for path in written if CANARY.encode() in path.read_bytes()]
    if what != "all topics":
        assert "Boats are red" in [hit.text for hit in search(bo, "boats").hits]
        assert "Boats are red" in [row.text for row in facts(bo)]


@pytest.mark.parametrize("what", LINKS)
def test_a_link_that_is_not_followed_is_named_where_it_matters(root: Path, what: str) -> None:
    bo = linked(root, what)
    path = f"{BO}/{LINKS[what][0]}"
    (line,) = not_followed(bo)
    assert line.startswith(f"{path}: not read: it leads ")
    assert [one.file for one in verify(bo) if one.code == "leads-away"] == [path]
    assert any(path in problem for problem in status(bo).problems)
    assert path in str(assemble(bo, query="boats").warnings)


def test_a_link_cannot_be_read_or_written_through(root: Path) -> None:
    bo = linked(root, "a topic")
    before = (root / ADA / "MEMORY.md").read_bytes()
    with pytest.raises(Refused, match="leads into another agent's or user's memory"):
        read(bo, "topics/x.md")
    for change in (write, append):
        with pytest.raises(Refused, match="leads into another agent's or user's memory"):
            change(bo, "topics/x.md", "mine")
    assert (root / ADA / "MEMORY.md").read_bytes() == before


def test_facts_behind_a_link_are_not_taken_for_deleted(root: Path) -> None:
    bo = place_of(root, "bo")
    remember(bo, "Likes milk", topic="food")
    path = root / BO / "MEMORY.md"
    kept = path.read_bytes()
    path.unlink()
    path.symlink_to("../ada/MEMORY.md")
    with pytest.raises(Refused, match="1 facts stand in no file that can be read"):
        dream(bo, Wish(force=True))
    path.unlink()
    path.write_bytes(kept)
    dream(bo, Wish(force=True))
    assert [row.text for row in facts(bo)] == ["Likes milk"]


def test_a_link_within_ones_own_memory_is_followed(root: Path) -> None:
    bo = place_of(root, "bo")
    write(bo, "topics/boats.md", "- Boats are red\n")
    (root / BO / "topics/ships.md").symlink_to("boats.md")
    assert read(bo, "topics/ships.md") == "- Boats are red\n"
    assert not_followed(bo) == ()


def test_a_topic_answers_to_its_own_name_only_and_has_no_twin(root: Path) -> None:
    bo = place_of(root, "bo")
    write(bo, "topics/travel.md", "- Oslo\n")
    assert read(bo, "topics/Travel.md") == ""
    for name in ("topics/Travel.md", "topics/TRAVEL.md"):
        with pytest.raises(Refused, match=f"{name} differs from topics/travel.md only by case"):
            append(bo, name, "- Porto")
    told = answer(bo, "memory_write", json.dumps({"file": "topics/Travel.md", "content": "x"}))
    assert not told.ok
    assert [path.name for path in (root / BO / "topics").iterdir()] == ["travel.md"]
