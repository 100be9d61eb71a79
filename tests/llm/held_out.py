"""Reads the table of what was said, what is true of it and what is invented; its form is told in its first lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path

from massmem.model.entries import Entry, Role

WHEN = datetime(2026, 5, 6, 10, 0, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Row:
    """One note of what was said: `sign` is "+", "-" or "~"; `said` holds (speaker, text), the speaker "" for the user."""

    kind: str
    sign: str
    said: tuple[tuple[str, str], ...] = ()
    quote: str = ""
    note: str = ""
    when: str = ""

    def __str__(self) -> str:
        """What a failed test shows."""
        return f"{self.sign} {self.note!r} of {' / '.join(text for _, text in self.said)!r}"

    def entries(self) -> tuple[Entry, ...]:
        """What was said as log entries, a second apart."""
        return tuple(
            Entry(
                at=WHEN.replace(second=second), role=Role.ASSISTANT if who == "assistant" else Role.USER, session="s1",
                text=text, name=who if who not in ("", "assistant") else None,
            ).named()
            for second, (who, text) in enumerate(self.said)
        )  # fmt: skip


def rows() -> Iterator[Row]:
    """All of the table."""
    now, begun = Row(kind="", sign=""), False
    for line in Path(__file__).with_name("held_out.txt").read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if not line or mark == "#":
            continue
        if mark == "##":
            now = Row(kind=rest, sign="")
        elif mark in ("+", "-", "~"):
            note, _, when = rest.partition(" @ ")
            begun = True
            yield replace(now, sign=mark, note=note, when=when)
        elif mark == '"':
            now = replace(now, quote=rest)
        else:
            who, _, text = line.partition("> ")
            now = replace(now, said=(*(() if begun else now.said), (who, text)), quote=text)
            begun = False
