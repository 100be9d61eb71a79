"""What the members of a team know, as far as each shares it: read through each one's own index, which is a cache only."""

from __future__ import annotations

from functools import cache, partial

from massmem.api.indexing import read_known
from massmem.api.known_facts import fact_of
from massmem.api.opening import open_place
from massmem.dream.rules.lexicon import SAME, categories
from massmem.dream.rules.notes import describe
from massmem.dream.stems import stems
from massmem.errors import BadUsage
from massmem.model.facts import Status
from massmem.model.names import slug
from massmem.model.record import dataclass, replace
from massmem.model.status import status_on
from massmem.model.team import Shared
from massmem.share.things import about, by_first_word, clear_things
from massmem.store.index import open_index
from massmem.store.workspace import FLAT, scopes
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from massmem.model.facts import Fact
    from massmem.model.settings import Share
    from massmem.store.workspace import Place

_LIVE = (Status.CURRENT, Status.PLANNED)


def refuse_flat(place: Place) -> None:
    """Raise BadUsage where the layout has room for one agent only."""
    if place.settings.layout == FLAT:
        raise BadUsage(
            f"{place.root} has a flat layout, for one agent: there is no team",
            "a team wants a workspace with `layout: scoped`, as massmem init makes it",
        )


def member_places(place: Place, only: Collection[str] | None = None) -> dict[str, Place]:
    """The members who serve this user, by name, the asking agent among them; none where it is no member itself.

    `only` names those who are asked for, where not all are.

    Sharing is mutual: an agent whose own settings (`agents` in massmem.yaml) name other members takes part with those
    alone who name it as well.
    """
    me, members = place.scope.agent, place.settings.team.members
    if place.settings.layout == FLAT or me not in members:
        return {}
    there = scopes(place.root, place.settings)
    found = {me: place}
    for agent in members:
        if agent != me and (agent, place.scope.user) in there and (only is None or agent in only):
            theirs = open_place(root=place.root, agent=agent, user=place.scope.user, now=place.clock)
            if {me, agent} <= set(theirs.settings.team.members):
                found[agent] = theirs
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """The members' places, all that each believes (for itself alone), and what of it each shares."""

    places: Mapping[str, Place]
    believed: Mapping[str, tuple[Shared, ...]]
    shared: tuple[Shared, ...]

    def by_name(self) -> dict[str, Shared]:
        """What is shared, by `agent/fact-id`."""
        return {fact.name: fact for fact in self.shared}

    def seen_by(self, agent: str) -> tuple[tuple[Shared, ...], tuple[Shared, ...]]:
        """What is shared, and what the agent itself believes, with the things that its own facts name as well."""
        own = self.believed.get(agent, ())
        common = frozenset(thing for fact in self.shared for thing in fact.things)
        words = by_first_word({thing for fact in own for thing in fact.things} - common)
        shared = tuple(_more(fact, words) for fact in self.shared) if words else self.shared
        every = by_first_word(common)
        return shared, tuple(_more(_more(fact, every), words) for fact in own)


def see_team(place: Place) -> Team:
    """The team of this place's agent, for its user; empty where it is no member.

    Raises:
        Unreadable: a member's memory file is there and cannot be read.
    """
    places = member_places(place)
    believed = {agent: _believed(theirs) for agent, theirs in places.items()}
    shared = [fact for agent, theirs in places.items() for fact in _shared(theirs, believed[agent])]
    words = by_first_word({thing for fact in shared for thing in fact.things})
    return Team(places=places, believed=believed, shared=tuple(_more(fact, words) for fact in shared))


def shared_now(place: Place, places: Mapping[str, Place]) -> dict[str, Shared]:
    """What colleagues share now, by `agent/fact-id`; quick: what it is about is left open. `places` are the members'."""
    found = {}
    for agent, theirs in places.items():
        if agent != place.scope.agent:
            for fact in _standing(theirs):
                if _fit(fact.key, fact.topic, _times(fact), fact.text, theirs.settings.team.share):
                    one = Shared(agent=agent, id=fact.key, text=fact.text, topic=fact.topic, sources=fact.sources)
                    found[one.name] = one
    return found


