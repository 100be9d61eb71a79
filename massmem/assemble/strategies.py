"""What goes into the prompt at once, and what the agent loads when it needs it."""

from __future__ import annotations

from massmem.errors import BadUsage
from massmem.model.memory_files import ABOUT, MEMORY, SOUL, TOOLS, USER

FILES = {"soul": SOUL, "about": ABOUT, "tools": TOOLS, "user": USER, "memory": MEMORY}
STRATEGIES = {
    "hybrid-v2": (SOUL, ABOUT, TOOLS),
    "hybrid-v1": (SOUL, ABOUT, TOOLS, USER),
    "full": (SOUL, ABOUT, TOOLS, USER, MEMORY),
    "on-demand": (),
}


def files_of(strategy: str) -> tuple[str, ...]:
    """The memory files that a strategy puts into the prompt, in its order.

    Raises:
        BadUsage: there is no such strategy.
    """
    if strategy not in STRATEGIES:
        raise BadUsage(f"there is no strategy {strategy!r}", f"use one of {', '.join(STRATEGIES)}")
    return STRATEGIES[strategy]
