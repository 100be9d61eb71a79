"""The lines of a `.env` file as variables; pure."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LINE = re.compile(r"\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*")


def read_dotenv(lines: Iterable[str]) -> dict[str, str]:
    """`NAME=value` a line, perhaps after `export`, perhaps quoted; anything else is passed over."""
    found = (_LINE.fullmatch(line) for line in lines)
    return {match[1]: _unquoted(match[2]) for match in found if match}


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value
