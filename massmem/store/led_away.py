"""Links that lead out of a scope's memory: nothing behind them is read, they are named, and the rest goes on."""

from __future__ import annotations

import os

from massmem.errors import Refused
from massmem.model.findings import Finding, Level
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES
from massmem.store.files import leads_away

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.store.workspace import Place

LEADS_AWAY = "leads-away"
# Facts of the ledger stood in a file that cannot be looked at: nobody may conclude that they were deleted.
HIDDEN_FACTS = "hidden-facts"


def led_away(place: Place) -> tuple[Finding, ...]:
    """The links among the memory files and the log files that are not followed, by path."""
    paths = [*map(place.memory_path, (*AGENT_FILES, *USER_FILES, TEAM))]
    paths += [*_in_topics(place), *_in_logs(place)]
    return tuple(
        Finding(level=Level.ERROR, code=LEADS_AWAY, file=path, message=why, cure="put the file itself there")
        for path in paths
        if (why := _refusal(place, path))
    )


def within_reach(place: Place, names: Iterable[str]) -> tuple[str, ...]:
    """The memory files of these names that no link leads away."""
    return tuple(name for name in names if not leads_away(place, place.memory_path(name)))


def _refusal(place: Place, path: str) -> str:
    try:
        place.absolute(path)
    except Refused as refused:
        return f"not read: it {refused.message.removeprefix(path).removeprefix(': ')}"
    return ""


def _in_topics(place: Place) -> Iterator[str]:
    if leads_away(place, place.topics_path):
        yield place.topics_path
        return
    for entry in _scanned(place, place.topics_path):
        if entry.is_symlink() and entry.name.endswith(".md"):
            yield f"{place.topics_path}/{entry.name}"


def _in_logs(place: Place) -> Iterator[str]:
    """The folders and day files of the log that are links themselves; what lies in such a folder is not listed."""
    folders = [place.logs_path]
    if leads_away(place, place.logs_path):
        yield place.logs_path
        return
    for _ in ("year", "month", "day"):
        inner: list[str] = []
        for folder in folders:
            for entry in _scanned(place, folder):
                if entry.is_symlink():
                    yield f"{folder}/{entry.name}"
                elif entry.is_dir():
                    inner.append(f"{folder}/{entry.name}")
        folders = inner


def _scanned(place: Place, folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(place.absolute(folder)) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:  # not there, or a matter of those who read it
        return []
