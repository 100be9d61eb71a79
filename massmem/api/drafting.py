"""From what another tool's history says to drafts of log entries."""

from __future__ import annotations

from massmem.imports.lines import written_at
from massmem.store.logs import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import tzinfo

    from massmem.model.history import Said


def draft_of(said: Said, importer: str | None, zone: tzinfo) -> Draft:
    """What was said as a draft; where no line of its file had a time, the file's own is taken."""
    at = said.at if said.at is not None else written_at(said.file, zone)
    return Draft(
        role=said.role, session=said.session, text=said.text, at=at, name=said.name, turn=said.turn, kind=said.kind,
        origin=said.origin, importer=importer, line=said.line,
    )  # fmt: skip
