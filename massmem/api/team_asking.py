"""Asking a model for the facets of several agents: one call, and every facet checked against the facts that it cites."""

from __future__ import annotations

import time

from massmem.api.team_grounds import unborne
from massmem.errors import MassmemError
from massmem.llm import facets as llm
from massmem.llm.purse import Purse
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage
from massmem.model.when import NO_DATES
from massmem.share.synthesis import confidence, speaking_against
from massmem.store.templates import template
from massmem.text.redact import redact
from massmem.text.team_page import facet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.llm.calls import Message
    from massmem.model.settings import DreamSettings
    from massmem.model.team import Curation, Facet, Neighbour, Shared
    from massmem.store.workspace import Place

    Chosen = Mapping[str, tuple[Sequence[Neighbour], Sequence[Shared]]]

MOST_TOKENS = 40_000  # of one question; the agents beyond get what the rules make


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Facets by agent, for those that the model answered for; what was refused and what a person should know."""

    facets: Mapping[str, tuple[Facet, ...]] = field(default_factory=dict)
    rejected: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    warnings: tuple[str, ...] = ()


def ask_for_facets(place: Place, chosen: Chosen, rules: Curation, model: str, spent: Usage) -> Answered:
    """Ask once for all these agents. `spent` is what the dream that ends here has used of its budget."""
    settings = place.settings.dream
    most = place.settings.team.facets
    sent, asked = _question(place, {agent: those for agent, (those, _) in chosen.items() if those}, most)
    if not sent:
        return Answered()
    if why := _closed(settings, llm.weight(asked), spent):
        return Answered(warnings=(f"TEAM.md is by the rules: {why}",))
    try:
        came = llm.propose(asked, model, settings, most)
    except MassmemError as error:
        return Answered(warnings=(f"TEAM.md is by the rules: {error.message}",))
    if came.failed:
        return Answered(usage=came.usage, warnings=(f"TEAM.md is by the rules: {came.failed}",))
    rejected: list[str] = []
    made = {}
    for agent in sent:
        if agent in came.facets:
            those, own = chosen[agent]
            made[agent] = _checked(came.facets[agent], those, own, rules, place.scope.user, rejected)[:most]
    return Answered(facets=made, rejected=tuple(rejected), usage=came.usage)


def _question(
    place: Place, chosen: Mapping[str, Sequence[Neighbour]], most: int
) -> tuple[tuple[str, ...], tuple[Message, ...]]:
    """The agents that are asked about, and the messages: as many agents as there is room for."""
    agents = tuple(chosen)
    while True:
        filling = llm.fillings({agent: chosen[agent] for agent in agents}, user=place.scope.user, most=most)
        asked = llm.messages(template(place, llm.SYSTEM, filling), template(place, llm.QUESTION, filling))
        if len(agents) <= 1 or llm.weight(asked) <= MOST_TOKENS:
            return agents, asked
        agents = agents[: max(1, len(agents) * 3 // 4)]


def _closed(settings: DreamSettings, tokens: int, spent: Usage) -> str | None:
    return Purse(settings.budget, time.monotonic).closed(tokens, spent)


def _checked(  # noqa: PLR0917 - all that a facet is held against
    proposed: Sequence[tuple[str, tuple[str, ...]]], those: Sequence[Neighbour], own: Sequence[Shared], rules: Curation,
    user: str, rejected: list[str],
) -> tuple[Facet, ...]:  # fmt: skip
    """The facets that their evidence bears out, in the model's order; its evidence is what the agent was given."""
    by_name = {one.fact.name: one.fact for one in those}
    found: dict[str, Facet] = {}
    for text, names in proposed:
        cited = [by_name[name] for name in names if name in by_name]
        why = _refusal(text, [fact.text for fact in cited], user)
        if why is not None:
            rejected.append(f"{text[:80]!r}: {why}")
            continue
        bearing = [fact for fact in cited if unborne(text, [fact.text], user) is None] or cited
        others = [one.fact for one in those if one.fact not in bearing]
        sure = confidence(bearing, rules, speaking_against(bearing, others, own))
        dates = bearing[0].dates if len(bearing) == 1 else NO_DATES
        made = facet(text, dates, sure, [fact.name for fact in bearing])
        found.setdefault(made.text.casefold(), made)
    return tuple(found.values())


def _refusal(text: str, facts: Sequence[str], user: str) -> str | None:
    if not text:
        return "it says nothing"
    if redact(text) != text:
        return "it holds a secret"
    return unborne(text, facts, user)
