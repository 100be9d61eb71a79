"""Short names made from content: the same content has the same id on every machine.

An id is the first bits of a SHA-256 in Douglas Crockford's base32 (lowercase, no i, l, o, u):
eight characters are 40 bits. A collision is answered with a longer id, never with a random one.
"""

from __future__ import annotations

import hashlib
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 8
_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def digest(fields: Sequence[object]) -> bytes:
    """SHA-256 of the UTF-8 JSON array of the fields, in the order given (absent is null)."""
    return hashlib.sha256(_written(fields).encode("utf-8")).digest()


def crockford(data: bytes, length: int = LENGTH) -> str:
    """The first `5 * length` bits of the data as base32 characters."""
    number = int.from_bytes(data, "big") >> (8 * len(data) - 5 * length)
    return "".join([ALPHABET[number >> shift & 31] for shift in range(5 * (length - 1), -1, -5)])


def short_id(fields: Sequence[object], taken: Container[str] = ()) -> str:
    """The id of these fields: eight characters, more where `taken` already holds that one."""
    data = digest(fields)
    length = LENGTH
    while (name := crockford(data, length)) in taken:
        length += 1
    return name


def fact_id(scope: str, source: str | None, text: str, taken: Container[str] = ()) -> str:
    """The id of a fact, over its scope (`agent/user`), first source and first text."""
    return short_id([scope, source, text], taken)
