"""Which facts of colleagues are for an agent: by the rules and weights of templates/curation.yaml, nothing hidden."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.team import Neighbour
from massmem.share.claims import says
from massmem.share.graph import edges, newest_day, recency, spread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from massmem.model.team import Curation, Shared
    from massmem.share.graph import Spread

LEAST_OF_QUERY = 0.3  # of a query's words, for a fact that is about nothing the agent knows


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """For whom it is: an agent, all it believes itself, and what it asks."""

    agent: str
    own: tuple[Shared, ...]
    query: Shared | None = None


def curate(facts: Sequence[Shared], reader: Reader, rules: Curation) -> Iterator[Neighbour]:
    """The facts of others that are for the reader, best first; what it knows itself is none of them.

    Only what is about a thing that the reader has facts about, or about the query, is for it at all.
    """
    scorer = _Scorer(facts, reader, rules)
    found = [made for fact in facts if fact.agent != reader.agent and (made := scorer.neighbour(fact)) is not None]
    found.sort(key=lambda one: (-one.score, one.fact.name))
    by_stem = _by_stem(reader.own)
    for one in found:
        if not any(says(mine, one.fact) for mine in _near(one.fact, by_stem)):
            yield one


class _Scorer:
    """What all the scores have in common."""

    def __init__(self, facts: Sequence[Shared], reader: Reader, rules: Curation) -> None:
        everything = [*(fact for fact in facts if fact.agent != reader.agent), *reader.own]
        self._spread: Spread = spread(everything)
        self._newest = newest_day(everything)
        self._mine = {thing: edge.weight for (_, thing), edge in edges(reader.own, rules.half_life).items()}
        self._stems = frozenset(stem for fact in reader.own for stem in fact.stems)
        self._topics = dict(rules.topics)
        self._query, self._rules = reader.query, rules

    def neighbour(self, fact: Shared) -> Neighbour | None:
        """The fact with its score, None where it is not for the reader."""
        rules = self._rules
        common = sorted(fact.things & self._mine.keys(), key=lambda thing: (-self._worth(thing), thing))
        asked = self._asked(fact)
        if not common and asked < LEAST_OF_QUERY:
            return None
        if self._query is not None and not asked:
            return None
        score = (
            rules.shared_things * sum(self._worth(thing) for thing in common[: rules.most_things])
            + rules.overlap * len(fact.stems & self._stems) / max(1, len(fact.stems))
            + rules.seen * (1 - 0.5**fact.times)
            + rules.recent * recency(fact.last, self._newest, rules.half_life)
            + rules.query * asked
            + self._topics.get(fact.topic, 0.0)
        )
        return Neighbour(fact=fact, score=round(score, 4), common=tuple(common))

    def _worth(self, thing: str) -> float:
        return self._spread.rarity(thing) * self._mine[thing]

    def _asked(self, fact: Shared) -> float:
        """The share of the query's words that the fact has; a thing in common counts as much as all of them."""
        query = self._query
        if query is None:
            return 0.0
        words = len(fact.stems & query.stems) / max(1, len(query.stems))
        return words + (1.0 if fact.things & query.things else 0.0)


def _by_stem(own: Sequence[Shared]) -> dict[str, list[Shared]]:
    found: dict[str, list[Shared]] = {}
    for fact in own:
        for stem in fact.stems:
            found.setdefault(stem, []).append(fact)
    return found


def _near(fact: Shared, by_stem: Mapping[str, Sequence[Shared]]) -> list[Shared]:
    """The reader's own facts that share a word with it, those with its rarest words."""
    lists = sorted((by_stem.get(stem, ()) for stem in fact.stems), key=len)
    found: dict[str, Shared] = {}
    for those in lists[: 1 + len(lists) // 2]:
        found.update((one.name, one) for one in those)
    return list(found.values())
