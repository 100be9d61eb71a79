"""`massmem doctor`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="doctor",
    group="Keep",
    sentence="Test the set-up, then look for what in memory wants a hand.",
    details=(
        "The self-test says OK, SKIP or FAIL of everything massmem stands on, and does the main job once in a temporary "
        "workspace. No model is asked anything.\n\n"
        "Then what is in the files: lines that read like instructions to the agent, characters that nobody sees, secrets "
        "(where they are, never what they are), sizes, links, topics nobody links to, words such as yesterday, names "
        "that collide. Nothing is changed. With a failed test or a finding: exit 1."
    ),
    options=(Option(name="secrets", help="Look for secrets in logs, ledger and git history too."),),
    examples=(
        ("massmem doctor", "After installing, and when something seems wrong."),
        ("massmem doctor --secrets", "Before the memory is shared or pushed."),
    ),
)


def run(common: Common, show: Show, *, secrets: bool) -> int:
    """Examine, and list how each test went and what was found."""
    from massmem.api.examining import examine  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.checkups import report  # noqa: PLC0415

    found = examine(root=common.root, agent=common.agent, user=common.user, now=common.now, secrets=secrets)
    show.answer(found.all_findings, lambda _: report(found))
    return 1 if found.all_findings else 0
