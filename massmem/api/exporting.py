"""`export`: memory in another tool's layout."""

from __future__ import annotations

from massmem.errors import BadUsage
from massmem.imports.layouts import LAYOUTS
from massmem.model.memory_files import AGENT_FILES, USER_FILES
from massmem.model.reports import ExportReport
from massmem.store.exports import write_out
from massmem.store.files import read_bytes, topic_files
from massmem.text.page import read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def export(place: Place, form: str, folder: str, *, force: bool = False) -> ExportReport:
    """Write the five files and the topics into a folder as `form` keeps them, without ids and comments.

    A file that is there and says something else stays as it is, unless `force`; `kept` names it.

    Raises:
        BadUsage: no such layout.
        Refused: the folder does not take the files.
    """
    layout = LAYOUTS.get(form)
    if layout is None:
        raise BadUsage(f"no layout {form!r}", f"use {', '.join(LAYOUTS)}")
    texts = {}
    for name in (*AGENT_FILES, *USER_FILES, *topic_files(place)):
        page = read_page(name, read_bytes(place, place.memory_path(name)) or b"")
        texts[name] = page.visible
    written, kept = write_out(folder, layout(texts), force=force)
    return ExportReport(format=form, folder=folder, written=written, kept=kept)
