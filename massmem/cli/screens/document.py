"""Any report as a JSON document: a record is an object with its fields, a tuple a list, a time ISO text."""

from __future__ import annotations

import json
from datetime import date
from enum import Enum


def plain(value: object) -> object:
    """The value in words of JSON: dicts, lists, texts, numbers, None.

    Raises:
        TypeError: it holds something that no report holds.
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, str):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if not hasattr(value, "__slots__"):
        raise TypeError(f"{value!r} has no form in JSON")
    names = [name for one in reversed(type(value).__mro__) for name in getattr(one, "__slots__", ())]  # inherited first
    return {name: plain(getattr(value, name)) for name in names}


def document(value: object, *, pretty: bool) -> str:
    """The JSON text, ending with a newline; on several lines when `pretty`."""
    return json.dumps(plain(value), ensure_ascii=False, indent=2 if pretty else None) + "\n"
