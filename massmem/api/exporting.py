"""`export`: memory in another tool's layout."""

from __future__ import annotations

from massmem.errors import BadUsage
from massmem.imports.layouts import LAYOUTS
from massmem.imports.massgen_layout import massgen
from massmem.model.memory_files import AGENT_FILES, USER_FILES
from massmem.model.reports.transfers import ExportReport
from massmem.store.exports import write_out, written_at
from massmem.store.files import read_bytes, topic_files
from massmem.store.led_away import within_reach
from massmem.text.page import read_page

MASSGEN = "massgen"
FORMATS = (*LAYOUTS, MASSGEN)

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
    if form not in FORMATS:
        raise BadUsage(f"no layout {form!r}", f"use {', '.join(FORMATS)}")
    texts = {}
    for name in within_reach(place, (*AGENT_FILES, *USER_FILES, *topic_files(place))):
        page = read_page(name, read_bytes(place, place.memory_path(name)) or b"")
        texts[name] = page.visible
    if form == MASSGEN:
        times = {name: written_at(place, place.memory_path(name)) for name in texts}
        found, folder = massgen(texts, place.scope.agent, times), _memory_folder(folder)
    else:
        found = LAYOUTS[form](texts)
    written, kept = write_out(folder, found, force=force)
    return ExportReport(format=form, folder=folder, written=written, kept=kept)


def _memory_folder(folder: str) -> str:
    """MassGen looks for memory in a folder of that name in an agent's workspace."""
    folder = folder.rstrip("/") or "/"
    return folder if folder.rpartition("/")[2] == "memory" else f"{folder}/memory"
