"""The id of a scope's memory: it exists without git too."""

from __future__ import annotations

from massmem.model.ids import digest
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES
from massmem.store.files import read_bytes, sha, topic_files
from massmem.store.led_away import within_reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place


def version_id(place: Place, changed: Mapping[str, bytes | None] | None = None) -> str:
    """The id of the memory as it is on disk, or as it will be with the files `changed` (None: gone).

    A digest of the paths and contents of the memory files; logs and ledger do not count.
    """
    names = within_reach(place, (*AGENT_FILES, *USER_FILES, TEAM, *topic_files(place)))
    files = {path: read_bytes(place, path) for path in map(place.memory_path, names)} | dict(changed or {})
    return (
        "memver_" + digest([[path, sha(data)] for path, data in sorted(files.items()) if data is not None]).hex()[:12]
    )
