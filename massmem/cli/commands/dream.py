"""`massmem dream`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.everyone import Dreamt
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

PARKED, ANSWER_IS_NO = 3, 1
WORST_FIRST = (2, 75, PARKED, ANSWER_IS_NO)

VERB = Verb(
    name="dream",
    group="Dream",
    sentence="Consolidate what was logged since the last dream into memory.",
    details=(
        "Merges, dates, ends and prunes facts, each with log entries as its evidence, as one version. It dreams when "
        "it is due (massmem.yaml: dream.gate); not due: exit 0 and one line on stderr. So it can stand in a crontab.\n\n"
        "A dream that would lose too much changes nothing and is kept for massmem review, exit 2. A model that ends "
        "early or gives no usable answer: what is valid is applied, exit 3. Another dream running: exit 75."
    ),
    options=(
        Option(name="force", help="Dream whether it is due or not."),
        Option(name="dry-run", help="Say what it would do, and change nothing."),
        Option(name="review", help="Leave memory as it is; keep the dream for massmem review."),
        Option(name="engine", choices=("rules", "llm"), default="massmem.yaml", help="Who consolidates."),
        Option(name="model", metavar="NAME", default="massmem.yaml", help="The language model to ask, as LiteLLM names it."),
        Option(name="record", help="Keep what the model was sent and what came of it, as JSON under .massmem."),
        Option(name="rebuild", help="Replay all logs with the rules; what differs from memory becomes a proposal."),
        Option(name="all", help="Every agent and user, one after the other."),
        Option(name="explain", help="Each gate's figures, and each refused operation with its reason, on stderr."),
        Option(name="max-sessions", metavar="N", read=positive, default="100", help="At most so many sessions at once."),
        Option(name="exit-code", help="Exit 1 when it is not due, or when a review is pending."),
    ),
    examples=(
        ("massmem dream", "When it is due; the line for a crontab."),
        ("massmem dream --force --dry-run --explain", "What would happen now, and why."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, force: bool, dry_run: bool, review: bool, engine: str | None, model: str | None,
    record: bool, rebuild: bool, all: bool, explain: bool, max_sessions: int | None, exit_code: bool,
) -> int:  # fmt: skip
    """Dream, and tell what came of it."""
    from massmem.api.everyone import dream_all, dream_one  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.dreams import outcome, outcomes  # noqa: PLC0415
    from massmem.model.wishes import Wish  # noqa: PLC0415

    place = common.place()
    with show.progress("dreaming") as progress:
        wish = Wish(
            force=force,
            dry_run=dry_run,
            rebuild=rebuild,
            max_sessions=max_sessions,
            engine=engine,
            review=review,
            model=model,
            record=record,
        )
        dreamt = (dream_all if all else dream_one)(place, wish, progress=progress)
    for one in dreamt:
        _talk(show, one, explain=explain)
    reports = tuple(one.report for one in dreamt if one.report is not None)
    if all:
        show.done(reports, outcomes)
    else:
        show.done(reports[0], outcome)
    codes = {_code(one, asked=exit_code) for one in dreamt}
    return next((code for code in WORST_FIRST if code in codes), 0)


def _talk(show: Show, one: Dreamt, *, explain: bool) -> None:
    from massmem.cli.screens.dreams import figures, reasons  # noqa: PLC0415 - loaded when asked for
    from massmem.model.reports.dreams import NotDue  # noqa: PLC0415

    if one.error is not None:
        show.fault(f"{one.scope}: {one.error.message}", one.error.cure)
    elif isinstance(one.report, NotDue):
        show.notice(f"massmem: {one.scope}: not due: {figures(one.report.gate)}")
    elif one.report is not None:
        show.warn(one.report.warnings)
        if explain:
            show.explain(reasons(one.report))


def _code(one: Dreamt, *, asked: bool) -> int:
    from massmem.model.reports.dreams import DreamReport  # noqa: PLC0415 - loaded when asked for

    if one.error is not None:
        return one.error.exit_code
    if not isinstance(one.report, DreamReport):
        return ANSWER_IS_NO if asked else 0
    if one.report.parked or one.report.stopped:
        return PARKED
    return ANSWER_IS_NO if asked and one.report.proposal is not None else 0
