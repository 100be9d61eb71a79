"""`massmem facts`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="facts",
    group="Recall",
    sentence="List what memory believes and plans.",
    details="List items that a person wrote are listed too, without an id.",
    options=(
        Option(name="all", help="What is ended or stale too."),
        Option(
            name="as-of", metavar="DATE", read=filled, help="What was true on that day (YYYY-MM-DD, YYYY-MM, YYYY)."
        ),
        Option(name="known-at", metavar="TIME", read=filled, help="What was believed at that time."),
        Option(name="topic", metavar="T", read=filled, help="One topic only."),
    ),
    examples=(
        ("massmem facts", "What is believed now."),
        ("massmem facts --all --json | jq '.[] | select(.status == \"ended\")'", "What is over, for a script."),
    ),
)


def run(common: Common, show: Show, *, all: bool, topic: str | None, as_of: str | None, known_at: str | None) -> int:
    """List them; none is no failure."""
    from massmem.api.facts import facts  # noqa: PLC0415 - loaded when asked for
    from massmem.api.links import not_followed  # noqa: PLC0415
    from massmem.cli.screens.beliefs import listing  # noqa: PLC0415

    place = common.place()
    found = facts(place, all=all, topic=topic, as_of=as_of, known_at=known_at)
    show.warn(not_followed(place))
    show.listed(found, listing, f"no {'facts' if all else 'current facts'}{f' of the topic {topic}' if topic else ''}")
    return 0
