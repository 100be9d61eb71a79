"""`massmem review`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common
    from massmem.model.reports.dreams import ProposalReport
    from massmem.store.workspace import Place

VERB = Verb(
    name="review",
    group="Dream",
    sentence="Show what waits for a decision, change by change.",
    details=(
        "Old and new, the reason, and the words it rests on. On a terminal it asks for each change (yes, no, in your "
        "own words, all of this kind, quit); elsewhere use massmem apply and massmem reject."
    ),
    arguments=(Argument(name="ID", required=False, read=filled, help="One proposal; all of them if left out."),),
    options=(Option(name="exit-code", help="Exit 1 when something waits."),),
    examples=(
        ("massmem review", "Look, and on a terminal decide."),
        ("massmem review --json", "For a script."),
    ),
)


def run(common: Common, show: Show, *, id: str | None, exit_code: bool) -> int:
    """List or show them, and ask where there is somebody to ask."""
    from massmem.api.review import proposals  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.screens.reviews import waiting  # noqa: PLC0415
    from massmem.errors import NoMatch  # noqa: PLC0415

    place = common.place()
    found = proposals(place)
    if id is not None:
        found = tuple(one for one in found if one.id == id)
        if not found:
            raise NoMatch(f"there is no proposal {id}", "massmem review lists them")
    if id is None:
        show.listed(found, waiting, "nothing waits for review")
    else:
        show.answer(found[0], waiting)
    if show.can_ask():
        for proposal in found:
            _decide(place, show, proposal)
    return 1 if exit_code and found else 0


def _decide(place: Place, show: Show, proposal: ProposalReport) -> None:
    from massmem.api.review import apply, reject  # noqa: PLC0415 - loaded when asked for
    from massmem.cli.asking import ask  # noqa: PLC0415
    from massmem.cli.screens.reviews import decided  # noqa: PLC0415

    decision = ask(proposal, color=show.colors())
    if decision is None:
        return
    outcome = (
        apply(place, proposal.id, only=decision.accepted, texts=decision.texts)
        if decision.accepted
        else reject(place, proposal.id, why="declined in review")
    )
    show.warn(outcome.warnings)
    show.done(outcome, decided)
