"""What a screen is made of, and how it looks in a pipe and on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under column names. The `wide` column takes what room is left on a terminal."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: str = ""


Block = str | Heading | Table

# What would move the cursor or change colours; line ends and tabs are text.
_UNSEEN = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


def one_line(text: object) -> str:
    """The text on one line, without what a terminal would obey; nothing for None."""
    return "" if text is None else " ".join(str(text).translate(_UNSEEN).split())


def several_lines(text: str) -> str:
    """The text without what a terminal would obey."""
    return text.translate(_UNSEEN)


def memory_name(path: str) -> str:
    """A memory file as `massmem read` names it: `agents/atlas/users/sam/topics/past.md` is `topics/past.md`."""
    words = path.split("/")
    if words[0] == "agents":
        words = words[4 if words[2:3] == ["users"] else 2 :]
    return "/".join(words)


def as_text(blocks: Iterable[Block]) -> str:
    """The screen for a pipe: aligned columns, nothing cut off, no colours."""
    return "".join(_plain(block) for block in blocks)


def print_on(console: Console, blocks: Iterable[Block]) -> None:
    """The screen for a person."""
    from rich.text import Text  # noqa: PLC0415 - rich is for terminals only

    for block in blocks:
        if isinstance(block, str):
            console.print(Text(several_lines(block)), soft_wrap=False)
        elif isinstance(block, Heading):
            console.print(Text(block.text, style="bold"))
        else:
            _print_table(console, block)


def width(text: str) -> int:
    """How many cells of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _plain(block: Block) -> str:
    if isinstance(block, str):
        return several_lines(block) + "\n"
    if isinstance(block, Heading):
        return block.text + "\n"
    return _aligned((tuple(name.upper() for name in block.columns), *block.rows))


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    cells = [tuple(map(one_line, row)) for row in rows]
    widths = [max(width(row[at]) for row in cells) for at in range(len(cells[0]))]
    return "".join(
        "  ".join(cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in cells
    )


def _print_table(console: Console, table: Table) -> None:
    from rich import box  # noqa: PLC0415 - rich is for terminals only
    from rich.table import Table as RichTable  # noqa: PLC0415 - rich is for terminals only
    from rich.text import Text  # noqa: PLC0415 - rich is for terminals only

    drawn = RichTable(box=box.SIMPLE_HEAD, header_style="bold cyan", pad_edge=False)
    for name in table.columns:
        drawn.add_column(name, overflow="fold", no_wrap=False, ratio=1 if name == table.wide else None)
    for row in table.rows:
        drawn.add_row(*(Text(one_line(cell)) for cell in row))
    console.print(drawn)
