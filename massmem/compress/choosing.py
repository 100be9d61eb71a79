"""Which messages stay: system messages, the last message of the user, and the newest that fit, whole units each.

An Anthropic list must begin with a user's message that is not the answer of a tool; so what would stand before the
first such message goes too. OpenAI's API asks nothing of the first message; but a list that could be of either form,
such as an Anthropic one whose tool calls are gone, is begun in the same way.
"""

from __future__ import annotations

from massmem.compress.cutting import bared
from massmem.compress.units import is_result, speaks
from massmem.compress.weighing import weigh
from massmem.model.conversation import Form, Keeping
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.conversation import Json, Request, Unit


_OF_BOTH = ("user", "assistant")


@dataclass(frozen=True, slots=True)
class _Last:
    """The user's last message: its unit, its place, and what it costs without tool results."""

    unit: Unit
    place: int
    tokens: int


def choose(request: Request, units: Sequence[Unit], room: int, spare: int) -> Keeping:
    """What stays in `room` tokens, which the system messages in it fit into.

    `spare` tokens of it are kept free where the user's last message leaves them: for memories.
    """
    last = _last_of(request, units)
    system = tuple(place for unit in units if unit.system for place in unit.places)
    left = room - sum(unit.tokens for unit in units if unit.system)
    if last is not None and last.tokens > left:
        return Keeping(
            places=tuple(sorted((*system, last.place))), bare=frozenset((last.place,)), last=last.place, room=left
        )
    left -= 0 if last is None else last.tokens
    kept = _newest(units, last, left - min(spare, left))
    if last is None:
        return Keeping(places=tuple(sorted((*system, *(place for unit in kept for place in unit.places)))))
    if last.unit in kept and (request.form is Form.ANTHROPIC or _is_of_either(request)):
        kept = _begun(request.messages, kept, last.unit)
    places = {*system, last.place, *(place for unit in kept for place in unit.places)}
    bare = frozenset[int]() if last.unit in kept else frozenset((last.place,))
    return Keeping(places=tuple(sorted(places)), bare=bare, last=last.place)


def _last_of(request: Request, units: Sequence[Unit]) -> _Last | None:
    unit = next((unit for unit in reversed(units) if unit.speaks), None)
    if unit is None:
        return None
    place = next(place for place in reversed(unit.places) if speaks(request.messages[place]))
    return _Last(unit, place, weigh(bared(request.messages[place])))


def _newest(units: Sequence[Unit], last: _Last | None, left: int) -> list[Unit]:
    """The newest whole units that fit, without a gap; what the API would refuse is passed over."""
    kept: list[Unit] = []
    for unit in reversed(units):
        if unit.system or unit.broken:
            continue
        cost = unit.tokens - (last.tokens if last is not None and unit is last.unit else 0)
        if cost > left:
            break
        left -= cost
        kept.append(unit)
    return kept[::-1]


def _begun(messages: Sequence[Json], kept: list[Unit], last: Unit) -> list[Unit]:
    """The units from the first on that may begin a conversation; at the latest those behind the user's last message."""
    for number, unit in enumerate(kept):
        if unit is last and not _may_begin(messages[unit.places[0]]):
            return kept[number + 1 :]
        if _may_begin(messages[unit.places[0]]):
            return kept[number:]
    return kept


def _is_of_either(request: Request) -> bool:
    """Whether nothing in a bare list is OpenAI's alone."""
    if request.frame is not None or not _may_begin(request.messages[0]):
        return False
    return not any(
        one["role"] not in _OF_BOTH or one.get("tool_calls") or one.get("function_call") for one in request.messages
    )


def _may_begin(message: Json) -> bool:
    content = message.get("content")
    return speaks(message) and not (isinstance(content, list) and any(map(is_result, content)))
