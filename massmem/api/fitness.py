"""Whether memory is in a state in which a dream may conclude anything from it."""

from __future__ import annotations

from massmem.errors import NotVersioned, Refused, Unreadable
from massmem.model.memory_files import MEMORY, USER
from massmem.store.files import check_writable
from massmem.store.git.repository import ready
from massmem.store.led_away import HIDDEN_FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.viewing import Sight
    from massmem.store.workspace import Place

CONFLICT, NOT_TEXT = "conflict-marker", "not-utf8"


def refuse_unready(place: Place) -> None:
    """Git must be on a branch, and in the middle of nothing.

    Raises:
        NotVersioned: it is not; with the reason.
    """
    if why := ready(place):
        raise NotVersioned(f"{place.root}: {why}", "finish or leave that state in git first; nothing was changed")


def refuse_read_only(place: Place) -> None:
    """What nearly every dream writes must be writable, before anything is paid for.

    Raises:
        Refused: the ledger, USER.md, MEMORY.md or a folder of theirs, that of the topics too, is read-only.
    """
    anew = f"{place.topics_path}/.new"  # of the topics' folder itself: which of them a dream changes is not known yet
    for path in (place.ledger_path, place.memory_path(USER), place.memory_path(MEMORY), anew):
        check_writable(path, place.absolute(path))


def refuse_unfit(sight: Sight) -> None:
    """Nothing is concluded from a file that is half merged, or no text, or not to be read: what it hides is not gone.

    Raises:
        NotVersioned: a file holds conflict markers.
        Unreadable: a file is not UTF-8.
        Refused: facts may stand behind a link that leads out of this memory.
    """
    pages = (finding for _, page in sorted(sight.view.pages.items()) for finding in page.findings)
    for finding in (*sight.findings, *pages):
        where = f"{finding.file}:{finding.line}: {finding.message}"
        if finding.code == CONFLICT:
            raise NotVersioned(where, "settle the merge first; nothing was changed")
        if finding.code == HIDDEN_FACTS:
            raise Refused(finding.message, f"{finding.cure}; nothing was changed")
        if finding.code == NOT_TEXT:
            raise Unreadable(where, f"{finding.cure}, then dream again; nothing was changed")
