"""A log of MassGen's: for each turn what every agent proposed, its tool calls, and the final answer."""

from __future__ import annotations

import os
from datetime import datetime

from massmem.imports.lines import moment
from massmem.imports.massgen_places import STAMP, Attempt, agents_in, folders, read_table, read_words, table, word
from massmem.imports.massgen_tools import tool_calls
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Said, Won
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import tzinfo

    from massmem.model.history import Found, Reading

THEIRS = "they are the memory of those agents"
_LEFT = ("context.txt", "changedoc.md", "execution_trace.md")


@dataclass(frozen=True, slots=True)
class Facts:
    """What an attempt's own files say about it: the task, when it began and ended, the winner, the agents."""

    task: str = ""
    began: datetime | None = None
    ended: datetime | None = None
    winner: str = ""
    agents: frozenset[str] = frozenset()
    complete: bool = True
    bad: tuple[BadLine, ...] = ()


def facts_of(folder: str, zone: tzinfo) -> Facts:
    """Read coordination_events.json, status.json and, for the task, execution_metadata.yaml."""
    events = read_table(os.path.join(folder, "coordination_events.json"))
    status = read_table(os.path.join(folder, "status.json"))
    bad = tuple(one for one in (events, status) if isinstance(one, BadLine))
    about = table(table(events).get("session_metadata"))
    results, meta = table(table(status).get("results")), table(table(status).get("meta"))
    named = about.get("agent_ids")
    agents = {one for one in named if isinstance(one, str)} if isinstance(named, list) else set()
    agents |= table(table(status).get("agents")).keys() | agents_in(folder).keys()
    task = word(about.get("user_prompt")) or word(meta.get("question"))
    return Facts(
        task or _query(os.path.join(folder, "execution_metadata.yaml")), moment(about.get("start_time"), zone),
        moment(about.get("end_time"), zone), word(about.get("final_winner")) or word(results.get("winner")),
        frozenset(agents), table(status).get("is_complete") is not False, bad,
    )  # fmt: skip


def _query(path: str) -> str:
    text = read_words(path)
    if not isinstance(text, str):
        return ""
    from massmem.text.frontmatter import read_front  # noqa: PLC0415 - for logs without events

    return read_front(f"---\n{text.rstrip()}\n---\n", path).values.get("query", "")


def final_in(folder: str) -> dict[str, str]:
    """The final answers' files of an attempt, by agent."""
    found = {os.path.basename(one): os.path.join(one, "answer.txt") for one in folders(os.path.join(folder, "final"))}
    return {agent: path for agent, path in found.items() if os.path.isfile(path)}


def read_attempt(attempt: Attempt, reading: Reading) -> Iterator[Found]:
    """The task and the final answer (unless the session's folder tells them), and what the agents did for it."""
    facts = facts_of(attempt.folder, reading.zone)
    yield from facts.bad
    finals = final_in(attempt.folder)
    winner = facts.winner or (next(iter(finals)) if len(finals) == 1 else "")
    kind = EntryKind.SUBAGENT if attempt.abandoned else None
    began = facts.began or stamp_time(attempt.log.removeprefix("log_"), reading.zone)
    if facts.task and not attempt.told and not attempt.abandoned:
        yield _said(attempt, Role.USER, "task", facts.task, began)
    yield from _work(attempt, facts, reading, finals)
    path = finals.get(winner)
    text = read_words(path) if path and not attempt.told else None
    if isinstance(text, BadLine):
        yield text
    elif text and path:
        yield _said(attempt, Role.ASSISTANT, "final", text, facts.ended or began, kind=kind, name=winner, file=path)
    if winner and facts.complete and not attempt.abandoned and not attempt.told:
        yield Won(attempt.session, attempt.turn, winner)


def _work(attempt: Attempt, facts: Facts, reading: Reading, finals: dict[str, str]) -> Iterator[Found]:
    """Proposals and tool calls; of an agent that took part and for whom this is read, its own."""
    mine = reading.agent if reading.agent in facts.agents else None
    for agent, folder in agents_in(attempt.folder).items():
        if mine in (None, agent):
            yield from _proposals(attempt, agent, folder, reading.zone, read_words(finals.get(agent, "")))
        else:
            yield LeftOut("proposals of other agents", len(_stamped(folder)), THEIRS)
    yield from tool_calls(os.path.join(attempt.folder, "metrics_events.json"), attempt, mine)
    if streamed := [one for one in folders(attempt.folder) if os.path.basename(one) == "agent_outputs"]:
        yield LeftOut("folders of streamed output", len(streamed), "the answers themselves are taken")


def _stamped(folder: str) -> list[str]:
    return [one for one in folders(folder) if STAMP.match(os.path.basename(one))] or [folder]


def _proposals(attempt: Attempt, agent: str, folder: str, zone: tzinfo, final: object) -> Iterator[Found]:
    for one in _stamped(folder):
        path = os.path.join(one, "answer.txt")
        text = read_words(path)
        stamp = os.path.basename(one) if one != folder else "answer"
        if isinstance(text, BadLine):
            yield text
        elif text and text == final:
            yield LeftOut("proposals that became the final answer word for word")
        elif text:
            at = stamp_time(stamp, zone)
            yield _said(
                attempt, Role.ASSISTANT, f"{agent}/{stamp}", text, at, kind=EntryKind.SUBAGENT, name=agent, file=path
            )  # fmt: skip
        if os.path.isfile(os.path.join(one, "vote.json")):
            yield LeftOut("votes", why="who won is recorded; reasons for votes are no memory")
        if left := sum(os.path.isfile(os.path.join(one, name)) for name in _LEFT):
            yield LeftOut("contexts, change documents and traces", left, "they repeat the answers and tool calls")


def stamp_time(stamp: str, zone: tzinfo) -> datetime | None:
    """The local time in a folder's name (`20251101_093000_123456`); None where there is none."""
    found = STAMP.match(stamp)
    if found is None:
        return None
    try:
        at = datetime.strptime(found[1] + found[2], "%Y%m%d%H%M%S")  # noqa: DTZ007 - the zone is given
    except ValueError:
        return None
    return at.replace(microsecond=int((found[3] or "0").ljust(6, "0")), tzinfo=zone)


def _said(
    attempt: Attempt, role: Role, what: str, text: str, at: datetime | None, *, kind: EntryKind | None = None,
    name: str | None = None, file: str = "",
) -> Said:  # fmt: skip
    return Said(
        role=role, session=attempt.session, text=text, at=at, name=name, turn=str(attempt.turn), kind=kind,
        origin=f"{attempt.origin}/{what}", file=file or attempt.folder, line=1,
    )  # fmt: skip
