"""Tool descriptions out of what agents' tools are declared in: OpenAI tools, Anthropic tools, MCP's `tools/list`.

Names and descriptions may come from anybody's server: each becomes part of one line, in which it can
neither open a heading, a fence or a tag, nor hide anything.
"""

from __future__ import annotations

import json
import re

from massmem.assemble.schemas import parameters
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.assemble.schemas import Parameter

_CURE = "give OpenAI tools, Anthropic tools, or the answer to MCP's tools/list, as JSON"
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")


def describe_tools(text: str) -> str:
    """The tools in a JSON text as Markdown, one list item a tool, in the order given; "" if there are none.

    Raises:
        BadUsage: the text is not JSON, or of none of the three forms, with the place.
    """
    items = [_tool(tool, number) for number, tool in enumerate(_tools(_parsed(text)), 1)]
    return "\n".join(items)


def one_line(text: str) -> str:
    """The text on one line, safe inside a Markdown list item: white space joined, tags and hidden characters escaped."""
    spaced = " ".join(_SURROGATE.sub("\ufffd", text).split())
    return _TAG.sub("&lt;", _HIDDEN.sub(lambda found: _escaped(found.group()), spaced))


def code(text: str) -> str:
    """The text as a code span; backticks in it become apostrophes."""
    return f"`{one_line(text).replace('`', chr(39))}`"


def _escaped(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"


def _parsed(text: str) -> object:
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise BadUsage(f"tools: no JSON at line {error.lineno}, column {error.colno}: {error.msg}", _CURE) from None
    except RecursionError:
        raise BadUsage("tools: the JSON is nested too deeply", _CURE) from None


def _tools(value: object) -> list[object]:
    """The list of tools, also inside an answer (`result`) or a request (`tools`)."""
    while isinstance(value, dict):
        value = value.get("result", value.get("tools"))
    if not isinstance(value, list):
        raise BadUsage("tools: neither a list of tools nor an object that holds one", _CURE)
    return value


def _tool(tool: object, number: int) -> str:
    if isinstance(tool, dict) and isinstance(tool.get("function"), dict):
        tool = tool["function"]
    if not isinstance(tool, dict) or not isinstance(tool.get("name"), str) or not tool["name"].strip():
        raise BadUsage(f"tools: number {number} has no name", _CURE)
    words = _text(tool, "description") or _text(tool, "title")
    head = f"- {code(tool['name'])}" + (f": {words}" if words else "")
    schema = next((tool[key] for key in ("parameters", "input_schema", "inputSchema") if key in tool), None)
    return "\n".join([head, *(line for parameter in parameters(schema) for line in _lines(parameter, "  "))])


def _lines(parameter: Parameter, indent: str) -> list[str]:
    """A parameter and what it consists of: `- `path` (string, required): where to look`."""
    facts = [one_line(parameter.kind) if parameter.kind else "any"]
    facts += ["required"] if parameter.required else []
    facts += [f"default {code(parameter.default)}"] if parameter.default is not None else []
    if parameter.choices:
        facts.append("one of " + ", ".join(code(choice) for choice in parameter.choices))
    words = one_line(parameter.description)
    line = f"{indent}- {code(parameter.name)} ({', '.join(facts)})" + (f": {words}" if words else "")
    return [line, *(below for part in parameter.parts for below in _lines(part, indent + "  "))]


def _text(tool: Mapping[str, object], key: str) -> str:
    value = tool.get(key)
    return one_line(value) if isinstance(value, str) else ""
