"""Committing memory into real repositories, in every state a user may have left them in."""

from __future__ import annotations

import os
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest

from massmem.errors import NotVersioned
from massmem.model.record import replace
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.store.git import commit, head, process, repository
from massmem.store.workspace import Place

MEMORY = "agents/atlas/users/sam/MEMORY.md"
TOPIC = "agents/atlas/users/sam/topics/travel.md"
LEDGER = "agents/atlas/users/sam/ledger.jsonl"
TRAILERS = {"Massmem-Version": "memver_0123456789ab", "Massmem-Op": "write", "Massmem-Scope": "atlas/sam"}


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A home of its own, with an identity, and none of this machine's settings."""
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\nname = Sam\nemail = sam@example.org\n[init]\ndefaultBranch = main\n")
    return {"HOME": str(home), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}


@pytest.fixture
def place(tmp_path: Path, environ: dict[str, str]) -> Place:
    """A workspace with a repository of its own, unborn."""
    root = tmp_path / "ws"
    root.mkdir()
    commit.init_own(str(root), environ)
    return Place(str(root), Settings(git="own"), Scope("atlas", "sam"), environ=environ)


@pytest.fixture
def project(tmp_path: Path, environ: dict[str, str]) -> Place:
    """A workspace inside a user's repository, with a staged, a changed and an untracked file of theirs."""
    top = tmp_path / "project"
    root = top / "memory"
    root.mkdir(parents=True)
    place = Place(str(root), Settings(git="outer"), Scope("atlas", "sam"), environ=environ)
    user(place, "init", "-q", str(top))
    for name in ("staged.py", "changed.py"):
        (top / name).write_text("old\n")
    user(place, "add", ":/")
    user(place, "commit", "-qm", "first")
    (top / "staged.py").write_text("new\n")
    user(place, "add", str(top / "staged.py"))
    (top / "changed.py").write_text("new\n")
    (top / "untracked.py").write_text("new\n")
    return place


