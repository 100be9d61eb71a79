"""`massmem purge`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="purge",
    group="Correct",
    sentence="Take the words of a log entry, or of a fact's entries, out of the log for good.",
    details=(
        "The one thing that changes a log: the text becomes [purged], the header stays. A fact is forgotten first. "
        "verify knows of it. What git history and other clones still hold is said, and is yours to rewrite."
    ),
    arguments=(Argument(name="ID|ENTRY", read=filled, help="A fact's id, or an entry such as 2026-11-29#q8t0v3mw."),),
    examples=(("massmem purge 2026-11-29#q8t0v3mw", "What was said there is gone from the log."),),
)


def run(common: Common, show: Show, *, id_or_entry: str) -> int:
    """Purge it and say what is left to do."""
    from massmem.api.purging import purge  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import purged  # noqa: PLC0415

    report = purge(common.place(), id_or_entry)
    show.warn(report.warnings)
    show.done(report, purged)
    return 0
