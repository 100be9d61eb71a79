"""`massmem init`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="init",
    group="Start",
    sentence="Make a workspace, or adopt the memory files that are there.",
    details=(
        "Writes massmem.yaml (with the local time zone), .gitignore and .gitattributes. Memory files that are there "
        "already are left as they stand; none is made before somebody writes to it. A second time changes nothing.\n\n"
        "The workspace becomes a git repository of its own, so that every change of memory is a version. MASSMEM_ROOT "
        "is ignored here."
    ),
    arguments=(
        Argument(name="DIR", help="The folder; this one if left out.", required=False, complete="folder"),
    ),
    options=(
        Option(name="layout", choices=("scoped", "flat"), default="scoped",
               help="Folders for many agents and users, or one agent's and one user's files in DIR itself."),
        Option(name="git", help="A repository of its own, also where --no-git was chosen before."),
        Option(name="no-git", help="No versions."),
        Option(name="use-repo", help="Make versions in the repository that DIR is in."),
        Option(name="starter", help="Write a SOUL.md and an ABOUT.md to begin with."),
    ),
    examples=(
        ("massmem init ~/memory --agent atlas --user sam", "A workspace for the agent atlas, which serves sam."),
        ("massmem init --layout flat", "Adopt the SOUL.md, USER.md and MEMORY.md of this folder."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, dir: str | None, layout: str | None, git: bool, no_git: bool, use_repo: bool,  # noqa: A002
    starter: bool,
) -> int:  # fmt: skip
    """Make it and say what was made."""
    from massmem.api.starting import init  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.workspaces import made  # noqa: PLC0415

    chosen = [kind for kind, given in (("own", git), ("none", no_git), ("outer", use_repo)) if given]
    if len(chosen) > 1:
        raise BadUsage("--git, --no-git and --use-repo exclude each other", "give one of them")
    report = init(
        common.root or "." if dir is None else dir, layout=layout, agent=common.agent, user=common.user,
        git=chosen[0] if chosen else None, starter=starter, now=common.moment(),
    )  # fmt: skip
    show.warn(report.warnings)
    show.done(report, made)
    return 0
