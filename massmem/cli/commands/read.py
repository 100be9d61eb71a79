"""`massmem read`."""

from __future__ import annotations

from massmem.cli.spec import FILE, Option, Verb
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="read",
    group="Recall",
    sentence="Print a memory file.",
    details="Prints the body without ids. A file that is not there is empty, and no error.",
    arguments=(
        FILE,
    ),
    options=(Option(name="raw", help="The file as it is, with frontmatter and ids."),),
    examples=(
        ("massmem read MEMORY.md", "What the agent knows at a glance."),
        ("massmem read topics/travel.md --raw", "A topic with the ids of its facts."),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """The JSON document of `read`."""

    file: str
    text: str


def run(common: Common, show: Show, *, file: str, raw: bool) -> int:
    """Print it whole."""
    from massmem.api.memory import read  # noqa: PLC0415 - loaded when asked for

    text = read(common.place(), file, raw=raw)
    show.text(text, Reading(file, text))
    return 0
