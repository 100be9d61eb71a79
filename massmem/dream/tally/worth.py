"""What facts are worth, by three plain rules that anyone can check.

Actionable: it tells an agent what to do or to leave: a standing note, a lesson, a tool sequence, a plan, or a text
with one of the words in `TELLING`. Generic: it has no date, no number, no name (a capital letter after the first
word) and no thing: every word is one of `STOP` or `GENERAL`. Redundant: another live fact holds at least 60 % of its
stems, and three of them or all (two at least); tool sequences are compared with nothing.
"""

from __future__ import annotations

import re
from math import ceil

from massmem.dream.stems import STOP, stems, words
from massmem.dream.tally.kinds import kind_of, share
from massmem.model.stats import Worth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from massmem.model.facts import Fact

SHARED = 0.6
FEW = 3
TOPICS = frozenset({"standing-notes", "lessons"})
KINDS = frozenset({"tool sequence", "plan", "lesson"})
TELLING = frozenset(
    "always never avoid prefer prefers preferred must should needs need wants want don't ask remember keep run check use "
    "instead deadline due".split()
)
GENERAL = frozenset(
    "agent agents always answer answers appreciate appreciates assistant avoid bad best better care careful change changes "
    "clear clearly code common consider correct data detail details different do does done don't easy effective efficient "
    "ensure everything fast feature features find general generally get gets give gives good great happy hard have having "
    "help helpful helps high how idea ideas important improve improves info information interested interesting issue issues "
    "keep keeps know knows likes like look looking lot make makes many matter matters method methods need needs never new "
    "nice no not often ok okay old one ones option options people person point possible practice practices prefer prefers "
    "problem problems process project projects provide quality question questions quick quickly really reliable result "
    "results right run should simple solution solutions some something step steps stuff system systems task tasks team test "
    "tests thing things think time times tool tools topic topics try understand understanding use used useful users uses "
    "using user value values various want wants way ways well work works working".split()
)
_NAMED = re.compile(r"\S+\s+.*?(?<!\w)[A-ZÀ-Þ]", re.DOTALL)


def is_actionable(fact: Fact, today: date) -> bool:
    """Whether it tells what to do or to leave."""
    if fact.topic in TOPICS or kind_of(fact, today) in KINDS:
        return True
    return not TELLING.isdisjoint(words(fact.text))


def is_generic(fact: Fact) -> bool:
    """Whether it could be said of anybody."""
    if fact.dates.since or fact.dates.until or fact.dates.planned or _NAMED.match(fact.text):
        return False
    found = words(fact.text)
    return bool(found) and all(word in STOP or word in GENERAL for word in found)


def redundant(facts: Sequence[Fact], today: date) -> frozenset[str]:
    """The keys of those of which another one says most."""
    held = {fact.key: stems(fact.text) for fact in facts if kind_of(fact, today) != "tool sequence"}
    by_stem: dict[str, list[str]] = {}
    for key, own in held.items():
        for stem in own:
            by_stem.setdefault(stem, []).append(key)
    return frozenset(key for key, own in held.items() if _is_said(key, own, held, by_stem))


def _is_said(
    key: str, own: frozenset[str], held: dict[str, frozenset[str]], by_stem: dict[str, list[str]]
) -> bool:  # fmt: skip
    """Whether another one holds enough of these stems; it holds one of the rarest of them, so only those are compared."""
    needed = max(ceil(SHARED * len(own)), min(FEW, len(own)), 2)
    if needed > len(own):
        return False
    rarest = sorted(own, key=lambda stem: (len(by_stem[stem]), stem))[: len(own) - needed + 1]
    others = {other for stem in rarest for other in by_stem[stem]} - {key}
    return any(len(own & held[other]) >= needed for other in others)


def worth_of(facts: Sequence[Fact], holds: Callable[[Fact], bool]) -> Worth:
    """How many of these it is true of."""
    found = [fact for fact in facts if holds(fact)]
    ids = tuple(sorted(fact.id for fact in found if fact.id is not None))
    return Worth(count=len(found), share=share(len(found), len(facts)), ids=ids)
