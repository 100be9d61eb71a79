"""How a dream is asked for."""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the options of `dream` say.

    force: pass the gate. dry_run: write nothing. rebuild: replay all logs from nothing into a
    proposal. max_sessions: take at most so many, oldest first. engine: None is massmem.yaml's.
    review: leave memory as it is and keep the whole dream as a proposal. model: the language model to ask, None is
    massmem.yaml's. record: keep what was sent, answered, accepted and refused in a file for debugging.
    """

    force: bool = False
    dry_run: bool = False
    rebuild: bool = False
    max_sessions: int | None = None
    engine: str | None = None
    review: bool = False
    model: str | None = None
    record: bool = False


PLAIN = Wish()
