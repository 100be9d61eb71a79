"""`massmem restore`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="restore",
    group="Keep",
    sentence="Bring a version back, as a new version.",
    details=(
        "Nothing in between is lost: it stays in massmem history. What was said since then is dreamt over again. What "
        "was forgotten stays forgotten."
    ),
    arguments=(Argument(name="VERSION", read=filled, help="A version, or the beginning of one."),),
    examples=(("massmem restore memver_3fa9", "Memory as it was."),),
)


def run(common: Common, show: Show, *, version: str) -> int:
    """Restore it and name the new version."""
    from massmem.api.versions import restore  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.corrections import changed  # noqa: PLC0415

    report = restore(common.place(), version)
    show.warn(report.warnings)
    show.done(report, changed)
    return 0
