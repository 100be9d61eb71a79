"""How a value of massmem.yaml is read: a word of the file as a text, a number, a span of days …; pure.

`config` turns the file into the small tree of `Scalar`, `Listing` and `Mapping` below, so that
nothing here knows YAML.
"""

from __future__ import annotations

import re

from massmem.errors import BadName
from massmem.model.names import check_name
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """One word or text. `plain`: without quotes, so that `null`, `5` and `true` mean what they say."""

    line: int
    text: str
    plain: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, in the order of the file."""

    line: int
    pairs: tuple[tuple[Scalar, Node], ...]


Node = Scalar | Listing | Mapping
NULLS = ("", "~", "null", "Null", "NULL")
TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")


class Wrong(Exception):  # never leaves this module
    """What a value should have been."""


def is_null(node: Node) -> bool:
    """Whether the value is left empty."""
    return isinstance(node, Scalar) and node.plain and node.text in NULLS


def _word(node: Node) -> str:
    if not isinstance(node, Scalar) or is_null(node):
        raise Wrong("a text")
    return node.text


def text(node: Node) -> Value:
    """Any text."""
    return _word(node)


def name(kind: str) -> Callable[[Node], Value]:
    """An agent's, a user's or a topic's name."""

    def read(node: Node) -> Value:
        try:
            return check_name(_word(node), kind)
        except BadName as error:
            raise Wrong(f"a name: {error.message}") from None

    return read


def whole(least: int, most: int = 2**53) -> Callable[[Node], Value]:
    """A whole number within bounds."""

    def read(node: Node) -> Value:
        if re.fullmatch(r"[0-9]{1,16}", _word(node)) and least <= int(_word(node)) <= most:
            return int(_word(node))
        raise Wrong(f"a whole number, {least} or more" if most == 2**53 else f"a whole number from {least} to {most}")

    return read


def number(least: float = 0, most: float = 1e15) -> Callable[[Node], Value]:
    """A number within bounds."""

    def read(node: Node) -> Value:
        if re.fullmatch(r"[0-9]{1,16}(\.[0-9]+)?|\.[0-9]+", _word(node)) and least <= float(_word(node)) <= most:
            return float(_word(node))
        raise Wrong(f"a number, {least:g} or more" if most == 1e15 else f"a number from {least:g} to {most:g}")

    return read


def yes_or_no(node: Node) -> Value:
    """True or false."""
    word = _word(node).lower()
    if word in TRUE + FALSE:
        return word in TRUE
    raise Wrong("true or false")


def one_of(*words: str) -> Callable[[Node], Value]:
    """One of a few words."""

    def read(node: Node) -> Value:
        if _word(node) in words:
            return _word(node)
        raise Wrong(" or ".join(words))

    return read


def or_null(read: Callable[[Node], Value]) -> Callable[[Node], Value]:
    """The same, or nothing."""
    return lambda node: None if is_null(node) else read(node)


def list_of(read: Callable[[Node], Value]) -> Callable[[Node], Value]:
    """A list of such values."""

    def read_all(node: Node) -> Value:
        if not isinstance(node, Listing):
            raise Wrong("a list, such as [a, b]")
        return [read(item) for item in node.items]

    return read_all


def days(node: Node) -> Value:
    """A span such as `90d` or `12w`, in days."""
    found = re.fullmatch(r"([0-9]{1,6})([dw]?)", _word(node))
    if not found or not int(found[1]):
        raise Wrong("a number of days or weeks, such as 90d or 12w")
    return int(found[1]) * (7 if found[2] == "w" else 1)


def by_topic(node: Node) -> Value:
    """A span for each topic named."""
    if not isinstance(node, Mapping):
        raise Wrong("topics with a span each, such as {tasks: 90d}")
    return {key.text: days(value) for key, value in node.pairs}
