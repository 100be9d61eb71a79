"""The memory files by name, and what scope and limit each has."""

from __future__ import annotations

from massmem.errors import BadName
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.settings import Limits

SOUL, ABOUT, TOOLS = "SOUL.md", "ABOUT.md", "TOOLS.md"
USER, MEMORY = "USER.md", "MEMORY.md"
TEAM = "TEAM.md"  # what colleagues know: made anew from their facts, written by nobody else
AGENT_FILES = (SOUL, ABOUT, TOOLS)
USER_FILES = (USER, MEMORY)
PAST, PROFILE = "topics/past.md", "topics/profile.md"


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a body may be. `hard`: a longer write is refused; else it only asks to compress."""

    chars: int
    hard: bool
    lines: int | None = None

    def excess(self, chars: int, lines: int) -> str:
        """By how much a body is too long (`2,310 of 2,000 characters`), "" where it fits."""
        over = [f"{chars:,} of {self.chars:,} characters"] if chars > self.chars else []
        if self.lines is not None and lines > self.lines:
            over.append(f"{lines:,} of {self.lines:,} lines")
        return ", ".join(over)


def memory_file(name: str) -> str:
    """The name as massmem spells it (`USER.md`, `topics/travel.md`), or BadName.

    Raises:
        BadName: the name is none of the five files, nor TEAM.md, and no `topics/<topic>.md`.
    """
    from massmem.model.names import check_name  # noqa: PLC0415

    if name in AGENT_FILES or name in USER_FILES or name == TEAM:
        return name
    folder, _, file = name.partition("/")
    if folder == "topics" and file.endswith(".md"):
        check_name(file.removesuffix(".md"), "topic")
        return name
    raise BadName(
        f"there is no memory file {name!r}",
        f"name one of {', '.join((*AGENT_FILES, *USER_FILES, TEAM))} or topics/<topic>.md",
    )


def limit_of(name: str, limits: Limits, written: str | None = None) -> Limit | None:
    """The limit of a memory file; topics have none. TEAM.md has MEMORY.md's: what is beyond it is not made.

    `written` is the file's own `limit` in its frontmatter (a number of characters), which goes before the settings.
    """
    own = int(written) if written and written.isascii() and written.isdigit() else None
    if name in (MEMORY, TEAM):
        return Limit(limits.memory if own is None else own, hard=False, lines=limits.lines)
    hard = {SOUL: limits.soul, ABOUT: limits.about, TOOLS: limits.tools, USER: limits.user}
    chars = hard.get(name) if own is None else own
    return None if chars is None else Limit(chars, hard=True)
