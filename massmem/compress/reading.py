"""JSON to a message list: bare, or a request object; OpenAI's or Anthropic's. What is neither is refused, by its place."""

from __future__ import annotations

import json

from massmem.errors import BadUsage
from massmem.model.conversation import Form, Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from massmem.model.conversation import Json

CURE = "give a list of messages, or an object with \"messages\": OpenAI's or Anthropic's form"
OPENAI_ROLES = ("system", "developer", "user", "assistant", "tool", "function")
_OPENAI_ONLY = ("tool", "function", "developer")
_OPENAI_KEYS = ("tool_calls", "function_call", "tool_call_id")
_OPENAI_PARTS = ("image_url", "input_audio", "file", "refusal")
_ANTHROPIC_BLOCKS = (
    "tool_use", "tool_result", "thinking", "redacted_thinking", "image", "document", "search_result", "server_tool_use",
)  # fmt: skip


def read_request(text: str, model: str | None = None) -> Request:
    """The message list in a JSON text. `model` is the one that it is for, where somebody named it beside the list.

    A list is OpenAI's unless something in it is Anthropic's alone: blocks such as tool_use, the object's `system`, tools
    with an `input_schema`, a model called Claude.

    Raises:
        BadUsage: it is no JSON, no message list, or mixes both forms; the message is named by its number.
    """
    found = _json(text)
    frame = found if isinstance(found, dict) else None
    messages = found if frame is None else frame.get("messages")
    if not isinstance(messages, list):
        raise BadUsage("there is no message list", CURE)
    for number, message in enumerate(messages, 1):
        _check(message, number)
    if frame is not None and not isinstance(frame.get("system"), str | list | None):
        raise BadUsage("the request's system is neither a text nor a list", CURE)
    return Request(_form(messages, frame, model), tuple(messages), frame)


def _json(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_constant, parse_float=_float)
    except json.JSONDecodeError as error:
        raise BadUsage(f"not JSON (line {error.lineno}, column {error.colno}: {error.msg})", CURE) from None
    except RecursionError:
        raise BadUsage("the JSON is nested too deeply", CURE) from None
    except ValueError as error:
        raise BadUsage(f"not JSON: {error}", CURE) from None


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _float(text: str) -> float:
    found = float(text)
    if found in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is too large a number")
    return found


def _check(message: object, number: int) -> None:
    if not isinstance(message, dict):
        raise BadUsage(f"message {number:,} is not an object", CURE)
    role, content = message.get("role"), message.get("content")
    if role not in OPENAI_ROLES:
        shown = "no role" if role is None else f"the role {role!r}, which neither form has"
        raise BadUsage(f"message {number:,} has {shown}", CURE)
    if not isinstance(content, str | list | None):
        raise BadUsage(f"message {number:,}: its content is neither a text nor a list", CURE)
    if not isinstance(message.get("tool_calls"), list | None):
        raise BadUsage(f"message {number:,}: its tool_calls are no list", CURE)
    if isinstance(content, list) and not all(isinstance(block, dict | str) for block in content):
        raise BadUsage(f"message {number:,}: a part of its content is neither a text nor an object", CURE)


def _form(messages: list[Json], frame: Json | None, model: str | None) -> Form:
    openai = next((number for number, one in enumerate(messages, 1) if _is_openai(one)), None)
    anthropic = next((number for number, one in enumerate(messages, 1) if _is_anthropic(one)), None)
    if openai is not None and anthropic is not None:
        raise BadUsage(f"message {openai:,} has OpenAI's form and message {anthropic:,} Anthropic's", "use one of them")
    if openai is not None:
        return Form.OPENAI
    if anthropic is not None or _is_anthropics(frame or {}, messages, model):
        return Form.ANTHROPIC
    return Form.OPENAI


def _is_anthropics(frame: Json, messages: list[Json], model: str | None) -> bool:
    """Whether a request whose messages could be of either form is Anthropic's."""
    if any(message["role"] == "system" for message in messages):
        return False
    tools = frame.get("tools")
    described = isinstance(tools, list) and any(isinstance(tool, dict) and "input_schema" in tool for tool in tools)
    named = str(model or frame.get("model")).lower()
    return "system" in frame or "anthropic_version" in frame or described or "claude" in named


def _is_openai(message: Json) -> bool:
    if message["role"] in _OPENAI_ONLY or any(message.get(key) for key in _OPENAI_KEYS):
        return True
    return any(kind in _OPENAI_PARTS for kind in _kinds(message))


def _is_anthropic(message: Json) -> bool:
    return any(kind in _ANTHROPIC_BLOCKS for kind in _kinds(message))


def _kinds(message: Json) -> list[object]:
    content = message.get("content")
    return [block.get("type") for block in content if isinstance(block, dict)] if isinstance(content, list) else []
