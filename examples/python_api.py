"""The main job from Python: what the commands do, as calls that answer values.

Run it with `python examples/python_api.py [FOLDER]`.
"""

import sys
import tempfile
from datetime import datetime, timedelta, timezone

from massmem import Workspace

MONDAY = datetime(2026, 11, 2, 9, 0, tzinfo=timezone.utc)
NIGHT = MONDAY + timedelta(days=4, hours=18)


def main() -> None:
    """Log two sessions, dream in the night after, look."""
    folder = sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()
    Workspace.init(folder, agent="atlas", user="sam")
    memory = Workspace.open(folder, now=NIGHT)
    memory.log("I prefer short answers.", session="monday", at=MONDAY.isoformat())
    memory.log("We use Black to format Python code.", session="monday", at=(MONDAY + timedelta(minutes=1)).isoformat())
    memory.log("We switched from Black to Ruff.", session="friday", at=(MONDAY + timedelta(days=4)).isoformat())

    memory.dream(force=True)
    print(f"version {memory.history(limit=1)[0].version} of {memory.root}")
    for fact in memory.facts(all=True):
        print(f"{fact.status:8} {fact.text}")
    print(memory.assemble(strategy="full").system)


if __name__ == "__main__":
    main()
