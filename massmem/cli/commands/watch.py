"""`massmem watch`."""

from __future__ import annotations

import signal

from massmem.cli.spec import Argument, Option, Verb, filled, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

FORMATS = ("claude-code", "codex", "chatgpt", "openclaw", "letta", "jsonl")
INTERRUPTED = 130

VERB = Verb(
    name="watch",
    group="Keep",
    sentence="Keep the index and imports fresh, and dream when it is due.",
    details=(
        "Runs until SIGTERM or Ctrl-C, and ends within a second, whatever it is at. One line a happening on stdout "
        "(with --json one object). One watcher for each agent and user; a second: exit 75.\n\n"
        "With --import, what another tool adds to its history comes into the logs as it is written, as massmem import "
        "would bring it. A dream that fails is tried again after a while that doubles each time."
    ),
    arguments=(
        Argument(name="PATH", required=False, read=filled, help="With --import: the file or folder of that history."),
    ),
    options=(
        Option(name="import", choices=FORMATS, into="form", help="Import the history at PATH as it grows."),
        Option(name="every", metavar="SECONDS", read=positive, default="60", help="How often to look whether a dream is due."),
        Option(name="once", help="Do all of it one time, and end."),
    ),
    examples=(
        ("massmem watch", "As a service; examples/massmem-watch.service is one for systemd."),
        ("massmem watch --import claude-code ~/.claude/projects", "Claude Code's sessions as they go."),
        ("massmem watch --once", "For a crontab."),
    ),
)  # fmt: skip


def run(common: Common, show: Show, *, path: str | None, form: str | None, every: int | None, once: bool) -> int:
    """Watch until told to end."""
    from massmem.api.watch_work import Source  # noqa: PLC0415 - loaded when asked for
    from massmem.api.watching import EVERY, Bell, watch  # noqa: PLC0415
    from massmem.cli.stopping import ending  # noqa: PLC0415

    if (form is None) != (path is None):
        raise BadUsage("--import wants a format and a path", "massmem watch --import claude-code ~/.claude/projects")
    sources = (Source(form, path),) if form is not None and path is not None else ()
    bell, place, code = Bell(), common.place(), 0
    with ending(bell.end) as came:
        code = watch(
            place, sources=sources, once=once, every=every or EVERY, bell=bell,
            tell=lambda happening: show.happened(happening, str(happening)),
        )  # fmt: skip
    return INTERRUPTED if signal.SIGINT in came else code
