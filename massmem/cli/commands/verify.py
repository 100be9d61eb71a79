"""`massmem verify`."""

from __future__ import annotations

from massmem.cli.spec import Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="verify",
    group="Keep",
    sentence="Check that nothing was lost or damaged.",
    details=(
        "Logs were only appended to, every entry is whole, the ledger folds to the files, and links resolve. With "
        "findings: exit 1."
    ),
    examples=(("massmem verify", "After a crash, or a merge of two clones."),),
)


def run(common: Common, show: Show) -> int:
    """Check, and list what was found."""
    from massmem.api.verifying import verify  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.checks import findings  # noqa: PLC0415

    found = verify(common.place())
    show.answer(found, findings)
    return 1 if found else 0
