"""The parameters of a tool, read out of its JSON Schema as far as a reader of a prompt needs them."""

from __future__ import annotations

import json

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DEEPEST = 4
MOST_CHOICES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter: `kind` in words (`string`, `list of integer`), choices and default as JSON, parts of an object."""

    name: str
    kind: str
    required: bool = False
    description: str = ""
    choices: tuple[str, ...] = ()
    default: str | None = None
    parts: tuple[Parameter, ...] = ()


def parameters(schema: object) -> tuple[Parameter, ...]:
    """The properties of an object schema, in the order given; none for anything else. Never raises."""
    return _parts(schema, schema, 1)


def _parts(schema: object, root: object, depth: int) -> tuple[Parameter, ...]:
    schema = _resolved(schema, root)
    properties, required = schema.get("properties"), schema.get("required")
    if not isinstance(properties, dict) or depth > DEEPEST:
        return ()
    must = required if isinstance(required, list) else []
    return tuple(_parameter(str(name), value, root, name in must, depth) for name, value in properties.items())


def _parameter(name: str, given: object, root: object, required: bool, depth: int) -> Parameter:  # noqa: FBT001
    schema = _resolved(given, root)
    choices = schema.get("enum", [schema["const"]] if "const" in schema else [])
    words = schema.get("description", schema.get("title", ""))
    return Parameter(
        name=name, kind=_kind(schema, root, depth), required=required,
        description=words if isinstance(words, str) else "",
        choices=_shown_choices(choices) if isinstance(choices, list) else (),
        default=_json(schema["default"]) if "default" in schema else None,
        parts=_parts(_inner(schema, root), root, depth + 1),
    )  # fmt: skip


def _inner(schema: Mapping[str, object], root: object) -> object:
    """The object that has the properties: the schema's own, or that of its list or of its one real alternative."""
    if isinstance(schema.get("items"), dict):
        return schema["items"]
    kinds = [kind for kind in _alternatives(schema, root) if kind.get("type") != "null"]
    if "properties" not in schema and len(kinds) == 1:
        return kinds[0].get("items", kinds[0])
    return schema


def _kind(schema: Mapping[str, object], root: object, depth: int) -> str:
    if depth > DEEPEST + 2:
        return "any"
    given = schema.get("type", _kind_of_choices(schema.get("enum")))
    kinds = [str(kind) for kind in given] if isinstance(given, list) else [given] if isinstance(given, str) else []
    if "items" in schema and "array" in kinds:
        of = _kind(_resolved(schema["items"], root), root, depth + 1)
        kinds = [f"list of {of}" if kind == "array" else kind for kind in kinds]
    kinds = kinds or [_kind(kind, root, depth + 1) for kind in _alternatives(schema, root)]
    if not kinds and "properties" in schema:
        kinds = ["object"]
    return " or ".join(dict.fromkeys("list" if kind == "array" else kind for kind in kinds)) or "any"


def _kind_of_choices(choices: object) -> str | None:
    """`string` for an enum of texts, which often goes without a type."""
    return "string" if isinstance(choices, list) and choices and all(isinstance(one, str) for one in choices) else None


def _alternatives(schema: Mapping[str, object], root: object) -> list[Mapping[str, object]]:
    for key in ("anyOf", "oneOf", "allOf"):
        found = schema.get(key)
        if isinstance(found, list):
            return [_resolved(kind, root) for kind in found]
    return []


def _resolved(schema: object, root: object) -> Mapping[str, object]:
    """The schema itself, or what its `$ref` within the same document leads to; its own words go before."""
    for _ in range(DEEPEST):
        if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
            break
        target = _target(schema["$ref"], root)
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema if isinstance(schema, dict) else {}


def _target(reference: str, root: object) -> Mapping[str, object]:
    if not reference.startswith("#/"):
        return {}
    for step in reference[2:].split("/"):
        root = root.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(root, dict) else None
    return root if isinstance(root, dict) else {}


def _shown_choices(choices: list[object]) -> tuple[str, ...]:
    shown = tuple(_json(choice) for choice in choices[:MOST_CHOICES])
    return (*shown, f"and {len(choices) - MOST_CHOICES} more") if len(choices) > MOST_CHOICES else shown


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
