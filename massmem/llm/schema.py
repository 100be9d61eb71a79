"""The one shape of an answer, with bounded lengths: for providers that can be held to it, and for the parser."""

from __future__ import annotations

from massmem.model.operations import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "operations"
MOST_OPERATIONS = 40
MOST_IDS = 12
LONGEST_REFERENCE = 60
LONGEST = {"text": 300, "topic": 40, "when": 80, "quote": 600}
LISTS = ("ids", "entries")


def response_format() -> dict[str, Any]:
    """The schema as `response_format` of an OpenAI-compatible request."""
    return {"type": "json_schema", "json_schema": {"name": NAME, "strict": True, "schema": schema()}}


def schema() -> dict[str, Any]:
    """The JSON schema of an answer: an object with a list of operations and nothing else."""
    word = {"type": "string", "maxLength": LONGEST_REFERENCE}
    fields: dict[str, Any] = {"op": {"type": "string", "enum": [action.value for action in Action]}}
    fields |= {name: {"type": "array", "items": word, "maxItems": MOST_IDS} for name in LISTS}
    fields |= {name: {"type": "string", "maxLength": most} for name, most in LONGEST.items()}
    operation = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    listed = {"type": "array", "items": operation, "maxItems": MOST_OPERATIONS}
    return {"type": "object", "properties": {NAME: listed}, "required": [NAME], "additionalProperties": False}
