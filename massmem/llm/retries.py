"""Calling until there is an answer, a bounded number of times; the clock and the sleep come in as arguments."""

from __future__ import annotations

from massmem.llm.answers import Unusable, read_answer
from massmem.llm.calls import Failed, Reply, Request, Trouble, complete
from massmem.model.record import dataclass, field, replace
from massmem.model.reports.dreams import Usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.operations import Operation

PAUSES = (1.0, 4.0, 16.0)  # before the second, third and fourth call after a transient failure
LONGEST_PAUSE = 60.0
MOST_CONTENT_TRIES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The end of one question: operations, or why there are none. `text` is what was said last, for the record."""

    operations: tuple[Operation, ...] | None = None
    failed: Failed | Unusable | None = None
    usage: Usage = field(default_factory=Usage)
    priced: bool = True
    held: bool = True
    text: str | None = None

    @property
    def trouble(self) -> Trouble | None:
        """What kind of failure it is, None where there are operations."""
        if self.failed is None:
            return None
        return self.failed.trouble if isinstance(self.failed, Failed) else Trouble.CONTENT


def ask(request: Request, *, sleep: Callable[[float], None], may_call: Callable[[Usage], bool]) -> Answered:
    """Ask until a usable answer comes, or the tries are used up.

    `may_call` is asked before every call but the first, with what this question has used so far; False ends it.
    A server that does not know the schema is asked without it. A pause over a minute is not waited for.
    """
    used, transient, content = Usage(), 0, 0
    while True:
        pause = 0.0
        came = complete(request)
        used = added(used, came.usage if isinstance(came, Reply) else Usage(calls=1))
        answered = _answered(came, used, request)
        match answered.trouble:
            case None | Trouble.SETUP:
                return answered
            case Trouble.UNSUPPORTED:
                request = replace(request, held=False)
            case Trouble.CONTENT:
                content += 1
                if content >= MOST_CONTENT_TRIES:
                    return answered
            case Trouble.TRANSIENT:
                wanted = _pause(came, transient)
                if wanted is None:
                    return answered
                transient, pause = transient + 1, wanted
        if not may_call(used):
            return answered
        sleep(pause)


def _answered(came: Reply | Failed, used: Usage, request: Request) -> Answered:
    if isinstance(came, Failed):
        return Answered(failed=came, usage=used, held=request.held)
    found = read_answer(came.text, came.finish)
    if isinstance(found, Unusable):
        return Answered(failed=found, usage=used, priced=came.priced, held=request.held, text=came.text)
    return Answered(operations=found, usage=used, priced=came.priced, held=request.held, text=came.text)


def _pause(came: Reply | Failed, failures: int) -> float | None:
    """How long to wait before calling again, None when it is not worth waiting."""
    if failures >= len(PAUSES):
        return None
    asked = came.retry_after if isinstance(came, Failed) and came.retry_after is not None else 0.0
    return None if asked > LONGEST_PAUSE else max(PAUSES[failures], asked)


def added(one: Usage, other: Usage) -> Usage:
    """What both cost together."""
    return Usage(
        calls=one.calls + other.calls, input_tokens=one.input_tokens + other.input_tokens,
        output_tokens=one.output_tokens + other.output_tokens, usd=one.usd + other.usd,
    )  # fmt: skip
