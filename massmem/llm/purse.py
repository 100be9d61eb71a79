"""What one dream may still spend; the clock comes in as an argument."""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.llm.retries import added
from massmem.model.reports.dreams import Usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.settings import Budget

LONGEST_CALL = 300.0
MOST_OUTPUT, LEAST_OUTPUT = 2_000, 200


@dataclass(slots=True)
class Purse:
    """Counts calls, tokens, money and seconds of one dream. `clock` gives seconds from any start."""

    budget: Budget
    clock: Callable[[], float]
    used: Usage = field(default_factory=Usage)
    began: float = field(init=False)

    def __post_init__(self) -> None:
        """The dream's time begins."""
        self.began = self.clock()

    def spend(self, usage: Usage) -> None:
        """Count it."""
        self.used = added(self.used, usage)

    def closed(self, tokens: int, more: Usage | None = None) -> str | None:
        """Why a call of about so many tokens in may not be made, or None. `more` was used and is not counted yet."""
        used, budget = added(self.used, more or Usage()), self.budget
        if budget.calls is not None and used.calls >= budget.calls:
            return f"the budget of {budget.calls:,} calls is used up"
        if budget.input_tokens is not None and used.input_tokens + tokens > budget.input_tokens:
            return f"the budget of {budget.input_tokens:,} input tokens is used up"
        if budget.output_tokens is not None and budget.output_tokens - used.output_tokens < LEAST_OUTPUT:
            return f"the budget of {budget.output_tokens:,} output tokens is used up"
        if budget.usd is not None and used.usd >= budget.usd:
            return f"the budget of {budget.usd:g} USD is used up"
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return f"the budget of {budget.seconds:g} seconds is used up"
        return None

    @property
    def seconds(self) -> float:
        """How long the dream has been asking."""
        return self.clock() - self.began

    @property
    def timeout(self) -> float:
        """How long the next call may take, in seconds."""
        left = LONGEST_CALL if self.budget.seconds is None else self.budget.seconds - self.seconds
        return max(0.1, min(LONGEST_CALL, left))

    @property
    def most_output(self) -> int:
        """How many tokens the next answer may have."""
        left = MOST_OUTPUT if self.budget.output_tokens is None else self.budget.output_tokens - self.used.output_tokens
        return min(MOST_OUTPUT, left)
