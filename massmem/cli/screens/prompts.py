"""Screens beside the prompt itself: what went into it, and what each strategy would take."""

from __future__ import annotations

from massmem.cli.screens.blocks import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.prompts import Assembled, StrategyRow


def parts(prompt: Assembled) -> Iterator[Block]:
    """A row for each part: size on disk, what was used, and why."""
    rows = tuple(
        (part.file or part.name, f"{part.chars:,}", f"{part.chars_used:,}", f"{part.tokens:,}", part.reason)
        for part in prompt.parts
    )
    total = (
        "total",
        "",
        f"{len(prompt.system):,}",
        f"{prompt.tokens:,}",
        f"{prompt.strategy}, {prompt.reads} files read",
    )
    yield Table(("part", "chars", "used", "tokens", "reason"), (*rows, total), wide="reason")


def strategies(rows: Sequence[StrategyRow]) -> Iterator[Block]:
    """The strategies side by side."""
    yield Table(
        ("strategy", "tokens", "files read", "in context", "on demand"),
        tuple(
            (row.strategy, f"{row.tokens:,}", str(row.reads), ", ".join(row.in_context), ", ".join(row.on_demand))
            for row in rows
        ),
        wide="in context",
    )
