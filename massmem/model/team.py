"""Team memory as values: what colleagues share, the graph it makes, the facets of TEAM.md, and what commands answer."""

from __future__ import annotations

from massmem.model.record import dataclass, field
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports.dreams import Usage
    from massmem.model.reports.facts import EntryRow, FactRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A fact of an agent, with what curation and synthesis look at.

    `name` is `agent/fact-id` (of a person's own line, which is never shared, `agent/line:…`). `times`: how often it was
    said, at least 1. `last` is the day (`2026-11-29`) of its newest evidence, "" where nobody knows. `things` is what
    it is about; `subject`, `slot`, `value`, `negative` and `stems` are what its words claim.
    """

    agent: str
    id: str
    text: str
    topic: str
    dates: Dates = NO_DATES
    times: int = 1
    last: str = ""
    sources: tuple[str, ...] = ()
    things: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()
    subject: str = ""
    slot: str | None = None
    value: str | None = None
    negative: bool = False

    @property
    def name(self) -> str:
        """`agent/fact-id`."""
        return f"{self.agent}/{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Curation:
    """The weights of templates/curation.yaml, where each is explained. `half_life` is in days."""

    shared_things: float = 4.0
    overlap: float = 1.0
    seen: float = 0.5
    recent: float = 0.5
    query: float = 6.0
    topics: tuple[tuple[str, float], ...] = ()
    most_things: int = 3
    half_life: int = 180
    one_colleague: float = 0.5
    each_colleague: float = 0.4
    each_sighting: float = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A fact of a colleague that was chosen for an agent: its score, and the things that both know, rarest first."""

    fact: Shared
    score: float
    common: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """One line of TEAM.md. `text` is without the date remark; `evidence` are `agent/fact-id`, the best first.

    `confidence` is from 0 to 1, in hundredths. `id` proves the line whole: it is a digest of all the rest.
    """

    id: str
    text: str
    confidence: float
    evidence: tuple[str, ...]
    since: str | None = None
    until: str | None = None
    planned: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A node of the graph that is no agent. `facts` is how many shared facts are about it."""

    name: str
    facts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """An agent holds facts about a thing: how many, the day of the newest, and the weight that both make."""

    agent: str
    thing: str
    facts: int
    newest: str
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamGraph:
    """`team graph`: agents, things and edges, of what the members share."""

    agents: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    edges: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Colleague:
    """Another member: how many facts it shares, and how many things the asking agent has facts about as well."""

    agent: str
    facts: int
    things: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStatus:
    """`team status`. `shares`: how many of the agent's own facts the others may see.

    `facets` stand in TEAM.md; of these `gone` are not shown any more, as a colleague forgot, ended or changed what they
    rest on. `lines`: lines there that a person wrote.
    """

    agent: str
    user: str
    members: tuple[str, ...]
    topics: tuple[str, ...]
    shares: int
    colleagues: tuple[Colleague, ...]
    file: str
    facets: int
    gone: int
    lines: int
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Refreshed:
    """What a refresh made of one agent's TEAM.md. `version` is None where nothing changed; `skipped` says why not done.

    `lines` is how many a person wrote there; they stay, at its end.
    """

    agent: str
    file: str
    facets: tuple[Facet, ...] = ()
    by: str = "rules"
    version: str | None = None
    skipped: str = ""
    lines: int = 0
    warnings: tuple[str, ...] = ()


def _no_usage() -> Usage:
    from massmem.model.reports.dreams import Usage  # noqa: PLC0415 - reports are slow to load

    return Usage()


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshReport:
    """`team refresh`: every agent that was looked at, what the model cost, and what it proposed in vain."""

    refreshed: tuple[Refreshed, ...] = ()
    usage: Usage = field(default_factory=_no_usage)
    rejected: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A colleague's fact that a facet rests on, and the words of the log that bear it out, nothing else said there."""

    agent: str
    fact: FactRow
    entries: tuple[EntryRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetReport:
    """`why` of a facet: the evidence that is still shared."""

    facet: Facet
    evidence: tuple[Evidence, ...]