def user(place: Place, *arguments: str) -> str:
    """What a user's own git prints."""
    done = subprocess.run(
        ["git", "-C", place.root, *arguments], env=dict(place.environ), capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return done.stdout


def write(place: Place, path: str, text: str) -> None:
    file = Path(place.root, path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def commit_file(place: Place, text: str, path: str = MEMORY) -> commit.Committed:
    write(place, path, text)
    return commit.commit_paths(place, [path], "write: MEMORY.md", TRAILERS)


def committed_files(place: Place) -> list[str]:
    return user(place, "show", "--format=", "--name-only", "HEAD").split()


def status(place: Place) -> str:
    """What the user sees; init puts .massmem into .gitignore."""
    return user(place, "status", "--porcelain", "-uall", "--", ":/", ":(exclude,glob,top)**/.massmem/**")


def hook(place: Place, name: str, script: str) -> None:
    file = Path(user(place, "rev-parse", "--absolute-git-dir").strip(), "hooks", name)
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def test_the_first_commit_is_made_on_an_unborn_branch(place: Place) -> None:
    assert commit_file(place, "- one\n") == commit.Committed(done=True)
    assert committed_files(place) == [MEMORY]
    assert status(place) == ""
    assert user(place, "log", "-1", "--format=%an|%s|%(trailers:key=Massmem-Scope,valueonly,separator=)").strip() == (
        "Sam|write: MEMORY.md|atlas/sam"
    )


def test_new_changed_and_removed_paths_go_into_one_commit(place: Place) -> None:
    commit_file(place, "old\n")
    commit_file(place, "gone soon\n", TOPIC)
    Path(place.root, TOPIC).unlink()
    write(place, MEMORY, "new\n")
    write(place, LEDGER, "{}\n")
    assert commit.commit_paths(place, [MEMORY, TOPIC, LEDGER], "dream", TRAILERS).done
    assert sorted(committed_files(place)) == sorted([MEMORY, TOPIC, LEDGER])
    assert status(place) == ""


def test_the_users_staged_changed_and_untracked_files_stay_as_they_were(project: Place) -> None:
    before, staged = status(project), user(project, "diff", "--cached")
    assert commit_file(project, "- one\n").done
    assert committed_files(project) == ["memory/" + MEMORY]
    assert (status(project), user(project, "diff", "--cached")) == (before, staged)


def test_an_empty_list_of_paths_runs_no_git(project: Place) -> None:
    head = user(project, "rev-parse", "HEAD")
    nowhere = replace(project, environ={"PATH": "/nonexistent"})
    assert commit.commit_paths(nowhere, [], "nothing", TRAILERS) == commit.Committed(done=True)
    assert user(project, "rev-parse", "HEAD") == head


def test_a_path_the_user_ignores_is_committed_nevertheless(project: Place) -> None:
    Path(project.root, "..", ".gitignore").write_text("memory/\n*.md\n")
    assert commit_file(project, "- one\n").done
    assert committed_files(project) == ["memory/" + MEMORY]


def test_a_path_that_came_and_went_is_no_obstacle(place: Place) -> None:
    write(place, MEMORY, "- one\n")
    assert commit.commit_paths(place, [MEMORY, TOPIC], "write", TRAILERS).done
    assert committed_files(place) == [MEMORY]


def test_paths_committed_already_make_no_commit(place: Place) -> None:
    commit_file(place, "- one\n")
    head = user(place, "rev-parse", "HEAD")
    assert commit.commit_paths(place, [MEMORY], "again", TRAILERS).done
    assert user(place, "rev-parse", "HEAD") == head


def test_line_ends_are_committed_as_they_are_whatever_the_user_configured(place: Place) -> None:
    Path(place.environ["HOME"], ".gitconfig").write_text(
        "[user]\nname = Sam\nemail = s@example.org\n[core]\nautocrlf = input\n"
    )
    Path(place.root, "MEMORY.md").write_bytes(b"- one\r\n- two\r\n")
    assert commit.commit_paths(place, ["MEMORY.md"], "write", TRAILERS).done
    assert process.asked(place, "cat-file", "blob", "HEAD:MEMORY.md") == b"- one\r\n- two\r\n"
    assert status(place) == ""


def test_what_the_user_staged_of_the_very_path_gives_way_to_what_is_on_disk(project: Place) -> None:
    commit_file(project, "old\n")
    write(project, MEMORY, "staged\n")
    user(project, "add", MEMORY)
    assert commit_file(project, "on disk\n").done
    assert user(project, "show", f"HEAD:memory/{MEMORY}") == "on disk\n"
    assert MEMORY not in status(project)


def test_a_link_inside_the_root_is_committed_with_its_target(place: Place) -> None:
    write(place, "dotfiles/MEMORY.md", "- one\n")
    Path(place.root, "MEMORY.md").symlink_to("dotfiles/MEMORY.md")
    Path(place.root, "real").mkdir()
    Path(place.root, "topics").symlink_to("real")
    Path(place.root, "topics/travel.md").write_text("- two\n")
    assert commit.commit_paths(place, ["MEMORY.md", "topics/travel.md"], "write", TRAILERS).done
    assert sorted(committed_files(place)) == ["MEMORY.md", "dotfiles/MEMORY.md", "real/travel.md"]


def test_a_linked_working_tree_commits_to_its_own_branch(project: Place, tmp_path: Path) -> None:
    user(project, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    (tmp_path / "side" / "memory").mkdir()
    linked = replace(project, root=str(tmp_path / "side" / "memory"))
    before = status(project)
    assert commit_file(linked, "- one\n").done
    assert user(linked, "log", "-1", "--format=%s", "side").strip() == "write: MEMORY.md"
    assert user(project, "log", "-1", "--format=%s").strip() == "first"
    assert status(project) == before


def test_a_sparse_checkout_keeps_the_files_it_leaves_out(project: Place) -> None:
    top = os.path.dirname(project.root)
    user(project, "commit", "-qam", "user")
    user(project, "-C", top, "sparse-checkout", "set", "memory")
    assert commit_file(project, "- one\n").done
    assert committed_files(project) == ["memory/" + MEMORY]
    assert "staged.py" in user(project, "ls-tree", "--name-only", "--full-tree", "HEAD")


def test_without_an_identity_massmem_signs_the_one_commit_and_configures_nothing(place: Place) -> None:
    Path(place.environ["HOME"], ".gitconfig").unlink()
    config = Path(place.root, ".git/config").read_bytes()
    assert commit_file(place, "- one\n").done
    assert user(place, "log", "-1", "--format=%an <%ae> %cn").strip() == "massmem <massmem@localhost> massmem"
    assert Path(place.root, ".git/config").read_bytes() == config
    assert os.listdir(place.environ["HOME"]) == []


def test_inherited_git_variables_are_not_trusted(place: Place, tmp_path: Path) -> None:
    poison = {"GIT_DIR": str(tmp_path / "x"), "GIT_INDEX_FILE": "/x", "GIT_AUTHOR_NAME": "Eve", "GIT_WORK_TREE": "/"}
    assert commit_file(replace(place, environ={**place.environ, **poison}), "- one\n").done
    assert user(place, "log", "-1", "--format=%an").strip() == "Sam"


def test_the_users_hooks_run_and_see_only_memorys_paths(project: Place) -> None:
    hook(project, "pre-commit", 'git diff --cached --name-only > "$HOME/seen"')
    assert commit_file(project, "- one\n").done
    assert Path(project.environ["HOME"], "seen").read_text() == f"memory/{MEMORY}\n"


def test_a_failing_hook_leaves_index_and_branch_alone_and_the_next_commit_catches_up(project: Place) -> None:
    hook(project, "pre-commit", "echo no memory today >&2; exit 1")
    before, head = Path(project.root, "../.git/index").read_bytes(), user(project, "rev-parse", "HEAD")
    assert commit_file(project, "- one\n") == commit.Committed(done=False, why="no memory today")
    assert Path(project.root, "../.git/index").read_bytes() == before
    assert user(project, "rev-parse", "HEAD") == head
    hook(project, "pre-commit", "exit 0")
    assert commit_file(project, "- two\n", TOPIC).done
    assert sorted(committed_files(project)) == ["memory/" + MEMORY, "memory/" + TOPIC]


def test_a_hook_that_fails_without_a_word_is_still_a_failure(place: Place) -> None:
    hook(place, "pre-commit", "exit 1")
    assert commit_file(place, "- one\n") == commit.Committed(done=False, why="git ended with 1 and gave no reason")


def test_catching_up_makes_the_commit_that_failed(place: Place) -> None:
    hook(place, "pre-commit", "exit 1")
    commit_file(place, "- one\n")
    hook(place, "pre-commit", "exit 0")
    assert commit.catch_up(place, "memver_aaaaaaaaaaaa") == commit.Committed(done=True)
    assert "Massmem-Version: memver_aaaaaaaaaaaa" in user(place, "log", "-1", "--format=%B")
    assert commit.catch_up(place, "memver_aaaaaaaaaaaa") is None


def test_a_hook_that_never_ends_is_ended_with_its_children(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit, "COMMIT_SECONDS", 0.5)
    hook(place, "pre-commit", "sleep 60 & sleep 60")
    began = time.monotonic()
    done = commit_file(place, "- one\n")
    assert not done.done
    assert "did not end within 0.5 seconds" in done.why
    assert time.monotonic() - began < 10
    assert not list(Path(place.root, ".git").rglob("*.lock"))


def test_failing_signing_keeps_memory_and_names_the_reason(place: Place) -> None:
    with Path(place.environ["HOME"], ".gitconfig").open("a") as file:
        file.write("[commit]\ngpgsign = true\n[gpg]\nprogram = /bin/false\n")
    assert commit_file(place, "- one\n") == commit.Committed(done=False, why="gpg failed to sign the data")


def test_a_fresh_lock_is_waited_for(place: Place) -> None:
    commit_file(place, "- one\n")
    lock = Path(place.root, ".git/index.lock")
    lock.touch()
    holder = subprocess.Popen(["sh", "-c", f"sleep 0.3; rm {lock}"])
    assert commit_file(place, "- two\n") == commit.Committed(done=True)
    holder.wait()


def test_a_lock_that_stays_is_named_and_left_in_a_users_repository_however_old(
    project: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit, "LOCK_SECONDS", 0.2)
    lock = Path(project.root, "../.git/index.lock").resolve()
    lock.touch()
    os.utime(lock, (0, 0))
    done = commit_file(project, "- one\n")
    assert done == commit.Committed(
        done=False, why=f"another git command holds {lock}; if none is running, remove that file"
    )
    assert lock.exists()


def test_an_old_lock_in_massmems_own_repository_is_removed_and_reported(place: Place) -> None:
    commit_file(place, "- one\n")
    lock = Path(place.root, ".git/index.lock")
    lock.touch()
    os.utime(lock, (0, 0))
    done = commit_file(place, "- two\n")
    assert done == commit.Committed(done=True, why=f"removed an old lock that a killed git had left: {lock}")


def test_without_git_installed_memory_waits_for_a_commit(place: Place, tmp_path: Path) -> None:
    done = commit_file(replace(place, environ={"PATH": str(tmp_path)}), "- one\n")
    assert done == commit.Committed(done=False, why="git is not installed")
    assert commit.catch_up(place, "memver_aaaaaaaaaaaa") == commit.Committed(done=True)


def test_with_versioning_off_nothing_is_run_or_remembered(place: Place) -> None:
    off = replace(place, settings=Settings(git="none"))
    assert commit_file(off, "- one\n") == commit.Committed(done=False)
    assert commit.catch_up(place, "memver_aaaaaaaaaaaa") is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_owner_is_refused_with_the_cure(place: Place) -> None:
    for path in (place.root, f"{place.root}/.git"):
        os.chown(path, 12345, 12345)
    done = commit_file(place, "- one\n")
    assert not done.done
    assert done.why.endswith(f"git config --global --add safe.directory {place.root}")


def test_an_own_repository_that_is_gone_never_means_the_one_around_it(project: Place) -> None:
    own = replace(project, settings=Settings(git="own"))
    head = user(project, "rev-parse", "HEAD")
    assert "massmem init --git" in commit_file(own, "- one\n").why
    with pytest.raises(NotVersioned):
        process.asked(own, "log")
    assert user(project, "rev-parse", "HEAD") == head


def test_a_detached_head_and_a_merge_in_progress_are_not_ready(project: Place) -> None:
    assert repository.ready(project) is None
    merge_head = Path(project.root, "../.git/MERGE_HEAD")
    merge_head.touch()
    assert "a merge is in progress" in str(repository.ready(project))
    merge_head.unlink()
    user(project, "checkout", "-q", "--detach")
    assert "HEAD is detached" in str(repository.ready(project))
    assert "HEAD is detached" in commit_file(project, "- one\n").why


def test_a_body_cannot_pass_for_a_trailer(place: Place) -> None:
    write(place, MEMORY, "- one\n")
    commit.commit_paths(place, [MEMORY], "write\n\nMassmem-Version: memver_ffffffffffff", TRAILERS)
    shown = user(place, "log", "-1", "--format=%(trailers:key=Massmem-Version,valueonly)").split()
    assert shown == ["memver_0123456789ab"]


def test_the_message_says_what_really_changed(place: Place) -> None:
    commit_file(place, "- one\n- two\n")
    Path(place.root, TOPIC).parent.mkdir()
    Path(place.root, TOPIC).write_text("- Oslo\n")
    Path(place.root, MEMORY).write_text("- one\n- three\n- four\n")
    commit.commit_paths(place, [MEMORY, TOPIC, LEDGER], "dream atlas/sam: 2 added", TRAILERS)
    assert user(place, "log", "-1", "--format=%B").strip() == (
        f"dream atlas/sam: 2 added\n\n{MEMORY} +2 -1\n{TOPIC} +1 -0\n\n"
        "Massmem-Version: memver_0123456789ab\nMassmem-Op: write\nMassmem-Scope: atlas/sam"
    )


def test_a_commit_takes_four_git_processes(place: Place) -> None:
    commit_file(place, "- one\n")
    calls = Path(place.environ["HOME"], "calls")
    bin_folder = Path(place.environ["HOME"], "bin")
    bin_folder.mkdir()
    found = subprocess.run(["which", "git"], capture_output=True, text=True, check=True).stdout.strip()
    (bin_folder / "git").write_text(f'#!/bin/sh\necho call >> {calls}\nexec {found} "$@"\n')
    (bin_folder / "git").chmod(0o755)
    counted = replace(place, environ={**place.environ, "PATH": f"{bin_folder}:{place.environ['PATH']}"})
    assert commit_file(counted, "- two\n").done
    assert len(calls.read_text().splitlines()) == 4


def test_a_given_clock_dates_the_commit(place: Place) -> None:
    at = datetime(2026, 5, 4, 3, 0, tzinfo=timezone.utc)
    commit_file(replace(place, clock=at), "- one\n")
    assert user(place, "log", "-1", "--format=%aI").strip() in ("2026-05-04T03:00:00+00:00", "2026-05-04T03:00:00Z")


def test_a_merge_or_a_checkout_is_noticed_and_a_plain_commit_is_not(place: Place) -> None:
    assert not head.head_moved(place)
    commit_file(place, "- one\n")
    assert not head.head_moved(place)
    user(place, "commit", "-q", "--allow-empty", "-m", "a person's own")
    assert not head.head_moved(place)
    user(place, "checkout", "-q", "-b", "side", "HEAD~1")
    user(place, "commit", "-q", "--allow-empty", "-m", "on the side")
    user(place, "checkout", "-q", "main")
    user(place, "merge", "-q", "--no-edit", "side")
    assert head.head_moved(place)
    commit_file(place, "- two\n")
    assert not head.head_moved(place)
    user(place, "checkout", "-q", "side")
    assert head.head_moved(place)


def test_init_marks_only_what_it_made_itself(place: Place, project: Place) -> None:
    top = os.path.dirname(project.root)
    commit.init_own(top, project.environ)
    assert not Path(top, ".git/massmem").exists()
    assert Path(place.root, ".git/massmem").exists()
    commit.init_own(place.root, place.environ)
    assert not Path(place.root, ".git/hooks").exists()


def test_a_workspace_of_its_own_is_kept_out_of_the_repository_around_it(project: Place) -> None:
    root = os.path.join(os.path.dirname(project.root), "odd [name]!")
    os.mkdir(root)
    commit.init_own(root, project.environ)
    Path(root, "MEMORY.md").write_text("- one\n")
    top = os.path.dirname(project.root)
    assert repository.exclude_from_outer(root) == top
    assert repository.exclude_from_outer(root) == top
    assert Path(top, ".git/info/exclude").read_text().count("odd") == 1
    assert "odd" not in status(project)
    assert repository.outer_repository(top) is None


def test_git_runs_in_english_without_asking_anything() -> None:
    environ = process.clean_environment({"LANG": "de_DE.UTF-8", "LANGUAGE": "de", "GIT_PAGER": "less"})
    assert environ["LC_ALL"] == "C"
    assert environ["GIT_TERMINAL_PROMPT"] == "0"
    assert not {"LANGUAGE", "GIT_PAGER"} & set(environ)
