"""Tool sequences as facts of the topic `tools`: few, counted by code, and only of what came back.

A person's word is final: a sequence that was forgotten, rejected, ended or reworded by somebody is left alone.
"""

from __future__ import annotations

import re
from datetime import timedelta

from massmem.model.entries import EPOCH
from massmem.model.events import Op
from massmem.model.facts import Status
from massmem.model.ids import fact_id
from massmem.model.record import dataclass
from massmem.model.sequences import EARLIEST, WINDOW, Sequences, unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.dream.draft import Draft
    from massmem.model.events import Consumed
    from massmem.model.facts import Fact
    from massmem.model.sequences import Occurrence, Pair
    from massmem.text.page import Page

TOPIC = "tools"
FILE = "topics/tools.md"
TIMES, SESSIONS = 5, 2
MOST = 10
OUTNUMBERED = "other tool sequences come more often"
COUNTED = "counted from recorded tool calls"
RULES = "rules"
_TOLD = re.compile(
    r"(?P<first>[A-Za-z][\w.:/-]*), then (?P<then>[A-Za-z][\w.:/-]*): "
    r"worked (?P<worked>\d+) of (?P<last>the last )?(?P<times>\d+) times\Z"
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a fact tells of a sequence; `recent`: of the newest occurrences only."""

    first: str
    then: str
    worked: int
    times: int
    recent: bool


def told(text: str) -> Told | None:
    """The sequence that a fact tells of; None where it tells of something else."""
    found = _TOLD.match(text)
    if found is None:
        return None
    return Told(found["first"], found["then"], int(found["worked"]), int(found["times"]), found["last"] is not None)


def tell(pair: Pair, seen: tuple[Occurrence, ...]) -> str:
    """`directory_tree, then read_file: worked 17 of 20 times`; of many, those in the window."""
    newest = seen[-WINDOW:]
    worked = sum(one.worked for one in newest)
    recent = "the last " if len(seen) > WINDOW else ""
    return f"{pair[0]}, then {pair[1]}: worked {worked} of {recent}{len(newest)} times"


def recurs(seen: tuple[Occurrence, ...]) -> bool:
    """Whether it came often enough, and in more than one session, to be more than the task of the day."""
    return len(seen) >= TIMES and len({one.session for one in seen}) >= SESSIONS


def may_be_written(pages: Mapping[str, Page]) -> bool:
    """Whether the file of these facts is not closed by a person's `read_only`."""
    page = pages.get(FILE)
    return page is None or page.values.get("read_only", "").casefold() not in ("true", "yes", "on")


def key_of(scope: str, pair: Pair) -> str:
    """The id of the one fact that a pair has, whatever its figures."""
    return fact_id(scope, None, f"{pair[0]}, then {pair[1]}")


@dataclass(slots=True)
class _Candidate:
    key: str
    pair: Pair
    seen: tuple[Occurrence, ...]


def lay(
    draft: Draft, sequences: Sequences, scope: str, marker: Mapping[str, Consumed], known: Mapping[str, Fact]
) -> None:
    """Write the most frequent sequences into the draft, with their figures as of now.

    `marker` is how far dreams have read: figures change only where something lies behind it. `known` are the facts
    whose fate is respected.
    """
    read = {path: consumed.size for path, consumed in marker.items()}
    names = [fact.text.casefold() for fact in (*draft.live(), *draft.live_lines()) if ", then " in fact.text]
    found = [_Candidate(key_of(scope, pair), pair, seen) for pair, seen in sequences.pairs.items()]
    may = [one for one in found if _may_stand(one, known.get(one.key), read) and not _told_elsewhere(one, draft, names)]
    may.sort(key=lambda one: (-sequences.totals.get(one.pair, 0), one.pair))
    for one in may[:MOST]:
        _write(draft, one, read)
    if any(unread(one.seen, read) for one in found):
        for one in may[MOST:]:
            if _is_ours(draft.facts.get(one.key)):
                draft.record(Op.END, one.key, why=OUTNUMBERED)


def _may_stand(one: _Candidate, fact: Fact | None, read: Mapping[str, int]) -> bool:
    """Whether nobody had it gone, and it came back, or stands already."""
    if fact is None:
        return recurs(one.seen)
    if fact.live:
        return _is_ours(fact)
    if fact.state is Status.STALE:
        return unread(one.seen, read) and one.seen[-1].then[:10] > fact.last_at[:10]
    return fact.state is Status.ENDED and fact.why == OUTNUMBERED and unread(one.seen, read)


def _is_ours(fact: Fact | None) -> bool:
    return fact is not None and fact.live and fact.by == RULES and told(fact.text) is not None


def _told_elsewhere(one: _Candidate, draft: Draft, names: list[str]) -> bool:
    """Whether another fact or a person's line tells of this pair."""
    if _is_ours(draft.facts.get(one.key)):
        return False
    begins = f"{one.pair[0]}, then {one.pair[1]}".casefold()
    return any(name == begins or name.startswith((begins + ":", begins + " ")) for name in names)


def _write(draft: Draft, one: _Candidate, read: Mapping[str, int]) -> None:
    fact, text = draft.facts.get(one.key), tell(one.pair, one.seen)
    refs = tuple(dict.fromkeys(ref for once in one.seen[:EARLIEST] for ref in (once.first, once.then)))
    if fact is None or not fact.live:
        draft.record(Op.ADD, one.key, by=RULES, text=text, topic=TOPIC, sources=refs, why=COUNTED)
    elif text != fact.text and unread(one.seen, read):
        new = tuple(ref for ref in refs if ref not in fact.sources)[: 2 * EARLIEST - len(fact.sources)]
        at = EPOCH + timedelta(microseconds=one.seen[-1].at)
        draft.record(Op.REWORD, one.key, by=RULES, text=text, dates=fact.dates, sources=new, cutoff=at)
