"""Give a memory file another name, its facts and their ids with it."""

from __future__ import annotations

from massmem.api.committing import commit
from massmem.api.rewriting import judge
from massmem.api.viewing import look
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.settling import settled
from massmem.errors import Refused
from massmem.model.record import replace
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def rename(place: Place, old: str, new: str) -> tuple[str, ...]:
    """Move USER.md, MEMORY.md or a topic to a name that is free. Warnings.

    Raises:
        Refused: the text is beyond the hard limit of the new name, or a file is read-only.
    """
    sight = look(place)
    page = sight.view.pages[old]
    if page.damaged:
        raise Refused(f"{old}: holds bytes that are not UTF-8", "repair the file by hand; massmem does not rewrite it")
    moved = read_page(place.memory_path(new), page.data)
    warnings = judge(moved, new, place)
    rest = {name: one for name, one in sight.view.pages.items() if name != old}
    view = replace(sight.view, pages={**rest, new: moved})
    draft = Draft(view.belief, place.scope, view.now, by="tool")
    orient(view, draft, learn=False)
    events, blanked = settled(draft)
    pages = {old: read_page(place.memory_path(old), b""), new: moved}
    _, warning = commit(
        place, sight, pages, events=tuple(events), blanked=blanked, op="rename", title=f"rename {old} to {new}"
    )  # fmt: skip
    return (*warnings, warning) if warning else warnings
