"""The one strict parser of answers: the first complete JSON object that satisfies the schema, and nothing else."""

from __future__ import annotations

import json
from enum import StrEnum

from massmem.llm.schema import LISTS, LONGEST, LONGEST_REFERENCE, MOST_IDS, MOST_OPERATIONS, NAME
from massmem.model.operations import Action, Operation
from massmem.model.record import dataclass
from massmem.text.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

LONGEST_ANSWER = 200_000
MOST_BEGINNINGS = 200


class Fault(StrEnum):
    """Why an answer is none."""

    EMPTY = "the answer is empty"
    CUT = "the answer was cut off"
    REFUSED = "the model declined, or was kept from answering"
    NO_JSON = "the answer holds no complete JSON object"
    OTHER_SHAPE = "the answer has another shape"
    TOO_LONG = "the answer is too long to be one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusable:
    """An answer that is no answer. `detail` is for the report: never a word of what was answered."""

    fault: Fault
    detail: str = ""

    def __str__(self) -> str:
        """The fault, with its detail."""
        return f"{self.fault.value}: {self.detail}" if self.detail else self.fault.value


class _OtherShapeError(ValueError):
    """A complete object that does not satisfy the schema."""


def read_answer(text: str | None, finish: str | None) -> tuple[Operation, ...] | Unusable:
    """The operations of an answer, in its order; an empty list of them is a valid answer.

    `finish` is the provider's finish reason. An answer cut at its limit is not read, whatever it holds.
    """
    if (fault := unread(text, finish)) is not None or text is None:
        return fault or Unusable(fault=Fault.EMPTY)
    wrong = Unusable(fault=Fault.NO_JSON)
    for found in objects(text):
        try:
            return _operations(found)
        except _OtherShapeError as error:
            wrong = Unusable(fault=Fault.OTHER_SHAPE, detail=str(error))
    return wrong


def unread(text: str | None, finish: str | None, longest: int = LONGEST_ANSWER) -> Unusable | None:
    """Why an answer is not even looked into, or None. `longest` is in characters."""
    if finish == "length":
        return Unusable(fault=Fault.CUT)
    if finish in ("content_filter", "refusal"):
        return Unusable(fault=Fault.REFUSED)
    if text is None or not text.strip():
        return Unusable(fault=Fault.EMPTY)
    return Unusable(fault=Fault.TOO_LONG) if len(text) > longest else None


def objects(text: str) -> Iterator[dict[str, Any]]:
    """The complete JSON objects of a text: each opening brace is tried in turn, one found is passed over as a whole."""
    decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)
    at, tried = text.find("{"), 0
    while at >= 0 and tried < MOST_BEGINNINGS:
        tried += 1
        try:
            found, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1  # no object begins here
        else:
            yield found
        at = text.find("{", end)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _constant(name: str) -> float:
    raise ValueError(name)  # NaN and Infinity are not JSON


def _operations(found: dict[str, Any]) -> tuple[Operation, ...]:
    listed = found.get(NAME)
    if set(found) != {NAME} or not isinstance(listed, list):
        raise _OtherShapeError(f'no object with "{NAME}" alone')
    if len(listed) > MOST_OPERATIONS:
        raise _OtherShapeError(f"{len(listed):,} operations")
    return tuple(_operation(one, number) for number, one in enumerate(listed, start=1))


def _operation(one: Any, number: int) -> Operation:
    known = {"op", *LISTS, *LONGEST}
    if not isinstance(one, dict) or not set(one) <= known or one.get("op") not in {action.value for action in Action}:
        raise _OtherShapeError(f"operation {number} is none")
    texts = {name: _text(one.get(name, ""), most, number) for name, most in LONGEST.items()}
    lists = {name: _list(one.get(name, []), number) for name in LISTS}
    return Operation(
        action=Action(one["op"]), ids=tuple(word.removeprefix("^") for word in lists["ids"]), entries=lists["entries"],
        text=" ".join(texts["text"].split()), topic=texts["topic"].strip(), when=texts["when"].strip(),
        quote=texts["quote"].strip(),
    )  # fmt: skip


def _text(value: Any, most: int, number: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise _OtherShapeError(f"operation {number} has a field of another kind or length")
    return clean(value)


def _list(value: Any, number: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_IDS:
        raise _OtherShapeError(f"operation {number} has a list of another kind or length")
    return tuple(_text(word, LONGEST_REFERENCE, number).strip() for word in value)
