"""`massmem index`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

VERB = Verb(
    name="index",
    group="Keep",
    sentence="Bring the search cache up to date.",
    details="A search does this by itself. The cache may be deleted at any time; nothing is lost with it.",
    options=(Option(name="rebuild", help="Make it anew from the files."),),
    examples=(
        ("massmem index", "After a large import, so that the next search is quick."),
        ("massmem index --rebuild", "Start over."),
    ),
)


def run(common: Common, show: Show, *, rebuild: bool) -> int:
    """Do so, and say what it holds."""
    from massmem.api.indexing import index  # noqa: PLC0415 - loaded when asked for
    from massmem.api.links import not_followed  # noqa: PLC0415
    from massmem.cli.screens.hits import indexed  # noqa: PLC0415

    place = common.place()
    with show.progress("indexing") as progress:
        report = index(place, rebuild=rebuild, progress=progress)
    show.warn(not_followed(place))
    show.done(report, indexed)
    return 0