def asked_about(query: str, place: Place, known: Iterable[str]) -> Shared:
    """A question, as if it were a fact; `known` are the things of the team."""
    made = _described("", query, "", place.scope.user)
    return replace(made, things=made.things | about(query, by_first_word(known)))


def _believed(place: Place) -> tuple[Shared, ...]:
    return tuple(_as_shared(fact, place) for fact in _standing(place))


def _standing(place: Place) -> list[Fact]:
    """The facts that stand in the memory files and hold today, a person's own lines among them."""
    index = open_index(place, partial(read_known, place), logs=False)
    try:
        items = index.answer(lambda ask: ask.items())
    finally:
        index.close()
    today = place.today()
    facts = [fact_of(item) for item in items.values() if item.kind == "fact"]
    return [fact for fact in facts if status_on(fact, today) in _LIVE]


def _shared(place: Place, facts: Sequence[Shared]) -> list[Shared]:
    share = place.settings.team.share
    return [fact for fact in facts if _fit(fact.id, fact.topic, fact.times, fact.text, share)]


def _fit(key: str, topic: str, times: int, text: str, share: Share) -> bool:
    """Whether massmem.yaml says that the others may see it. A person's own line has no id, and no evidence to cite."""
    return (
        not key.startswith("line:")
        and topic in {slug(name) for name in share.topics}
        and times >= share.min_seen
        and redact(text) == text
    )


def _times(fact: Fact) -> int:
    """How often it was said: a fact that a person or a tool wrote down counts as said once."""
    return max(1, len(fact.sources))


def _as_shared(fact: Fact, place: Place) -> Shared:
    made = _described(fact.key, fact.text, fact.topic, place.scope.user)
    return replace(
        made, agent=place.scope.agent, dates=fact.dates, times=_times(fact), last=_day(fact), sources=fact.sources
    )  # fmt: skip


def _day(fact: Fact) -> str:
    return fact.last_at[:10] if fact.last_at and not fact.last_at.startswith("0001") else ""


def _described(key: str, text: str, topic: str, user: str) -> Shared:
    told = describe(text, user)
    things = clear_things(text, topic, subject=told.subject, same=SAME, user=user) | about(text, _tools())
    return Shared(
        agent="", id=key, text=text, topic=topic, things=things, stems=stems(text), subject=told.subject, slot=told.slot,
        value=told.value, negative=told.negative,
    )  # fmt: skip


@cache
def _tools() -> Mapping[str, frozenset[str]]:
    """The tools that the rules of the dream know by name; a style (tabs, metric units) is no thing.

    A tool whose name is a plain word as well is one where it is written with a capital, as any other name.
    """
    names = (name for name, kind in categories().items() if kind not in _STYLES and name not in _PLAIN_WORDS)
    return by_first_word(name for name in names if len(name) > 2)


_PLAIN_WORDS = frozenset(
    "zed cursor nano atom eclipse sublime notion roam bear bun yarn poetry edge brave arc opera safari chrome fish warp kitty "
    "windows arch mint oracle slack teams discord matrix linear travis drone snowflake synapse redshift render express spring "
    "flask solid angular ember phoenix gin unity sketch framer parcel mocha rails cargo pulsar celery react rollup helix".split()
)
_STYLES = frozenset(
    (
        "indentation",
        "spelling",
        "quotes",
        "theme",
        "units",
        "clock",
        "date format",
        "diet",
        "reply length",
        "merge style",
    )
)


def _more(fact: Shared, words: Mapping[str, frozenset[str]]) -> Shared:
    found = about(fact.text, words) - fact.things
    return replace(fact, things=fact.things | found) if found else fact
