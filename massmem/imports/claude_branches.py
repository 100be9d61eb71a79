"""Which lines of a Claude Code transcript are the conversation as it stands, and which are attempts that were left.

A transcript is a tree: going back in a conversation begins another branch under an earlier message.
"""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.imports.lines import Json

NONE = -1


@dataclass(frozen=True, slots=True)
class _Node:
    """A line of the tree. `above` names the line before it: None at a beginning, "" where nothing tells."""

    line: int
    above: tuple[str, ...] | None
    border: bool
    spoken: bool
    results: bool
    message: str


class Branches:
    """The tree of one transcript: some hundred bytes of memory a line, no texts."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._nodes: list[_Node] = []

    def add(self, line: int, record: Json) -> None:
        """Take in a line, in the order of the file; lines of no tree are passed over."""
        name = record.get("uuid")
        if not isinstance(name, str) or record.get("isSidechain") is True or name in self._numbers:
            return
        self._numbers[name] = len(self._nodes)
        message = record.get("message")
        told = message if isinstance(message, dict) else {}
        identity = told.get("id")
        kind = record.get("type")
        border = record.get("subtype") == "compact_boundary"
        self._nodes.append(
            _Node(
                line,
                _across(record) if border else _above(record),
                border,
                kind in ("user", "assistant"),
                kind == "user" and only_results(told.get("content")),
                identity if isinstance(identity, str) else "",
            )
        )

    def left(self) -> set[int]:
        """The numbers of the lines that belong to abandoned branches only."""
        above = [self._number_above(number) for number in range(len(self._nodes))]
        if len(set(above)) == len(above):
            return set()
        kept: set[int] = set()
        for leaf in self._leaves(above):
            while leaf != NONE and leaf not in kept:
                kept.add(leaf)
                leaf = above[leaf]  # noqa: PLW2901 - the walk from a leaf to its root
        self._keep_companions(kept, above)
        return {node.line for number, node in enumerate(self._nodes) if number not in kept}

    def _number_above(self, number: int) -> int:
        node = self._nodes[number]
        if node.above is None:
            return NONE
        for name in node.above:
            found = self._numbers.get(name, NONE)
            if found != NONE and (found < number or not node.border) and found != number:
                return found
        return number - 1

    def _leaves(self, above: list[int]) -> Iterator[int]:
        """The last line of the conversation, then the last of each other tree that it did not replace."""
        roots = _roots(above)
        sizes: dict[int, int] = {}
        for root in roots:
            sizes[root] = sizes.get(root, 0) + 1
        done: set[int] = set()
        for number in reversed(range(len(self._nodes))):
            root = roots[number]
            if root in done or not self._nodes[number].spoken:
                continue
            replaced = bool(done) and sizes[root] > 1 and root < min(done) and self._nodes[min(done)].above is None
            done.add(root)
            if not replaced:
                yield number

    def _keep_companions(self, kept: set[int], above: list[int]) -> None:
        """Blocks of a kept answer, and results of a kept call, hang beside the path and belong to it."""
        messages = {self._nodes[number].message for number in kept} - {""}
        kept.update(number for number, node in enumerate(self._nodes) if node.message in messages)
        kept.update(number for number, node in enumerate(self._nodes) if node.results and above[number] in kept)


def only_results(content: object) -> bool:
    """Whether a message brings nothing but what tools answered."""
    return (
        isinstance(content, list)
        and bool(content)
        and all(isinstance(block, dict) and block.get("type") == "tool_result" for block in content)
    )


def _above(record: Json) -> tuple[str, ...] | None:
    if "parentUuid" not in record:
        return ()
    parent = record["parentUuid"]
    return (parent,) if isinstance(parent, str) else None


def _across(record: Json) -> tuple[str, ...]:
    """What a border of compaction may follow: its logical parent, or the last kept message that stands before it."""
    names: list[object] = [record.get("logicalParentUuid"), record.get("parentUuid")]
    told = record.get("compactMetadata")
    if isinstance(told, dict):
        kept, segment = told.get("preservedMessages"), told.get("preservedSegment")
        uuids = kept.get("uuids") if isinstance(kept, dict) else None
        names += reversed(uuids) if isinstance(uuids, list) else []
        names.append(segment.get("headUuid") if isinstance(segment, dict) else None)
    return tuple(name for name in names if isinstance(name, str))


def _roots(above: list[int]) -> list[int]:
    """The root of each line's tree; of a ring, any one of its lines."""
    roots = [NONE] * len(above)
    for start in range(len(above)):
        path: list[int] = []
        number, seen = start, set[int]()
        while roots[number] == NONE and number not in seen and above[number] != NONE:
            path.append(number)
            seen.add(number)
            number = above[number]
        root = roots[number] if roots[number] != NONE else number
        roots[number] = root
        for passed in path:
            roots[passed] = root
    return roots
