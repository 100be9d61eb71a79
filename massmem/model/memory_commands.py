"""The commands of Anthropic's memory tool (`memory_20250818`) as values. Paths are as the model wrote them."""

from __future__ import annotations

from massmem.model.record import dataclass

ROOT = "/memories"


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Lists a folder, or shows a file's lines from `first` to `last` (None: all of them)."""

    path: str
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Makes a file that is not there yet."""

    path: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace:
    """Replaces the one place where `old` stands."""

    path: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Insert:
    """Puts text after a line; 0 is the top."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete:
    """Removes a file, or a folder with all in it."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    """Moves a file or a folder; never onto another."""

    old: str
    new: str


Command = View | Create | Replace | Insert | Delete | Rename


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What the command's result must say, to the letter; `ok` is false for an error."""

    ok: bool
    text: str
    warnings: tuple[str, ...] = ()
