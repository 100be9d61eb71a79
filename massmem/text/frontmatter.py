"""Frontmatter: a YAML block on line 1 that massmem reads as text and changes one key at a time.

A block counts only if it opens on the first line, is closed, and is a mapping. What the person
wrote stays byte for byte: YAML is read to find where values stand, never dumped.
"""

from __future__ import annotations

import re

from massmem.model.record import dataclass, field
from massmem.text.front_findings import broken, entry_findings, second_block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from yaml.nodes import Node

    from massmem.model.findings import Finding

_OPEN = re.compile(r"---[ \t]*(?:\r?\n|\Z)")
_CLOSE = re.compile(r"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_LOOKS_LIKE_A_KEY = re.compile(r"[ \t]*[\w\"'][^\n]*:(?:\s|\Z)|[ \t]*\{")
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")
_PLAIN_VALUE = re.compile(r"[A-Za-z0-9(/.+_][^\t\n\r:#\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]*\Z")
_PLAIN_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a value stands in the block: line and columns from 0, `end` on the same line or None."""

    line: int
    column: int
    end: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """What the top of a file is. `block` is the frontmatter with both fences as on disk, or "".

    `broken` are how many characters of the text are a block that does not parse; they stay in
    the body.
    """

    block: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    broken: int = 0
    findings: tuple[Finding, ...] = ()


NO_FRONT = Front()


class _Broken(Exception):
    """The block is no YAML; says on which of its lines (from 0) and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


def read_front(text: str, name: str) -> Front:
    """The frontmatter of a file's text (without BOM). Never raises."""
    bounds = _bounds(text)
    if bounds is None:
        return NO_FRONT
    inner = text[bounds[0] : bounds[1]]
    if not _LOOKS_LIKE_A_KEY.match(_first_words(inner)):
        return NO_FRONT
    try:
        entries = _plain_entries(inner) or _yaml_entries(inner)
    except _Broken as why:
        return Front(broken=bounds[2], findings=(broken(name, why.line + 2, str(why)),))
    if entries is None:
        return NO_FRONT
    values = {key: value for key, value, _ in entries}
    findings = entry_findings(name, [(key, value, place.line + 2) for key, value, place in entries])
    second = _second_line(text, bounds[2])
    if second is not None:
        findings.append(second_block(name, second))
    return Front(
        block=text[: bounds[2]],
        values=values,
        places={key: at for key, _, at in entries},
        findings=tuple(findings),
    )


def _bounds(text: str) -> tuple[int, int, int] | None:
    """Where the inside begins and ends, and where the line of the closing fence ends."""
    opened = _OPEN.match(text)
    closed = _CLOSE.search(text, opened.end()) if opened else None
    return (opened.end(), closed.start(), closed.end()) if opened and closed else None


def _second_line(text: str, end: int) -> int | None:
    """The line of a second block straight below the first, which ends at that place."""
    second = text[end:].lstrip("\r\n \t")
    bounds = _bounds(second)
    if bounds is None or not _LOOKS_LIKE_A_KEY.match(_first_words(second[bounds[0] : bounds[1]])):
        return None
    return text[: len(text) - len(second)].count("\n") + 1


def _first_words(inner: str) -> str:
    """The first line that is neither blank nor a comment."""
    lines = (line for line in inner.split("\n") if line.strip() and not line.lstrip().startswith("#"))
    return next(lines, "")


_Entry = tuple[str, str, Place]


def _plain_entries(inner: str) -> list[_Entry] | None:
    """The entries of a block so plain that YAML has nothing to add; importing YAML is dear."""
    entries: list[_Entry] = []
    for number, line in enumerate(inner.split("\n")):
        key, colon, value = line.rstrip(" \t\r").partition(": ")
        value = value.lstrip(" ")
        if not line.strip(" \r"):
            continue
        if not colon or not _PLAIN_KEY.match(key) or not (_PLAIN_VALUE.match(value) or _PLAIN_TIME.match(value)):
            return None
        if any(key == other for other, _, _ in entries):
            return None
        column = line.index(value, len(key) + 2)
        entries.append((key, value, Place(line=number, column=column, end=column + len(value))))
    return entries


def _yaml_entries(inner: str) -> list[_Entry] | None:
    """The entries as YAML has them, with the text the person wrote; None if it is no mapping."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        node = yaml.compose(inner, Loader=loader)
    except yaml.MarkedYAMLError as why:
        mark = why.problem_mark or why.context_mark
        raise _Broken(mark.line if mark else 0, why.problem or "not YAML") from why
    except (yaml.YAMLError, ValueError, RecursionError) as why:
        raise _Broken(0, str(why).split("\n", 1)[0]) from why
    if not isinstance(node, yaml.MappingNode) or not node.value:
        return None
    return [(_words(key, inner), _words(value, inner), _place(value)) for key, value in node.value]


def _words(node: Node, inner: str) -> str:
    """A scalar's text; of anything else, its source."""
    from yaml.nodes import ScalarNode

    if isinstance(node, ScalarNode):
        return str(node.value)
    return inner[_offset(inner, node.start_mark) : _offset(inner, node.end_mark)].strip()


def _offset(inner: str, mark: object) -> int:
    """Where a mark stands; its own index counts differently from one loader to the other."""
    line: int = mark.line  # type: ignore[attr-defined]
    column: int = mark.column  # type: ignore[attr-defined]
    at = 0
    for _ in range(line):
        at = inner.index("\n", at) + 1
    return at + column


def _place(value: Node) -> Place:
    from yaml.nodes import ScalarNode

    start, end = value.start_mark, value.end_mark
    single = isinstance(value, ScalarNode) and start.line == end.line and value.style not in ("|", ">")
    return Place(line=start.line, column=start.column, end=end.column if single else None)


def set_key(front: Front, key: str, value: str) -> str:
    """The block with the key set where it stands, or on a new line before the closing fence.

    Unchanged if the result would not be read back as meant.
    """
    lines = front.block.split("\n")
    place = front.places.get(key)
    if place is None:
        closing = max(number for number, line in enumerate(lines) if line.startswith("---"))
        ending = "\r" if lines[0].endswith("\r") else ""
        lines.insert(closing, f"{scalar(key)}: {scalar(value)}{ending}")
    elif place.end is not None:
        line = lines[place.line + 1]
        gap = " " if line[: place.column].endswith(":") else ""
        lines[place.line + 1] = line[: place.column] + gap + scalar(value) + line[place.end :]
    changed = "\n".join(lines)
    return changed if read_front(changed, "").values == {**front.values, key: value} else front.block


def scalar(value: str) -> str:
    """A text as YAML, plain where that is safe and else in double quotes; it is read back the same."""
    if (_PLAIN_VALUE.match(value) or _PLAIN_TIME.match(value)) and not value.endswith(" "):
        return value
    return '"' + "".join(_escaped(char) for char in value) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable() and char != "\ufeff":
        return char
    return f"\\x{ord(char):02x}" if ord(char) < 0x100 else f"\\U{ord(char):08x}"
