"""Which messages stay or go together: a tool call and all its results, by the rules of each API.

OpenAI: an assistant's `tool_calls` must be followed at once by one `tool` message for each id, and a `tool` message
must answer such a call ("An assistant message with 'tool_calls' must be followed by tool messages responding to each
'tool_call_id'", 400). Its older `function_call` has one `function` message after it.
Anthropic: each `tool_use` must have its `tool_result` in the next turn of the user, and consecutive messages of one
role are one turn ("Consecutive `user` or `assistant` turns in your request will be combined into a single turn", Messages
API, parameter `messages`).
"""

from __future__ import annotations

from massmem.compress.messages import blocks_of
from massmem.model.conversation import Form, Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.conversation import Json, Request


def units_of(request: Request, weights: Sequence[int]) -> tuple[Unit, ...]:
    """The messages in their order, grouped; every message is in one unit. `weights` are their tokens."""
    grouped = _openai if request.form is Form.OPENAI else _anthropic
    return grouped(request.messages, weights)


def speaks(message: Json) -> bool:
    """Whether the user says something in this message, besides handing over what tools answered."""
    if message["role"] != "user":
        return False
    content = message.get("content")
    return not isinstance(content, list) or not content or any(not is_result(block) for block in content)


def is_result(block: object) -> bool:
    """Whether a block is what a tool answered."""
    return isinstance(block, dict) and block.get("type") == "tool_result"


def _openai(messages: Sequence[Json], weights: Sequence[int]) -> tuple[Unit, ...]:
    units = []
    at = 0
    while at < len(messages):
        end = at + 1
        wanted = _wanted(messages[at])
        while wanted and end < len(messages) and _is_answer(messages[end]) and (key := _key(messages[end])) in wanted:
            wanted.remove(key)
            end += 1
        waits = bool(wanted) and end == len(messages)
        broken = bool(wanted and not waits) or _is_answer(messages[at])
        units.append(_unit(messages[at:end], at, sum(weights[at:end]), broken=broken, open_=waits))
        at = end
    return tuple(units)


def _is_answer(message: Json) -> bool:
    return message["role"] in ("tool", "function")


def _wanted(message: Json) -> list[str]:
    """The ids that must be answered."""
    if message["role"] != "assistant":
        return []
    calls = [call for call in message.get("tool_calls") or () if isinstance(call, dict)]
    wanted = [str(call.get("id") or "") for call in calls]
    legacy = message.get("function_call")
    return [*wanted, f"function:{legacy.get('name')}"] if isinstance(legacy, dict) else wanted


def _key(message: Json) -> str:
    if message["role"] == "function":
        return f"function:{message.get('name')}"
    return str(message.get("tool_call_id") or "")


def _anthropic(messages: Sequence[Json], weights: Sequence[int]) -> tuple[Unit, ...]:
    units = []
    at = 0
    while at < len(messages):
        turn, used = _turn(messages, at)
        end, wanted = turn, set(used)
        while wanted and end < len(messages) and wanted & _answered(messages[end]):
            wanted -= _answered(messages[end])
            end += 1
        waits = bool(wanted) and end == len(messages) and (end == turn or not speaks(messages[end - 1]))
        strange = set().union(*map(_answered, messages[at:end])) - used
        broken = bool((wanted and not waits) or strange)
        units.append(_unit(messages[at:end], at, sum(weights[at:end]), broken=broken, open_=waits))
        at = end
    return tuple(units)


def _turn(messages: Sequence[Json], at: int) -> tuple[int, set[str]]:
    """Where a turn of the assistant that calls tools ends, and the calls in it; any other message is by itself."""
    used = _used(messages[at])
    end = at + 1
    if used:
        while end < len(messages) and messages[end]["role"] == "assistant":
            used |= _used(messages[end])
            end += 1
    return end, used


def _used(message: Json) -> set[str]:
    if message["role"] != "assistant":
        return set()
    return {
        str(block.get("id"))
        for block in blocks_of(message)
        if isinstance(block, dict) and block.get("type") == "tool_use"
    }


def _answered(message: Json) -> set[str]:
    if message["role"] != "user":
        return set()
    return {
        str(block.get("tool_use_id")) for block in blocks_of(message) if isinstance(block, dict) and is_result(block)
    }


def _unit(inside: Sequence[Json], at: int, tokens: int, *, broken: bool, open_: bool) -> Unit:
    return Unit(
        tuple(range(at, at + len(inside))), tokens, broken, open_, any(map(speaks, inside)),
        system=inside[0]["role"] in ("system", "developer"),
    )  # fmt: skip
