"""How far an agent's tools reach: its own memory files, and nothing that a link of theirs leads to."""

from __future__ import annotations

import os

from massmem.errors import Refused
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place

TOPICS = "topics/"


def check_reach(place: Place, name: str) -> None:
    """Refuse a memory file that is a link to anything but a memory file of the same scope.

    `massmem read` follows a link within the workspace on a person's word; an agent does not get to.

    Raises:
        Refused: it leads elsewhere (another scope, a log, the settings, out of the root), or is no regular file.
    """
    path = place.memory_path(name)
    folder = place.absolute((place.agent_path if name in AGENT_FILES else place.user_path) or ".")
    absolute = place.absolute(path)
    target = os.path.relpath(absolute, folder).replace(os.sep, "/")
    own = target in AGENT_FILES if name in AGENT_FILES else target in (*USER_FILES, TEAM) or target.startswith(TOPICS)
    if not own:
        raise Refused(f"{name}: is a link that leads out of this memory", "put the file itself here")
    if os.path.exists(absolute) and not os.path.isfile(absolute):
        raise Refused(f"{name}: is no regular file", "move it away")
