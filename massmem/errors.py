"""Every error massmem raises on purpose.

    MassmemError                     exit 2
    ├── BadUsage                     what was asked makes no sense
    │   └── BadName                  a name of an agent, user or topic that is not allowed
    ├── NoWorkspace                  no massmem.yaml here or above
    ├── BadSettings                  massmem.yaml, with the line
    ├── Unreadable                   a file that is not UTF-8, or cannot be opened
    ├── Refused                      a write that would break a rule (limit, read-only, outside the root)
    ├── Conflict                     files changed meanwhile, or the same origin with other text
    ├── NotVersioned                 git is asked for and is not there, or not ready
    ├── HeldBack                     a dream that would lose too much; kept as a proposal
    ├── NoMatch                      exit 1: the answer is no
    └── Busy                         exit 75: another massmem is at it

A message names the thing and the place; `cure` says what to do. Only the command line prints them.
"""

from __future__ import annotations


class MassmemError(Exception):
    """The root of the tree. `str(error)` is one line; `cure` is one line or empty."""

    exit_code = 2

    def __init__(self, message: str, cure: str = "") -> None:
        """Keep the message (thing and place) apart from the cure."""
        super().__init__(message)
        self.message = message
        self.cure = cure


class BadUsage(MassmemError):
    """What was asked makes no sense, whatever the files say."""


class BadName(BadUsage):
    """A name of an agent, a user or a topic that is not allowed."""


class NoWorkspace(MassmemError):
    """No massmem.yaml in the folder asked for, or in any parent of it."""


class BadSettings(MassmemError):
    """massmem.yaml holds something that massmem does not know."""


class Unreadable(MassmemError):
    """A file that is not UTF-8 or cannot be opened; it is never taken for empty."""


class Refused(MassmemError):
    """A write that would break a rule; nothing was changed."""


class Conflict(MassmemError):
    """Something changed meanwhile, or is already there with another text."""


class NotVersioned(MassmemError):
    """Git is needed and is missing, or in a state in which a commit would harm."""


class HeldBack(MassmemError):
    """A change that loses too much was kept as a proposal and not applied."""


class NoMatch(MassmemError):
    """The answer is no: nothing, or more than one thing, fits."""

    exit_code = 1


class Busy(MassmemError):
    """Another massmem process holds the lock."""

    exit_code = 75
