"""History, diff and restore from end to end: real files, a real ledger, a real repository."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from massmem.api import versions
from massmem.api.verifying import verify
from massmem.api.viewing import look
from massmem.dream.draft import Draft
from massmem.dream.stems import hashed_stems
from massmem.errors import BadUsage, NotVersioned
from massmem.model.changes import Changeset, Write
from massmem.model.events import Consumed, Event, Op
from massmem.model.record import replace
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.model.when import NO_DATES
from massmem.store.apply import apply, version_id
from massmem.store.files import sha
from massmem.store.git import commit
from massmem.store.workspace import Place

START = datetime(2026, 5, 4, 9, 0, tzinfo=timezone.utc)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A flat workspace with a repository of its own."""
    home, root = tmp_path / "home", tmp_path / "ws"
    home.mkdir()
    root.mkdir()
    (root / "massmem.yaml").write_text("version: 1\n")
    (root / ".gitignore").write_text(".massmem/\n")
    (home / ".gitconfig").write_text("[user]\nname = Sam\nemail = sam@example.org\n[init]\ndefaultBranch = main\n")
    environ = {"HOME": str(home), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}
    commit.init_own(str(root), environ)
    settings = Settings(git="own", layout="flat", agent="atlas", user="sam")
    return Place(str(root), settings, Scope("atlas", "sam"), START, environ=environ)


def later(place: Place) -> Place:
    assert place.clock is not None
    return replace(place, clock=place.clock + timedelta(days=1))


def learn(place: Place, texts: dict[str, str], files: dict[str, str], *more: Event) -> str:
    """One version: facts by their source with their words, and files in which `{source}` becomes the fact's id."""
    draft = Draft(look(place).view.belief, place.scope, place.now(), by="rules")
    ids = {source: draft.add(text, "work", NO_DATES, (f"2026-05-04#{source}",)).key for source, text in texts.items()}
    changes = []
    for path, text in files.items():
        old = Path(place.root, path)
        changes.append(Write(path, text.format(**ids).encode(), sha(old.read_bytes()) if old.exists() else None))
    applied = apply(place, Changeset(
        scope=place.scope, changes=tuple(changes), events=(*draft.events, *more), op="dream", title="dream",
    ))  # fmt: skip
    assert applied.version is not None
    return applied.version


def body(place: Place, path: str) -> str:
    return Path(place.root, path).read_text()


def codes(place: Place) -> list[str]:
    return [finding.code for finding in verify(place)]


def test_restore_brings_the_files_back_and_the_ledger_folds_to_them(place: Place) -> None:
    first = learn(
        place,
        {"a": "Works at Northwind"},
        {"MEMORY.md": "## Work\n- Works at Northwind ^{a}\n", "SOUL.md": "Be kind.\n"},
    )
    old = body(place, "MEMORY.md")
    place = later(place)
    second = learn(
        place, {"b": "Uses Postgres"}, {"MEMORY.md": old + "- Uses Postgres ^{b}\n", "topics/travel.md": "- Oslo\n"}
    )
    report = versions.restore(later(place), first[:12])
    assert (report.version, report.op, report.warnings) == (first, "restore", ())
    assert body(place, "MEMORY.md") == old
    assert not Path(place.root, "topics/travel.md").exists()
    assert codes(place) == []
    assert [row.version for row in versions.history(place)] == [first, second, first]
    assert [row.op for row in versions.history(place, 1)] == ["restore"]


def test_what_restore_took_away_comes_back_with_the_next_restore(place: Place) -> None:
    first = learn(place, {"a": "Works at Northwind"}, {"MEMORY.md": "## Work\n- Works at Northwind ^{a}\n"})
    second = learn(
        later(place), {"b": "Uses Postgres"}, {"MEMORY.md": body(place, "MEMORY.md") + "- Uses Postgres ^{b}\n"}
    )
    versions.restore(later(later(place)), first)
    assert versions.restore(later(later(later(place))), second).version == second
    assert "Postgres" in body(place, "MEMORY.md")
    assert codes(place) == []


