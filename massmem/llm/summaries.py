"""A summary that a model proposes: what it is asked, and the one reading of its answer. Nothing is believed here."""

from __future__ import annotations

from massmem.llm.calls import Message, Request
from massmem.llm.once import ask_once
from massmem.llm.prompts import messages, values, weight
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage
from massmem.text.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.entries import Entry
    from massmem.model.settings import DreamSettings

SYSTEM, QUESTION = "summary-system.md", "summary-question.md"
LONGEST_ANSWER = 50_000
MOST_OUTPUT = 1_500
TIMEOUT = 120.0

__all__ = ["QUESTION", "SYSTEM", "Proposed", "fillings", "messages", "propose", "weight"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """Lines with the references they cite, as the model wrote them; or `failed`, and why in words."""

    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    failed: str = ""
    usage: Usage = field(default_factory=Usage)


def fillings(entries: Sequence[Entry], *, user: str, lines: int) -> dict[str, str]:
    """What fills the placeholders of both templates."""
    found = values((), entries, user=user)
    return {"user_name": found["user_name"], "entries": found["entries"], "lines": str(lines)}


def propose(asked: tuple[Message, ...], model: str, settings: DreamSettings, most: int) -> Proposed:
    """Ask the model once.

    Raises:
        MassmemError: LiteLLM is not installed.
    """
    seconds = settings.budget.seconds
    request = Request(
        model=model, messages=asked, api_base=settings.api_base, api_key=settings.api_key, max_tokens=MOST_OUTPUT,
        timeout=TIMEOUT if seconds is None else min(TIMEOUT, seconds), held=False,
    )  # fmt: skip
    came = ask_once(request, "lines", longest=LONGEST_ANSWER)
    lines = tuple(line for one in came.listed[:most] if (line := _line(one)) is not None)
    return Proposed(lines=lines, failed=came.failed, usage=came.usage)


def _line(found: object) -> tuple[str, tuple[str, ...]] | None:
    if not isinstance(found, dict):
        return None
    text, entries = found.get("text"), found.get("entries")
    if not isinstance(text, str) or not isinstance(entries, list):
        return None
    refs = tuple(clean(ref).strip().strip("[]") for ref in entries if isinstance(ref, str))
    return " ".join(clean(text).split()), refs
