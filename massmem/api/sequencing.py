"""Tool sequences counted on from where the last dream left off; logs without tool calls are only glanced at."""

from __future__ import annotations

from massmem.dream.tool_pairs import Counting
from massmem.model.sequences import NOTHING_COUNTED, Sequences
from massmem.store.logs import log_sizes, read_log
from massmem.store.sequences import load_sequences, may_hold_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def counted(place: Place, *, afresh: bool = False) -> Sequences:
    """What all logs say of tool sequences; `afresh`: whatever was counted before. Nothing is written.

    Raises:
        Unreadable: a log file cannot be opened.
    """
    known, sizes = NOTHING_COUNTED if afresh else load_sequences(place), log_sizes(place)
    if any(sizes.get(path, 0) < size for path, size in known.reached.items()):
        known = NOTHING_COUNTED  # a log was cut, or is gone
    counting = Counting(known, place.now())
    for path, size in sizes.items():
        start = known.reached.get(path, 0)
        if size <= start:
            continue
        counting.reach(path, size)
        if counting.goes_on(path) or may_hold_calls(place, path, start):
            _read(place, counting, path, start)
    return counting.counted()


def _read(place: Place, counting: Counting, path: str, start: int) -> None:
    for parsed in read_log(place, path, start):
        if parsed.entry is not None and parsed.finding is None:
            counting.take(path, parsed.entry, parsed.end)
            counting.reach(path, parsed.end)
