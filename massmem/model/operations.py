"""What a language model may propose: operations on facts, each with the words it rests on. Code decides about them."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass


class Action(StrEnum):
    """What an operation would do to memory."""

    ADD = "add"
    REWORD = "reword"
    MERGE = "merge"
    SUPERSEDE = "supersede"
    END = "end"
    STALE = "stale"
    FORGET = "forget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One proposal, as it was answered; nothing in it has been believed yet.

    ids: the facts it is about (none for `add`; two or more for `merge`).
    text: the fact as it shall read (`add`, `reword`, `supersede`; `merge` may leave it out).
    topic: the heading it would go under; "" leaves that to the rules.
    when: the words of the quote that say a time ("since last Friday"), or ""; code makes dates of them.
    entries: references of log entries (`2026-11-29#q8t0v3mw`); quote: verbatim words of one of them.
    """

    action: Action
    ids: tuple[str, ...] = ()
    text: str = ""
    topic: str = ""
    when: str = ""
    entries: tuple[str, ...] = ()
    quote: str = ""
