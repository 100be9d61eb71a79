"""The questions that `review` asks a person, change by change: what, on what evidence, and whether."""

from __future__ import annotations

import sys

from massmem.cli.screens.blocks import one_line
from massmem.cli.show import finish, put
from massmem.model.record import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from massmem.model.reports.dreams import ProposalReport, ProposedChange

WORDS = {"y": "y", "yes": "y", "n": "n", "no": "n", "e": "e", "edit": "e", "a": "a", "all": "a", "q": "q", "quit": "q"}
HELP = "y yes, n no, e in your own words, a yes to all of this kind, q leave it for later"
RED, GREEN, DIM, PLAIN = "\033[31m", "\033[32m", "\033[2m", "\033[0m"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a person accepts of a proposal, and their own words where they gave any."""

    accepted: tuple[int, ...]
    texts: Mapping[int, str] = field(default_factory=dict)


def ask(proposal: ProposalReport, *, color: bool = False) -> Decision | None:
    """Ask for each change; None when the person leaves it for later."""
    accepted: list[int] = []
    texts: dict[int, str] = {}
    kinds: set[str] = set()
    put(f"{proposal.id}: {HELP}\n")
    for change in proposal.changes:
        put("\n".join(("", *_shown(change, color=color), "")))
        answer = "y" if change.op in kinds else _answer(change)
        if answer == "q":
            return None
        if answer == "a":
            kinds.add(change.op)
        if answer == "e":
            texts[change.n] = _line(f"   new text [{one_line(change.new or '')}]: ") or (change.new or "")
        if answer in "yae":
            accepted.append(change.n)
    return Decision(accepted=tuple(accepted), texts=texts)


def _shown(change: ProposedChange, *, color: bool) -> Iterator[str]:
    """The change as a small diff, its reason, and the words it rests on."""
    red, green, dim, plain = (RED, GREEN, DIM, PLAIN) if color else ("", "", "", "")
    yield f"{change.n}. {one_line(change.op)}" + (f" ^{change.id}" if change.id else "")
    if change.old:
        yield f"   {red}- {one_line(change.old)}{plain}"
    if change.new:
        yield f"   {green}+ {one_line(change.new)}{plain}"
    if change.why:
        yield f"   because: {one_line(change.why)}"
    for entry in change.evidence:
        yield f"   {dim}{entry.id} {entry.role}: {one_line(entry.text)}{plain}"


def _answer(change: ProposedChange) -> str:
    """y, n, e, a or q, or the word they stand for; the end of the input is q, anything else is asked again.

    Only what has a text can be put in other words.
    """
    allowed = "yneaq" if change.new else "ynaq"
    while True:
        line = _line(f"   [{'/'.join(allowed)}] ")
        answer = "q" if line is None else WORDS.get(line.casefold(), "")
        if answer and answer in allowed:
            return answer


def _line(question: str) -> str | None:
    put(question)
    finish()
    line = sys.stdin.readline()
    return line.strip() if line else None
