"""Cutting a text to what fits: whole entries from the top, and one line that says what is missing."""

from __future__ import annotations

from massmem.assemble.blocks import read_blocks
from massmem.assemble.quoting import closed
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a text: "" where not even the marker fits. `first` and `last` name entries left out."""

    text: str
    total: int
    left_out: int
    first: str
    last: str

    def __str__(self) -> str:
        """What was left out, for a warning."""
        names = f"from “{self.first}” to “{self.last}”" if self.left_out > 1 else f"“{self.first}”"
        return f"left out {self.left_out:,} of {self.total:,} entries, {names}"


def cut(text: str, label: str, fits: Callable[[str], bool]) -> Cut:
    """The longest beginning of `text` in whole entries that fits together with its marker line.

    `fits` is asked about the very text that would stand in the prompt. An entry is never split,
    so that no character, fence or fact is either; where even the marker does not fit nothing is left.
    """
    lines = text.split("\n")
    starts = read_blocks(lines).starts
    low, high = -1, len(starts) - 1
    while low < high:  # the most entries that fit; with none left there is still the marker
        middle = (low + high + 1) // 2
        if fits(_kept(lines, starts, middle, label)):
            low = middle
        else:
            high = middle - 1
    kept = max(low, 0)
    names = [_name(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]
    return Cut(
        "" if low < 0 else _kept(lines, starts, low, label),
        len(starts), len(starts) - kept, names[kept], names[-1],
    )  # fmt: skip


def _kept(lines: list[str], starts: tuple[int, ...], count: int, label: str) -> str:
    left = len(starts) - count
    marker = f"[{left:,} more {'entry' if left == 1 else 'entries'} of {label} left out here for length]"
    head = closed("\n".join(lines[: starts[count]]).rstrip()) if count else ""
    return f"{head}\n\n{marker}" if head else marker


def _name(lines: list[str]) -> str:
    """An entry by its first line, not counting headings above it."""
    texts = [line.strip() for line in lines if line.strip()]
    line = next((text for text in texts if not text.startswith("#")), texts[0])
    return line if len(line) <= _LONGEST_NAME else line[: _LONGEST_NAME - 1].rstrip() + "…"
