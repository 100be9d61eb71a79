"""`massmem remember`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="remember",
    group="Remember",
    sentence="Write one fact down at once, without a dream.",
    arguments=(Argument(name="TEXT", read=filled, help="The fact, as a note."),),
    options=(
        Option(name="topic", metavar="T", read=filled, default="Standing notes", help="The heading it belongs under."),
        Option(name="since", metavar="D", read=filled, help="True since (2026, 2026-05 or 2026-05-04)."),
        Option(name="until", metavar="D", read=filled, help="True until, that day included."),
        Option(name="pin", help="Never stale, and last to move out of MEMORY.md."),
    ),
    examples=(
        ('massmem remember "Prefers tea" --topic Preferences', "One preference."),
        ('massmem remember "Peanut allergy" --topic Health --pin', "One that never gets old."),
    ),
)


def run(
    common: Common, show: Show, *, text: str, topic: str | None, since: str | None, until: str | None, pin: bool
) -> int:
    """Write it down and show the fact."""
    from massmem.api.correcting import remember  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = remember(common.place(), text, topic=topic, since=since, until=until, pin=pin)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
