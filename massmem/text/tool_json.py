"""Memory tools in the JSON of agent loops: their schemas out, their calls in, checked once."""

from __future__ import annotations

import json

from massmem.errors import BadUsage
from massmem.model.tool_calls import TOOLS
from massmem.text.clean import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from massmem.model.tool_calls import Parameter, Tool, ToolCall

FORMS = ("openai", "anthropic", "mcp")
_LONGEST_SHOWN = 60


def schemas(form: str) -> str:
    """The tools as a JSON text: a list for `openai` and `anthropic`, the answer to tools/list for `mcp`.

    Raises:
        BadUsage: there is no such form.
    """
    if form not in FORMS:
        raise BadUsage(f"there is no tool schema of the form {shown(form)}", f"use {', '.join(FORMS)}")
    tools = [_schema(tool, form) for tool in TOOLS]
    return json.dumps({"tools": tools} if form == "mcp" else tools, ensure_ascii=False, indent=2) + "\n"


def _schema(tool: Tool, form: str) -> Mapping[str, object]:
    if form == "openai":
        inner = {"name": tool.name, "description": tool.help, "parameters": parameters_schema(tool)}
        return {"type": "function", "function": inner}
    if form == "anthropic":
        return {"name": tool.name, "description": tool.help, "input_schema": parameters_schema(tool)}
    return {
        "name": tool.name, "title": tool.title, "description": tool.help, "inputSchema": parameters_schema(tool),
        "annotations": hints(tool),
    }  # fmt: skip


def parameters_schema(tool: Tool) -> dict[str, object]:
    """The JSON Schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": {one.name: _property(one) for one in tool.parameters},
        "required": [one.name for one in tool.parameters if one.required],
        "additionalProperties": False,
    }


def hints(tool: Tool) -> dict[str, bool]:
    """What MCP's clients are told of a tool's effects."""
    return {
        "readOnlyHint": not tool.writes,
        "destructiveHint": tool.destroys,
        "idempotentHint": not tool.writes,
        "openWorldHint": False,
    }


def _property(one: Parameter) -> Mapping[str, object]:
    schema: dict[str, object] = {"type": one.kind, "description": one.help}
    if one.choices:
        schema["enum"] = list(one.choices)
    if one.kind == "integer":
        schema |= {"minimum": 1, "maximum": one.most}
    return schema


def loaded(text: str) -> object:
    """The JSON value of a text that some model wrote.

    Raises:
        BadUsage: it is no JSON, nested too deeply, or holds a number of thousands of digits.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadUsage(f"no JSON at line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError):
        raise BadUsage("the JSON is nested too deeply or holds too long a number") from None


def call_in(text: str) -> tuple[object, object]:
    """The name and the arguments of a call: `{"name", "arguments"}`, OpenAI's and Anthropic's own forms as well.

    Raises:
        BadUsage: the text is not a JSON object with a name.
    """
    value = loaded(text)
    if isinstance(value, dict) and isinstance(value.get("function"), dict):
        value = value["function"]
    if not isinstance(value, dict) or "name" not in value:
        raise BadUsage("the call is no JSON object with a name", 'give {"name": "memory_list", "arguments": {}}')
    return value["name"], value.get("arguments", value.get("input"))


def read_call(name: object, arguments: object) -> ToolCall:
    """The call as a value. `arguments` is an object, the JSON text of one (as OpenAI has it), or None.

    Raises:
        BadUsage: no such tool, or an argument that is unknown, missing, of another type, empty or too long.
    """
    tool = next((tool for tool in TOOLS if tool.name == name), None)
    if tool is None:
        raise BadUsage(f"there is no tool {shown(name)}", f"the tools are {', '.join(tool.name for tool in TOOLS)}")
    given = loaded(arguments) if isinstance(arguments, str) else arguments
    given = {} if given is None else given
    if not isinstance(given, dict):
        raise BadUsage(f"{tool.name}: the arguments are no JSON object", _takes(tool))
    unknown = sorted(set(given) - {one.name for one in tool.parameters})
    if unknown:
        raise BadUsage(f"{tool.name} has no argument {shown(unknown[0])}", _takes(tool))
    values = {one.name: _value(tool, one, given.get(one.name)) for one in tool.parameters}
    make: Callable[..., ToolCall] = tool.call
    return make(**{key: value for key, value in values.items() if value is not None})


def _value(tool: Tool, one: Parameter, value: object) -> str | int | None:
    if value is None:
        if one.required:
            raise BadUsage(f"{tool.name} needs {one.name}", _takes(tool))
        return None
    what = f"{tool.name}: {one.name}"
    if one.kind == "integer":
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= one.most:
            raise BadUsage(f"{what} is no whole number from 1 to {one.most}")
        return value
    if not isinstance(value, str):
        raise BadUsage(f"{what} is no text")
    return _text(what, one, value)


def _text(what: str, one: Parameter, value: str) -> str:
    if len(value) > one.most:
        raise BadUsage(f"{what}: {len(value):,} of at most {one.most:,} characters", "give less at once")
    if not (one.blank or value.strip()):
        raise BadUsage(f"{what} is empty")
    if one.choices and value not in one.choices:
        raise BadUsage(f"{what} {shown(value)} is not one of {', '.join(one.choices)}")
    return value


def _takes(tool: Tool) -> str:
    names = [one.name if one.required else f"{one.name} (optional)" for one in tool.parameters]
    return f"it takes {', '.join(names)}" if names else "it takes no arguments"


def shown(value: object) -> str:
    """A value that somebody sent, as a message may show it: short, and on one line."""
    text = repr(whole(value)) if isinstance(value, str) else type(value).__name__
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