def test_restoring_what_stands_already_changes_nothing(place: Place) -> None:
    first = learn(place, {"a": "Works at Northwind"}, {"MEMORY.md": "## Work\n- Works at Northwind ^{a}\n"})
    assert versions.restore(later(place), first).version is None
    assert len(versions.history(place)) == 1


def test_restore_never_brings_a_forgotten_fact_back(place: Place) -> None:
    first = learn(
        place, {"a": "Takes sertraline", "b": "Runs"}, {"MEMORY.md": "## Work\n- Takes sertraline ^{a}\n- Runs ^{b}\n"}
    )
    place = later(place)
    draft = Draft(look(place).view.belief, place.scope, place.now(), by="human")
    fact = next(fact for fact in draft.facts.values() if fact.text == "Takes sertraline")
    draft.forget(fact, cutoff=place.now(), stems=hashed_stems(fact.text), by="human")
    old = Path(place.root, "MEMORY.md").read_bytes()
    apply(place, Changeset(
        scope=place.scope, changes=(Write("MEMORY.md", b"## Work\n", sha(old)),), events=tuple(draft.events),
        blanked=(fact.key,), op="forget", title="forget",
    ))  # fmt: skip
    report = versions.restore(later(place), first)
    assert report.warnings == ("1 of its lines were forgotten since and stay so",)
    assert body(place, "MEMORY.md").startswith("## Work\n- Runs ^")
    assert codes(place) == []


def test_edits_by_hand_are_made_a_version_before_going_back(place: Place) -> None:
    first = learn(place, {"a": "Works at Northwind"}, {"MEMORY.md": "## Work\n- Works at Northwind ^{a}\n"})
    old = body(place, "MEMORY.md")
    Path(place.root, "MEMORY.md").write_text(old + "- my own words\n")
    edited = version_id(place)
    versions.restore(later(place), first)
    assert body(place, "MEMORY.md") == old
    assert [(row.version, row.op) for row in versions.history(place)] == [
        (first, "restore"),
        (edited, "edit"),
        (first, "dream"),
    ]
    assert "my own words" in versions.diff(place, first, edited).patch
    versions.restore(later(later(place)), edited)
    assert "my own words" in body(place, "MEMORY.md")


def test_restore_moves_the_dreams_marker_back(place: Place) -> None:
    read = Event(at=START, op=Op.DREAM, by="rules", start=START, logs={"logs/a.md": Consumed(3, "a" * 64)}).named()
    first = learn(place, {"a": "Runs"}, {"MEMORY.md": "## Work\n- Runs ^{a}\n"}, read)
    more = replace(
        read, parent=read.event, logs={"logs/a.md": Consumed(9, "b" * 64), "logs/b.md": Consumed(1, "c" * 64)}
    ).named()
    learn(later(place), {"b": "Swims"}, {"MEMORY.md": "## Work\n- Swims ^{b}\n"}, more)
    versions.restore(later(later(place)), first)
    marker = look(place).view.belief.marker
    assert marker["logs/a.md"] == Consumed(3, "a" * 64)
    assert marker["logs/b.md"].size == 0


def test_restore_refuses_before_it_changes_anything(place: Place) -> None:
    first = learn(place, {"a": "Runs"}, {"MEMORY.md": "## Work\n- Runs ^{a}\n"})
    learn(later(place), {}, {"MEMORY.md": "now\n"})
    Path(place.root, ".git/MERGE_HEAD").touch()
    with pytest.raises(NotVersioned, match="a merge is in progress"):
        versions.restore(place, first)
    Path(place.root, ".git/MERGE_HEAD").unlink()
    hook = Path(place.root, ".git/hooks/pre-commit")
    hook.parent.mkdir()
    hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n")
    hook.chmod(0o755)
    Path(place.root, "MEMORY.md").write_text("edited\n")
    with pytest.raises(NotVersioned, match="could not be kept: not today"):
        versions.restore(place, first)
    with pytest.raises(BadUsage):
        versions.restore(place, "memver_ffff")
    assert body(place, "MEMORY.md") == "edited\n"


