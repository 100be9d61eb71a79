"""A frame: what a third-person note says of whom."""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """A pattern over a note, and whose which slot it fills. No subject in the words: the user."""

    pattern: str
    slot: str | None
    value: str = "{value}"
    subject: str = "{subject}"


SOMEONE = "[{subject:who} [is |are |has been ]]<adv>"  # nobody named: the user
