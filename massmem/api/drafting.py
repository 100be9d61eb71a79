"""From what another tool's history says to drafts of log entries."""

from __future__ import annotations

import os

from massmem.store.logs import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from massmem.model.history import Said


def draft_of(said: Said, importer: str | None, zone: tzinfo) -> Draft:
    """What was said as a draft; where no line of its file had a time, the file's own is taken."""
    at = said.at if said.at is not None else _written(said.file, zone)
    return Draft(
        role=said.role, session=said.session, text=said.text, at=at, name=said.name, turn=said.turn, kind=said.kind,
        origin=said.origin, importer=importer, line=said.line,
    )  # fmt: skip


def _written(file: str, zone: tzinfo) -> datetime | None:
    from datetime import datetime  # noqa: PLC0415 - few files are without times

    try:
        return datetime.fromtimestamp(os.path.getmtime(file), zone)
    except OSError:
        return None
