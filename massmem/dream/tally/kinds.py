"""What kind of fact it is, how old, and who wrote it: by plain rules, each fact in exactly one group of each sort.

Kinds, the first that fits: `tool sequence` (counted from tool calls), `plan` (planned for a day, or not begun yet),
`event` (`on` a day), `lesson` (topic `lessons`), `profile` (a topic that lives in USER.md), else `knowledge`.
"""

from __future__ import annotations

from collections import Counter
from datetime import date

from massmem.dream.titles import home_of
from massmem.dream.tool_facts import told
from massmem.model.facts import Status
from massmem.model.memory_files import USER
from massmem.model.stats import Group
from massmem.model.status import status_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.facts import Fact

AGES = ((7, "up to 7 days"), (30, "8 to 30 days"), (90, "31 to 90 days"), (365, "91 to 365 days"))
OLDER, UNKNOWN = "over a year", "unknown"
IMPORT = "import"


def kind_of(fact: Fact, today: date) -> str:
    """The kind of a live fact."""
    dates = fact.dates
    if told(fact.text) is not None:
        return "tool sequence"
    if status_on(fact, today) is Status.PLANNED:
        return "plan"
    if dates.since is not None and dates.since == dates.until:
        return "event"
    if fact.topic == "lessons":
        return "lesson"
    return "profile" if home_of(fact.topic) == USER else "knowledge"


def first_day(fact: Fact) -> date | None:
    """The day of its first evidence, else that on which it was written down; None for a person's own line."""
    day = min(fact.sources)[:10] if fact.sources else fact.first_at[:10]
    try:
        return date.fromisoformat(day)
    except ValueError:
        return None


def age_of(fact: Fact, today: date) -> str:
    """How long ago it was first seen."""
    day = first_day(fact)
    if day is None:
        return UNKNOWN
    return next((name for days, name in AGES if (today - day).days <= days), OLDER)


def source_of(fact: Fact) -> str:
    """`rules`, `llm:MODEL`, `human`, `tool`, or `import` for what another tool's memory files said."""
    imported = fact.by == "human" and not fact.sources and (fact.why or "").startswith("from ")
    return IMPORT if imported else fact.by


def grouped(names: Iterable[str], order: Sequence[str] = ()) -> tuple[Group, ...]:
    """How often each name comes, in the given order, else the most frequent first."""
    every = list(names)
    counts = Counter(every)
    ranked = sorted(counts, key=lambda name: (order.index(name) if name in order else 0, -counts[name], name))
    return tuple(Group(name=name, count=counts[name], share=share(counts[name], len(every))) for name in ranked)


def share(part: int, whole: int) -> float:
    """Three decimals; 0 of nothing."""
    return round(part / whole, 3) if whole else 0.0
