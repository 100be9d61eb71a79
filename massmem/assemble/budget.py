"""Dealing one budget among the sections of a prompt, so that none starves because another is big.

The prompt hint comes first and is never cut. Every other section is sure of a tenth of the budget, or of
all it needs if that is less. What remains goes to the sections in the order of the prompt.
"""

from __future__ import annotations

from massmem.assemble.pieces import JOINT, within
from massmem.assemble.skeleton import RULE
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.assemble.pieces import Piece
    from massmem.assemble.skeleton import Slot

SURE = 10  # every section is sure of one part in ten
BYTES_PER_TOKEN = 4
HINT = "hint"


def deal(pieces: Sequence[Piece], slots: Sequence[Slot], tokens: int) -> tuple[tuple[Piece, ...], str]:
    """The pieces cut to at most `tokens` in all, and a warning where not even the hint fits (then nothing is left)."""
    whole = tokens * BYTES_PER_TOKEN
    rules, words = (_words(slots, rule=rule) for rule in (True, False))
    fixed = words + sum(piece.size for piece in pieces if piece.slot.name == HINT) + len("\n") - len(JOINT)
    needs = [0 if piece.slot.name == HINT else piece.size for piece in pieces]
    if fixed + rules + sum(needs) <= whole:
        return tuple(pieces), ""
    if fixed > whole:
        why = f"a budget of {tokens:,} tokens is less than the prompt hint alone takes"
        return tuple(replace(piece, text="", why=why) for piece in pieces), f"the prompt is empty: {why}"
    sure = [min(need, whole // SURE) for need in needs]
    left, dealt = whole - fixed - rules, []
    for place, piece in enumerate(pieces):
        if piece.slot.name == HINT:
            dealt.append(piece)
            continue
        allowance = max(left - sum(sure[place + 1 :]), min(sure[place], left))
        dealt.append(within(piece, allowance, f"cut to fit the budget of {tokens:,} tokens"))
        left -= dealt[-1].size
    return tuple(dealt), ""


def _words(slots: Sequence[Slot], *, rule: bool) -> int:
    """What the slots without a text cost, in bytes: the rules, or all else."""
    return sum(
        len(f"{JOINT}{slot.before}".encode()) for slot in slots if not slot.name and (slot.before == RULE) == rule
    )
