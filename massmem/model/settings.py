"""The settings of massmem.yaml as values, with their defaults. Parsing is `massmem.config`."""

from __future__ import annotations

from massmem.model.record import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Sizes: characters of a body (see 'Limits' in the README), and MEMORY.md's lines."""

    soul: int = 2000
    about: int = 2000
    tools: int = 2000
    user: int = 2000
    memory: int = 5000
    lines: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """When a dream is due: (hours and sessions) or the ceiling."""

    hours: float = 24
    sessions: int = 5
    ceiling_hours: float = 168


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one dream may spend on a model; None is no limit."""

    calls: int | None = 50
    input_tokens: int | None = 400_000
    output_tokens: int | None = 40_000
    usd: float | None = None
    seconds: float | None = 900


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamSettings:
    """How to dream. `stale_after` maps a topic to days."""

    gate: Gate = field(default_factory=Gate)
    engine: str = "rules"
    model: str | None = None
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    budget: Budget = field(default_factory=Budget)
    apply: str = "auto"
    max_sessions: int = 100
    max_loss: float = 0.25
    stale_after: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSettings:
    """What a log entry may hold."""

    max_tool_chars: int = 20_000
    redact: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """How much is recalled."""

    limit: int = 5
    exclude_recent: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What importers, hooks and compress write."""

    record_all_tool_calls: bool = False
    record_reasoning: bool = False
    summarize_over: int = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Which facts team members share."""

    topics: tuple[str, ...] = ()
    min_seen: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Who learns from whom; nobody by default."""

    members: tuple[str, ...] = ()
    share: Share = field(default_factory=Share)
    facets: int = 7
    neighbours: int = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """Which strategy by default, and the prompt hint (None: the shipped one)."""

    strategy: str = "hybrid-v2"
    hint: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All of massmem.yaml, with an agent's own settings already laid over the rest."""

    version: int = 1
    timezone: str = "UTC"
    layout: str = "scoped"
    home: str | None = None
    git: str = "none"
    agent: str | None = None
    user: str | None = None
    session: str | None = None
    limits: Limits = field(default_factory=Limits)
    assemble: Assembly = field(default_factory=Assembly)
    agent_scope: str = "read"
    log: LogSettings = field(default_factory=LogSettings)
    dream: DreamSettings = field(default_factory=DreamSettings)
    retrieval: Retrieval = field(default_factory=Retrieval)
    recording: Recording = field(default_factory=Recording)
    team: Team = field(default_factory=Team)
