"""What an agent may do to a memory file through its tools."""

from __future__ import annotations

from massmem.errors import Refused
from massmem.model.memory_files import AGENT_FILES, TEAM, memory_file
from massmem.store.reach import check_reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def readable(place: Place, name: str) -> str:
    """The memory file's name, once it is sure that the tools reach no further than to it.

    Raises:
        BadName: there is no memory file of that name.
        Refused: it is a link out of this memory.
    """
    check_reach(place, memory_file(name))
    return name


def writable(place: Place, name: str) -> str:
    """The memory file's name, once it is sure that an agent may change it. Raises what `readable` does."""
    readable(place, name)
    if name == TEAM:
        raise Refused(f"{TEAM}: is made anew from what colleagues know, and not written to", "write to MEMORY.md")
    if name in AGENT_FILES and place.settings.agent_scope != "write":
        raise Refused(
            f"{name}: belongs to every user of the agent, and its tools may only read it",
            "write to USER.md, MEMORY.md or a topic; a person can set `tools: {agent_scope: write}` in massmem.yaml",
        )
    return name
