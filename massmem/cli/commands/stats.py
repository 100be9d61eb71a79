"""`massmem stats`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, filled, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="stats",
    group="Keep",
    sentence="Count what is remembered, what dreams did and spent, and which tools work after which.",
    details=(
        "Facts that are current or planned, a person's list items among them, by kind (tool sequence, plan, event, "
        "lesson, profile, knowledge), topic, age (since first seen) and source (rules, llm:MODEL, human, tool, import); "
        "dreams with what they changed and, where a model was asked, its tokens and price. No log is read.\n\n"
        "Actionable facts tell what to do or to leave: standing notes, lessons, tool sequences, plans, and texts with a "
        "word such as always, never, prefers, should. Generic ones have no date, number, name or thing, only general "
        "words. Redundant ones have 60 % of their stems (three at least, or all) in another fact. --json names them."
    ),
    options=(
        Option(name="since", metavar="D", read=filled, help="Only what was first seen, dreamt and spent from that day on."),
        Option(name="dreams", metavar="N", read=positive, default="10", help="List at most so many dreams, newest first."),
    ),
    examples=(
        ("massmem stats", "One screen of figures, with bars on a terminal."),
        ("massmem stats --since 2026-11-01 --json | jq .usage", "What dreams have spent since then."),
    ),
)  # fmt: skip


def run(common: Common, show: Show, *, since: str | None, dreams: int | None) -> int:
    """Show them; an empty memory is all zeros."""
    from massmem.api.stats import stats  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.stats import figures  # noqa: PLC0415

    report = stats(common.place(), since=since, dreams=dreams)
    show.warn(report.problems)
    show.answer(report, figures)
    return 0
