"""`massmem import`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

FORMATS = ("claude-code", "codex", "chatgpt", "openclaw", "massgen", "letta", "jsonl")

VERB = Verb(
    name="import",
    group="Remember",
    sentence="Take another tool's history into the logs, and its memory files as a proposal.",
    details=(
        "Only what a human wrote is logged as user; reminders, hooks, commands, summaries and subagents are marked "
        "for what they are. Running it again adds what is new, and nothing twice. A line that makes no sense is named "
        "(file:line: reason), the rest is taken, and the exit code is 1.\n\n"
        "For openclaw, PATH is a workspace (its daily notes), OpenClaw's own folder (its workspace, and the transcripts "
        "of that workspace's agent), an agent's folder or a transcript. What a Codex fork copied from a conversation "
        "that is there, too, is left out.\n\n"
        "Memory files (Claude Code's, OpenClaw's, MassGen's, Letta's) are never written over yours: their facts wait as a "
        "proposal for massmem review.\n\n"
        "Of MassGen's agents, one that took part and whose memory this is (--agent) gets what it said itself, and every "
        "answer that won; any other agent gets everybody's. Who won is recorded, as massmem turn close does."
    ),
    arguments=(
        Argument(name="FORMAT", choices=FORMATS, help=f"{', '.join(FORMATS)}."),
        Argument(name="PATH", read=filled, help="The file or folder, such as ~/.claude/projects or an export.zip."),
    ),
    options=(
        Option(name="dry-run", help="Read all of it and say what would be imported; write nothing."),
        Option(name="all-branches", help="Take abandoned attempts too, marked as such."),
    ),
    examples=(
        ("massmem import claude-code ~/.claude/projects", "All conversations with Claude Code."),
        ("massmem import massgen .massgen --agent agent_a", "What agent_a of a team said, and who won which turn."),
        ("massmem import chatgpt export.zip --dry-run", "What would come in."),
    ),
)


def run(common: Common, show: Show, *, format: str, path: str, dry_run: bool, all_branches: bool) -> int:
    """Import it and say how much; 1 if a line was skipped."""
    from massmem.api.importing import import_history  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.histories import imported  # noqa: PLC0415

    with show.progress("importing") as progress:
        report = import_history(
            common.place(), format, path, dry_run=dry_run, all_branches=all_branches, progress=progress
        )
    for skipped in report.skipped:
        show.fault(f"{skipped.file}:{skipped.line}: {skipped.why}")
    show.warn(report.warnings)
    show.done(report, imported)
    return 1 if report.skipped else 0
