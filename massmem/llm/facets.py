"""Facets that a model proposes for several agents in one call: what it is asked, and the one reading of its answer.

Nothing is believed here: every facet is checked against the facts that it cites.
"""

from __future__ import annotations

from massmem.llm.calls import Message, Request
from massmem.llm.once import ask_once
from massmem.llm.prompts import block, messages, shown, weight
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage
from massmem.text.clean import clean
from massmem.text.remark import render_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from massmem.model.settings import DreamSettings
    from massmem.model.team import Neighbour

SYSTEM, QUESTION = "team-system.md", "team-question.md"
NAME = "agents"
LONGEST_TEXT, LONGEST_REFERENCE, MOST_EVIDENCE, MOST_AGENTS = 300, 220, 8, 200
MOST_OUTPUT = 6_000
TIMEOUT = 180.0

__all__ = ["QUESTION", "SYSTEM", "Proposed", "fillings", "form", "messages", "propose", "weight"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """Texts with what they cite (`agent/fact-id`), by the agent they are for; or `failed`, and why in words."""

    facets: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = field(default_factory=dict)
    failed: str = ""
    usage: Usage = field(default_factory=Usage)


def fillings(chosen: Mapping[str, Sequence[Neighbour]], *, user: str, most: int) -> dict[str, str]:
    """What fills the placeholders of both templates: for each agent the facts that were chosen for it."""
    told = "\n\n".join(f"for {agent}:\n" + "\n".join(map(_fact, those)) for agent, those in chosen.items())
    return {"user_name": " ".join(user.split()), "facts": block("team", told), "most": str(most)}


def form(most: int) -> dict[str, Any]:
    """The answer's schema as `response_format` of an OpenAI-compatible request."""
    word = {"type": "string", "maxLength": LONGEST_REFERENCE}
    evidence = {"type": "array", "items": word, "minItems": 1, "maxItems": MOST_EVIDENCE}
    facet = _object({"text": {"type": "string", "maxLength": LONGEST_TEXT}, "evidence": evidence})
    agent = _object({"agent": word, "facets": {"type": "array", "items": facet, "maxItems": most}})
    whole = _object({NAME: {"type": "array", "items": agent, "maxItems": MOST_AGENTS}})
    return {"type": "json_schema", "json_schema": {"name": NAME, "strict": True, "schema": whole}}


def propose(asked: tuple[Message, ...], model: str, settings: DreamSettings, most: int) -> Proposed:
    """Ask the model once, whatever comes of it.

    Raises:
        MassmemError: LiteLLM is not installed.
    """
    seconds = settings.budget.seconds
    request = Request(
        model=model, messages=asked, api_base=settings.api_base, api_key=settings.api_key, max_tokens=MOST_OUTPUT,
        timeout=TIMEOUT if seconds is None else min(TIMEOUT, seconds), form=form(most),
    )  # fmt: skip
    came = ask_once(request, NAME)
    return Proposed(facets=read_facets(came.listed, most), failed=came.failed, usage=came.usage)


def read_facets(listed: Sequence[object], most: int) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """The facets of a list of agents, at most so many an agent; what has another shape is none."""
    return dict(row for one in listed[:MOST_AGENTS] if (row := _agent(one, most)) is not None)


def _agent(found: object, most: int) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]] | None:
    if not isinstance(found, dict):
        return None
    name, listed = found.get("agent"), found.get("facets")
    if not isinstance(name, str) or not isinstance(listed, list):
        return None
    return name, tuple(facet for one in listed[:most] if (facet := _facet(one)) is not None)


def _facet(found: object) -> tuple[str, tuple[str, ...]] | None:
    if not isinstance(found, dict):
        return None
    text, evidence = found.get("text"), found.get("evidence")
    if not isinstance(text, str) or not isinstance(evidence, list) or len(text) > LONGEST_TEXT:
        return None
    names = [clean(name).strip().strip("[]^") for name in evidence[:MOST_EVIDENCE] if isinstance(name, str)]
    return " ".join(clean(text).split()), tuple(names)


def _object(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _fact(one: Neighbour) -> str:
    text = " ".join(shown(one.fact.text).split()) + render_remark(one.fact.dates)
    return f"{one.fact.name} [{one.fact.topic}, said {one.fact.times} times] {text}"
