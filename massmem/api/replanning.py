"""Plan anew where another process was quicker: eight that write at once all get their turn."""

from __future__ import annotations

import time
from functools import wraps

from massmem.errors import Conflict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")

PATIENCE = 30.0


def replanned(work: Callable[P, T]) -> Callable[P, T]:
    """The work, begun again from the files as they are now for as long as they change under it.

    Each time somebody else has come to an end, so that all do.

    Raises:
        Conflict: they still did after 30 seconds.
    """

    @wraps(work)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return work(*args, **kwargs)
            except Conflict:
                continue
        return work(*args, **kwargs)

    return again
