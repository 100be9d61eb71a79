"""What another tool's history holds, as its reader tells it: things said, lines that make no sense, what is left out."""

from __future__ import annotations

from massmem.model.entries import Role
from massmem.model.record import dataclass, field
from massmem.model.settings import Recording
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, tzinfo

    from massmem.model.entries import EntryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that was said or done. `origin` names tool, conversation and message; `at` is aware.

    `file` and `line` say where it stands, as messages name it.
    """

    role: Role
    session: str
    text: str
    origin: str
    at: datetime | None = None
    name: str | None = None
    turn: str | None = None
    kind: EntryKind | None = None
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (or file) that should hold something and cannot be understood."""

    file: str
    line: int
    why: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something understood and, by design or by the settings, not taken. `what` is a plural (`system messages`)."""

    what: str
    count: int = 1
    why: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a person should know about a file; nothing is lost by it."""

    file: str
    line: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A fact out of another tool's memory file. `topic` is a heading or the file's own subject."""

    text: str
    topic: str
    dates: Dates = NO_DATES
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Won:
    """A turn of a session that another tool played, and the agent that won it."""

    session: str
    turn: int
    agent: str


Found = Said | BadLine | LeftOut | Remark | Won


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How to read: the zone of times without an offset, what to record, whether abandoned branches count, and for whom.

    `agent` is whose memory it goes to: one that took part itself is told what it said, and not what others did.
    """

    zone: tzinfo
    recording: Recording = field(default_factory=Recording)
    all_branches: bool = False
    agent: str = ""