def test_a_commit_that_failed_is_caught_up_by_the_next_one(place: Place) -> None:
    learn(place, {}, {"MEMORY.md": "one\n"})
    hook = Path(place.root, ".git/hooks/pre-commit")
    hook.parent.mkdir()
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    learn(later(place), {}, {"MEMORY.md": "two\n"})
    hook.unlink()
    learn(later(place), {}, {"USER.md": "three\n"})
    assert set(versions.history(place, 1)[0].files) == {"MEMORY.md", "USER.md"}


def test_diff_tells_facts_and_lines_apart(place: Place) -> None:
    first = learn(place, {"a": "Works at Northwind", "b": "Runs"}, {
        "MEMORY.md": "## Work\n- Works at Northwind ^{a}\n- Runs ^{b}\n- my line\n", "USER.md": "- mine\n",
    })  # fmt: skip
    ids = {fact.text: key for key, fact in look(place).view.belief.facts.items()}
    work, runs = ids["Works at Northwind"], ids["Runs"]
    second = learn(later(place), {"c": "Swims"}, {
        "MEMORY.md": f"## Work\n- Works at Northwind (until 2026-05) ^{work}\n- your line\n",
        "topics/sport.md": "- Swims ^{c}\n", "USER.md": "- mine\n",
    })  # fmt: skip
    report = versions.diff(place, first, second)
    swims = next(key for key, fact in look(place).view.belief.facts.items() if fact.text == "Swims")
    assert (report.old, report.new) == (first, second)
    assert [(c.sign, c.id, c.old, c.new) for c in report.facts] == [
        ("~", work, "Works at Northwind", "Works at Northwind (until 2026-05)"),
        ("-", runs, "Runs", None),
        ("+", swims, None, "Swims"),
        ("-", None, "my line", None),
        ("+", None, None, "your line"),
    ]
    assert (
        f"--- a/MEMORY.md\n+++ b/MEMORY.md\n@@ -1,4 +1,3 @@\n ## Work\n-- Works at Northwind ^{work}\n" in report.patch
    )
    assert "--- /dev/null\n+++ b/topics/sport.md\n" in report.patch
    assert "USER.md" not in report.patch
    assert versions.diff(place) == report


def test_diff_with_one_version_goes_to_the_files_as_they_are(place: Place) -> None:
    first = learn(place, {}, {"MEMORY.md": "one\n"})
    Path(place.root, "MEMORY.md").write_text("two")
    report = versions.diff(place, first)
    assert (report.old, report.new) == (first, version_id(place))
    assert report.patch.endswith("@@ -1 +1 @@\n-one\n+two\n\\ No newline at end of file\n")
    assert versions.diff(place).old == "nothing"


def test_without_versions_the_cure_is_named(place: Place) -> None:
    without = replace(place, settings=replace(place.settings, git="none"))
    for call in (versions.history, versions.diff, lambda where: versions.restore(where, "x")):
        with pytest.raises(NotVersioned) as error:
            call(without)
        assert "massmem init --git" in error.value.cure


def test_the_users_index_and_files_are_left_alone(place: Place) -> None:
    def status() -> str:
        done = subprocess.run(
            ["git", "-C", place.root, "status", "--porcelain"],
            env=dict(place.environ),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    first = learn(place, {}, {"MEMORY.md": "one\n"})
    learn(later(place), {}, {"MEMORY.md": "two\n"})
    for name in ("staged", "untracked"):
        Path(place.root, name).write_text("theirs\n")
    subprocess.run(["git", "-C", place.root, "add", "staged"], env=dict(place.environ), check=True)
    before = status()
    versions.restore(place, first)
    assert status() == before
