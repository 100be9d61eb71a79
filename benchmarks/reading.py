"""What is on disk, read back with massmem's own parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from massmem.text.entry_lines import iter_entries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def whole_texts(root: Path) -> Iterator[str]:
    """The text of every log entry whose id proves it whole, file after file."""
    for path in sorted(root.rglob("logs/**/*.md")):
        with path.open("rb") as file:
            for parsed in iter_entries(file):
                if parsed.entry is not None and parsed.entry.is_whole():
                    yield parsed.entry.text
