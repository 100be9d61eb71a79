"""Screens of `init` and `demo`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.workspaces import DemoReport, InitReport

VERSIONS = {"own": "versions in its own git repository", "outer": "versions in the outer git repository"}


def made(report: InitReport) -> Iterator[Block]:
    """Where the workspace is, for whom, and which files it has now."""
    yield f"{report.root}: the memory of {report.agent} about {report.user}"
    yield f"  {report.layout} layout, {report.timezone}, {VERSIONS.get(report.git, 'no versions')}"
    for word, files in (("made", report.made), ("adopted", report.adopted)):
        if files:
            yield f"  {word} {', '.join(files)}"
    if not (report.made or report.adopted):
        yield "  everything was there already"


def story(report: DemoReport) -> Iterator[Block]:
    """The demo step by step, and where it left the workspace."""
    for step in report.steps:
        yield Heading(step.title)
        yield f"$ {step.command}"
        yield step.shown.rstrip("\n")
        yield ""
    yield f"The workspace is in {report.root}; look around, for example with: massmem status --root {report.root}"
