"""What a search answers, and what the index says of itself. Each field is a JSON field of the same name."""

from __future__ import annotations

import re

from massmem.model.record import dataclass

_MARK = re.compile(r"\[\s*(from\s[^][\n]{1,200}?,\s*turn\s+\d+)\s*\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One hit. `kind` is fact, facet (a line of TEAM.md), topic or entry; `text` is whole and unmarked, as it stands in the file.

    `id` is a fact's or facet's id (None for a person's own line), a topic's slug, or an entry's reference
    (`2026-11-29#q8t0v3mw`). `at` is an entry's time, else a fact's last evidence. `line` is 0 for a fact as it was
    believed at another time: `file` is where its topic has its place, and need not have it any more. A higher `score`
    is better; scores of different queries do not compare.
    """

    kind: str
    id: str | None
    file: str
    line: int
    score: float
    text: str
    at: str | None = None
    session: str | None = None
    role: str | None = None
    name: str | None = None
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHit(Hit):
    """A hit of a search in a turn. `turn` is the turn that an entry is of, or the last that a shared fact rests on.

    `agent` is the colleague who shared it by winning that turn, None for what is the asking agent's own.
    """

    turn: str | None = None
    agent: str | None = None


def mark(hit: Hit) -> str:
    """`[from hermes, turn 1]` for what a colleague shared, else ""."""
    return f"[from {hit.agent}, turn {hit.turn}]" if isinstance(hit, TurnHit) and hit.agent else ""


def unmarked(text: str) -> str:
    """The text with what looks like a mark in round brackets: a mark says who shared a hit, and no text may say so."""
    return _MARK.sub(r"(\1)", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The hits of one query, best first. `whole` says of each whether it holds all the words, `holds` which."""

    query: str
    hits: tuple[Hit, ...] = ()
    whole: tuple[bool, ...] = ()
    holds: tuple[tuple[str, ...], ...] = ()

    @property
    def notice(self) -> str:
        """What a person should know of how these were found; "" where every hit holds all the words."""
        if not self.hits:
            return "nothing found"
        number = sum(self.whole)
        if number == len(self.hits):
            return ""
        if not number:
            return "nothing holds all the words; these hold some of them"
        return f"{number} {'holds' if number == 1 else 'hold'} all the words, the others some of them"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryAnswer:
    """One line of `search --queries`."""

    query: str
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """`index`: what the search cache holds now. `rebuilt`: it was made from nothing. `kept`: it lies in its file."""

    file: str
    entries: int
    items: int
    bytes: int
    rebuilt: bool
    kept: bool
