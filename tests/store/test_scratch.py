"""The folder in which a commit is built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.wishes import Wish
from massmem.store.git.scratch import scratch


def test_what_a_killed_commit_left_is_cleared_by_the_next_one_and_what_another_is_at_is_not(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="own")
    place = open_place(root=str(tmp_path), now="2026-05-04T09:00:00")
    local = tmp_path / place.local_path
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    left, at_work, old = (local / f"commit-{pid}-x" for pid in (int(gone.stdout), os.getpid(), f"0{os.getpid()}"))
    for folder in (left, at_work, old):
        folder.mkdir(parents=True)
        (folder / "index").write_text("x")
    os.utime(old, (1, 1))
    log_text(place, "I work at Contoso.", session="s")
    dream(open_place(root=str(tmp_path), now="2026-05-05T03:00:00"), Wish(force=True))
    assert [path.name for path in local.glob("commit-*")] == [at_work.name]


def test_a_commit_is_built_in_the_scopes_own_folder_and_leaves_nothing(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="own")
    place = open_place(root=str(tmp_path), now="2026-05-04T09:00:00")
    with scratch(place) as folder:
        assert Path(folder).parent == tmp_path / place.local_path
    assert not os.path.exists(folder)
