"""A line of the tables: words that lead on, and a clause with its note."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.statements import Act


@dataclass(frozen=True, slots=True)
class Lead:
    """Words before a statement: `explicit` asks to remember it, `changed` says it is new, `correction` takes back."""

    pattern: str
    explicit: bool = False
    changed: bool = False
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Cue:
    """A clause and its note. `{subject}` in a note is whoever it is about; for the user it is empty.

    tells: the clause itself is worth keeping as a note where memory held nothing that it ends.
    """

    pattern: str
    note: str
    act: Act = Act.ASSERT
    replaces: str = ""
    changed: bool = False
    explicit: bool = False
    tells: bool = False
