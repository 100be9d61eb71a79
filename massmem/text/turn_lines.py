"""Closed turns to JSON lines and back."""

from __future__ import annotations

import json

from massmem.errors import BadName
from massmem.model.findings import Finding, Level
from massmem.model.names import check_name
from massmem.model.turns import LARGEST, ClosedTurn
from massmem.text.clean import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def render_turn(closed: ClosedTurn) -> str:
    """The turn as one line with its LF, keys sorted."""
    said = {key: getattr(closed, key) for key in ("at", "session", "turn", "user", "winner")}
    return json.dumps(said, ensure_ascii=False, sort_keys=True) + "\n"


def parse_turns(data: bytes, name: str) -> tuple[tuple[ClosedTurn, ...], tuple[Finding, ...]]:
    """The turns in the order of the file, and a finding for each line that is none. Other keys are passed over."""
    turns: list[ClosedTurn] = []
    findings: list[Finding] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            turns.append(_turn(line))
        except (ValueError, TypeError, KeyError, RecursionError, BadName) as why:
            findings.append(
                Finding(
                    level=Level.WARNING, code="turn-line", file=name, line=number,
                    message=f"this line is no closed turn ({why}); nothing of it is shared",
                    cure="correct the line, or take it away",
                )
            )  # fmt: skip
    return tuple(turns), (*findings, *_contradictions(turns, name))


def _turn(line: bytes) -> ClosedTurn:
    said = json.loads(line.decode("utf-8"))
    if not isinstance(said, dict):
        raise TypeError("not a JSON object")
    words = {key: said[key] for key in ("user", "session", "winner")}
    number = said["turn"]
    if not all(isinstance(word, str) and word for word in words.values()):
        raise TypeError("user, session and winner are texts")
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LARGEST:
        raise TypeError("turn is a whole number from 1")
    return ClosedTurn(
        user=check_name(words["user"], "user"), session=whole(words["session"]), turn=number,
        winner=check_name(words["winner"], "agent"), at=str(said.get("at") or ""),
    )  # fmt: skip


def _contradictions(turns: list[ClosedTurn], name: str) -> Iterator[Finding]:
    """A turn with two winners, as two clones may have recorded it."""
    first: dict[tuple[str, str, int], str] = {}
    for one in turns:
        if first.setdefault(one.key, one.winner) != one.winner:
            yield Finding(
                level=Level.WARNING, code="turn-winners", file=name,
                message=(
                    f"turn {one.turn} of session {one.session!r} has two winners, {first[one.key]} and {one.winner}: "
                    "nothing of it is shared"
                ),
                cure="take the wrong line away",
            )  # fmt: skip
