"""What a killed dream left on disk: the step it had come to, told by what is found and not by what was intended."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SCOPE, LOCAL = "agents/atlas/users/sam", ".massmem/atlas/sam"
LEDGER = f"{SCOPE}/ledger.jsonl"
STATES = (
    "nothing new on disk", "the call is on record, memory untouched", "files staged, no journal",
    "journal written, no file in place", "between two files", "files in place, ledger as it was",
    "in the middle of the ledger", "ledger grown, no commit", "committed, journal still there", "all done",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Disk:
    """Memory, ledger and logs by path, the records of spending, and git's newest commit."""

    files: dict[str, bytes]
    spending: int
    head: str

    @property
    def logs(self) -> dict[str, bytes]:
        """The logs alone."""
        return {path: data for path, data in self.files.items() if path.startswith(f"{SCOPE}/logs/")}

    @property
    def ledger(self) -> bytes:
        """The ledger."""
        return self.files.get(LEDGER, b"")

    @property
    def memory(self) -> dict[str, bytes]:
        """The memory files alone."""
        return {path: data for path, data in self.files.items() if path.endswith(".md") and path not in self.logs}


def disk(root: Path) -> Disk:
    """What is there now, without what a killed process left beside its targets."""
    found = {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted((root / SCOPE).rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    spending = root / LOCAL / "spending.jsonl"
    return Disk(
        found, len(spending.read_bytes().splitlines()) if spending.exists() else 0, git(root, "rev-parse", "HEAD")
    )


def git(root: Path, *words: str) -> str:
    """What git says, empty when it has nothing to say or is not there."""
    command = ["git", "-C", str(root), "--no-optional-locks", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def state(root: Path, old: Disk, new: Disk) -> str:
    """Which of the STATES a kill between `old` and `new` has left."""
    now = disk(root)
    journal = root / LOCAL / "journal.json"
    if not journal.exists():
        if now.ledger != old.ledger:
            return STATES[9]
        if leftovers(root):
            return STATES[2]
        return STATES[1] if now.spending > old.spending else STATES[0]
    changed = [path for path, data in new.memory.items() if old.memory.get(path) != data]
    placed = [path for path in changed if now.memory.get(path) == new.memory[path]]
    if len(placed) < len(changed):
        return STATES[4] if placed else STATES[3]
    if now.ledger == old.ledger:
        return STATES[5]
    if now.ledger != new.ledger:
        return STATES[6]
    return STATES[7] if now.head == old.head else STATES[8]


def leftovers(root: Path) -> list[str]:
    """What a killed process left beside its targets."""
    folders = (root / SCOPE, root / SCOPE / "topics", root / LOCAL)
    return [path.name for folder in folders for path in folder.glob(".*massmem-tmp")]


def marked(root: Path) -> dict[str, int]:
    """How far the ledger says that each log was read."""
    found: dict[str, int] = {}
    for line in (root / LEDGER).read_text().splitlines() if (root / LEDGER).exists() else ():
        for path, consumed in (json.loads(line).get("logs") or {}).items():
            found[path] = consumed["bytes"]
    return found
