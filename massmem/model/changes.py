"""What shall change on disk: decided first, done by one function (`store.apply`)."""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.events import Event
    from massmem.model.scope import Scope


@dataclass(frozen=True, slots=True)
class Write:
    """The whole new content of a file. `before` is the SHA-256 (hex) it was planned on, None if absent."""

    path: str
    data: bytes
    before: str | None


@dataclass(frozen=True, slots=True)
class Remove:
    """A file that goes away."""

    path: str
    before: str


Change = Write | Remove


@dataclass(frozen=True, slots=True, kw_only=True)
class Changeset:
    """Everything one step changes, applied all or nothing as one version.

    Paths are relative to the root, with `/`. `also` are paths to commit that somebody
    else already wrote (the logs a dream consumed). `op` is the word in the commit's
    trailer (`dream`, `write`, `restore`, `marker` …), `title` its first line. Of the fact ids
    in `blanked` every earlier ledger line loses its text, topic, dates, sources and reason.
    """

    scope: Scope
    changes: tuple[Change, ...] = ()
    events: tuple[Event, ...] = ()
    also: tuple[str, ...] = ()
    blanked: tuple[str, ...] = ()
    dream: str | None = None
    op: str
    title: str
    body: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.changes or self.events)
