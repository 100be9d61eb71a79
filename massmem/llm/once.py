"""One question whose answer is a list, asked once: what came of it, and what it cost. Nothing is believed here."""

from __future__ import annotations

from massmem.llm.answers import LONGEST_ANSWER, Fault, Unusable, objects, unread
from massmem.llm.calls import Failed, complete
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from massmem.llm.calls import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """The list as it was answered, its members not looked at; or `failed`, and why in words."""

    listed: Sequence[Any] = ()
    failed: str = ""
    usage: Usage = field(default_factory=Usage)


def ask_once(request: Request, name: str, *, longest: int = LONGEST_ANSWER) -> Came:
    """Ask for an object with a list under this name. An answer of more than `longest` characters is none.

    Raises:
        MassmemError: LiteLLM is not installed.
    """
    came = complete(request)
    if isinstance(came, Failed):
        return Came(failed=came.why, usage=Usage(calls=1))
    found = read_list(came.text, came.finish, name, longest=longest)
    if isinstance(found, Unusable):
        return Came(failed=str(found), usage=came.usage)
    return Came(listed=found, usage=came.usage)


def read_list(
    text: str | None, finish: str | None, name: str, *, longest: int = LONGEST_ANSWER
) -> Sequence[Any] | Unusable:  # fmt: skip
    """The list of the first complete object that holds one under this name."""
    if (fault := unread(text, finish, longest)) is not None or text is None:
        return fault or Unusable(fault=Fault.EMPTY)
    lists = (listed for found in objects(text) if isinstance(listed := found.get(name), list))
    return next(lists, Unusable(fault=Fault.NO_JSON))
