"""Ending a command that runs for long: asked first, and when it does not come, in the middle of what it does."""

from __future__ import annotations

import signal
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

GRACE = 0.5


class Ended(BaseException):
    """Raised where the work was when the grace was over; whatever it was at can be finished or undone later."""


@contextmanager
def ending(stop: Callable[[], None]) -> Iterator[list[int]]:
    """SIGTERM and SIGINT call `stop`; who has not left this block half a second later, or at a second signal, is thrown out.

    Yields the signals that came. Leaves quietly in either case.
    """
    came: list[int] = []

    def asked(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        if len(came) > 1:
            raise Ended
        stop()
        signal.setitimer(signal.ITIMER_REAL, GRACE)

    def over(_number: int, _frame: FrameType | None) -> None:
        raise Ended

    before = {number: signal.signal(number, asked) for number in (signal.SIGTERM, signal.SIGINT)}
    before[signal.SIGALRM] = signal.signal(signal.SIGALRM, over)
    try:
        yield came
    except Ended:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)
