"""The screen of `doctor`."""

from __future__ import annotations

from massmem.cli.screens.blocks import one_line
from massmem.cli.screens.checks import findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.cli.screens.blocks import Block
    from massmem.model.checkup import Checkup

_WIDEST = len("massmem.yaml")


def report(checkup: Checkup) -> Iterator[Block]:
    """A line for each test, with its cure below where it failed, then the findings."""
    for check in checkup.checks:
        yield f"{check.outcome.value:<5}{check.name:<{_WIDEST}}  {one_line(check.detail)}".rstrip()
        if check.cure:
            yield f"{'':<5}{'':<{_WIDEST}}  {one_line(check.cure)}"
    if checkup.findings or not checkup.all_findings:
        yield from findings(checkup.findings)
