"""A session of MassGen's: turns with a task, the winner's answer, or what was there when a turn was broken off."""

from __future__ import annotations

import os

from massmem.imports.lines import moment
from massmem.imports.massgen_places import numbered, read_json, read_table, read_words, table, word
from massmem.model.entries import EntryKind, Role
from massmem.model.history import BadLine, LeftOut, Remark, Said, Won

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from massmem.imports.lines import Json
    from massmem.model.history import Found, Reading

PARTIAL = "answers of other agents to turns that were broken off"


def read_session(folder: str, reading: Reading, *, subagent: bool = False) -> Iterator[Found]:
    """The turns in the order of their numbers. A `subagent` session's tasks are another agent's words."""
    session = os.path.basename(folder)
    told = read_json(os.path.join(folder, "winning_agents_history.json"))
    if isinstance(told, BadLine):
        yield told
    history = winners_told(told)
    for number, turn in numbered(folder, "turn").items():
        yield from _Turn(turn, session, number, reading, subagent=subagent).found(history.get(number))
    if os.path.isfile(os.path.join(folder, "SESSION_SUMMARY.txt")):
        yield LeftOut("session summaries", why="the turns themselves are taken")


def winners_told(told: object) -> dict[int, str]:
    """The winners that winning_agents_history.json names, by turn."""
    rows = [table(row) for row in told] if isinstance(told, list) else []
    return {
        row["turn"]: word(row.get("agent_id"))
        for row in rows
        if isinstance(row.get("turn"), int) and word(row.get("agent_id"))
    }


class _Turn:
    """One turn's folder."""

    def __init__(self, folder: str, session: str, number: int, reading: Reading, *, subagent: bool) -> None:
        self._folder, self._session, self._number = folder, session, number
        self._reading, self._subagent = reading, subagent
        self._file = os.path.join(folder, "metadata.json")

    def found(self, told: str | None) -> Iterator[Found]:
        """Task, answers and winner; `told` is the winner that the session's history names."""
        meta = read_table(self._file)
        if meta is None:
            meta = BadLine(self._file, 1, "there is no metadata.json, so that the task and the winner are not known")
        if isinstance(meta, BadLine):
            yield meta
            meta = {}
        at = moment(meta.get("timestamp"), self._reading.zone)
        kind = EntryKind.SUBAGENT if self._subagent else None
        if task := word(meta.get("task")):
            yield self._said(Role.USER, "task", task, at, kind=kind)
        if isinstance(meta.get("turn"), int) and meta["turn"] != self._number:
            yield Remark(self._file, 1, f"says turn {meta['turn']}; the folder's number is taken")
        yield from self._partial(at) if _is_incomplete(meta) else self._answer(meta, told, at, kind)

    def _answer(self, meta: Json, told: str | None, at: datetime | None, kind: EntryKind | None) -> Iterator[Found]:
        winner = word(meta.get("winning_agent")) or told or ""
        if told and winner != told:
            yield Remark(
                self._file, 1, f"names {winner} as the winner, winning_agents_history.json {told}: the first is taken"
            )
        path = os.path.join(self._folder, "answer.txt")
        text = read_words(path)
        if isinstance(text, BadLine):
            yield text
        elif text is not None:
            yield self._said(Role.ASSISTANT, "answer", text, at, kind=kind, name=winner or None, file=path)
        if winner:
            yield Won(self._session, self._number, winner)

    def _partial(self, at: datetime | None) -> Iterator[Found]:
        """Nobody won: what each agent had by then, none of which was an answer to the user."""
        path = os.path.join(self._folder, "partial_answers.json")
        answers = read_table(path)
        if isinstance(answers, BadLine):
            yield answers
            return
        found = {agent: word(table(one).get("answer")) or word(one) for agent, one in (answers or {}).items()}
        mine = self._reading.agent in found
        for agent, text in sorted(found.items()):
            if mine and agent != self._reading.agent:
                yield LeftOut(PARTIAL, why="they are the memory of those agents")
            elif text:
                yield self._said(
                    Role.ASSISTANT, f"partial/{agent}", text, at, kind=EntryKind.SUBAGENT, name=agent, file=path
                )  # fmt: skip

    def _said(
        self, role: Role, what: str, text: str, at: datetime | None, *, kind: EntryKind | None, name: str | None = None,
        file: str = "",
    ) -> Said:  # fmt: skip
        return Said(
            role=role, session=self._session, text=text, at=at, name=name, turn=str(self._number), kind=kind,
            origin=f"massgen:{self._session}/turn_{self._number}/{what}", file=file or self._file, line=1,
        )  # fmt: skip


def _is_incomplete(meta: Json) -> bool:
    return meta.get("status") == "incomplete"
