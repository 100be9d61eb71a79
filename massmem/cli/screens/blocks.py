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


@dataclass(frozen=True, slots=True)
class Chart:
    """A table with a bar a row on a terminal, each as long as its share (0 to 1) says. In a pipe it is the table."""

    table: Table
    shares: tuple[float, ...]


Block = str | Heading | Table | Chart

BAR = 20  # cells

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
        elif isinstance(block, Chart):
            _print_table(console, block.table, block.shares)
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
    table = block.table if isinstance(block, Chart) else block
    return _aligned((tuple(name.upper() for name in table.columns), *table.rows))


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    cells = [tuple(map(one_line, row)) for row in rows]
    widths = [max(width(row[at]) for row in cells) for at in range(len(cells[0]))]
    return "".join(
        "  ".join(cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in cells
    )


def _print_table(console: Console, table: Table, shares: Sequence[float] = ()) -> None:
    from rich import box  # noqa: PLC0415 - rich is for terminals only
    from rich.bar import Bar  # noqa: PLC0415 - rich is for terminals only
    from rich.table import Table as RichTable  # noqa: PLC0415 - rich is for terminals only
    from rich.text import Text  # noqa: PLC0415 - rich is for terminals only

    drawn = RichTable(box=box.SIMPLE_HEAD, header_style="bold cyan", pad_edge=False)
    for name in table.columns:
        drawn.add_column(name, overflow="fold", no_wrap=False, ratio=1 if name == table.wide else None)
    if shares:
        drawn.add_column("", width=BAR)
    for number, row in enumerate(table.rows):
        bar = [Bar(1, 0, shares[number], width=BAR, color="cyan")] if shares else []
        drawn.add_row(*(Text(one_line(cell)) for cell in row), *bar)
    console.print(drawn)
