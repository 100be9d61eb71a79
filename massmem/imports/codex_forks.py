"""Where a forked rollout of Codex's begins to say something of its own.

A fork begins with a copy of the conversation that it left, under new times and without a mark where the copy ends;
its first line names that conversation (`forked_from_id`), which has a rollout of its own, somewhere below `sessions`.
"""

from __future__ import annotations

import os
import re

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_NAME = re.compile(r"[\w-]{4,100}\Z")
_TOPS = ("sessions", "archived_sessions")


@dataclass(frozen=True, slots=True)
class Turn:
    """What a user said (as a digest), the line it stands at, and digests of what was answered."""

    line: int
    said: bytes
    answers: tuple[bytes, ...]


def own_from(mine: Sequence[Turn], theirs: Sequence[Turn]) -> int:
    """The line from which on a fork says something of its own: all before is in the other rollout. 0: all of it is."""
    if not mine:
        return 0
    copied = 0
    for one, other in zip(mine, theirs, strict=False):
        if one.said != other.said or one.answers != other.answers[: len(one.answers)]:
            break
        copied += 1
    if copied == 0:
        return 0
    return mine[copied].line if copied < len(mine) else _END


_END = 1 << 62


def rollout_of(identity: object, beside: str, suffix: str) -> str | None:
    """The rollout of the conversation with this id, looked for where the one at `beside` lies; None if it is not there."""
    if not isinstance(identity, str) or not _NAME.match(identity):
        return None
    for top in _tops(os.path.abspath(beside)):
        for folder, _, files in os.walk(top):
            for name in sorted(files):
                path = os.path.join(folder, name)
                if name.endswith(f"{identity}{suffix}") and not _is_same(path, beside):
                    return path
    return None


def _tops(path: str) -> Iterator[str]:
    """The folders in which Codex keeps rollouts, as far as this one's path tells; else its own folder."""
    folder = os.path.dirname(path)
    parts = folder.split(os.sep)
    for top in _TOPS:
        if top in parts:
            above = os.sep.join(parts[: len(parts) - 1 - parts[::-1].index(top)])
            yield from (os.path.join(above, name) for name in _TOPS)
            return
    yield folder


def _is_same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


class Turns:
    """Gathers the turns of a rollout from what is said in it, in order."""

    def __init__(self, digest: Callable[[str], bytes]) -> None:
        self._digest = digest
        self._begun: tuple[int, bytes] | None = None
        self._answers: list[bytes] = []
        self._done: list[Turn] = []

    def user(self, line: int, text: str) -> None:
        """The user said this."""
        self._close()
        self._begun = (line, self._digest(text))

    def answer(self, text: str) -> None:
        """The assistant said this."""
        self._answers.append(self._digest(text))

    def all(self) -> tuple[Turn, ...]:
        """The turns so far, the last one too."""
        self._close()
        return tuple(self._done)

    def _close(self) -> None:
        if self._begun is not None:
            self._done.append(Turn(*self._begun, tuple(self._answers)))
        self._begun = None
        self._answers.clear()
