"""Where secrets lie that came in before they were redacted, or by hand: places, never values."""

from __future__ import annotations

from massmem.model.findings import Finding, Level
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES
from massmem.store.files import read_bytes, topic_files
from massmem.store.git.looking import added_lines
from massmem.store.led_away import within_reach
from massmem.store.log_files import log_files
from massmem.store.other_files import FOLDER, other_files
from massmem.store.workspace import MARK
from massmem.text.secret_lines import secret_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.store.workspace import Place

_LOG_CURE = "`massmem purge ENTRY` takes it out of the log; change it where it was used"
_FILE_CURE = "take it out, and change it where it was used"
_HISTORY_CURE = "rewrite the history (git filter-repo --replace-text), and change it where it was used"
MOST_LINES = 8


def secret_findings(place: Place, *, whole: bool) -> Iterator[Finding]:
    """Secrets in the memory files and massmem.yaml; with `whole` in the logs, the ledger and git history too."""
    for path in _files(place):
        yield from _in_file(place, path, _FILE_CURE)
    if whole:
        for path in log_files(place):
            yield from _in_file(place, path, _LOG_CURE)
        yield from _in_file(place, place.ledger_path, "`massmem purge ID` takes it out; change it where it was used")
        yield from _in_history(place)


def _files(place: Place) -> list[str]:
    names = [
        *AGENT_FILES,
        *USER_FILES,
        TEAM,
        *topic_files(place),
        *(f"topics/{FOLDER}/{name}" for name in other_files(place)),
    ]
    return [MARK, *(place.memory_path(name) for name in within_reach(place, names))]


def _in_file(place: Place, path: str, cure: str) -> Iterator[Finding]:
    data = read_bytes(place, path)
    for found in secret_lines((data or b"").decode("utf-8", "replace")):
        yield Finding(
            level=Level.ERROR, code="secret", file=path, line=found.line, message=f"a secret ({', '.join(found.kinds)})", cure=cure
        )  # fmt: skip


def _in_history(place: Place) -> Iterator[Finding]:
    """One finding for each file of each commit that brought secrets in."""
    paths = [MARK, ".env", *(place.memory_path(name) for name in (*AGENT_FILES, *USER_FILES, TEAM))]
    paths += [place.topics_path, place.logs_path, place.ledger_path]
    found: dict[tuple[str, str], dict[int, tuple[str, ...]]] = {}
    for added in added_lines(place, paths):
        for one in secret_lines(added.text):
            found.setdefault((added.commit, added.file), {})[added.line + one.line - 1] = one.kinds
    for (commit, file), lines in found.items():
        kinds = sorted({kind for one in lines.values() for kind in one})
        yield Finding(
            level=Level.ERROR, code="secret-in-history", file=file,
            message=f"commit {commit[:12]} brought in a secret ({', '.join(kinds)}), {_shown(sorted(lines))}", cure=_HISTORY_CURE,
        )  # fmt: skip


def _shown(lines: Iterable[int]) -> str:
    numbers = list(lines)
    shown = ", ".join(f"{number:,}" for number in numbers[:MOST_LINES])
    more = f" and {len(numbers) - MOST_LINES:,} more" if len(numbers) > MOST_LINES else ""
    return f"line{'' if len(numbers) == 1 else 's'} {shown}{more}"
